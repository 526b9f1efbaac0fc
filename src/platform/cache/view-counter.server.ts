// Counts who looks at things: in memory first, written together every few seconds. A crash loses
// one interval at most, on purpose: one write per view would be the most frequent statement of the
// shop. What is counted, and where it is written, is the features' business.
import { isbot } from 'isbot';
import type { Ctx, Service } from '../context.ts';
import type { Reader } from './page-cache.server.ts';
import { defineService, programCtx, service } from '../process/services.server.ts';

const FLUSH_MS = 5_000;
const FLUSH_VIEWS = 2_000;
/** Viewers remembered before the oldest are forgotten: about 20 MB. */
const MOST_VIEWERS = 200_000;

type Write = (
  ctx: Ctx,
  views: readonly (readonly [string, number])[],
  day: string,
) => Promise<void>;

type Counter = {
  day: string;
  seen: Set<string>;
  waiting: Map<string, number>;
  views: number;
  timer: NodeJS.Timeout | null;
  flushing: Promise<void>;
  write: Write;
  /** Views outlive the requests that they were counted in. */
  ctx: Ctx;
};
export type ViewCounter = Service<Counter>;

/** Who looked at what, as the request says. */
export type Look = Omit<Reader, 'now'> & {
  id: string;
  /** Whoever it belongs to: their own looks do not count. */
  ownerId: string;
};

/**
 * Declares a counter. Several servers each count their own visitors.
 * @param name `feature.views`
 * @param write adds what was counted on a UTC day, by id in one order, so that two servers lock
 *   rows in the same one
 */
export function defineViewCounter(name: string, write: Write): ViewCounter {
  return defineService<Counter>({
    name,
    make: (app) => ({
      day: '',
      seen: new Set(),
      waiting: new Map(),
      views: 0,
      timer: null,
      flushing: Promise.resolve(),
      write,
      ctx: programCtx(app, name),
    }),
    close: flush,
  });
}

/**
 * Counts one look per viewer, thing and UTC day; neither the owner's nor a bot's, and none where
 * nobody looks. Never fails and never waits.
 */
export function countView(ctx: Ctx, token: ViewCounter, look: Look): void {
  const { id, ownerId, clientKey, userAgent, method, purpose } = look;
  if (method !== 'GET' || purpose?.includes('prefetch')) return;
  if (ctx.actor?.id === ownerId || !userAgent || isbot(userAgent)) return;
  const counter = counterOf(ctx, token);
  const viewer = `${ctx.actor?.id ?? clientKey}/${id}`;
  if (counter.seen.has(viewer)) return;
  if (counter.seen.size >= MOST_VIEWERS)
    for (const oldest of counter.seen) {
      counter.seen.delete(oldest);
      break;
    }
  counter.seen.add(viewer);
  counter.waiting.set(id, (counter.waiting.get(id) ?? 0) + 1);
  counter.views += 1;
  const flushNow = () =>
    flush(counter).catch((error: unknown) =>
      counter.ctx.log.warn({ err: error }, 'views not written yet'),
    );
  if (counter.views >= FLUSH_VIEWS) void flushNow();
  else counter.timer ??= setTimeout(flushNow, FLUSH_MS).unref();
}

function counterOf(ctx: Ctx, token: ViewCounter): Counter {
  const day = ctx.now.toISOString().slice(0, 10);
  const counter = service(ctx, token);
  if (counter.day !== day) {
    counter.day = day;
    counter.seen.clear();
  }
  return counter;
}

/** Writes what was counted so far. A failed write is kept for the next time. */
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
    await counter.write(
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
