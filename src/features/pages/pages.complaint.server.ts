// What somebody could not use, on its way to whoever answers for it. Nothing of it is kept.
import type { Ctx, Settings } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { type ComplaintInput, complaintInput } from './pages.complaint.schema.ts';
import { complaintErrors, refuseComplaint } from './pages.errors.ts';
import { COMPLAINT_LIMIT } from './pages.limits.ts';
import { complaintMail } from './pages.mails.server.ts';

/** Whether somebody would get to read a complaint. */
export function takesComplaints({
  contacts,
  sendsMail,
  showCodes,
}: Pick<Settings, 'contacts' | 'sendsMail' | 'showCodes'>): boolean {
  return contacts !== null && (sendsMail || showCodes);
}

/**
 * Mails what somebody could not use to support, whose answer goes to the address that is given.
 * Anybody may.
 * @throws AppError complaint_text_missing, complaint_text_too_long, complaint_email_invalid,
 *   rate_limited, complaint_closed
 */
export async function sendComplaint(ctx: Ctx, input: ComplaintInput): Promise<void> {
  const values = readInput(complaintInput, input, refuseComplaint);
  await requireWithinLimit(ctx, COMPLAINT_LIMIT, ctx.client.key);
  const { contacts } = ctx.settings;
  if (!contacts || !takesComplaints(ctx.settings))
    throw new AppError(complaintErrors.complaint_closed);
  await inTransaction(ctx, (ctx) =>
    sendMail(ctx, { to: contacts.support, locale: 'en', template: complaintMail, values }),
  );
}
