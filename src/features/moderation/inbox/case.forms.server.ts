// What the forms of the queue send: a claim, a decision about one case, or the same about several.
import { data } from 'react-router';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { readForm, textFrom } from '#platform/pages/form.server.ts';
import { type FormFailure, formFailure } from '#platform/pages/form-failure.server.ts';
import { redirect } from '#platform/http/redirect.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import {
  caseInput,
  decideCaseInput,
  decideCasesInput,
} from '#features/moderation/decisions/case.schema.ts';
import { claimCase, releaseCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase, decideCases } from '#features/moderation/decisions/decide.server.ts';
import { readReportedThread } from '#features/moderation/reports/waiting.server.ts';
import type { ReportedMessage } from '#features/messages/messages.schema.ts';

const INTENTS = ['claim', 'release', 'decide', 'bulk', 'read'] as const;

/** Which form it was, what was wrong with it, and which of several cases were not decided. */
export type QueueAnswer = {
  intent: (typeof INTENTS)[number];
  failure: FormFailure | null;
  refused?: { id: string; error: string }[];
  /** The words around a reported message, once they were asked for. */
  thread?: ReportedMessage[];
};

/**
 * The action of the queue and of the page of one case.
 * @param nextPath where it goes on after a decision, with the case that comes next
 */
export async function answerQueue(
  ctx: Ctx,
  request: Request,
  nextPath: (next: string | null) => string,
) {
  const form = await readForm(request);
  const intent = z.enum(INTENTS).catch('decide').parse(textFrom(form, 'intent'));
  try {
    if (intent === 'claim' || intent === 'release') {
      await (intent === 'claim' ? claimCase : releaseCase)(ctx, parsed(caseInput, idOf(form)));
      return data<QueueAnswer>({ intent, failure: null });
    }
    if (intent === 'read') {
      const thread = await readReportedThread(ctx, parsed(caseInput, idOf(form)));
      return data<QueueAnswer>({ intent, failure: null, thread });
    }
    if (intent === 'bulk') {
      const refused = await decideSeveral(ctx, form);
      if (refused.length > 0) return data<QueueAnswer>({ intent, failure: null, refused });
      return redirect(nextPath(null));
    }
    const { outcome } = await decideCase(ctx, parsed(decideCaseInput, decisionOf(form)));
    setFlash(ctx, { text: translator(ctx.locale, 'queue')(`done.${outcome}`) });
    const next = z.uuid().safeParse(textFrom(form, 'next'));
    return redirect(nextPath(next.data ?? null));
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<QueueAnswer>({ intent, failure }, init ?? {});
  }
}

/** Decides those that are ticked; what is left is told with why. */
async function decideSeveral(ctx: Ctx, form: FormData) {
  const cases = form.getAll('case').map((value) => {
    const [id = '', revision = ''] = String(value).split(':');
    return { id, revision: Number(revision || Number.NaN) };
  });
  const decided = await decideCases(ctx, parsed(decideCasesInput, { cases, ...decisionOf(form) }));
  const refused = decided.flatMap(({ id, error }) => (error === null ? [] : [{ id, error }]));
  const count = decided.length - refused.length;
  if (count > 0) setFlash(ctx, { text: translator(ctx.locale, 'queue')('done.bulk', { count }) });
  return refused;
}

const idOf = (form: FormData) => ({ id: textFrom(form, 'id') });

function decisionOf(form: FormData) {
  return {
    ...idOf(form),
    revision: Number(textFrom(form, 'revision') || Number.NaN),
    decision: textFrom(form, 'decision'),
    reason: textFrom(form, 'reason') || null,
    note: textFrom(form, 'note'),
    whole: form.has('whole') || undefined,
  };
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (!read.success) throw new AppError(platformErrors.invalid_request);
  return read.data;
}
