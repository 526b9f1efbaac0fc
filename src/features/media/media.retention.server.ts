// How long files are kept that nothing uses: uploads that became nothing, files that were taken out
// of what showed them, and what a crash left without a row.
import { inArray, lt, type SQL } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type Due, retainRows, type RetentionRule } from '#platform/db/retention.server.ts';
import { daysAgo, HOUR_MS } from '#platform/i18n/time.ts';
import { findStrayCopies, removeStrayCopies } from './copies/strays.server.ts';
import { UNUSED_HOURS } from './media.limits.ts';
import { basesOf, keysOf, MEDIA_FOLDERS, SHARE_FOLDER } from './media.names.server.ts';
import { mediaTable } from './media.table.server.ts';
import { SHARE_KEPT_DAYS } from './share-cards/share.server.ts';
import { findOlder, type Stored } from './uploads/older.server.ts';

const BATCH = 200;

const dayBefore = ({ now }: Ctx) => new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);

const isUnused = (ctx: Ctx): SQL => lt(mediaTable.unusedSince, dayBefore(ctx));

/** Safe beside claims. @returns how many */
async function removeUnused(ctx: Ctx): Promise<number> {
  const { storage } = ctx;
  return inBatches(BATCH, async () => {
    const stale = ctx.db
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(isUnused(ctx))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    // Rows first: a crash in between leaves orphaned files, which the rule of orphans removes.
    const rows = await ctx.db.delete(mediaTable).where(inArray(mediaTable.id, stale)).returning();
    await storage.remove(rows.flatMap(keysOf));
    return rows.length;
  });
}

async function removeUploads(ctx: Ctx): Promise<number> {
  const { storage, uploads } = ctx;
  const before = dayBefore(ctx);
  const stale = await uploads.findStale(before);
  await uploads.removeStale(before);
  await storage.tidy(before);
  return stale.length;
}

/** Batches of files that are stored for a day and have no row. */
async function* findOrphans(ctx: Ctx): AsyncGenerator<Stored[]> {
  for (const folder of MEDIA_FOLDERS)
    for await (const files of findOlder(ctx, folder, dayBefore(ctx)))
      yield await withoutRow(ctx, files);
}

const findShared = (ctx: Ctx) => findOlder(ctx, SHARE_FOLDER, daysAgo(ctx, SHARE_KEPT_DAYS));

async function withoutRow(ctx: Ctx, files: Stored[]): Promise<Stored[]> {
  const rows = await ctx.db
    .select({ base: mediaTable.base })
    .from(mediaTable)
    .where(inArray(mediaTable.base, [...new Set(files.flatMap(({ key }) => basesOf(key)))]));
  const known = new Set(rows.map(({ base }) => base));
  return files.filter(({ key }) => !basesOf(key).some((base) => known.has(base)));
}

/** @returns how many */
async function removeFiles({ storage }: Ctx, batches: AsyncIterable<Stored[]>): Promise<number> {
  let removed = 0;
  for await (const files of batches) {
    await storage.remove(files.map(({ key }) => key));
    removed += files.length;
  }
  return removed;
}

async function countFiles(...all: AsyncIterable<Stored[]>[]): Promise<Due> {
  const since: Date[] = [];
  for (const batches of all)
    for await (const files of batches) since.push(...files.map(({ modifiedAt }) => modifiedAt));
  return dueOf(since);
}

/** Removes share pictures after a week, so that nothing stays of what is no longer shown. */
export const collectSharePictures = (ctx: Ctx): Promise<number> =>
  removeFiles(ctx, findShared(ctx));

function dueOf(since: readonly Date[]): Due {
  const oldest = Math.min(...since.map((date) => date.getTime()));
  return { count: since.length, oldest: since.length > 0 ? new Date(oldest) : null };
}

export const mediaRetention: readonly RetentionRule[] = [
  retainRows({
    name: 'media.unused',
    promise: 'A file that nothing shows any more, or never did, is deleted after a day.',
    pace: 'hour',
    table: mediaTable,
    at: mediaTable.unusedSince,
    due: isUnused,
    remove: removeUnused,
  }),
  {
    name: 'media.uploads',
    promise: 'An upload that was not finished is deleted a day after the last of it came.',
    pace: 'hour',
    tables: [],
    find: async (ctx) => dueOf(await ctx.uploads.findStale(dayBefore(ctx))),
    remove: removeUploads,
  },
  {
    name: 'media.orphans',
    promise: 'A stored file that no row knows, left by a crash, is deleted after a day.',
    pace: 'night',
    tables: [],
    find: (ctx) => countFiles(findOrphans(ctx), findStrayCopies(ctx, dayBefore(ctx))),
    remove: async (ctx) =>
      (await removeFiles(ctx, findOrphans(ctx))) + (await removeStrayCopies(ctx, dayBefore(ctx))),
  },
  {
    name: 'media.share-pictures',
    promise: 'A picture that a shared link was shown with is deleted after a week.',
    pace: 'night',
    tables: [],
    find: (ctx) => countFiles(findShared(ctx)),
    remove: collectSharePictures,
  },
];
