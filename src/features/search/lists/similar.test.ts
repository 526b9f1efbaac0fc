import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser, type ListingOverrides } from '#tests/support/factories.ts';
import { findRelatedListings, findMoreOfSeller, findSimilar } from './similar.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx: Ctx = testCtx(db);
const car = (title: string, overrides: ListingOverrides = {}) =>
  buildListing(db, { title, category: 'automotive-cars', price: 850_000, ...overrides });
const titles = async (found: Promise<{ title: string }[]>) =>
  (await found).map(({ title }) => title);

beforeAll(() => seedCatalog(ctx));

describe('below a listing', () => {
  it('stands the same kind of thing, its own island first, then the nearest', async () => {
    const here = await car('Toyota Corolla 2015');
    await car('Toyota Corolla 2013, blue', { country: 'GY', price: 800_000 });
    await car('Nissan Tiida 2014', { country: 'KY', price: 830_000 });
    await car('Nissan Note 2014', { country: 'JM', price: 830_000 });
    await car('Toyota Corolla 2016', { country: 'JM', price: 900_000 });
    await buildListing(db, { title: 'Toyota seat covers', category: 'automotive-parts' });
    await buildListing(db, { title: 'A chair', price: 850_000 });
    await refreshSearchTerms(ctx);
    expect(await titles(findSimilar(ctx, { id: here.id }))).toEqual([
      'Toyota Corolla 2016',
      'Nissan Note 2014',
      'Toyota Corolla 2013, blue',
      'Nissan Tiida 2014',
    ]);
  });

  it('stands the same thing in another language before what is merely as red', async () => {
    const own = await buildListing(db, {
      title: 'Red leather sofa',
      language: 'en',
      country: 'JM',
    });
    const red = { language: 'en', country: 'JM', price: own.price };
    for (const title of [
      'Red leather chair',
      'Red leather stool',
      'Red leather bag',
      'Red leather',
    ])
      await buildListing(db, { title, ...red });
    const same = ['Canapé en tissu', 'Sofá de dos plazas', 'Bankstel, grijs'];
    for (const [at, title] of same.entries())
      await buildListing(db, { title, language: ['fr', 'es', 'nl'][at]!, country: 'SR' });
    await refreshSearchTerms(ctx);
    const found = await titles(findSimilar(ctx, { id: own.id }));
    expect(found.slice(0, 3).toSorted()).toEqual(same.toSorted());
  });

  it('stands nothing that is sold, hidden or of the same seller', async () => {
    const { id: userId } = await buildUser(db);
    const boat = (overrides: ListingOverrides) =>
      buildListing(db, { title: 'Fishing boat', category: 'sports-recreation', ...overrides });
    const own = await boat({ userId });
    await boat({ userId });
    await boat({ soldAt: new Date() });
    await boat({ status: 'pending' });
    const other = await boat({});
    expect((await findSimilar(ctx, { id: own.id })).map(({ id }) => id)).toEqual([other.id]);
  });

  it('stands what else its seller offers, the newest first', async () => {
    const { id: userId } = await buildUser(db);
    const days = (day: number) => new Date(Date.UTC(2026, 0, day));
    const offer = (title: string, overrides: ListingOverrides = {}) =>
      buildListing(db, { title, userId, ...overrides });
    const drum = await offer('Steelpan', { createdAt: days(1), soldAt: days(9) });
    await offer('Sold bass', { createdAt: days(8), soldAt: days(9) });
    await offer('Hidden bass', { createdAt: days(8), status: 'pending' });
    for (const day of [2, 3, 4, 5, 6]) await offer(`Drum ${day}`, { createdAt: days(day) });
    const { similar, more } = await findRelatedListings(ctx, { id: drum.id });
    expect(more).toEqual(await findMoreOfSeller(ctx, { id: drum.id }));
    expect(similar).toEqual(await findSimilar(ctx, { id: drum.id }));
    expect(await titles(findMoreOfSeller(ctx, { id: drum.id }))).toEqual([
      'Drum 6',
      'Drum 5',
      'Drum 4',
      'Drum 3',
    ]);
  });

  it.each(['nonsense', '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d'])(
    'stands nothing for an id that is none (%s)',
    async (id) => {
      expect(await findSimilar(ctx, { id })).toEqual([]);
      expect(await findMoreOfSeller(ctx, { id })).toEqual([]);
    },
  );

  it('stands nothing for what the public does not see', async () => {
    const { id: userId } = await buildUser(db);
    const waiting = await car('Toyota Corolla 2011', { userId, status: 'pending' });
    await car('Toyota Corolla 2012', { userId });
    expect(await findSimilar(ctx, { id: waiting.id })).toEqual([]);
    expect(await findMoreOfSeller(ctx, { id: waiting.id })).toEqual([]);
  });
});
