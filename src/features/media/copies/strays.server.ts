// Copies that no row names, as a crash leaves them.
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { MINUTE_MS } from '#platform/i18n/time.ts';
import { basesOf, COPIES_FOLDER } from '../media.names.server.ts';
import { mediaTable } from '../media.table.server.ts';
import { findOlder, type Stored } from '../uploads/older.server.ts';
import { withdrawCopies } from './withdraw.server.ts';

/** Batches of copies that were made before a moment and have no row. */
export async function* findStrayCopies(ctx: Ctx, before: Date): AsyncGenerator<Stored[]> {
  const { id, publicBase } = mediaTable;
  for await (const files of findOlder(ctx, COPIES_FOLDER, before)) {
    const rows = await ctx.db
      .select({ publicBase })
      .from(mediaTable)
      .where(inArray(id, [...new Set(files.flatMap(({ key }) => idIn(key)))]));
    const named = new Set(rows.map((row) => row.publicBase));
    yield files.filter(({ key }) => !basesOf(key).some((base) => named.has(base)));
  }
}

/** A copy that is made now has its row sooner. */
const notUnderWay = () => new Date(Date.now() - 10 * MINUTE_MS);

/** From the bucket and from the cache in front of it. @returns how many */
export async function removeStrayCopies(ctx: Ctx, before = notUnderWay()): Promise<number> {
  let removed = 0;
  for await (const files of findStrayCopies(ctx, before)) {
    await withdrawCopies(ctx, { keys: files.map(({ key }) => key) });
    removed += files.length;
  }
  return removed;
}

/** The id of the row that a copy was made of. */
function idIn(key: string): string[] {
  const { data } = z.uuid().safeParse(key.split('/')[2]);
  return data === undefined ? [] : [data];
}
