// What a developer may read of the mails that were not sent.
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { findKeptMail } from '#platform/outgoing/mailer.server.ts';
import { canReadDevelopmentMail } from './accounts.policy.ts';

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
