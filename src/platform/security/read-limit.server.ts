// A limit on reads that costs no database write per request: each server counts in memory and tells
// PostgreSQL in batches, so several servers see the same client with a delay of one batch.
import type { Db } from '../db/db.server.ts';
import { countHit, decide, type LimitRule, type LimitState } from './rate-limit.server.ts';

export type ReadLimiter = { count(subject: string): LimitState };

type Window = {
  start: number;
  hits: number;
  previousHits: number;
  /** Hits not yet added to the shared count. */ unnotified: number;
  /** The count of all servers when it was last read. */ shared: number;
};

/** Clients kept in memory; about 10 MB. The least recently seen one is evicted first (LRU). */
const MOST_CLIENTS = 50_000;

/**
 * @param batch hits of one client before they are written to PostgreSQL; with `servers` servers a
 *   client can exceed the rule by at most `servers × batch`
 * @param onTrouble called when writing the shared count failed; the count in memory goes on alone
 */
export function createReadLimiter(options: {
  db: Db;
  rule: LimitRule;
  batch: number;
  now?: () => number;
  onTrouble: (error: unknown) => void;
}): ReadLimiter {
  const { db, rule, batch, now = Date.now, onTrouble } = options;
  const windows = new Map<string, Window>();
  const length = rule.windowSeconds * 1000;

  function tell(subject: string, window: Window): void {
    const hits = window.unnotified;
    window.unnotified = 0;
    countHit(db, rule, subject, hits).then((state) => {
      window.shared = state.hits;
    }, onTrouble);
  }

  return {
    count(subject) {
      const start = Math.floor(now() / length) * length;
      const window = currentWindow(windows.get(subject), start, length);
      // Deleting first keeps the map in LRU order.
      windows.delete(subject);
      windows.set(subject, window);
      if (windows.size > MOST_CLIENTS) forgetOldest(windows);
      window.hits = Math.min(window.hits + 1, rule.limit + 1);
      if (++window.unnotified >= batch) tell(subject, window);
      const own = decide(rule, window.hits, window.previousHits, (now() - start) / 1000);
      return window.shared + window.unnotified > rule.limit ? { ...own, allowed: false } : own;
    },
  };
}

function currentWindow(known: Window | undefined, start: number, length: number): Window {
  if (known?.start === start) return known;
  return {
    start,
    hits: 0,
    previousHits: known?.start === start - length ? known.hits : 0,
    unnotified: 0,
    shared: 0,
  };
}

function forgetOldest(windows: Map<string, Window>): void {
  const oldest = windows.keys().next();
  if (!oldest.done) windows.delete(oldest.value);
}
