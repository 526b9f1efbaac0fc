// What happens to files when an account is deleted.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { keysOf } from './media.names.server.ts';
import { mediaTable } from './media.table.server.ts';

/** Removes the files of a deleted account. Safe to repeat. */
export async function removeMediaOf(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const { storage } = ctx;
  const rows = await ctx.db.delete(mediaTable).where(eq(mediaTable.ownerId, userId)).returning();
  await storage.remove(rows.flatMap(keysOf));
}
