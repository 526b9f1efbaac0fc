// Gives the demo's buyer and seller something under the bell: what their conversations, favorites
// and listings of the demo would have told them.
import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { favoriteTable } from '#features/favorites/favorites.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import { notificationTable } from '#features/notifications/notifications.table.server.ts';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';
import { randomOf } from './random.ts';
import { idAt } from './rows.ts';

type Row = typeof notificationTable.$inferInsert;
type Told = Pick<Row, 'userId' | 'kind' | 'values' | 'createdAt'> & Partial<Row>;
const HOUR_MS = DAY_MS / 24;
const WAITED_MS = 10 * 60_000;

/** @param ids user ids by the person's slug; after everything that it tells of */
export async function insertNotices(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const random = randomOf('calabash notices');
  const told: Told[] = [];
  for (const email of [DEMO_ACCOUNTS.buyer, DEMO_ACCOUNTS.seller]) {
    const userId = ids.get(people.find((each) => each.email === email)?.slug ?? '') ?? '';
    told.push(
      ...(await ofMessages(ctx, userId)),
      ...(await ofFavorites(ctx, userId)),
      ...(await ofListings(ctx, userId)),
      ...(await ofOrders(ctx, userId)),
    );
  }
  const rows = told.map((row, place) => ({
    id: idAt(random, row.createdAt),
    key: `demo ${place}`,
    inApp: true,
    ...row,
  }));
  if (rows.length > 0) await ctx.db.insert(notificationTable).values(rows);
}

/** Unread ones are told of as new. */
async function ofMessages(ctx: Ctx, userId: string): Promise<Told[]> {
  const rows = await ctx.db
    .select({
      conversationId: conversationTable.id,
      subject: conversationTable.subject,
      position: messageTable.position,
      content: messageTable.content,
      senderId: messageTable.senderId,
      at: messageTable.createdAt,
    })
    .from(participantTable)
    .innerJoin(conversationTable, eq(conversationTable.id, participantTable.conversationId))
    .innerJoin(
      messageTable,
      and(
        eq(messageTable.conversationId, conversationTable.id),
        eq(messageTable.position, sql`${participantTable.readPosition} + 1`),
      ),
    )
    .where(
      and(
        eq(participantTable.userId, userId),
        eq(messageTable.type, 'text'),
        ne(messageTable.senderId, userId),
      ),
    )
    .orderBy(desc(messageTable.createdAt));
  return rows.map(({ conversationId, subject, position, content, senderId, at }) => ({
    userId,
    kind: 'messages.waiting',
    topic: conversationId,
    actorId: senderId,
    values: { conversationId, position, subject, quote: content, pictures: 0 },
    createdAt: new Date(at.getTime() + WAITED_MS),
  }));
}

/** What costs less than when it was kept: the latest as new. */
async function ofFavorites(ctx: Ctx, userId: string): Promise<Told[]> {
  const rows = await ctx.db
    .select({
      id: listingTable.id,
      title: listingTable.title,
      amount: listingTable.price,
      currency: listingTable.currency,
    })
    .from(favoriteTable)
    .innerJoin(listingTable, eq(listingTable.id, favoriteTable.listingId))
    .where(
      and(
        eq(favoriteTable.userId, userId),
        isNull(listingTable.soldAt),
        sql`${listingTable.price} < ${favoriteTable.price}`,
      ),
    )
    .orderBy(desc(favoriteTable.createdAt));
  return rows.map(({ id, title, amount, currency }, place) => ({
    userId,
    kind: 'favorites.price-lower',
    listingId: id,
    values: { listingId: id, title, price: { amount, currency } },
    createdAt: new Date(ctx.now.getTime() - (5 + 60 * place) * HOUR_MS),
    readAt: place === 0 ? null : ctx.now,
  }));
}

/** The last ones that went live, read; and the one that ends first. */
async function ofListings(ctx: Ctx, userId: string): Promise<Told[]> {
  const { id, title, createdAt, expiresAt } = listingTable;
  const own = and(
    eq(listingTable.userId, userId),
    eq(listingTable.status, 'approved'),
    isNull(listingTable.soldAt),
  );
  const live = await ctx.db
    .select({ id, title, createdAt })
    .from(listingTable)
    .where(own)
    .orderBy(desc(createdAt), asc(id))
    .limit(3);
  const [ending] = await ctx.db
    .select({ id, title })
    .from(listingTable)
    .where(own)
    .orderBy(asc(expiresAt), asc(id))
    .limit(1);
  return [
    ...live.map((listing) => ({
      userId,
      kind: 'listings.approved',
      listingId: listing.id,
      values: { listingId: listing.id, title: listing.title, reason: null },
      createdAt: listing.createdAt,
      readAt: ctx.now,
    })),
    ...(ending
      ? [
          {
            userId,
            kind: 'listings.ending',
            listingId: ending.id,
            values: { count: 1, titles: [ending.title], inDays: 3, renewDays: 60 },
            createdAt: new Date(ctx.now.getTime() - 9 * DAY_MS),
            readAt: ctx.now,
          },
        ]
      : []),
  ];
}

/** Requests that wait for the person, and what of theirs is confirmed, on its way or ready. */
async function ofOrders(ctx: Ctx, userId: string): Promise<Told[]> {
  const orders = await ctx.db
    .select()
    .from(orderTable)
    .where(
      and(
        or(eq(orderTable.buyerId, userId), eq(orderTable.sellerId, userId)),
        inArray(orderTable.state, ['pending', 'confirmed', 'shipped']),
        isNull(orderTable.offerId),
      ),
    )
    .orderBy(desc(orderTable.createdAt));
  return orders.flatMap((order): Told[] => {
    const { id: orderId, title, quantity, buyerId, listingId } = order;
    const about = { userId, listingId, topic: orderId };
    if (order.sellerId === userId && order.state === 'pending')
      return [
        {
          ...about,
          kind: 'orders.placed',
          actorId: buyerId,
          values: { orderId, title, quantity },
          createdAt: order.createdAt,
        },
      ];
    if (buyerId !== userId || !order.confirmedAt) return [];
    const says = order.fulfillment === 'pickup' ? 'ready' : 'sent';
    return [
      {
        ...about,
        kind: order.shippedAt ? 'orders.shipped' : 'orders.confirmed',
        values: { orderId, title, says: order.shippedAt ? says : 'confirmed' },
        createdAt: order.shippedAt ?? order.confirmedAt,
        readAt: order.shippedAt ? null : ctx.now,
      },
    ];
  });
}
