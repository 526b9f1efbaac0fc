// Hashing of passwords with scrypt from Node's own OpenSSL, a few at a time: many sign-ins at once
// must leave processor time for page requests.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { AppError, platformErrors } from './errors.ts';
import { defineService } from './services.server.ts';

/**
 * OWASP Password Storage Cheat Sheet: N=2^14, r=8, p=5 is as strong as 128 MiB with p=1, with 16
 * MiB of memory.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
/** One core stays free where there are several. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some seconds of work; further requests get 503 with Retry-After. */
const MOST_WAITING = 20;
const BUSY_SECONDS = 5;

export type Passwords = {
  /** A hash as `scrypt$N$r$p$salt$key`, salted. @throws AppError unavailable when too many wait */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made this hash; false for hashes of another kind. @throws AppError
   * unavailable when too many wait
   */
  verify(hash: string, password: string): Promise<boolean>;
};

/** One queue for each process: the processor is its own. */
export const passwords = defineService({ name: 'platform.passwords', make: createPasswords });

function createPasswords(): Passwords {
  const queue = createQueue();
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await queue(() => derive(password, salt, COST));
      const { N, r, p } = COST;
      return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
    },
    async verify(hash, password) {
      const [kind, N, r, p, salt = '', key = ''] = hash.split('$');
      if (kind !== 'scrypt') return false;
      const expected = Buffer.from(key, 'base64url');
      const cost = { N: Number(N), r: Number(r), p: Number(p) };
      const derived = await queue(() => derive(password, Buffer.from(salt, 'base64url'), cost));
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
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

/** Runs `AT_ONCE` at a time, in the order in which they came. */
function createQueue(): (work: () => Promise<Buffer>) => Promise<Buffer> {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < AT_ONCE) {
      running += 1;
      return;
    }
    if (waiting.length >= MOST_WAITING)
      throw new AppError(platformErrors.unavailable, {
        detail: 'too many passwords wait',
        retryAfterSeconds: BUSY_SECONDS,
      });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** Hands its place to the next in line. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    return work().finally(leave);
  };
}
