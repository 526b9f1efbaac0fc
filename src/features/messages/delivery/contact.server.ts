// Begins a conversation: whom a first message goes to, and what it is about. Asked before it is
// written and once more when it is sent.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7, validate } from 'uuid';
import { requireMayWriteTo } from '#features/accounts/accounts.public.server.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { loadCards } from '#features/listings/listings.public.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import {
  isPublicSeller,
  sellerBriefColumns,
  toSellerBrief,
} from '#features/sellers/sellers.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { messageErrors, refuseMessage } from '#features/messages/messages.errors.ts';
import { MESSAGE_LIMITS } from '#features/messages/messages.limits.ts';
import { canContactAbout } from '#features/messages/messages.policy.ts';
import {
  type MessageView,
  startConversationInput,
  type StartConversationInput,
} from '#features/messages/messages.schema.ts';
import { conversationTable, participantTable } from '#features/messages/messages.table.server.ts';
import { getMessage } from '#features/messages/views/thread.server.ts';
import { postMessage, requireWriter, sendMessage } from './send.server.ts';

/** A listing, or a store without one. */
export type About = { listingId?: string | undefined; sellerId?: string | undefined };
export type Subject = { listingId: string | null; sellerId: string; title: string };

/**
 * Writes to the seller of a listing, or to a store. Whoever has a conversation about it already
 * goes on with it, also when the listing is sold (DECISIONS.md C14).
 * @throws AppError as sendMessage, and listing_not_found, seller_not_found, contact_sold,
 *   message_to_oneself
 */
export async function startConversation(
  ctx: Ctx,
  input: StartConversationInput,
): Promise<MessageView> {
  const actor = requireWriter(ctx);
  const { listingId, sellerId, ...written } = readInput(
    startConversationInput,
    input,
    refuseMessage,
  );
  const known = await findConversation(ctx, { listingId, sellerId });
  if (known) return sendMessage(ctx, { conversationId: known, ...written });
  const subject = await requireContact(ctx, { listingId, sellerId });
  await requireMayBegin(ctx, subject);
  const { id, conversationId } = await inTransaction(ctx, async (ctx) => {
    const conversationId = await openConversation(ctx, actor, subject);
    const { id } = await postMessage(ctx, actor, conversationId, written);
    return { conversationId, id };
  });
  return getMessage(ctx, actor, { id, conversationId });
}

/**
 * Lets a conversation begin: the seller may be written to, and the actor has not begun with too
 * many people today. Before the transaction that opens it.
 * @throws AppError not_authenticated, person_blocked, person_unavailable, rate_limited
 */
export async function requireMayBegin(ctx: Ctx, { sellerId }: Subject): Promise<void> {
  const actor = requireActor(ctx);
  await requireMayWriteTo(ctx, { userId: sellerId });
  await requireWithinLimit(ctx, MESSAGE_LIMITS.messages, actor.id);
  await requireWithinLimit(ctx, MESSAGE_LIMITS.conversations, actor.id);
}

/** What an address names by `listing` or `seller`; null when that is nothing. */
export function readAbout(searchParams: URLSearchParams): About | null {
  const [listingId, sellerId] = [searchParams.get('listing'), searchParams.get('seller')];
  if (listingId) return validate(listingId) ? { listingId } : null;
  return sellerId && validate(sellerId) ? { sellerId } : null;
}

/** What a form for a first message shows. */
export type ContactView = {
  to: { id: string; name: string; avatar: string | null };
  listing: ListingCardView | null;
};

/**
 * What a first message is about, when it may be written now.
 * @throws AppError not_authenticated, listing_not_found, seller_not_found, contact_sold,
 *   message_to_oneself
 */
export async function requireContact(
  ctx: Ctx,
  { listingId, sellerId = '' }: About,
): Promise<Subject> {
  const actor = requireActor(ctx);
  if (!listingId) {
    if (sellerId === actor.id) throw new AppError(messageErrors.message_to_oneself);
    return { listingId: null, sellerId, title: '' };
  }
  const [listing] = await ctx.db
    .select({
      sellerId: listingTable.userId,
      title: listingTable.title,
      soldAt: listingTable.soldAt,
    })
    .from(listingTable)
    .innerJoin(userTable, eq(userTable.id, listingTable.userId))
    .where(
      and(
        eq(listingTable.id, listingId),
        eq(listingTable.status, 'approved'),
        isPublicSeller(ctx.now),
      ),
    );
  if (!listing) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
  const { sellerId: ownerId, soldAt } = listing;
  if (!canContactAbout(actor, { sellerId: ownerId, sold: soldAt !== null }))
    throw new AppError(
      ownerId === actor.id ? messageErrors.message_to_oneself : messageErrors.contact_sold,
    );
  return { listingId, sellerId: ownerId, title: listing.title };
}

/** For the form of a first message. @throws AppError as requireContact */
export async function getContact(ctx: Ctx, about: About): Promise<ContactView> {
  const { listingId, sellerId } = await requireContact(ctx, about);
  const [[seller], [listing = null]] = await Promise.all([
    ctx.db
      .select(sellerBriefColumns)
      .from(userTable)
      .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
      .where(and(eq(userTable.id, sellerId), isPublicSeller(ctx.now))),
    listingId ? loadCards(ctx, [listingId]) : [],
  ]);
  if (!seller) throw new AppError(sellerErrors.seller_not_found, { detail: sellerId });
  const { id, name, avatar } = toSellerBrief(seller);
  return { to: { id, name, avatar }, listing };
}

/**
 * The actor's conversation about a listing that they asked about, or with somebody without a
 * listing; null when there is none yet.
 * @param options.unseen also one whose words have not reached the actor
 * @throws AppError not_authenticated
 */
export async function findConversation(
  ctx: Ctx,
  { listingId, sellerId }: About,
  { unseen = false }: { unseen?: boolean } = {},
): Promise<string | null> {
  const { id } = requireActor(ctx);
  const { buyerId, listingId: aboutId, sellerId: withId } = conversationTable;
  const [row] = await ctx.db
    .select({ id: conversationTable.id })
    .from(conversationTable)
    .where(
      listingId
        ? and(eq(aboutId, listingId), eq(buyerId, id))
        : and(
            unseen ? undefined : isPartOf(id),
            isNull(aboutId),
            sql`least(${buyerId}, ${withId}) = least(${id}::uuid, ${sellerId}::uuid)`,
            sql`greatest(${buyerId}, ${withId}) = greatest(${id}::uuid, ${sellerId}::uuid)`,
          ),
    );
  return row?.id ?? null;
}

/** A condition on `conversation`: this one has it in their list. */
function isPartOf(userId: string) {
  return sql`exists (select from ${participantTable}
    where ${participantTable.conversationId} = ${conversationTable.id}
      and ${participantTable.userId} = ${userId}::uuid)`;
}

/**
 * The conversation of two people, in a transaction; somebody else may have made it a moment ago.
 * @returns its id
 */
export async function openConversation(
  ctx: Ctx,
  actor: Pick<Actor, 'id'>,
  { listingId, sellerId, title }: Subject,
): Promise<string> {
  const [made] = await ctx.db
    .insert(conversationTable)
    .values({
      id: v7(),
      listingId,
      subject: title,
      buyerId: actor.id,
      sellerId,
      letThrough: false,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: conversationTable.id });
  if (!made) {
    const about = { listingId: listingId ?? undefined, sellerId };
    const known = await findConversation(ctx, about, { unseen: true });
    if (!known) throw new AppError(messageErrors.conversation_not_found);
    return known;
  }
  return made.id;
}
