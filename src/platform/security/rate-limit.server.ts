// Rate limits, counted in PostgreSQL so that several servers share them. Which actions are limited,
// and how far, is the features' business.
import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/db.server.ts';
import { AppError, type ErrorCode, platformErrors } from '../errors.ts';
import { rateLimitTable } from './rate-limit.table.server.ts';

/** At most `limit` hits in any stretch of `windowSeconds`, under a stable `name`. */
export type LimitRule = { name: string; limit: number; windowSeconds: number };

export type LimitState = {
  allowed: boolean;
  /** Hits in the last window, this one included. */ hits: number;
  retryAfterSeconds: number;
};

/**
 * Counts a hit and says whether it is within the rule. One statement: concurrent hits wait for each
 * other on the row, so exactly `limit` of them pass. A sliding window: the share of the previous
 * window that still overlaps counts too. Refused hits stop counting at the limit, so nobody is
 * locked out for longer than a window.
 * @param db not a transaction that may roll back, or the hit is forgotten with it
 * @param subject whom the rule counts: a client key, a user id, an e-mail address
 * @param hits how many at once
 */
export async function countHit(
  db: Db,
  rule: LimitRule,
  subject: string,
  hits = 1,
): Promise<LimitState> {
  return (await addHits(db, rule, subject, hits)).state;
}

async function addHits(db: Db, rule: LimitRule, subject: string, hits: number) {
  const key = keyOf(rule.name, subject);
  const window = sql`make_interval(secs => ${rule.windowSeconds})`;
  const start = sql`date_bin(${window}, now(), timestamptz 'epoch')`;
  const most = rule.limit + 1;
  const { rows } = await db.execute<{
    hits: number;
    previous_hits: number;
    elapsed: number;
    started: number;
  }>(sql`
    insert into rate_limit as kept (key, window_start, hits, previous_hits, expires_at)
    values (${key}, ${start}, ${Math.min(hits, most)}, 0, ${start} + 2 * ${window})
    on conflict (key) do update set
      hits = least(${most}, excluded.hits +
        case when kept.window_start >= excluded.window_start then kept.hits else 0 end),
      previous_hits = case
        when kept.window_start >= excluded.window_start then kept.previous_hits
        when kept.window_start = excluded.window_start - ${window} then kept.hits
        else 0 end,
      window_start = greatest(kept.window_start, excluded.window_start),
      expires_at = greatest(kept.expires_at, excluded.expires_at)
    returning hits, previous_hits, extract(epoch from window_start)::float8 as started,
      greatest(0, extract(epoch from now() - window_start))::float8 as elapsed`);
  const row = rows[0];
  if (!row) throw new Error('The rate limit returned no row');
  const state = decide(rule, row.hits, row.previous_hits, row.elapsed);
  return { state, windowStart: row.started };
}

/** Takes one hit back from the window in which it was counted, if that still counts. */
async function takeHitBack(db: Db, rule: LimitRule, subject: string, windowStart: number) {
  const counted = sql`to_timestamp(${windowStart})`;
  const next = sql`${counted} + make_interval(secs => ${rule.windowSeconds})`;
  await db.execute(sql`
    update rate_limit set
      hits = greatest(0, hits - (window_start = ${counted})::int),
      previous_hits = greatest(0, previous_hits - (window_start = ${next})::int)
    where key = ${keyOf(rule.name, subject)}`);
}

/**
 * As countHit, for use cases; not inside a transaction.
 * @throws AppError rate_limited with the seconds to wait
 */
export async function requireWithinLimit(
  ctx: Ctx,
  rule: LimitRule,
  subject: string,
  error: ErrorCode = platformErrors.rate_limited,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await countHit(ctx.db, rule, subject);
  if (!allowed) throw new AppError(error, { detail: rule.name, retryAfterSeconds });
}

/** How often something may be guessed wrong. */
export type GuessLimits = {
  rules: readonly LimitRule[];
  /** Whose secret is guessed, so that all who guess are counted together. */
  subject: string;
  /** What a wrong guess fails with; no other failure counts. */
  wrong: ErrorCode;
  /** What is said when there were too many. */
  tooMany: ErrorCode;
};

/**
 * Runs something that compares a guess. Each guess is counted before it is compared, so that of
 * many at once no more are compared than the rules allow, and taken back unless it was wrong. When
 * there were too many, right ones are refused as well: otherwise guessing would go on.
 * Not inside a transaction.
 * @throws AppError `tooMany` with the seconds to wait; whatever `compare` throws
 */
export async function guessWithinLimits<T>(
  ctx: Ctx,
  { rules, subject, wrong, tooMany }: GuessLimits,
  compare: () => Promise<T>,
): Promise<T> {
  const counted: { rule: LimitRule; windowStart: number }[] = [];
  const takeBack = async () => {
    for (const { rule, windowStart } of counted)
      await takeHitBack(ctx.db, rule, subject, windowStart);
  };
  for (const rule of rules) {
    const { state, windowStart } = await addHits(ctx.db, rule, subject, 1);
    if (!state.allowed) {
      await takeBack();
      const { retryAfterSeconds } = state;
      throw new AppError(tooMany, { detail: rule.name, retryAfterSeconds });
    }
    counted.push({ rule, windowStart });
  }
  let isWrong = false;
  try {
    return await compare();
  } catch (error) {
    isWrong = error instanceof AppError && error.code === wrong;
    throw error;
  } finally {
    if (!isWrong) await takeBack();
  }
}

/**
 * Lets one request through and refuses further ones for `pauseSeconds`; of several at once exactly
 * one passes.
 * @throws AppError `error` with the seconds to wait
 */
export async function requirePause(
  ctx: Ctx,
  name: string,
  subject: string,
  pauseSeconds: number,
  error: ErrorCode,
): Promise<void> {
  const key = keyOf(name, subject);
  const pause = sql`make_interval(secs => ${pauseSeconds})`;
  const { rowCount } = await ctx.db.execute(sql`
    insert into rate_limit as kept (key, window_start, hits, previous_hits, expires_at)
      values (${key}, now(), 1, 0, now() + ${pause})
    on conflict (key) do update set window_start = now(), expires_at = now() + ${pause}
      where kept.window_start <= now() - ${pause}`);
  if (rowCount) return;
  const { rows } = await ctx.db.execute<{ left: number }>(
    sql`select extract(epoch from window_start + ${pause} - now())::float8 as left from rate_limit
      where key = ${key}`,
  );
  throw new AppError(error, {
    detail: name,
    retryAfterSeconds: Math.max(1, Math.ceil(rows[0]?.left ?? pauseSeconds)),
  });
}

/** Ends a pause before its time: what it made one wait for is over. */
export async function forgetPause(ctx: Ctx, name: string, subject: string): Promise<void> {
  await ctx.db.delete(rateLimitTable).where(eq(rateLimitTable.key, keyOf(name, subject)));
}

function keyOf(name: string, subject: string): string {
  return `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`;
}

/**
 * The arithmetic of the sliding window: the previous window counts by the part of it that still
 * overlaps, rounded up, so that no edge lets one more through.
 */
export function decide(
  { limit, windowSeconds }: LimitRule,
  hits: number,
  previousHits: number,
  elapsedSeconds: number,
): LimitState {
  const overlap = Math.max(0, 1 - elapsedSeconds / windowSeconds);
  const inWindow = hits + Math.ceil(Math.min(previousHits, limit) * overlap);
  return {
    allowed: inWindow <= limit,
    hits: inWindow,
    retryAfterSeconds: Math.max(1, Math.ceil(windowSeconds - elapsedSeconds)),
  };
}
