// Owns which files have copies that everybody may read past this server (MEDIA_URL): those that a
// feature shows, and no others. The file itself stays where it is, under a key that nobody outside
// may read; docs/decisions/116.
import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { COPIES_FOLDER, copyOf, keysOf } from '#features/media/media.names.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import { endCopies, tellOfCopies } from './switch.server.ts';

/** More than anybody can try. */
const RANDOM_BYTES = 10;
/** Rows that are compared at once. */
const BATCH = 1000;
/** Files that are copied at the same time. */
const AT_ONCE = 8;

/** Whether a file is to have copies; a condition on `media`. */
const isToBeCopied = (ctx: Ctx): SQL =>
  ctx.settings.media === null ? sql`false` : sql`coalesce(${ctx.showsMedia(ctx.now)}, false)`;

const isMisplaced = (ctx: Ctx): SQL | undefined =>
  and(
    isNotNull(mediaTable.base),
    ne(isToBeCopied(ctx), sql`(${mediaTable.publicBase} is not null)`),
  );

/**
 * Gives files their copies that are public now, and takes those away of files that are not. Safe to
 * repeat, and beside itself.
 * @returns how many changed
 */
export async function placeMedia(
  ctx: Ctx,
  { ids, signal }: { ids: readonly string[]; signal?: AbortSignal | undefined },
): Promise<number> {
  const rows = await ctx.db
    .select()
    .from(mediaTable)
    .where(and(inArray(mediaTable.id, [...ids]), isMisplaced(ctx)))
    .orderBy(asc(mediaTable.id));
  return atOnce(
    rows,
    (row) => (row.publicBase === null ? giveCopies(ctx, row) : takeCopies(ctx, row)),
    signal,
  );
}

type PlacingOptions = {
  /** Asks the bucket for each copy that a row names whether it is there, as after a restore. */
  looks?: boolean;
  /** Ends it early; the next run goes on. */
  signal?: AbortSignal;
  /** Called after each batch with the sum so far. */
  onPlaced?: (placed: number) => void;
};

/**
 * The same for all files: what changed while nobody was told, as when MEDIA_URL was set or taken
 * away.
 * @returns how many changed
 */
export async function placeAllMedia(
  ctx: Ctx,
  { looks = false, signal, onPlaced }: PlacingOptions = {},
): Promise<number> {
  const { id, base, url, publicBase } = mediaTable;
  const isUnset = ctx.settings.media === null;
  if (!isUnset) await tellOfCopies(ctx);
  let placed = 0;
  let after: string | undefined;
  for (;;) {
    const isNext = after === undefined ? undefined : gt(id, after);
    const rows = await ctx.db
      .select({ id, base, url, publicBase, misplaced: sql<boolean | null>`${isMisplaced(ctx)}` })
      .from(mediaTable)
      .where(and(isNext, isUnset ? isNotNull(publicBase) : undefined))
      .orderBy(asc(id))
      .limit(BATCH);
    after = rows.at(-1)?.id;
    if (after === undefined) break;
    const lost = looks ? await forgetLost(ctx, rows) : new Set<string>();
    const ids = rows.flatMap((row) => (row.misplaced || lost.has(row.id) ? row.id : []));
    placed += await placeMedia(ctx, { ids, signal });
    onPlaced?.(placed);
    if (signal?.aborted) return placed;
  }
  if (isUnset) await endCopies(ctx);
  return placed;
}

/** Rows forget copies that are not there. @returns their ids */
async function forgetLost(
  ctx: Ctx,
  rows: Pick<MediaRow, 'id' | 'base' | 'url' | 'publicBase'>[],
): Promise<Set<string>> {
  const lost = new Set<string>();
  await atOnce(rows, async (row) => {
    const { id, publicBase } = row;
    const key = copyOf(row);
    if (key === null || publicBase === null || (await ctx.storage.find(key))) return false;
    lost.add(id);
    await ctx.db
      .update(mediaTable)
      .set({ publicBase: null })
      .where(and(eq(mediaTable.id, id), eq(mediaTable.publicBase, publicBase)));
    return true;
  });
  return lost;
}

/** Some of them at the same time. @returns how many did something */
async function atOnce<T>(
  all: readonly T[],
  work: (each: T) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (let from = 0; from < all.length && !signal?.aborted; from += AT_ONCE) {
    const some = await Promise.all(all.slice(from, from + AT_ONCE).map(work));
    done += some.filter(Boolean).length;
  }
  return done;
}

/**
 * Copies first, then the row, as it still is: no row names copies that are not there. A crash in
 * between leaves copies whose names nobody knows, which the rule of orphans removes.
 */
async function giveCopies(ctx: Ctx, row: MediaRow): Promise<boolean> {
  const name = row.base?.slice(row.base.lastIndexOf('/') + 1).replace(/^\d+_[0-9a-f]+_/, '') ?? '';
  const random = randomBytes(RANDOM_BYTES).toString('hex');
  const publicBase = `${COPIES_FOLDER}/${random}/${row.id}/${name || 'file'}`;
  const keys: string[] = [];
  for (const key of keysOf(row)) {
    const to = publicBase + key.slice(row.base?.length);
    if (!(await ctx.storage.copy(key, to))) {
      ctx.log.warn({ key }, 'a public file is not there and gets no copy');
      await ctx.storage.remove(keys);
      return false;
    }
    keys.push(to);
  }
  const isGiven = await inTransaction(ctx, async (ctx) => {
    await lock(ctx, row);
    const given = await ctx.db
      .update(mediaTable)
      .set({ publicBase })
      .where(
        and(
          eq(mediaTable.id, row.id),
          eq(mediaTable.url, row.url),
          isNull(mediaTable.publicBase),
          isToBeCopied(ctx),
        ),
      )
      .returning({ id: mediaTable.id });
    return given.length > 0;
  });
  if (!isGiven) await ctx.storage.remove(keys);
  return isGiven;
}

/** The row first: the copies are taken away by who hears of it (withdraw.server.ts). */
async function takeCopies(ctx: Ctx, row: MediaRow): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await lock(ctx, row);
    const taken = await ctx.db
      .update(mediaTable)
      .set({ publicBase: null })
      .where(
        and(
          eq(mediaTable.id, row.id),
          isNotNull(mediaTable.publicBase),
          or(isNull(mediaTable.base), sql`not ${isToBeCopied(ctx)}`),
        ),
      )
      .returning({ id: mediaTable.id });
    return taken.length > 0;
  });
}

/**
 * A statement of its own: the next one sees what was committed while this one waited. Without it a
 * file could get copies after the last look that would have taken them away.
 */
async function lock(ctx: Ctx, { id }: MediaRow): Promise<void> {
  await ctx.db
    .select({ id: mediaTable.id })
    .from(mediaTable)
    .where(eq(mediaTable.id, id))
    .for('update');
}
