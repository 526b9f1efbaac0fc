// The pages' translation of failures: what an action hands back to its form, in the reader's
// language.
import { data } from 'react-router';
import type { Ctx } from './context.ts';
import { isDatabaseAway } from './db.server.ts';
import { AppError, platformErrors } from './errors.ts';
import type { TextKey } from './texts.ts';
import { translator } from './translate.server.ts';

export type FormFailure = {
  message: string;
  /** A sentence for each field that is wrong. */
  fields: Record<string, string>;
  /** What nobody expected: the message is about the form and says nothing of the cause. */
  unexpected?: true;
  /** Made in the browser when no answer of the form's action arrived; then there is no message. */
  unanswered?: Unanswered;
};

/** No connection; too many requests; or an answer that cannot be read. */
export type Unanswered = 'offline' | 'tooMany' | 'failed';

/** What became of one of several forms on a page: which it was, and what was wrong with it. */
export type FormAnswer = { intent: string; failure: FormFailure | null };

/**
 * An expected failure as data with its status; anything else is logged and becomes `unexpected`.
 * Redirects and other answers are thrown on.
 * @param unexpected message key under "errors", "An error occurred. Please try again." unless given
 */
export function formFailure(
  error: unknown,
  ctx: Ctx,
  unexpected: TextKey<'errors'> = 'tryAgain',
): ReturnType<typeof data<FormFailure>> {
  if (error instanceof Response) throw error;
  const t = translator(ctx.locale, 'errors');
  if (isDatabaseAway(error))
    return formFailure(new AppError(platformErrors.unavailable, { cause: error }), ctx);
  if (!(error instanceof AppError)) {
    ctx.log.error({ err: error }, 'an action failed unexpectedly');
    return data<FormFailure>(
      { message: t.dynamic(unexpected), fields: {}, unexpected: true },
      { status: 500 },
    );
  }
  const { code, fields = {}, values, retryAfterSeconds, status } = error;
  const wait =
    retryAfterSeconds && retryAfterSeconds > 90
      ? ` ${t('waitMinutes', { minutes: Math.ceil(retryAfterSeconds / 60) })}`
      : retryAfterSeconds
        ? ` ${t('waitSeconds', { seconds: retryAfterSeconds })}`
        : '';
  return data<FormFailure>(
    {
      message: t.dynamic(code.key, values) + wait,
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, key]) => [field, t.dynamic(key)]),
      ),
    },
    { status, headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {} },
  );
}
