// What tests of sellers' writing look up in the database.
import { eq, isNotNull } from 'drizzle-orm';
import { listingSubmitted } from '#features/listings/listings.events.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';

/** Questions to one database. */
export function listingRows(db: Db) {
  return {
    rowOf: async (id: string) =>
      (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0],
    /** Files of somebody that nothing shows. */
    unused: async (ownerId: string) =>
      (
        await db
          .select({ id: mediaTable.id, ownerId: mediaTable.ownerId })
          .from(mediaTable)
          .where(isNotNull(mediaTable.unusedSince))
      )
        .filter((row) => row.ownerId === ownerId)
        .map(({ id }) => id),
    /** Revisions of a listing that wait to be screened. */
    submitted: async (id: string) =>
      (await db.select().from(outboxTable).where(eq(outboxTable.type, listingSubmitted.type)))
        .map((row) => row.payload as { id?: string; revision?: number })
        .filter((payload) => payload.id === id)
        .map(({ revision }) => revision),
  };
}
