import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { markSold } from '#features/listings/lifecycle/life.server.ts';
import { markRead } from '#features/messages/delivery/mark.server.ts';
import { countUnreadNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildNegotiable, counter, offer } from '#tests/support/offers.ts';
import { notifyAll } from '#tests/support/notified.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './negotiation/answer.server.ts';
import { endWithSale, expireOffers, remindOfOffers } from './offers.jobs.server.ts';
import { offerNotices } from './offers.notices.server.ts';
import { offerTable } from './offers.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let people: Awaited<ReturnType<typeof buildNegotiable>>;
beforeEach(async () => {
  await db.delete(offerTable);
  people = await buildNegotiable(db, { negotiablePrice: 8_000 });
  await db.delete(outboxTable);
});
const buyer = () => as(db, people.buyer);
const seller = () => as(db, people.seller);

/** Who is told what by everything that was published since. */
async function told(locale = 'en') {
  const events = (await db.delete(outboxTable).returning()).toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  const lines: [string, string][] = [];
  for (const { payload, ...event } of events)
    for (const notice of offerNotices.filter(({ eventType }) => eventType.type === event.type))
      for (const each of await notice.notify(testCtx(db), payload, event)) {
        const { to, values, actorId, pictureOf } = each;
        expect(pictureOf).toBe(people.listing.id);
        const actor = actorId === people.buyer.id ? 'Asha' : 'Marcia';
        const words = notice.write({ locale, site: { name: 'Calabash' } }, values, { actor });
        expect(words.line).toBe(people.listing.title);
        expect(words.path).toMatch(/^\/messages\/[\w-]{36}$/);
        lines.push([to === people.buyer.id ? 'buyer' : 'seller', words.title]);
      }
  return lines;
}
const make = () => offer(buyer(), people.listing.id, 10_000);
const later = (hours: number) => testCtx(db, { now: new Date(Date.now() + hours * HOUR_MS) });

describe('a notice', () => {
  it('of an offer and of each answer goes to the other one', async () => {
    const first = await make();
    expect(await told()).toEqual([['seller', 'Asha offered US$100.00']]);
    const second = await counter(seller(), first.id, 11_000);
    expect(await told()).toEqual([['buyer', 'Marcia answered with US$110.00']]);
    await acceptOffer(buyer(), { id: second.id });
    expect(await told()).toEqual([['seller', 'Asha accepted your offer of US$110.00']]);
  });

  it('is read with the conversation, however soon', async () => {
    const { conversationId } = await make();
    await notifyAll(testCtx(db));
    expect(await countUnreadNotifications(seller())).toBe(1);
    await markRead(seller(), { conversationId, position: 1 });
    await notifyAll(testCtx(db));
    expect(await countUnreadNotifications(seller())).toBe(0);
  });

  it('is in the language of who reads it', async () => {
    const { id } = await make();
    expect(await told('fr')).toEqual([['seller', 'Asha a proposé 100,00 US$']]);
    await declineOffer(seller(), { id });
    expect(await told('es')).toEqual([['buyer', 'Marcia rechazó tu oferta de US$100.00']]);
  });

  it('of an offer that was too low comes to nobody, and none of one that was taken back', async () => {
    await offer(buyer(), people.listing.id, 7_999);
    expect(await told()).toEqual([]);
    const { id } = await make();
    await told();
    await withdrawOffer(buyer(), { id });
    expect(await told()).toEqual([]);
  });

  it('of the end goes first to who has to answer, then to who waited', async () => {
    await make();
    await told();
    await remindOfOffers(later(43));
    expect(await told()).toEqual([
      ['seller', 'An offer of US$100.00 waits for your answer and ends soon'],
    ]);
    await expireOffers(later(49));
    expect(await told()).toEqual([['buyer', 'Your offer of US$100.00 ended without an answer']]);
  });

  it('of a listing that was sold meanwhile goes to the buyer', async () => {
    await make();
    await markSold(seller(), { id: people.listing.id });
    await told();
    await endWithSale(testCtx(db), {
      listingId: people.listing.id,
      sellerId: people.seller.id,
      revision: 1,
      price: { amount: 12_000, currency: 'USD' },
      options: [],
      soldOut: true,
    });
    expect(await told()).toEqual([
      ['buyer', 'Your negotiation at US$100.00 ended: the listing has been sold'],
    ]);
  });
});
