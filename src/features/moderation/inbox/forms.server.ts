// What the forms of moderators' screens send: a claim, a look at private words, a decision about a
// case or several and what takes it back, an answer to an appeal, the end of a dispute.
import { data } from 'react-router';
import { v7 } from 'uuid';
import { z } from 'zod';
import { answerAppeal } from '#features/moderation/appeals/answer.server.ts';
import {
  claim,
  type Claimed,
  dropClaim,
  release,
  requireUnclaimed,
} from '#features/moderation/claims/claim.server.ts';
import { claimCase, releaseCase } from '#features/moderation/decisions/claim.server.ts';
import { reopenCase } from '#features/moderation/decisions/reopen.server.ts';
import { deferDecision, undoDecision } from '#features/moderation/deferred/deferred.server.ts';
import {
  batchInput,
  deferInput,
  publicSubjectInput,
} from '#features/moderation/deferred/schema.ts';
import { takeDown, takeDownCases } from '#features/moderation/deferred/take-down.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { readReportedThread } from '#features/moderation/reports/waiting.server.ts';
import { readDisputed } from '#features/messages/messages.public.server.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { closeDispute } from '#features/orders/orders.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { postedTexts } from '#platform/pages/form.ts';
import { textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure, withTyped } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { addNote } from './notes.server.ts';
import { stepFrom } from './step.server.ts';

/** Which form it was, what was wrong with it, and which of several cases were not decided. */
export type DeskAnswer = {
  intent: string;
  failure: FormFailure | null;
  refused?: { id: string; error: string }[];
  /** The words around a reported message, or of a dispute, once they were asked for. */
  read?: { id: string; thread: ReportedMessage[] };
};

/** What a form is about. */
type Kind = Claimed['kind'];
type Posted = { form: FormData; id: string; kind: Kind };
/** What it came to; without anything to say, to move on from or to open, the screen stays. */
type Done = {
  /** On the next page. */
  said?: string;
  /** The screen goes on: to this case, or to what the form names. */
  next?: string | null;
  refused?: DeskAnswer['refused'];
  read?: DeskAnswer['read'];
} | void;
type Handler = (ctx: Ctx, posted: Posted) => Promise<Done>;

/** Of everything that somebody has open. */
const OPEN: Readonly<Record<string, Handler>> = {
  async claim(ctx, { kind, id }) {
    if (kind === 'case') await claimCase(ctx, { id });
    else await claim(ctx, { kind, subjectId: id });
  },
  async release(ctx, { kind, id }) {
    if (kind === 'case') await releaseCase(ctx, { id });
    else await release(ctx, { kind, subjectId: id });
  },
};

/** What is about several, or none that has an id. */
const OF_NO_ONE = ['decide', 'bulk', 'takeDownAll', 'undo'];

/** What can be done with each kind, by the `intent` of its forms. */
const HANDLERS: Readonly<Record<Kind, Readonly<Record<string, Handler>>>> = {
  case: {
    ...OPEN,
    read: async (ctx, { id }) => ({ read: { id, thread: await readReportedThread(ctx, { id }) } }),
    decide: (ctx, { form }) => decideThose(ctx, { form }),
    bulk: (ctx, { form }) => decideThose(ctx, { form }),
    takeDownAll: (ctx, { form }) => decideThose(ctx, { form, decision: 'reject' }, takeDownCases),
    keep: (ctx, { form }) => decideThose(ctx, { form, decision: 'approve' }),
    uphold: (ctx, { form }) => decideThose(ctx, { form, decision: 'reject' }),
    escalate: (ctx, { form }) => decideThose(ctx, { form, decision: 'escalate' }),
    async undo(ctx, { form }) {
      const { batch } = parsed(batchInput, { batch: textFrom(form, 'batch') });
      const { caseId } = await undoDecision(ctx, { batch, refused: form.has('refused') });
      return { next: caseId };
    },
    async note(ctx, { form, id }) {
      await addNote(ctx, { id, words: textFrom(form, 'words') });
    },
    reopen: async (ctx, { id }) => ({ next: (await reopenCase(ctx, { id })).caseId }),
    async takeDown(ctx, { form, id }) {
      const subject = parsed(publicSubjectInput, { kind: textFrom(form, 'kind'), id });
      const cases = [{ id, revision: 0 }];
      const { batch, decided } = parsed(deferInput, { ...deferredOf(form, 'reject'), cases });
      return { next: (await takeDown(ctx, { subject, batch, decided })).caseId };
    },
  },
  appeal: {
    ...OPEN,
    takeBack: (ctx, posted) => answer(ctx, posted, true),
    deny: (ctx, posted) => answer(ctx, posted, false),
  },
  dispute: {
    ...OPEN,
    // The two of an order need not have written to each other.
    async read(ctx, { id }) {
      const thread = await nullWhenMissing(readDisputed(ctx, { orderId: id }));
      return { read: { id, thread: thread ?? [] } };
    },
    closeDelivered: (ctx, posted) => close(ctx, posted, 'delivered'),
    closeCancelled: (ctx, posted) => close(ctx, posted, 'cancelled'),
  },
};

/**
 * Does what a form of the queue, of a case or of the inbox asks for.
 * @param posted.kind what the screen is about
 * @param posted.open what is open where the form does not say it
 * @param posted.nextPath where it goes on after a decision, with what comes next
 */
export async function answerDesk(
  ctx: Ctx,
  {
    form,
    kind,
    open,
    nextPath,
  }: {
    form: FormData;
    kind: Kind;
    open?: string | null;
    nextPath: (next: string | null) => string;
  },
) {
  const intent = textFrom(form, 'intent');
  try {
    const handlers = HANDLERS[kind];
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (!handler)
      throw new AppError(platformErrors.invalid_request, { detail: intent.slice(0, 100) });
    const id = textFrom(form, 'id') || (open ?? '');
    if (!OF_NO_ONE.includes(intent) && !z.uuid().safeParse(id).success)
      throw new AppError(moderationErrors.moderation_case_not_found, { detail: id.slice(0, 100) });
    const { said, next, ...done } = (await handler(ctx, { form, id, kind })) ?? {};
    // A script shows what comes next by itself.
    const stays = (!said && next === undefined) || form.has('stay');
    if (said && !stays) setFlash(ctx, { text: said });
    if (stays || done.refused) return data<DeskAnswer>({ intent, failure: null, ...done });
    return redirect(nextPath(z.uuid().safeParse(next ?? textFrom(form, 'next')).data ?? null));
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<DeskAnswer>({ intent, failure }, init ?? {});
  }
}

/** Decides what is open or ticked; what is left is told with why. */
async function decideThose(
  ctx: Ctx,
  { form, decision }: { form: FormData; decision?: 'approve' | 'reject' | 'escalate' },
  decide: typeof deferDecision = deferDecision,
): Promise<Done> {
  const open = `${textFrom(form, 'id')}:${textFrom(form, 'revision')}`;
  const cases = (form.has('case') ? form.getAll('case') : [open]).map((value) => {
    const [id = '', revision = ''] = String(value).split(':');
    return { id, revision: Number(revision || Number.NaN) };
  });
  const decided = await decide(ctx, parsed(deferInput, { ...deferredOf(form, decision), cases }));
  const refused = decided.flatMap(({ id, error }) => (error === null ? [] : [{ id, error }]));
  return refused.length > 0 ? { refused } : { next: null };
}

/** A decision, as a form of the queue or of the inbox says it. */
function deferredOf(form: FormData, decision?: string) {
  const said = decision ?? textFrom(form, 'decision');
  const falseIds = form.getAll('false').filter((each) => typeof each === 'string');
  return {
    batch: textFrom(form, 'batch') || v7(),
    decided: {
      decision: said,
      reason: textFrom(form, 'reason') || null,
      note: textFrom(form, said === 'escalate' && !form.has('note') ? 'answer' : 'note'),
      whole: form.has('whole') || undefined,
      ...stepFrom(form, { rejects: said === 'reject' }),
    },
    settlement: form.has('answer') ? { answer: textFrom(form, 'answer'), falseIds } : null,
  };
}

async function answer(ctx: Ctx, { form, id }: Posted, upheld: boolean): Promise<Done> {
  await answerAppeal(ctx, { id, upheld, answer: textFrom(form, 'answer') });
  return { said: translator(ctx.locale, 'inbox')('done.answered') };
}

async function close(
  ctx: Ctx,
  { form, id }: Posted,
  outcome: 'delivered' | 'cancelled',
): Promise<Done> {
  const claimed: Claimed = { kind: 'dispute', subjectId: id };
  await requireUnclaimed(ctx, claimed);
  await closeDispute(ctx, { id, outcome, note: textFrom(form, 'note') });
  await dropClaim(ctx, claimed);
  return { said: translator(ctx.locale, 'inbox')('done.closed') };
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError(platformErrors.invalid_request);
  return read.data;
}
