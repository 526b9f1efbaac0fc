// Counts views: in memory first, written together every few seconds. A crash loses one interval at
// most, on purpose:
// one write per view would be the most frequent statement of the shop. Owns listing_daily_view and
// the counters of listing_stats.
import { sql } from 'drizzle-orm';
import { isbot } from 'isbot';
import type { Ctx } from '#platform/context.ts';
import { defineService, programCtx, service } from '#platform/services.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';

const FLUSH_MS = 5_000;
const FLUSH_VIEWS = 2_000;
/** Viewers remembered before the oldest are forgotten: about 20 MB. */
const MOST_VIEWERS = 200_000;

type Counter = {
  day: string;
  seen: Set<string>;
  waiting: Map<string, number>;
  views: number;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void>;
  /** Views outlive the requests that they were counted in. */
  ctx: Ctx;
};

/** Several servers each count their own visitors. */
const viewCounter = defineService<Counter>({
  name: 'listings.views',
  make: (app) => ({
    day: '',
    seen: new Set(),
    waiting: new Map(),
    views: 0,
    timer: null,
    flushing: Promise.resolve(),
    ctx: programCtx(app, 'listings.views'),
  }),
  close: flush,
});

export type View = {
  listingId: string;
  sellerId: string;
  /** What tells visitors apart, such as a keyed hash of the address. */
  clientKey: string;
  userAgent: string | null;
  /** HTTP method that the visitor sent: HEAD asks about a page and looks at none. */
  method: string;
  /** The Sec-Purpose header: a page that is fetched in advance may never be looked at. */
  purpose: string | null;
};

/**
 * Counts one view per viewer, listing and UTC day; neither the seller's own nor a bot's
 * (DECISIONS.md B12), and none where nobody looks. Never fails and never waits.
 */
export function recordView(ctx: Ctx, view: View): void {
  const { listingId, sellerId, clientKey, userAgent, method, purpose } = view;
  if (method !== 'GET' || purpose?.includes('prefetch')) return;
  if (ctx.actor?.id === sellerId || !userAgent || isbot(userAgent)) return;
  const counter = counterOf(ctx);
  const viewer = `${ctx.actor?.id ?? clientKey}/${listingId}`;
  if (counter.seen.has(viewer)) return;
  if (counter.seen.size >= MOST_VIEWERS)
    for (const oldest of counter.seen) {
      counter.seen.delete(oldest);
      break;
    }
  counter.seen.add(viewer);
  counter.waiting.set(listingId, (counter.waiting.get(listingId) ?? 0) + 1);
  counter.views += 1;
  const flushNow = () =>
    flush(counter).catch((error: unknown) =>
      counter.ctx.log.warn({ err: error }, 'views not written yet'),
    );
  if (counter.views >= FLUSH_VIEWS) void flushNow();
  else counter.timer ??= setTimeout(flushNow, FLUSH_MS).unref();
}

function counterOf(ctx: Ctx): Counter {
  const day = ctx.now.toISOString().slice(0, 10);
  const counter = service(ctx, viewCounter);
  if (counter.day !== day) {
    counter.day = day;
    counter.seen.clear();
  }
  return counter;
}

/** Counts somebody who asked about a listing for the first time; part of their transaction. */
export async function recordContact(ctx: Ctx, { listingId }: { listingId: string }): Promise<void> {
  await ctx.db.execute(
    sql`UPDATE listing_stats SET contacts = contacts + 1 WHERE listing_id = ${listingId}`,
  );
}

/**
 * Writes what was counted so far, as the end of the process does. A failed write is kept for the
 * next time.
 */
export async function flushViews(ctx: Ctx): Promise<void> {
  await flush(service(ctx, viewCounter));
}

async function flush(counter: Counter): Promise<void> {
  if (counter.timer) clearTimeout(counter.timer);
  counter.timer = null;
  // One after the other: two at once could lock the same rows in turns, and a stop must wait for
  // the last one.
  const earlier = counter.flushing.catch(() => undefined);
  counter.flushing = earlier.then(() => writeViews(counter));
  await counter.flushing;
}

async function writeViews(counter: Counter): Promise<void> {
  const batch = counter.waiting;
  if (batch.size === 0) return;
  counter.waiting = new Map();
  counter.views = 0;
  try {
    // Sorted, so that two servers lock rows in the same order.
    await addViews(
      counter.ctx,
      [...batch].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      counter.day,
    );
  } catch (error) {
    for (const [id, views] of batch)
      counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + views);
    counter.views += batch.size;
    throw error;
  }
}

async function addViews(ctx: Ctx, views: [string, number][], day: string): Promise<void> {
  const ids = sql.param(views.map(([id]) => id));
  const counts = sql.param(views.map(([, n]) => n));
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`SET LOCAL synchronous_commit = off`);
    await ctx.db.execute(sql`
      UPDATE listing_stats s SET views = s.views + v.n
        FROM unnest(${ids}::uuid[], ${counts}::int[]) AS v (id, n) WHERE s.listing_id = v.id`);
    // A listing may have been deleted since it was looked at.
    await ctx.db.execute(sql`
      INSERT INTO listing_daily_view AS d (day, listing_id, views)
      SELECT ${day}::date, l.id, v.n FROM unnest(${ids}::uuid[], ${counts}::int[]) AS v (id, n)
        JOIN listing l ON l.id = v.id ORDER BY l.id
      ON CONFLICT (day, listing_id) DO UPDATE SET views = d.views + excluded.views`);
  });
}

/**
 * Counts that so many people more, or fewer, keep each of these listings; in the transaction that
 * changed who does, so that the count is exact.
 */
export async function countFavorites(
  ctx: Ctx,
  { listingIds, by }: { listingIds: readonly string[]; by: 1 | -1 },
): Promise<void> {
  if (listingIds.length === 0) return;
  // In one order, so that two writers of many rows never wait for each other.
  await ctx.db.execute(sql`
    UPDATE listing_stats s SET favorites = s.favorites + ${by} FROM (
      SELECT listing_id FROM listing_stats WHERE listing_id = ANY(${sql.param(listingIds)}::uuid[])
      ORDER BY listing_id FOR UPDATE
    ) counted WHERE s.listing_id = counted.listing_id`);
}
