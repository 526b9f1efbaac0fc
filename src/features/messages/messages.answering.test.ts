import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { sessionTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { getSellerActivity } from './views/answering.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-25T12:00:00Z');
const ctx = testCtx(db, { now });
beforeAll(() => seedCatalog(ctx));

/** A conversation that a buyer began so long ago, and when its seller answered; null for never. */
async function talk(sellerId: string, asked: number, answered: number | null): Promise<void> {
  const { id: buyerId } = await buildUser(db);
  const conversation = v7();
  const at = new Date(now.getTime() - asked);
  const words = [
    { senderId: buyerId, createdAt: at },
    { senderId: buyerId, createdAt: new Date(at.getTime() + MINUTE_MS / 2) },
    ...(answered === null
      ? []
      : [{ senderId: sellerId, createdAt: new Date(at.getTime() + answered) }]),
  ];
  await db.insert(conversationTable).values({
    id: conversation,
    buyerId,
    sellerId,
    lastPosition: words.length,
    createdAt: at,
  });
  await db.insert(participantTable).values([
    { conversationId: conversation, userId: sellerId, otherId: buyerId, lastMessageAt: at },
    { conversationId: conversation, userId: buyerId, otherId: sellerId, lastMessageAt: at },
  ]);
  await db.insert(messageTable).values(
    words.map((word, n) => ({
      id: v7(),
      clientId: v4(),
      conversationId: conversation,
      position: n + 1,
      content: 'Still there?',
      ...word,
    })),
  );
}

async function sellerWith(talks: [asked: number, answered: number | null][]): Promise<string> {
  const { id } = await buildUser(db);
  for (const [asked, answered] of talks) await talk(id, asked, answered);
  return id;
}
const activityOf = (sellerId: string) => getSellerActivity(ctx, { sellerId });
const times = (count: number, answered: number | null, asked = 10 * DAY_MS) =>
  Array.from({ length: count }, (): [number, number | null] => [asked, answered]);

describe('how soon a seller usually answers', () => {
  it.each([
    ['hour', 40 * MINUTE_MS],
    ['hours', 5 * HOUR_MS],
    ['day', 20 * HOUR_MS],
    ['days', 50 * HOUR_MS],
    [null, 80 * HOUR_MS],
    [null, null],
  ])('is said in coarse steps (%s)', async (says, answered) => {
    const seller = await sellerWith(times(5, answered));
    expect((await activityOf(seller)).answersWithin).toBe(says);
  });

  it('is not said of fewer than five conversations of the last 90 days', async () => {
    const seller = await sellerWith([
      ...times(4, MINUTE_MS),
      ...times(3, MINUTE_MS, 91 * DAY_MS),
      // Nobody knows yet whether this one will be answered.
      ...times(1, null, HOUR_MS),
    ]);
    expect((await activityOf(seller)).answersWithin).toBeNull();
    await talk(seller, HOUR_MS, MINUTE_MS);
    expect((await activityOf(seller)).answersWithin).toBe('hour');
  });

  it('counts whom they never answered', async () => {
    const seller = await sellerWith([...times(2, MINUTE_MS), ...times(4, null)]);
    expect((await activityOf(seller)).answersWithin).toBeNull();
  });

  it('does not count those whom they wrote to as a buyer', async () => {
    const seller = await sellerWith(times(5, MINUTE_MS));
    const [{ buyer } = { buyer: '' }] = await db
      .select({ buyer: conversationTable.buyerId })
      .from(conversationTable)
      .where(eq(conversationTable.sellerId, seller));
    expect((await activityOf(buyer)).answersWithin).toBeNull();
  });
});

describe('whether a seller was here lately', () => {
  it.each([
    ['day', 20 * HOUR_MS],
    ['week', 6 * DAY_MS],
    [null, 8 * DAY_MS],
  ])('is said by the day and the week alone (%s)', async (says, away) => {
    const { id: userId } = await buildUser(db);
    const updatedAt = new Date(now.getTime() - away);
    const expiresAt = new Date(now.getTime() + 90 * DAY_MS);
    await db
      .insert(sessionTable)
      .values({ id: v7(), userId, token: v4(), createdAt: updatedAt, updatedAt, expiresAt });
    expect((await activityOf(userId)).active).toBe(says);
  });

  it('is not said of somebody who was never here, or whom nobody sees', async () => {
    const { id } = await buildUser(db);
    expect(await activityOf(id)).toEqual({ answersWithin: null, active: null });
    const { id: gone } = await buildUser(db, { banned: true });
    for (const nobody of [gone, 'nonsense'])
      expect((await refusalOf(activityOf(nobody))).code).toBe(sellerErrors.seller_not_found);
  });
});
