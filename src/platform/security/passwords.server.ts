// Hashing of passwords with scrypt from Node's own OpenSSL, a few at a time: many sign-ins at once
// must leave processor time for page requests.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PasswordCost } from '../context.ts';
import { createFairQueue, type Place } from '../process/fair-queue.server.ts';
import { defineService } from '../process/services.server.ts';

/**
 * OWASP Password Storage Cheat Sheet: N=2^14, r=8, p=5 is as strong as 128 MiB with p=1, with 16
 * MiB of memory.
 */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
/** One core stays free where there are several. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; further requests get 503 with Retry-After. */
const WAITING = { most: 64, mostOfClient: 2, mostKept: 16, busySeconds: 5, what: 'passwords' };
/** Programs beside the server, which ask one after the other. */
const PROGRAM: Place = { client: 'program' };

export type Passwords = {
  /**
   * A hash as `scrypt$N$r$p$salt$key`, salted.
   * @param place who waits for it
   * @throws AppError unavailable when too many wait
   */
  hash(password: string, place?: Place): Promise<string>;
  /**
   * Whether the password made this hash; false for hashes of another kind.
   * @param place who waits for it
   * @throws AppError unavailable when too many wait
   */
  verify(hash: string, password: string, place?: Place): Promise<boolean>;
};

/** One queue for each process: the processor is its own. */
export const passwords = defineService({
  name: 'platform.passwords',
  make: ({ settings }) => createPasswords(settings.passwordCost),
});

function createPasswords(costOfNew: PasswordCost): Passwords {
  const queue = createFairQueue({ atOnce: AT_ONCE, ...WAITING });
  return {
    async hash(password, place = PROGRAM) {
      const salt = randomBytes(16);
      const key = await queue.run(place, () => derive(password, salt, costOfNew));
      const { N, r, p } = costOfNew;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(hash, password, place = PROGRAM) {
      const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
      if (kind !== 'scrypt') return false;
      const expected = Buffer.from(key, 'base64url');
      const cost = { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await queue.run(place, () =>
        derive(password, Buffer.from(salt, 'base64url'), cost),
      );
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Unicode-normalized, because keyboards differ in how they send the same accented letter.
    scrypt(
      password.normalize('NFKC'),
      salt,
      KEY_BYTES,
      { ...cost, maxmem: 256 * cost.N * cost.r },
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}
