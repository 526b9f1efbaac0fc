// Two people who can write to each other, and the use cases as each of them asks.
import { v4 } from 'uuid';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { UserRow } from '#features/accounts/accounts.table.server.ts';
import type { MessageView } from '#features/messages/messages.schema.ts';
import { startConversation } from '#features/messages/delivery/contact.server.ts';
import { sendMessage } from '#features/messages/delivery/send.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { getMessage } from '#features/messages/views/thread.server.ts';
import { findEventsAfter } from '#features/messages/live/events.server.ts';
import type { StreamEvent } from '#features/messages/live/stream.schema.ts';
import { testActor, testCtx } from './ctx.ts';
import { reviewEverything } from './review.ts';
import { buildListing, buildUser } from './factories.ts';

/** The context of somebody who is signed in. */
export function as(
  db: Db,
  person: Pick<UserRow, 'id' | 'emailVerified'>,
  overrides: Partial<Ctx> = {},
): Ctx {
  const { id, emailVerified } = person;
  return testCtx(db, { actor: testActor({ id, emailVerified }), ...overrides });
}

/** A buyer, a seller and a listing of theirs. */
export async function buildPair(db: Db) {
  const buyer = await buildUser(db, { name: 'Asha Ramdin' });
  const seller = await buildUser(db, { name: 'Marcia Bennett' });
  const listing = await buildListing(db, { userId: seller.id });
  return { buyer, seller, listing };
}

/** Asks about a listing as the first message does; it is approved, and reaches the seller. */
export async function ask(
  ctx: Ctx,
  about: { listingId: string } | { sellerId: string },
  content = 'Is this still available?',
): Promise<MessageView> {
  const { id, conversationId } = await askUnseen(ctx, about, content);
  await reviewEverything(ctx.db, { ctx: { now: ctx.now } });
  return getMessage(ctx, requireActor(ctx), { id, conversationId });
}

/** The same before anybody has looked at it. */
export function askUnseen(
  ctx: Ctx,
  about: { listingId: string } | { sellerId: string },
  content = 'Is this still available?',
): Promise<MessageView> {
  return startConversation(ctx, { ...about, content, clientId: v4() });
}

/** Writes in a conversation. */
export function say(ctx: Ctx, conversationId: string, content: string): Promise<MessageView> {
  return sendMessage(ctx, { conversationId, content, clientId: v4() });
}

/** A buyer who has asked about the listing of a seller. */
export async function buildConversation(db: Db) {
  const pair = await buildPair(db);
  const first = await ask(as(db, pair.buyer), { listingId: pair.listing.id });
  return { ...pair, first, conversationId: first.conversationId };
}

/** What the streams of the actor are told after an event. */
export async function eventsAfter(
  ctx: Ctx,
  { after, limit }: { after: number; limit: number },
): Promise<StreamEvent[] | null> {
  const asked = [{ userId: requireActor(ctx).id, after }];
  const [events] = await findEventsAfter(ctx, { asked, limit });
  return events ?? null;
}
