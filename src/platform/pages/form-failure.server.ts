// The pages' translation of failures: what an action hands back to its form, in the reader's
// language.
import { data } from 'react-router';
import type { Ctx } from '../context.ts';
import { isDatabaseAway } from '../db/db.server.ts';
import { diskFull, isDiskFull } from '../uploads/disk-space.server.ts';
import { AppError, platformErrors } from '../errors.ts';
import type { TextKey, TextsIn, Translate } from '../i18n/texts.ts';
import { translator } from '../i18n/translate.server.ts';

export type FormFailure = {
  message: string;
  /** The key of the message under "errors", for a page that knows a way on. */
  key?: string;
  /** A sentence for each field that is wrong. */
  fields: Record<string, string>;
  /** What nobody expected: the message is about the form and says nothing of the cause. */
  unexpected?: true;
  /** What stands in the fields again where no script kept it; nothing secret. */
  typed?: Readonly<Record<string, string>>;
  /** Nothing was wrong with what was written: the same may be sent again in a moment. */
  again?: true;
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
 * @param unexpected message key under "errors" of what is said of any failure that nobody expected;
 *   "An error occurred. Please try again." unless given. An unreachable database is called the same
 *   on every form
 */
export function formFailure(
  error: unknown,
  ctx: Ctx,
  unexpected?: TextKey<'errors'>,
): ReturnType<typeof data<FormFailure>> {
  if (error instanceof Response) throw error;
  if (error instanceof AppError) return refusalOf(error, ctx);
  if (isDiskFull(error)) {
    ctx.log.error({ err: error }, 'an action found the disk full');
    return refusalOf(diskFull(error), ctx);
  }
  if (isDatabaseAway(error)) {
    ctx.log.warn({ err: error }, 'an action could not reach the database');
    return refusalOf(new AppError(platformErrors.unavailable), ctx);
  }
  ctx.log.error({ err: error }, 'an action failed unexpectedly');
  const t = translator(ctx.locale, 'errors');
  const message = t.dynamic(unexpected ?? 'tryAgain');
  return data<FormFailure>({ message, fields: {}, unexpected: true, again: true }, { status: 500 });
}

/** The same answer with what was typed, for the document that a browser without scripts gets. */
export function withTyped(
  { data: failure, init }: ReturnType<typeof formFailure>,
  typed: NonNullable<FormFailure['typed']>,
): ReturnType<typeof formFailure> {
  return data({ ...failure, typed }, init ?? {});
}

/** When to come back, where the failure itself does not say. */
const AWAY_SECONDS = 5;

function refusalOf(error: AppError, ctx: Ctx): ReturnType<typeof data<FormFailure>> {
  const t = translator(ctx.locale, 'errors');
  const { code, fields = {}, values, retryAfterSeconds, status } = error;
  const again = code.kind === 'unavailable';
  const seconds = retryAfterSeconds ?? (again ? AWAY_SECONDS : undefined);
  return data<FormFailure>(
    {
      message: t.dynamic(code.key, values) + waitIn(t, retryAfterSeconds),
      key: code.key,
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, key]) => [field, t.dynamic(key, values)]),
      ),
      ...(again ? { again } : {}),
    },
    { status, headers: seconds ? { 'Retry-After': String(seconds) } : {} },
  );
}

function waitIn(t: Translate<TextsIn<'errors'>>, seconds = 0): string {
  if (seconds > 90) return ` ${t('waitMinutes', { minutes: Math.ceil(seconds / 60) })}`;
  return seconds ? ` ${t('waitSeconds', { seconds })}` : '';
}
