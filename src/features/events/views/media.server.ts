// Which stored files visitors see at events.
import { type SQL, sql } from 'drizzle-orm';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import { eventSeriesTable } from '#features/events/events.table.server.ts';

/** A condition on `media`: it is the picture of an event that everybody may read. */
export function isShownAtEvent(now: Date): SQL {
  return sql`exists (select from ${eventSeriesTable}
    join ${userTable} on ${userTable.id} = ${eventSeriesTable.organizerId}
    where ${eventSeriesTable.mediaId} = ${mediaTable.id}
      and (${eventSeriesTable.status} = 'approved' or (${eventSeriesTable.status} = 'cancelled'
        and ${eventSeriesTable.publishedAt} is not null))
      and ${isPublicSeller(now)})`;
}
