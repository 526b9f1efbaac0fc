// Owns the files of people as rows; uploading and drawing them is for later roles of this feature.
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db.server.ts';
import { mediaTable } from './media.table.server.ts';

/** Takes away the files of somebody whose account is gone. Safe to repeat. */
export async function removeMediaOf(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.delete(mediaTable).where(eq(mediaTable.ownerId, userId));
}
