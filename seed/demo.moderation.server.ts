// What waits for the moderator of the demo: listings that were held, as the check would leave them.
import { inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { openCaseFor } from '#features/moderation/deciding/moderation.case.server.ts';

/** Puts the listings of the demo that nobody decided about into the queue. */
export async function insertCases(ctx: Ctx): Promise<void> {
  const waiting = await ctx.db
    .select({ id: listingTable.id, status: listingTable.status, at: listingTable.updatedAt })
    .from(listingTable)
    .where(inArray(listingTable.status, ['pending', 'flagged']))
    .orderBy(listingTable.updatedAt, listingTable.id);
  for (const { id: subjectId, status, at } of waiting)
    await openCaseFor(
      { ...ctx, now: at },
      { kind: 'listings', subjectId },
      {
        source: 'screening',
        outcome: status === 'flagged' ? 'flag' : 'hold',
        assessment: null,
      },
    );
}
