import { eq } from 'drizzle-orm';
import { v4, v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { blockUser } from '#features/accounts/privacy/block.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { listConversations } from '#features/messages/views/inbox.server.ts';
import { listMessages } from '#features/messages/views/thread.server.ts';
import { ROUNDS, TRIES_IN_ALL, TRIES_PER_DAY } from '#features/offers/offers.limits.ts';
import { offerTable } from '#features/offers/offers.table.server.ts';
import { listOffers } from '#features/offers/views/find.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { buildUser } from '#tests/support/factories.ts';
import {
  ASKING,
  buildNegotiable,
  buildOffer,
  changeListing,
  counter,
  offer,
} from '#tests/support/offers.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { declineOffer } from './answer.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const eventsOf = async (offerId: string) =>
  (await db.select().from(outboxTable).orderBy(outboxTable.id))
    .filter(({ payload }) => (payload as { offerId?: string }).offerId === offerId)
    .map(({ type }) => type);

describe('an offer', () => {
  it('opens the conversation about the listing, stands in it and waits 48 hours', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db);
    const now = new Date('2026-03-01T12:00:00.000Z');
    const made = await offer(as(db, buyer, { now }), listing.id, 10_000, { note: ' Saturday? ' });
    expect(made).toMatchObject({
      round: 1,
      rounds: ROUNDS,
      role: 'buyer',
      madeBy: 'buyer',
      productId: listing.id,
      amount: { amount: 10_000, currency: 'USD' },
      quantity: 1,
      note: 'Saturday?',
      status: 'open',
      reason: null,
      endsAt: '2026-03-03T12:00:00.000Z',
      actions: { accept: false, counter: false, decline: false, withdraw: true },
      between: null,
    });
    await reviewEverything(db);
    const { conversationId } = made;
    const { items } = await listMessages(as(db, seller), { conversationId, limit: 10 });
    expect(items).toMatchObject([
      { id: made.messageId, messageType: 'offer', aboutId: made.id, content: 'Saturday?' },
    ]);
    const { items: list } = await listConversations(as(db, seller), { limit: 10 });
    expect(list).toMatchObject([{ id: conversationId, unread: 1 }]);
    const [seen] = (await listOffers(as(db, seller, { now }), { conversationId, limit: 10 })).items;
    expect(seen).toMatchObject({
      id: made.id,
      role: 'seller',
      actions: { accept: true, counter: true, decline: true, withdraw: false },
      between: { above: { amount: 10_000 }, below: { amount: ASKING } },
    });
    expect(await eventsOf(made.id)).toEqual(['offers.made']);
  });

  it('goes on in the conversation that there is', async () => {
    const { buyer, listing } = await buildNegotiable(db);
    const first = await offer(as(db, buyer), listing.id, 10_000);
    await say(as(db, buyer), first.conversationId, 'Please think about it.');
    const { items } = await listMessages(as(db, buyer), {
      conversationId: first.conversationId,
      limit: 10,
    });
    expect(items.map(({ messageType, position }) => [messageType, position])).toEqual([
      ['text', 2],
      ['offer', 1],
    ]);
  });

  it('sent twice is one, however fast; with another price it is refused', async () => {
    const { buyer, listing } = await buildNegotiable(db);
    const clientId = v4();
    const made = await Promise.all(
      Array.from({ length: 6 }, () => offer(as(db, buyer), listing.id, 10_000, { clientId })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await keyOf(offer(as(db, buyer), listing.id, 9_000, { clientId }))).toBe(
      'message.clientIdUsed',
    );
  });

  it('is one at a time, from however many tabs', async () => {
    const { buyer, listing } = await buildNegotiable(db);
    const tried = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => offer(as(db, buyer), listing.id, 10_000 + n)),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await keyOf(offer(as(db, buyer), listing.id, 11_000))).toBe('offer.openAlready');
    const another = await offer(as(db, await buildUser(db)), listing.id, 9_000);
    expect(another.status).toBe('open');
  });

  it('may be made again when the one before has run out, before the job has said so', async () => {
    const { buyer, listing, made } = await buildOffer(db, {
      at: new Date(Date.now() - 2 * DAY_MS),
    });
    const next = await offer(as(db, buyer), listing.id, 10_500);
    expect(next.status).toBe('open');
    const [before] = await db.select().from(offerTable).where(eq(offerTable.id, made.id));
    expect(before?.state).toBe('expired');
    expect(await eventsOf(made.id)).toEqual(['offers.made', 'offers.expired']);
  });

  it.each([
    ['what is asked', ASKING, 'offer.notBelow'],
    ['more than is asked', ASKING + 1, 'offer.notBelow'],
    ['nothing', 0, 'offer.amount'],
    ['less than nothing', -1, 'offer.amount'],
    ['parts of a cent', 100.5, 'offer.amount'],
    ['no number', Number.NaN, 'offer.amount'],
    ['more than a number holds', 2 ** 53, 'offer.amount'],
  ])('of %s is refused', async (_what, amount, key) => {
    const { buyer, listing } = await buildNegotiable(db);
    expect(await keyOf(offer(as(db, buyer), listing.id, amount))).toBe(key);
    expect(await db.select().from(offerTable).where(eq(offerTable.listingId, listing.id))).toEqual(
      [],
    );
  });

  it('is in the money of the listing, its note is short and its quantity whole', async () => {
    const { buyer, listing } = await buildNegotiable(db, { stockQuantity: 3 });
    const ctx = as(db, buyer);
    const jmd = { amount: { amount: 10_000, currency: 'JMD' } };
    expect(await keyOf(offer(ctx, listing.id, 0, jmd))).toBe('offer.currency');
    expect(await keyOf(offer(ctx, listing.id, 9_000, { note: 'x'.repeat(301) }))).toBe(
      'offer.noteTooLong',
    );
    for (const quantity of [0, -1, 1.5, 1e9])
      expect(await keyOf(offer(ctx, listing.id, 9_000, { quantity }))).toBe('offer.quantity');
    expect(await keyOf(offer(ctx, listing.id, 9_000, { quantity: 4 }))).toBe('offer.notEnough');
    expect(await offer(ctx, listing.id, 9_000, { quantity: 3 })).toMatchObject({ quantity: 3 });
  });

  it('is for listings that others sell now, at a price that is negotiable', async () => {
    const category = (slug: string) => ({ categoryId: categoryBySlug(slug)!.id });
    const cases: [Parameters<typeof buildNegotiable>[1], string][] = [
      [{ isNegotiable: false }, 'offer.notNegotiable'],
      [{ price: 0 }, 'offer.notNegotiable'],
      [category('jobs'), 'offer.notNegotiable'],
      [category('real-estate-rent'), 'offer.notNegotiable'],
      [{ soldAt: new Date() }, 'offer.sold'],
      [{ status: 'pending' }, 'listingNotFound'],
      [{ status: 'withdrawn' }, 'listingNotFound'],
    ];
    for (const [overrides, key] of cases) {
      const { buyer, listing } = await buildNegotiable(db, overrides);
      expect([overrides, await keyOf(offer(as(db, buyer), listing.id, 100))]).toEqual([
        overrides,
        key,
      ]);
    }
    const { buyer, seller, listing } = await buildNegotiable(db);
    expect(await keyOf(offer(as(db, seller), listing.id, 100))).toBe('offer.ownListing');
    expect(await keyOf(offer(as(db, buyer), v7(), 100))).toBe('listingNotFound');
  });

  it('is for people who have proven their address, and whom nobody blocks', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db);
    expect(await keyOf(offer(testCtx(db), listing.id, 100))).toBe('notAuthenticated');
    expect(await keyOf(offer(as(db, { ...buyer, emailVerified: false }), listing.id, 100))).toBe(
      'offer.needVerified',
    );
    await blockUser(as(db, seller), { userId: buyer.id });
    expect(await keyOf(offer(as(db, buyer), listing.id, 100))).toBe('blocking.unavailable');
    const other = await buildUser(db);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, seller.id));
    expect(await keyOf(offer(as(db, other), listing.id, 100))).toBe('listingNotFound');
  });

  it('is for one option of each variation, at what that option costs', async () => {
    const variations = [
      {
        id: 'size',
        name: 'Size',
        options: [
          { id: 's', value: 'Small', priceModifier: 0, inventory: 0 },
          { id: 'l', value: 'Large', priceModifier: 3_000, inventory: 2 },
        ],
      },
      {
        id: 'wood',
        name: 'Wood',
        options: [{ id: 'oak', value: 'Oak', priceModifier: -500, inventory: 0 }],
      },
    ];
    const { buyer, listing } = await buildNegotiable(db, { variations, stockQuantity: 2 });
    const ctx = as(db, buyer);
    const tried = (options: string[], amount = 14_000) =>
      keyOf(offer(ctx, listing.id, amount, { options }));
    expect(await tried([])).toBe('offer.optionRequired');
    expect(await tried(['l'])).toBe('offer.optionRequired');
    expect(await tried(['s', 'l', 'oak'])).toBe('offer.optionRequired');
    expect(await tried(['l', 'oak', 'made up'])).toBe('offer.optionsChanged');
    expect(await tried(['s', 'oak'])).toBe('offer.optionGone');
    expect(await tried(['l', 'oak'], 14_500)).toBe('offer.notBelow');
    expect(await offer(ctx, listing.id, 14_499, { options: ['l', 'oak'] })).toMatchObject({
      options: [
        { id: 'l', name: 'Size', value: 'Large' },
        { id: 'oak', name: 'Wood', value: 'Oak' },
      ],
    });
  });
});

describe('the private minimum', () => {
  it('declines a lower offer by itself, and leaves no trace of what it is', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db, { negotiablePrice: 9_531 });
    const made = await offer(as(db, buyer), listing.id, 9_530);
    expect(made).toMatchObject({ status: 'declined', reason: 'tooLow', orderId: null });
    expect(made.actions).toEqual({
      accept: false,
      counter: false,
      decline: false,
      withdraw: false,
    });
    const { conversationId } = made;
    const told = [
      made,
      await listOffers(as(db, buyer), { conversationId, limit: 10 }),
      await listOffers(as(db, seller), { conversationId, limit: 10 }),
      await listMessages(as(db, buyer), { conversationId, limit: 10 }),
      (await db.select().from(outboxTable)).map(({ payload }) => payload),
    ];
    // Ids are of random digits, which may be these.
    const withoutIds = JSON.stringify(told).replaceAll(/[\da-f]+(-[\da-f]+){4}/g, 'id');
    expect(withoutIds).not.toMatch(/9531|negotiablePrice|minimum/i);
    expect(await eventsOf(made.id)).toEqual(['offers.declined']);
    // Not a round: the next one begins a negotiation.
    const next = await offer(as(db, buyer), listing.id, 9_531);
    expect(next).toMatchObject({ status: 'open', round: 1 });
    expect(next.negotiationId).not.toBe(made.negotiationId);
  });

  it('goes up and down with what the chosen options cost', async () => {
    const variations = [
      {
        id: 'size',
        name: 'Size',
        options: [{ id: 'l', value: 'Large', priceModifier: 3_000, inventory: 0 }],
      },
    ];
    const { buyer, listing } = await buildNegotiable(db, { variations, negotiablePrice: 9_000 });
    const low = await offer(as(db, buyer), listing.id, 11_999, { options: ['l'] });
    expect(low).toMatchObject({ status: 'declined', reason: 'tooLow' });
    const high = await offer(as(db, buyer), listing.id, 12_000, { options: ['l'] });
    expect(high.status).toBe('open');
  });

  it('declines the buyer’s last round, too, and never the seller’s own', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db, { negotiablePrice: 9_000 });
    const first = await offer(as(db, buyer), listing.id, 9_100);
    await changeListing(db, listing.id, { negotiablePrice: 11_000 });
    const second = await counter(as(db, seller), first.id, 10_000);
    expect(second.status).toBe('open');
    const third = await counter(as(db, buyer), second.id, 9_500);
    expect(third).toMatchObject({ round: 3, status: 'declined', reason: 'tooLow' });
  });

  it('is not found by trying: a few first offers a day and a month, for each listing', async () => {
    const { buyer, listing } = await buildNegotiable(db, { negotiablePrice: 11_999 });
    const start = Date.parse('2026-03-01T12:00:00.000Z');
    const at = (days: number) => as(db, buyer, { now: new Date(start + days * DAY_MS) });
    for (let n = 0; n < TRIES_PER_DAY; n++) await offer(at(0), listing.id, 1_000 + n);
    expect(await keyOf(offer(at(0.5), listing.id, 5_000))).toBe('offer.triesToday');
    for (let n = TRIES_PER_DAY; n < TRIES_IN_ALL; n++) await offer(at(1.5), listing.id, 2_000 + n);
    expect(await keyOf(offer(at(20), listing.id, 5_000))).toBe('offer.tries');
    const { listing: another } = await buildNegotiable(db);
    expect((await offer(at(20), another.id, 5_000)).status).toBe('open');
    expect((await offer(at(31), listing.id, 5_000)).status).toBe('declined');
  });
});

describe('a counter-offer', () => {
  it('lies between the prices that were named, by turns, three rounds at most', async () => {
    const { buyer, seller, made: first } = await buildOffer(db);
    expect(await keyOf(counter(as(db, buyer), first.id, 11_000))).toBe('offer.notYours');
    for (const amount of [10_000, ASKING, 9_999])
      expect(await keyOf(counter(as(db, seller), first.id, amount))).toBe('offer.notBetween');
    const second = await counter(as(db, seller), first.id, 11_000);
    expect(second).toMatchObject({ round: 2, madeBy: 'seller', status: 'open' });
    for (const amount of [10_000, 11_000])
      expect(await keyOf(counter(as(db, buyer), second.id, amount))).toBe('offer.notBetween');
    const third = await counter(as(db, buyer), second.id, 10_500);
    expect(third).toMatchObject({ round: 3, madeBy: 'buyer', status: 'open' });
    expect(await keyOf(counter(as(db, seller), third.id, 10_700))).toBe('offer.lastRound');
    const { items } = await listOffers(as(db, seller), {
      conversationId: first.conversationId,
      limit: 10,
    });
    expect(items.map(({ round, status, actions }) => [round, status, actions.counter])).toEqual([
      [3, 'open', false],
      [2, 'countered', false],
      [1, 'countered', false],
    ]);
    expect(await eventsOf(second.id)).toEqual(['offers.made']);
  });

  it('is not offered where nothing lies between', async () => {
    const { buyer, seller, listing } = await buildNegotiable(db);
    const made = await offer(as(db, buyer), listing.id, ASKING - 1);
    const { items } = await listOffers(as(db, seller), {
      conversationId: made.conversationId,
      limit: 10,
    });
    expect(items[0]).toMatchObject({ actions: { accept: true, counter: false }, between: null });
  });

  it('sent twice is one, and none follows what is over or has changed', async () => {
    const { buyer, seller, listing, made } = await buildOffer(db);
    const clientId = v4();
    const named = { id: made.id, amount: { amount: 11_000, currency: 'USD' }, clientId };
    const { counterOffer } = await import('./make.server.ts');
    const [one, two] = await Promise.all([
      counterOffer(as(db, seller), named),
      counterOffer(as(db, seller), named),
    ]);
    expect(one).toEqual(two);
    expect(await keyOf(counter(as(db, seller), made.id, 11_500))).toBe('offer.closed');
    await changeListing(db, listing.id, { revision: 2 });
    expect(await keyOf(counter(as(db, buyer), one.id, 10_500))).toBe('offer.closed');
    await declineOffer(as(db, buyer), { id: one.id });
    expect(await keyOf(counter(as(db, buyer), one.id, 10_500))).toBe('offer.closed');
  });
});
