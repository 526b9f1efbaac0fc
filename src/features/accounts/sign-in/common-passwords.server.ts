// Owns which passwords nobody may choose because anybody would guess them: the most common ones,
// and what everybody knows of the person. Passwords that there are already still open their
// accounts.
import { createHash } from 'node:crypto';
import type { Ctx } from '#platform/context.ts';
import { refusal } from '#features/accounts/accounts.errors.ts';

/** With 10,000 hashes of 48 bits, one password in 28 thousand million is refused by chance. */
export const HASH_BYTES = 6;

/** How passwords are compared here, and only here: case and spaces around make none a secret. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** What the list keeps of a password. */
export function hashOfCommon(password: string): Buffer {
  return createHash('sha256').update(plain(password)).digest().subarray(0, HASH_BYTES);
}

export type NewPassword = {
  /** The field that it was typed into. */
  field: 'password' | 'newPassword';
  password: string;
  /** Whose it is to be. */
  person: { email: string; name: string };
};

/**
 * Before a password is kept or hashed.
 * @throws AppError password_too_common, password_about_you
 */
export async function requireUncommonPassword(
  ctx: Ctx,
  { field, password, person: { email, name } }: NewPassword,
): Promise<void> {
  const known = [email, email.split('@')[0] ?? '', name, ctx.settings.site.name].map(plain);
  if (known.includes(plain(password))) throw refusal(field, 'password_about_you');
  if (await isCommonPassword(password)) throw refusal(field, 'password_too_common');
}

/** Whether the password is among the 10,000 most common ones. */
async function isCommonPassword(password: string): Promise<boolean> {
  const { default: list } = await import('#features/accounts/data/common-passwords.json', {
    with: { type: 'json' },
  });
  const hashes = Buffer.from(list.hashes, 'base64');
  return hasSorted(hashes, hashOfCommon(password));
}

/** Looks a hash up among sorted ones, which lie one behind the other. */
function hasSorted(hashes: Buffer, wanted: Buffer): boolean {
  let [from, to] = [0, hashes.length / HASH_BYTES];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const at = middle * HASH_BYTES;
    const order = hashes.compare(wanted, 0, HASH_BYTES, at, at + HASH_BYTES);
    if (order === 0) return true;
    if (order < 0) from = middle + 1;
    else to = middle;
  }
  return false;
}
