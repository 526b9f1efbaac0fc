// What is answered at the addresses of share pictures: for everybody alike, and only for what
// everybody may see.
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingShare } from '#features/listings/views/share.server.ts';
import { getEvent } from '#features/events/views/one.server.ts';
import { findEventShare } from '#features/events/views/share.server.ts';
import { findDiscussionShare } from '#features/forum/views/share.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { shareImage } from '#features/media/share-cards/share.server.ts';
import { findStoreShare } from '#features/search/lists/share.server.ts';
import type { Ctx } from '#platform/context.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { loader } from '../src/routes/share-picture.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { ask, asPerson, buildDiscussion } from './support/discussions.ts';
import { publicEvent } from './support/events.ts';
import { buildListing, buildMedia, buildUser } from './support/factories.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const NOBODY = '01936b2e-7d5a-7c31-9a54-000000000000';

/** What an address answers. */
async function open(path: string, { headers = {}, ctx = testCtx(db) } = {}): Promise<Response> {
  const [kind = '', id = '', file = ''] = path.replace('/share/', '').split('/');
  const context = new RouterContextProvider();
  context.set(ctxContext, ctx);
  const url = new URL(path, 'https://calabash.example');
  const request = new Request(url, { headers });
  const params = { kind, id, file };
  return loader({ request, url, params, context, pattern: '/share/:kind/:id/:file' });
}

/** The address that the page of a listing names. */
async function addressOf(id: string, ctx: Ctx = testCtx(db)): Promise<string> {
  return shareImage(ctx, listingShare(ctx, await getListing(ctx, { id }))).url;
}

describe('the share picture of a listing', () => {
  it('is sent with what caches and browsers need', async () => {
    const { id } = await buildListing(db);
    const answer = await open(await addressOf(id));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=3600');
    const etag = answer.headers.get('ETag') ?? '';
    const again = await open(await addressOf(id), { headers: { 'If-None-Match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('has another address after another price, title or photo, and the old one leads there', async () => {
    const listing = await buildListing(db);
    const { id } = listing;
    const before = [await addressOf(id)];
    await db.update(listingTable).set({ price: 11_000 }).where(eq(listingTable.id, id));
    before.push(await addressOf(id));
    await db.update(listingTable).set({ title: 'Chair' }).where(eq(listingTable.id, id));
    before.push(await addressOf(id));
    await buildMedia(db, { listing });
    const now = await addressOf(id);
    expect(new Set([...before, now]).size).toBe(4);
    const moved = await open(before[0] ?? '');
    expect([moved.status, moved.headers.get('Location')]).toEqual([302, now]);
    const plain = await open(`/share/listings/${id}/en.jpg`);
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, now]);
  });

  it('is the same whoever asks and whatever they chose, and says nothing of the lowest price', async () => {
    const { id, userId } = await buildListing(db, { isNegotiable: true });
    const address = await addressOf(id);
    await db.update(listingTable).set({ negotiablePrice: 9000 }).where(eq(listingTable.id, id));
    const owner = testCtx(db, { actor: testActor({ id: userId }), currency: 'JMD' });
    expect(await addressOf(id, owner)).toBe(address);
    expect((await open(address, { ctx: owner })).status).toBe(200);
  });

  it.each(['pending', 'rejected', 'flagged', 'withdrawn'] as const)(
    'is not there while one is %s, not even for its owner',
    async (status) => {
      const { id, userId } = await buildListing(db);
      const address = await addressOf(id);
      expect((await open(address)).status).toBe(200);
      await db.update(listingTable).set({ status }).where(eq(listingTable.id, id));
      const ctx = testCtx(db, { actor: testActor({ id: userId }) });
      for (const each of [address, `/share/listings/${id}/en.jpg`])
        for (const who of [ctx, testCtx(db)]) {
          const answer = await open(each, { ctx: who });
          expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
        }
    },
  );

  it('speaks the language of its address and names the price in the seller’s currency', async () => {
    const { id } = await buildListing(db, { currency: 'JMD', price: 286_750_000 });
    const spanish = testCtx(db, { locale: 'es', currency: 'USD' });
    const card = listingShare(spanish, await getListing(spanish, { id }));
    expect(card.price?.text).toBe('J$2,867,500.00');
    expect(card.facts).toEqual([{ icon: 'place', text: 'Jamaica' }]);
    expect(card.notes).toEqual(['Buen estado']);
    expect(await addressOf(id, spanish)).toContain('/es-');
    expect((await open(await addressOf(id, spanish))).status).toBe(200);
  });

  it('says what costs nothing, what is sold, and by the month', async () => {
    const ctx = testCtx(db);
    const cardOf = async (overrides: Parameters<typeof buildListing>[1]) =>
      listingShare(ctx, await getListing(ctx, await buildListing(db, overrides)));
    expect((await cardOf({ category: 'free-items', price: 0 })).price?.text).toBe('Free');
    expect((await cardOf({ category: 'jobs', price: 0 })).price?.text).toBe('Salary on request');
    expect((await cardOf({ category: 'lost-found', price: 0 })).price).toBeNull();
    const sold = await cardOf({ soldAt: new Date() });
    expect([sold.price?.gone, sold.notes]).toEqual([true, ['Sold']]);
  });
});

describe('the share picture of a seller', () => {
  it('has three of their newest things, their place and how they are rated', async () => {
    const seller = await buildUser(db, { name: 'Henry Cadet', country: 'LC' });
    for (let n = 0; n < 4; n += 1)
      await buildMedia(db, { listing: await buildListing(db, { userId: seller.id }) });
    const card = await findStoreShare(testCtx(db), seller);
    expect(card).toMatchObject({
      title: 'Henry Cadet',
      facts: [
        { icon: 'place', text: 'Saint Lucia' },
        { icon: 'box', text: '4 listings' },
      ],
    });
    expect(card.photos).toHaveLength(3);
    const { status } = await open(shareImage(testCtx(db), card).url);
    expect(status).toBe(200);
  });

  it('is not there for somebody who offers nothing, or is shut out', async () => {
    const nothing = await buildUser(db);
    const banned = await buildUser(db, { banned: true });
    await buildListing(db, { userId: banned.id });
    for (const { id } of [nothing, banned])
      expect((await open(`/share/stores/${id}/en.jpg`)).status).toBe(404);
  });
});

describe('the share picture of an event', () => {
  it('has its day on a leaf by the clock at the place, and the drawing of its kind', async () => {
    const { id, fields } = await publicEvent(db);
    const card = await findEventShare(testCtx(db), { id });
    const { startsAt, timeZone, category } = await getEvent(testCtx(db), { id });
    const say = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en', { ...options, timeZone }).format(new Date(startsAt));
    expect(timeZone).toBe('America/Port_of_Spain');
    expect(card).toMatchObject({
      date: { month: say({ month: 'long' }), day: say({ day: 'numeric' }) },
      title: fields.title,
      facts: [
        { icon: 'clock', text: expect.stringContaining(say({ weekday: 'long' })) },
        { icon: 'place', text: 'Port of Spain, Trinidad and Tobago' },
      ],
      photos: [{ url: `/scenes/event-${category}.svg` }],
    });
    expect((await open(shareImage(testCtx(db), card).url)).status).toBe(200);
  });
});

describe('the share picture of a discussion', () => {
  it('begins as the discussion does, and is not there while that waits', async () => {
    const { postId } = await buildDiscussion(db);
    const card = await findDiscussionShare(testCtx(db), { id: postId });
    expect(card).toMatchObject({
      title: 'How do you check the mileage of an imported car?',
      quotation: 'The seller has no service book. What do you ask for?',
      facts: [
        { icon: 'person', text: 'Terrence Baptiste' },
        { icon: 'replies', text: '1 reply' },
      ],
    });
    expect((await open(shareImage(testCtx(db), card).url)).status).toBe(200);
    const { id: waiting } = await ask(asPerson(db, await buildUser(db)));
    expect((await open(`/share/discussions/${waiting}/en.jpg`)).status).toBe(404);
  });
});

describe('addresses that name no share picture', () => {
  it.each([
    `/share/listings/${NOBODY}/en.jpg`,
    '/share/listings/../en.jpg',
    "/share/listings/' or 1=1 --/en.jpg",
    `/share/listings/${'9'.repeat(5000)}/en.jpg`,
    `/share/nothing/${NOBODY}/en.jpg`,
    `/share/constructor/${NOBODY}/en.jpg`,
    `/share/listings/${NOBODY}/xx.jpg`,
    `/share/listings/${NOBODY}/en.png`,
    `/share/listings/${NOBODY}/en-0123456789abcdef.jpg`,
  ])('are answered with 404: %.60s', async (path) => {
    expect((await open(path)).status).toBe(404);
  });
});
