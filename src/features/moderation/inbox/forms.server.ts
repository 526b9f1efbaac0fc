// What the forms of moderators' screens send: a claim, a look at private words, a decision about a
// case or several, an answer to an appeal, the end of a dispute.
import { data } from 'react-router';
import { z } from 'zod';
import { answerAppeal } from '#features/moderation/appeals/answer.server.ts';
import {
  claim,
  type Claimed,
  dropClaim,
  release,
  requireUnclaimed,
} from '#features/moderation/claims/claim.server.ts';
import { decideCaseInput, decideCasesInput } from '#features/moderation/decisions/case.schema.ts';
import { claimCase, releaseCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase, decideCases } from '#features/moderation/decisions/decide.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { NOTE_MAX } from '#features/moderation/moderation.limits.ts';
import type { SettleInput } from '#features/moderation/reports/report.schema.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import { readReportedThread } from '#features/moderation/reports/waiting.server.ts';
import { readDisputed } from '#features/messages/messages.public.server.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';
import { closeDispute } from '#features/orders/orders.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
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
  /** The words around a reported message, once they were asked for. */
  thread?: ReportedMessage[];
};

/** What a form is about. */
type Kind = Claimed['kind'];
type Posted = { form: FormData; id: string; kind: Kind };
/** What is said on the next page; without it the screen stays. */
type Done = { said?: string; refused?: DeskAnswer['refused']; thread?: ReportedMessage[] } | void;
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

/** What can be done with each kind, by the `intent` of its forms. */
const HANDLERS: Readonly<Record<Kind, Readonly<Record<string, Handler>>>> = {
  case: {
    ...OPEN,
    read: async (ctx, { id }) => ({ thread: await readReportedThread(ctx, { id }) }),
    async decide(ctx, { form, id }) {
      const { outcome } = await decideCase(
        ctx,
        parsed(decideCaseInput, { id, ...decisionOf(form), ...stepOf(form) }),
      );
      return { said: translator(ctx.locale, 'queue')(`done.${outcome}`) };
    },
    async note(ctx, { form, id }) {
      await addNote(ctx, { id, words: textFrom(form, 'words') });
    },
    bulk: (ctx, { form }) => decideSeveral(ctx, form),
    keep: (ctx, posted) => settle(ctx, posted, 'approve'),
    uphold: (ctx, posted) => settle(ctx, posted, 'reject'),
    async escalate(ctx, { form, id }) {
      const revision = Number(textFrom(form, 'revision'));
      const note = textFrom(form, 'answer').slice(0, NOTE_MAX);
      await decideCase(ctx, { id, revision, decision: 'escalate', reason: null, note });
      return { said: translator(ctx.locale, 'inbox')('done.decided') };
    },
  },
  appeal: {
    ...OPEN,
    takeBack: (ctx, posted) => answer(ctx, posted, true),
    deny: (ctx, posted) => answer(ctx, posted, false),
  },
  dispute: {
    ...OPEN,
    read: async (ctx, { id }) => ({ thread: await readDisputed(ctx, { orderId: id }) }),
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
    if (intent !== 'bulk' && !z.uuid().safeParse(id).success)
      throw new AppError(moderationErrors.moderation_case_not_found, { detail: id.slice(0, 100) });
    const { said, ...done } = (await handler(ctx, { form, id, kind })) ?? {};
    if (said) setFlash(ctx, { text: said });
    if (!said || done.refused) return data<DeskAnswer>({ intent, failure: null, ...done });
    return redirect(nextPath(z.uuid().safeParse(textFrom(form, 'next')).data ?? null));
  } catch (error) {
    const { data: failure, init } = withTyped(formFailure(error, ctx), postedTexts(form));
    return data<DeskAnswer>({ intent, failure }, init ?? {});
  }
}

/** Decides those that are ticked; what is left is told with why. */
async function decideSeveral(ctx: Ctx, form: FormData): Promise<Done> {
  const cases = form.getAll('case').map((value) => {
    const [id = '', revision = ''] = String(value).split(':');
    return { id, revision: Number(revision || Number.NaN) };
  });
  const decided = await decideCases(ctx, parsed(decideCasesInput, { cases, ...decisionOf(form) }));
  const refused = decided.flatMap(({ id, error }) => (error === null ? [] : [{ id, error }]));
  const count = decided.length - refused.length;
  const said = count > 0 ? translator(ctx.locale, 'queue')('done.bulk', { count }) : undefined;
  return { ...(said ? { said } : {}), ...(refused.length > 0 ? { refused } : {}) };
}

function decisionOf(form: FormData) {
  return {
    revision: Number(textFrom(form, 'revision') || Number.NaN),
    decision: textFrom(form, 'decision'),
    reason: textFrom(form, 'reason') || null,
    note: textFrom(form, 'note'),
    whole: form.has('whole') || undefined,
  };
}

const stepOf = (form: FormData) =>
  stepFrom(form, { rejects: textFrom(form, 'decision') === 'reject' });

/** A case with what those are told who reported it. */
async function settle(
  ctx: Ctx,
  { form, id }: Posted,
  decision: SettleInput['decision'],
): Promise<Done> {
  await settleReports(ctx, {
    id,
    revision: Number(textFrom(form, 'revision')),
    decision,
    reason: (textFrom(form, 'reason') || null) as SettleInput['reason'],
    note: textFrom(form, 'note'),
    answer: textFrom(form, 'answer'),
    falseIds: form.getAll('false').filter((each) => typeof each === 'string'),
    ...stepFrom(form, { rejects: decision === 'reject' }),
  });
  return { said: translator(ctx.locale, 'inbox')('done.decided') };
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
