// Owns what a process remembers for some seconds instead of asking for it again: what many ask for
// and what may be that old. Who must see a change at once does not use it.
import type { Ctx } from '../context.ts';
import { defineService, service } from '../process/services.server.ts';

type CacheUser = Pick<Ctx, 'services' | 'now'>;

export type ValueCache<Value> = {
  /** What is remembered under a key, or what `make` finds now; the same promise for all who ask. */
  (ctx: CacheUser, key: string, make: () => Promise<Value>): Promise<Value>;
  /** What was found so far is no longer good in this process. */
  forget(ctx: CacheUser): void;
};

type Entry<Value> = { madeAt: number; bytes: number; value: Promise<Value> };

/**
 * Declares a memory of its own. A failure is not remembered.
 * @param livesMs for so long a value is good, by the clock of `ctx`
 * @param most of so many keys; the one that was made longest ago goes first
 * @param mostBytes of all values together, as `bytesOf` says; a larger one is for those alone who
 *   asked while it was made
 */
export function defineCache<Value>(options: {
  name: string;
  livesMs: number;
  most: number;
  mostBytes?: number;
  bytesOf?: (value: Value) => number;
}): ValueCache<Value> {
  const { name, livesMs, most, mostBytes = Number.POSITIVE_INFINITY, bytesOf } = options;
  const memory = defineService({
    name,
    make: () => new Map<string, Entry<Value>>(),
  });
  const remember: ValueCache<Value> = (ctx, key, make) => {
    const known = service(ctx, memory);
    const now = ctx.now.getTime();
    const kept = known.get(key);
    if (kept && Math.abs(now - kept.madeAt) < livesMs) return kept.value;
    const made = { madeAt: now, bytes: 0, value: make() };
    known.delete(key);
    known.set(key, made);
    made.value.then(
      (value) => {
        made.bytes = bytesOf?.(value) ?? 0;
        forgetOldest(known, { most, mostBytes });
      },
      () => {
        if (known.get(key) === made) known.delete(key);
      },
    );
    forgetOldest(known, { most, mostBytes });
    return made.value;
  };
  remember.forget = (ctx) => service(ctx, memory).clear();
  return remember;
}

function forgetOldest<Value>(
  known: Map<string, Entry<Value>>,
  { most, mostBytes }: { most: number; mostBytes: number },
): void {
  let bytes = [...known.values()].reduce((sum, each) => sum + each.bytes, 0);
  for (const [key, entry] of known) {
    if (known.size <= most && bytes <= mostBytes) break;
    known.delete(key);
    bytes -= entry.bytes;
  }
}
