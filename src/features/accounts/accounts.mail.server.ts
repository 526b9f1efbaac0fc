// What accounts write to people without a code, and what a developer may read of the mails that
// were not sent.
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import { findKeptMail } from '#platform/outgoing/mailer.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import type { Notice } from './accounts.mails.server.ts';
import { canReadDevelopmentMail } from './accounts.policy.ts';
import type { UserRow } from './accounts.table.server.ts';

/**
 * The messages of an installation that shows its codes on the screen anyway, newest first, at most
 * 100.
 * @throws AppError not_found everywhere else
 */
export async function findDevelopmentMail(
  ctx: Ctx,
): Promise<{ id: string; to: string; subject: string; text: string; createdAt: string }[]> {
  if (!canReadDevelopmentMail(ctx.settings)) throw new AppError(platformErrors.not_found);
  return (await findKeptMail(ctx.db)).map(({ id, to, subject, text, createdAt }) => ({
    id,
    to,
    subject,
    text,
    createdAt: createdAt.toISOString(),
  }));
}

/** Tells somebody at the address that the row has. */
export async function notifyByMail(
  ctx: Ctx,
  { email, name, locale }: Pick<UserRow, 'email' | 'name' | 'locale'>,
  template: Notice,
): Promise<void> {
  await sendMail(ctx, {
    to: email,
    locale,
    template,
    values: { name },
    notAfter: new Date(ctx.now.getTime() + DAY_MS),
  });
}
