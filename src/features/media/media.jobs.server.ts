// Garbage collection: removes files that nothing uses, unfinished uploads, and files without a row.
import { eq, inArray, lt } from 'drizzle-orm';
import { inBatches } from '#platform/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { UNUSED_HOURS } from './media.limits.ts';
import { basesOf, keysOf, MEDIA_FOLDERS } from './media.names.server.ts';
import { mediaTable } from './media.table.server.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;

const dayBefore = (now: Date) => new Date(now.getTime() - UNUSED_HOURS * HOUR_MS);

/**
 * Removes files that nothing has used for a day, and uploads as old; safe to run twice and beside
 * claims.
 */
export async function collectMediaGarbage(ctx: Ctx): Promise<void> {
  const { storage, uploads, now } = ctx;
  const before = dayBefore(now);
  await inBatches(BATCH, async () => {
    const stale = ctx.db
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(lt(mediaTable.unusedSince, before))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    // Rows first: a crash in between leaves orphaned files, which `collectOrphanedFiles` removes.
    const rows = await ctx.db.delete(mediaTable).where(inArray(mediaTable.id, stale)).returning();
    await storage.remove(rows.flatMap(keysOf));
    return rows.length;
  });
  await uploads.removeStale(before);
  await storage.tidy(before);
}

/**
 * Removes orphaned files: stored, without a row, older than a day. They are left when a process
 * ends between writing the files and the row, or between removing them.
 */
export async function collectOrphanedFiles(ctx: Ctx): Promise<void> {
  const before = dayBefore(ctx.now);
  for (const folder of MEDIA_FOLDERS) {
    let batch: string[] = [];
    for await (const { key, modifiedAt } of ctx.storage.list(`${folder}/`)) {
      if (modifiedAt < before) batch.push(key);
      if (batch.length === BATCH) {
        await removeUnknown(ctx, batch);
        batch = [];
      }
    }
    await removeUnknown(ctx, batch);
  }
}

async function removeUnknown(ctx: Ctx, keys: string[]): Promise<void> {
  const { storage } = ctx;
  if (keys.length === 0) return;
  const rows = await ctx.db
    .select({ base: mediaTable.base })
    .from(mediaTable)
    .where(inArray(mediaTable.base, [...new Set(keys.flatMap(basesOf))]));
  const known = new Set(rows.map(({ base }) => base));
  await storage.remove(keys.filter((key) => !basesOf(key).some((base) => known.has(base))));
}

/** Removes the files of a deleted account. Safe to repeat. */
export async function removeMediaOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const { storage } = ctx;
  const rows = await ctx.db.delete(mediaTable).where(eq(mediaTable.ownerId, userId)).returning();
  await storage.remove(rows.flatMap(keysOf));
}
