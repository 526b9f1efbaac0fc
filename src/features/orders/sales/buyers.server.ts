// Whom a seller can name as the buyer of what they marked as sold.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { conversationTable, participantTable } from '#features/messages/messages.table.server.ts';
import { sellerBriefColumns, toSellerBrief } from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { PossibleBuyers } from '#features/orders/orders.schema.ts';

/** So many of each of the two groups, those first who wrote last. */
const NAMED_MAX = 20;

/**
 * Who wrote to the actor about a listing of theirs, and who else they talked to.
 * @throws AppError not_authenticated, listing_not_found when it is not the actor's, or nothing of
 *   it is to be asked
 */
export async function findPossibleBuyers(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<PossibleBuyers> {
  const actor = requireActor(ctx);
  const [listing] = z.uuid().safeParse(listingId).success
    ? await ctx.db
        .select({ title: listingTable.title })
        .from(listingTable)
        .where(
          and(
            eq(listingTable.id, listingId),
            eq(listingTable.userId, actor.id),
            eq(listingTable.buyerKnown, false),
          ),
        )
    : [];
  if (!listing) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const isAbout = sql<boolean>`coalesce(${conversationTable.listingId} = ${listingId}::uuid, false)`;
  const read = (about: boolean) =>
    ctx.db
      .select({ person: sellerBriefColumns })
      .from(participantTable)
      .innerJoin(conversationTable, eq(conversationTable.id, participantTable.conversationId))
      .innerJoin(userTable, eq(userTable.id, participantTable.otherId))
      .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
      .where(
        and(
          eq(participantTable.userId, actor.id),
          isNull(userTable.deletedAt),
          sql`${isAbout} = ${about}`,
        ),
      )
      .orderBy(desc(participantTable.lastMessageAt))
      .limit(NAMED_MAX);
  const [wrote, talked] = await Promise.all([read(true), read(false)]);
  const people = wrote.map(({ person }) => briefOf(person));
  const seen = new Set(people.map(({ id }) => id));
  const others = talked.flatMap(({ person }) => {
    if (seen.has(person.id)) return [];
    seen.add(person.id);
    return [briefOf(person)];
  });
  return { title: listing.title, people, others };
}

function briefOf(row: Parameters<typeof toSellerBrief>[0]): PossibleBuyers['people'][number] {
  const { id, name, avatar } = toSellerBrief(row);
  return { id, name, avatar };
}
