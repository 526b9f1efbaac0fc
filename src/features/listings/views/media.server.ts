// Which stored files visitors see in listings.
import { type SQL, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';

/** A condition on `media`: it is part of a listing that everybody may read (`canReadListing`). */
export function isShownInListing(now: Date): SQL {
  return sql`exists (select from ${listingMediaTable}
    join ${listingTable} on ${listingTable.id} = ${listingMediaTable.listingId}
    join ${userTable} on ${userTable.id} = ${listingTable.userId}
    where ${listingMediaTable.mediaId} = ${mediaTable.id}
      and ${listingTable.status} = 'approved' and ${isPublicSeller(now)})`;
}
