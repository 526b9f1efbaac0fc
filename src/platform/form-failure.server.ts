// The pages' translation of failures: what an action hands back to its form, in the reader's
// language.
import { data } from 'react-router';
import type { Ctx } from './context.ts';
import { isDatabaseAway } from './db.server.ts';
import { AppError, platformErrors } from './errors.ts';
import { translator } from './translate.server.ts';

export type FormFailure = {
  message: string;
  /** A sentence for each field that is wrong. */
  fields: Record<string, string>;
};

/**
 * An expected failure as data with its status; anything else is logged and becomes "An error
 * occurred. Please try again." Redirects and other answers are thrown on.
 */
export function formFailure(error: unknown, ctx: Ctx): ReturnType<typeof data<FormFailure>> {
  if (error instanceof Response) throw error;
  const t = translator(ctx.locale, 'errors');
  if (isDatabaseAway(error))
    return formFailure(new AppError(platformErrors.unavailable, { cause: error }), ctx);
  if (!(error instanceof AppError)) {
    ctx.log.error({ err: error }, 'an action failed unexpectedly');
    return data<FormFailure>({ message: t('tryAgain'), fields: {} }, { status: 500 });
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
