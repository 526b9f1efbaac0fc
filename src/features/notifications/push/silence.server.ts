// What is remembered of endpoints that answer or do not: who is silent rests, and goes when the
// silence lasts. A push service that is away must not end the subscriptions of everybody, so its
// answers to other people are looked at. Owns these columns of push_subscription and sends nothing.
import { and, eq, gt, isNull, lte, lt, ne, or, sql } from 'drizzle-orm';
import {
  PUSH_GONE,
  PUSH_PROMPT_MS,
  PUSH_REST,
} from '#features/notifications/notifications.limits.ts';
import { pushSubscriptionTable } from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { daysAgo } from '#platform/i18n/time.ts';

export type Browser = typeof pushSubscriptionTable.$inferSelect;

/** When somebody answered is written down this often, so that not every push writes a row. */
const ANSWERED_EVERY_MS = 3_600_000;
const { answeredAt, endpoint, id, restsUntil, silences, userId } = pushSubscriptionTable;

/** Where messages are kept waiting: not for those who have been silent for long and rest. */
export function worthAsking(ctx: Ctx) {
  return or(lt(silences, PUSH_REST.keepsUntil), isNull(restsUntil), lte(restsUntil, ctx.now));
}

export function rests(ctx: Ctx, { restsUntil }: Browser): boolean {
  return restsUntil !== null && restsUntil > ctx.now;
}

/** Its push service answered, whatever it said. */
export async function noteAnswer(
  ctx: Ctx,
  browser: Browser,
  { tookMs }: { tookMs: number },
): Promise<void> {
  const prompt = tookMs <= PUSH_PROMPT_MS;
  const known = (browser.answeredAt?.getTime() ?? 0) > ctx.now.getTime() - ANSWERED_EVERY_MS;
  if (known && browser.silences === 0 && browser.prompt === prompt) return;
  await ctx.db
    .update(pushSubscriptionTable)
    .set({ answeredAt: ctx.now, prompt, silences: 0, silentSince: null, restsUntil: null })
    .where(eq(id, browser.id));
}

/** Nobody answered there. It rests, or goes when that lasts. */
export async function noteSilence(ctx: Ctx, browser: Browser): Promise<void> {
  const times = browser.silences + 1;
  const since = browser.silentSince ?? ctx.now;
  if (await isOver(ctx, browser, { times, since })) {
    await ctx.db.delete(pushSubscriptionTable).where(eq(id, browser.id));
    return;
  }
  const { firstSeconds, longestSeconds } = PUSH_REST;
  const seconds = Math.min(firstSeconds * 2 ** (times - 1), longestSeconds);
  await ctx.db
    .update(pushSubscriptionTable)
    .set({
      prompt: false,
      silences: times,
      silentSince: since,
      restsUntil: new Date(ctx.now.getTime() + seconds * 1000),
    })
    .where(eq(id, browser.id));
}

async function isOver(
  ctx: Ctx,
  browser: Browser,
  { times, since }: { times: number; since: Date },
): Promise<boolean> {
  if (times < PUSH_GONE.silences) return false;
  if (since <= daysAgo(ctx, PUSH_GONE.daysWhenAway)) return true;
  return since <= daysAgo(ctx, PUSH_GONE.days) && (await answersOthers(ctx, browser, since));
}

/** Whether the same push service has answered somebody else since then. */
async function answersOthers(ctx: Ctx, browser: Browser, since: Date): Promise<boolean> {
  const [other] = await ctx.db
    .select({ id })
    .from(pushSubscriptionTable)
    .where(
      and(
        eq(sql`split_part(${endpoint}, '/', 3)`, browser.endpoint.split('/')[2] ?? ''),
        gt(answeredAt, since),
        ne(userId, browser.userId),
      ),
    )
    .limit(1);
  return other !== undefined;
}
