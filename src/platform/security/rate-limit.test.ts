import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createReadLimiter } from './read-limit.server.ts';
import { AppError, defineErrors, platformErrors } from '../errors.ts';
import { countHit, guessWithinLimits, decide, requireWithinLimit } from './rate-limit.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase({ max: 10 });
const HOUR = 3600;

test('of many attempts at the same moment exactly as many pass as the rule allows', async () => {
  const rule = { name: 'sign-in', limit: 7, windowSeconds: HOUR };
  const attempts = await Promise.all(
    Array.from({ length: 40 }, () => countHit(db, rule, 'someone@example.com')),
  );
  expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(7);
});

test('one person at the limit does not stop another, nor the same person elsewhere', async () => {
  const rule = { name: 'report', limit: 1, windowSeconds: HOUR };
  expect((await countHit(db, rule, 'a')).allowed).toBe(true);
  expect((await countHit(db, rule, 'a')).allowed).toBe(false);
  expect((await countHit(db, rule, 'b')).allowed).toBe(true);
  expect((await countHit(db, { ...rule, name: 'contact' }, 'a')).allowed).toBe(true);
});

test('who is refused learns how long to wait', async () => {
  const rule = { name: 'code', limit: 1, windowSeconds: HOUR };
  await requireWithinLimit(testCtx(db), rule, 'a');
  const refusal = await requireWithinLimit(testCtx(db), rule, 'a').catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 429 });
  expect((refusal as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(0);
});

test('the table of counters holds no addresses', async () => {
  await countHit(db, { name: 'private', limit: 5, windowSeconds: HOUR }, '203.0.113.77');
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from rate_limit where key like 'private:%'`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.key).not.toContain('203.0.113');
});

test('counters of the past are removed', async () => {
  await countHit(db, { name: 'old', limit: 5, windowSeconds: HOUR }, 'x');
  await db.execute(
    sql`update rate_limit set expires_at = now() - interval '1 second' where key like 'old:%'`,
  );
  await forget(testCtx(db), 'platform.rate-limits');
  expect(
    (await db.execute(sql`select 1 from rate_limit where key like 'old:%'`)).rows,
  ).toHaveLength(0);
});

test('the window slides: what remains of the previous one counts', () => {
  const rule = { name: 'r', limit: 10, windowSeconds: 60 };
  expect(decide(rule, 1, 10, 0)).toMatchObject({ allowed: false, hits: 11 });
  expect(decide(rule, 5, 10, 30)).toMatchObject({ allowed: true, hits: 10, retryAfterSeconds: 30 });
  expect(decide(rule, 6, 10, 30)).toMatchObject({ allowed: false });
  expect(decide(rule, 10, 10, 60)).toMatchObject({ allowed: true });
});

test('two servers that count reads in memory stop a client together', async () => {
  const rule = { name: 'reads', limit: 100, windowSeconds: HOUR };
  const now = Date.now();
  const server = () =>
    createReadLimiter({
      db,
      rule,
      batch: 10,
      now: () => now,
      onTrouble: (error) => {
        throw error;
      },
    });
  const [one, two] = [server(), server()];
  let passed = 0;
  for (let round = 0; round < 120; round++) {
    for (const limiter of [one, two]) if (limiter.count('203.0.113.5').allowed) passed++;
    await db.execute(sql`select 1`);
  }
  expect(passed).toBeGreaterThanOrEqual(100);
  expect(passed).toBeLessThanOrEqual(100 + 2 * 10 * 2);
});

const WRONG = defineErrors({ wrong_guess: { kind: 'invalid', key: 'wrongCode' } }).wrong_guess;
const guessesOf = (subject: string, windowSeconds = HOUR) => ({
  rules: [{ name: 'guess', limit: 5, windowSeconds }],
  subject,
  wrong: WRONG,
  tooMany: platformErrors.rate_limited,
});

test('of many guesses at the same moment no more are compared than the rule allows', async () => {
  let compared = 0;
  const guesses = await Promise.allSettled(
    Array.from({ length: 40 }, () =>
      guessWithinLimits(testCtx(db), guessesOf('a'), async () => {
        compared += 1;
        throw new AppError(WRONG);
      }),
    ),
  );
  expect(compared).toBe(5);
  const codes = guesses.map((each) => each.status === 'rejected' && (each.reason as AppError).code);
  expect(codes.filter((code) => code === WRONG)).toHaveLength(5);
  expect(codes.filter((code) => code === platformErrors.rate_limited)).toHaveLength(35);
});

test('a right guess uses nothing up, nor one that could not be compared', async () => {
  for (let n = 0; n < 10; n += 1) {
    expect(await guessWithinLimits(testCtx(db), guessesOf('b'), async () => 'right')).toBe('right');
    const broken = guessWithinLimits(testCtx(db), guessesOf('b'), async () => {
      throw new AppError(platformErrors.unavailable);
    });
    await expect(broken).rejects.toMatchObject({ code: platformErrors.unavailable });
  }
});

test('a guess is taken back from the window in which it was counted', async () => {
  const counted = async () =>
    (
      await db.execute(
        sql`select hits, previous_hits from rate_limit where key like 'guess:%' and hits > 1`,
      )
    ).rows;
  await db.execute(sql`delete from rate_limit where key like 'guess:%'`);
  await guessWithinLimits(testCtx(db), guessesOf('c'), async () => {
    // Another window begins meanwhile, in which others guess.
    await db.execute(
      sql`update rate_limit set previous_hits = 3, hits = 2,
        window_start = window_start + interval '1 hour' where key like 'guess:%'`,
    );
    expect(await counted()).toEqual([{ hits: 2, previous_hits: 3 }]);
  });
  expect(await counted()).toEqual([{ hits: 2, previous_hits: 2 }]);
});
