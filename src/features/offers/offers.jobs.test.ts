import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingEdited, listingSold } from '#features/listings/listings.events.server.ts';
import { markSold } from '#features/listings/lifecycle/life.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as, eventsAfter } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { leave } from '#tests/support/leaving.ts';
import { buildOffer } from '#tests/support/offers.ts';
import { acceptOffer, declineOffer } from './negotiation/answer.server.ts';
import { offersFeature } from './offers.feature.server.ts';
import { expireOffers, remindOfOffers } from './offers.jobs.server.ts';
import { offerTable } from './offers.table.server.ts';
import { exportOwnOffers } from './views/export.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));

const rowOf = async (id: string) =>
  (await db.select().from(offerTable).where(eq(offerTable.id, id)))[0];
const eventsOf = async (offerId: string) =>
  (await db.select().from(outboxTable).orderBy(outboxTable.id))
    .filter(({ payload }) => (payload as { offerId?: string }).offerId === offerId)
    .map(({ type }) => type);
const hear = () => hearEvents(testCtx(db), offersFeature.subscriptions ?? []);

describe('an offer that nobody answers', () => {
  const at = new Date('2026-03-01T12:00:00.000Z');
  const later = (hours: number) => testCtx(db, { now: new Date(at.getTime() + hours * HOUR_MS) });

  it('is reminded of once, runs out after 48 hours, and both threads show it', async () => {
    const { buyer, made } = await buildOffer(db, { at });
    await remindOfOffers(later(41.9));
    expect(await eventsOf(made.id)).toEqual(['offers.made']);
    await remindOfOffers(later(42));
    await remindOfOffers(later(43));
    expect(await eventsOf(made.id)).toEqual(['offers.made', 'offers.ending']);
    await expireOffers(later(47.99));
    expect((await rowOf(made.id))?.state).toBe('open');
    expect(await expireOffers(later(48))).toBe(1);
    expect(await expireOffers(later(48))).toBe(0);
    expect(await rowOf(made.id)).toMatchObject({ state: 'expired', reason: null });
    expect(await eventsOf(made.id)).toEqual(['offers.made', 'offers.ending', 'offers.expired']);
    expect(await eventsAfter(as(db, buyer), { after: 1, limit: 9 })).toMatchObject([
      { event: 'changed', data: { conversationId: made.conversationId, position: 1 } },
    ]);
  });

  it('is either answered or run out, never both', async () => {
    for (let round = 0; round < 5; round++) {
      const { seller, made } = await buildOffer(db, { at });
      const [answered] = await Promise.allSettled([
        declineOffer(as(db, seller, { now: at }), { id: made.id }),
        expireOffers(later(48)),
      ]);
      const state = (await rowOf(made.id))?.state;
      expect(state).toBe(answered.status === 'fulfilled' ? 'declined' : 'expired');
      expect(await eventsOf(made.id)).toEqual(['offers.made', `offers.${state}`]);
    }
  });
});

describe('an open offer ends', () => {
  it('when the listing is sold or deleted, with the reason', async () => {
    const sold = await buildOffer(db);
    await markSold(as(db, sold.seller), { id: sold.listing.id });
    const gone = await buildOffer(db);
    await removeListing(as(db, gone.seller), { id: gone.listing.id });
    const other = await buildOffer(db);
    await hear();
    expect(await rowOf(sold.made.id)).toMatchObject({ state: 'ended', reason: 'sold' });
    expect(await rowOf(gone.made.id)).toMatchObject({ state: 'ended', reason: 'gone' });
    expect((await rowOf(other.made.id))?.state).toBe('open');
  });

  it('when other content of the listing is shown, and not for a unit more in stock', async () => {
    const { listing, made } = await buildOffer(db, { stockQuantity: 3 });
    const about = { listingId: listing.id, sellerId: listing.userId };
    const tell = (revision: number) =>
      inTransaction(testCtx(db), (ctx) => publish(ctx, listingEdited, { ...about, revision }));
    await tell(1);
    await inTransaction(testCtx(db), (ctx) =>
      publish(ctx, listingSold, {
        ...about,
        revision: 1,
        price: { amount: 12_000, currency: 'USD' },
        options: [],
        soldOut: false,
      }),
    );
    await hear();
    expect((await rowOf(made.id))?.state).toBe('open');
    await tell(2);
    await hear();
    expect(await rowOf(made.id)).toMatchObject({ state: 'ended', reason: 'changed' });
  });

  it('with the account of either; the other one keeps what was offered', async () => {
    for (const leaving of ['buyer', 'seller'] as const) {
      const people = await buildOffer(db);
      const staying = leaving === 'buyer' ? people.seller : people.buyer;
      await leave(as(db, people[leaving]));
      await hear();
      expect(await rowOf(people.made.id)).toMatchObject({ state: 'ended' });
      expect(await exportOwnOffers(as(db, staying))).toMatchObject([
        { id: people.made.id, state: 'ended', amount: 10_000 },
      ]);
    }
  });

  it('and one that is over stays what it is', async () => {
    const { seller, listing, made } = await buildOffer(db, { stockQuantity: 1 });
    await acceptOffer(as(db, seller), { id: made.id });
    await removeListing(as(db, seller), { id: listing.id });
    await hear();
    expect((await rowOf(made.id))?.state).toBe('accepted');
  });
});

describe('what was offered', () => {
  it('is in the copy of both, with its note, and in nobody else’s', async () => {
    const { buyer, seller, made } = await buildOffer(db);
    expect(await exportOwnOffers(as(db, buyer))).toMatchObject([
      { id: made.id, role: 'buyer', madeBy: 'buyer', amount: 10_000, currency: 'USD', note: '' },
    ]);
    expect(await exportOwnOffers(as(db, seller))).toMatchObject([{ id: made.id, role: 'seller' }]);
    const stranger = await buildOffer(db);
    expect(JSON.stringify(await exportOwnOffers(as(db, stranger.buyer)))).not.toContain(made.id);
  });

  it('goes with its message after a year', async () => {
    const { made } = await buildOffer(db);
    await forget(testCtx(db, { now: new Date(Date.now() + 364 * DAY_MS) }), 'messages.old');
    expect(await rowOf(made.id)).toBeDefined();
    await forget(testCtx(db, { now: new Date(Date.now() + 366 * DAY_MS) }), 'messages.old');
    expect(await rowOf(made.id)).toBeUndefined();
  });
});
