// Gives the demo's buyer and seller conversations: one with each other, and some with others; read,
// unread and answered.
import { and, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { recordContact } from '#features/listings/views/stats.server.ts';
import {
  conversationTable,
  messageTable,
  participantTable,
} from '#features/messages/messages.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { idAt } from './rows.ts';

const MINUTE_MS = 60_000;

/** What was said, the buyer first; `>` in front is the seller. Minutes before the seeding. */
type Told = readonly (readonly [minutesAgo: number, words: string])[];

const WITH_EACH_OTHER: Told = [
  [190, 'Good morning Andre, is this still available? I could come this week.'],
  [172, '> Morning! Yes it is. Everything was tested last month.'],
  [171, '> There is one small scratch on the back, you can see it in the last photo.'],
  [140, 'Thank you for saying so. Is there some room in the price?'],
  [24, '> Let us talk when you have seen it.'],
  [23, '> I can show it Saturday after nine. At the plaza?'],
];
const TO_SELLER: readonly Told[] = [
  [
    [1_510, 'Bonjou! Èske li toujou disponib?'],
    [1_480, '> Yes, it is. When would you like to come?'],
    [1_455, 'Mèsi! I will come on Friday.'],
  ],
  [
    [2_900, 'Do you deliver to Montego Bay?'],
    [2_880, '> I can send it with Knutsford on Monday.'],
  ],
];
const FROM_BUYER: readonly Told[] = [
  [
    [560, 'Does the stand fold flat?'],
    [530, '> The stand folds flat, yes.'],
  ],
  [[9_800, 'Where can we meet?']],
];

/** @param ids user ids by the person's slug */
export async function insertConversations(
  ctx: Ctx,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const random = randomOf('calabash messages');
  const idOf = (email: string) => ids.get(people.find((each) => each.email === email)?.slug ?? '');
  const [buyerId = '', sellerId = ''] = [DEMO_ACCOUNTS.buyer, DEMO_ACCOUNTS.seller].map(idOf);
  const signIns: readonly string[] = Object.values(DEMO_ACCOUNTS);
  const others = people.flatMap(({ email, slug }) =>
    signIns.includes(email) ? [] : [ids.get(slug) ?? ''],
  );
  const { userId } = listingTable;
  const own = await offered(ctx, eq(userId, sellerId), 1 + TO_SELLER.length);
  const foreign = await offered(ctx, notInArray(userId, [sellerId, buyerId]), FROM_BUYER.length);
  const [first, ...rest] = own;
  if (first)
    await insertConversation(ctx, { listing: first, buyerId, told: WITH_EACH_OTHER }, random);
  for (const [place, told] of TO_SELLER.entries()) {
    const [listing, asking] = [rest[place], others[place]];
    if (listing && asking)
      await insertConversation(ctx, { listing, buyerId: asking, told }, random);
  }
  for (const [place, told] of FROM_BUYER.entries()) {
    const listing = foreign[place];
    if (listing) await insertConversation(ctx, { listing, buyerId, told }, random);
  }
}

export type Offered = { id: string; userId: string; title: string; createdAt: Date };

/** Listings with a photograph that are for sale, the same ones on every machine. */
export function offered(ctx: Ctx, condition: SQL, limit: number) {
  const { id, userId, title, createdAt } = listingTable;
  return ctx.db
    .select({ id, userId, title, createdAt })
    .from(listingTable)
    .innerJoin(
      listingMediaTable,
      and(eq(listingMediaTable.listingId, id), eq(listingMediaTable.position, 0)),
    )
    .where(and(eq(listingTable.status, 'approved'), isNull(listingTable.soldAt), condition))
    .orderBy(sql`md5(${title})`)
    .limit(limit);
}

/**
 * One conversation. What its seller answered last is unread, unless the buyer went on.
 * @returns ids of the messages
 */
export async function insertConversation(
  ctx: Ctx,
  { listing, buyerId, told }: { listing: Offered; buyerId: string; told: Told },
  random: Random,
): Promise<string[]> {
  const sellerId = listing.userId;
  const messages = told.map(([minutesAgo, words], index) => {
    const createdAt = new Date(ctx.now.getTime() - minutesAgo * MINUTE_MS);
    const bySeller = words.startsWith('> ');
    return {
      id: idAt(random, createdAt),
      position: index + 1,
      senderId: bySeller ? sellerId : buyerId,
      clientId: idAt(random, createdAt),
      content: bySeller ? words.slice(2) : words,
      createdAt,
    };
  });
  const [first, last] = [messages[0]!, messages.at(-1)!];
  const id = idAt(random, first.createdAt);
  await ctx.db.insert(conversationTable).values({
    id,
    listingId: listing.id,
    subject: listing.title,
    buyerId,
    sellerId,
    lastPosition: messages.length,
    createdAt: first.createdAt,
  });
  await ctx.db
    .insert(messageTable)
    .values(messages.map((message) => ({ ...message, conversationId: id })));
  await ctx.db.insert(participantTable).values(
    [
      { userId: buyerId, otherId: sellerId },
      { userId: sellerId, otherId: buyerId },
    ].map(({ userId, otherId }) => {
      // Everybody has seen what came before their own last words.
      const readPosition = messages.findLast(({ senderId }) => senderId === userId)?.position ?? 0;
      return {
        conversationId: id,
        userId,
        otherId,
        readPosition,
        unread: messages.length - readPosition,
        lastMessageAt: last.createdAt,
      };
    }),
  );
  await recordContact(ctx, { listingId: listing.id });
  return messages.map(({ id: messageId }) => messageId);
}
