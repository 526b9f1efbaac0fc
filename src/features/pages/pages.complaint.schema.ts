/** What somebody says who could not use the site. Browser-safe. */
import { z } from 'zod';
import { cleanText } from '#platform/i18n/clean-text.ts';
import { complaintErrors } from './pages.errors.ts';
import { COMPLAINT_MAX } from './pages.limits.ts';

export const complaintInput = z.object({
  text: z
    .string(complaintErrors.complaint_text_missing.key)
    .max(4 * COMPLAINT_MAX, complaintErrors.complaint_text_too_long.key)
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, complaintErrors.complaint_text_missing.key)
        .max(COMPLAINT_MAX, complaintErrors.complaint_text_too_long.key),
    ),
  /** Where the answer goes. */
  email: z
    .string(complaintErrors.complaint_email_invalid.key)
    .max(254, complaintErrors.complaint_email_invalid.key)
    .transform((text) => text.trim().normalize('NFKC').toLowerCase())
    .pipe(z.email(complaintErrors.complaint_email_invalid.key)),
});
export type ComplaintInput = z.input<typeof complaintInput>;
