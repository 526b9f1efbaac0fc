/** What a telephone number looks like as it is dialled. Browser-safe. */
import { PHONE_MAX } from '#features/accounts/accounts.limits.ts';

/**
 * Digits with an optional plus in front, as they are dialled; null when that is no telephone
 * number.
 */
export function normalizePhone(text: string): string | null {
  const dialled = text.normalize('NFKC').replace(/[\s().\-/]/g, '');
  return /^\+?\d{7,15}$/.test(dialled) && dialled.length <= PHONE_MAX ? dialled : null;
}
