// Which words an alert is for where a question has typing errors or tokens around it.
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { alertOf } from '#tests/support/own-alert.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { filtersOf, withoutMarks } from '#features/alerts/alerts.address.server.ts';
import { saveAlert } from '#features/alerts/alerts.server.ts';
import { matchListing } from './match.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);

beforeAll(async () => {
  await seedCatalog(ctx);
  for (const title of ['Bicycle, red', 'Avocado seedlings', 'Kitesurf board', 'Leather couch'])
    await buildListing(db, { title, description: 'Ask me', country: 'JM' });
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
});

const searchFor = (q: string, more = {}) => new URLSearchParams({ q, ...more }).toString();

/** Somebody who wants to hear of a question, and what its page says of it. */
async function wanting(q: string, more = {}) {
  const { id } = await buildUser(db);
  const own = testCtx(db, { actor: testActor({ id }) });
  const filters = filtersOf(searchFor(q, more));
  const found = await findListings(own, { filters });
  return { own, filters, found, alert: await saveAlert(own, { search: searchFor(q, more) }) };
}

/** For how many people such a listing is found. */
async function notifiedOf(title: string, country = 'JM'): Promise<number> {
  const { id } = await buildListing(db, { title, description: 'Ask me', country });
  return matchListing(ctx, { listingId: id, isEdit: false });
}

describe('an alert for a question with a typing error', () => {
  it('is for what the page applied, and is shown as it was typed', async () => {
    const { own, filters, found, alert } = await wanting('Bycicle for sale');
    expect(found).toMatchObject({ total: 1, corrected: ['bicycle'] });
    expect(alert.summary).toBe('Bycicle');
    expect(await notifiedOf('Bicycle, blue')).toBe(1);
    expect(await alertOf(own, { filters })).toMatchObject({
      search: alert.search,
      summary: alert.summary,
      alert: { id: alert.id },
    });
    const same = await saveAlert(own, { search: alert.search });
    expect(same.id).toBe(alert.id);
  });

  it('is found by the word as it was typed as well', async () => {
    await wanting('kite');
    expect(await notifiedOf('Kite, as new')).toBeGreaterThan(0);
  });
});

describe('an alert for a category by another word', () => {
  it('is told of what is in it, and of nothing else', async () => {
    const { found } = await wanting('automobile', { location: 'Curacao' });
    expect(found.total).toBe(0);
    expect(await notifiedOf('Garden bench', 'CW')).toBe(0);
    const car = await buildListing(db, {
      title: 'Hatchback',
      description: 'Ask me',
      category: 'automotive-cars',
      country: 'CW',
    });
    expect(await matchListing(ctx, { listingId: car.id, isEdit: false })).toBe(1);
  });
});

describe('an alert for a make and a model', () => {
  it.each(['honda crv', 'honda cr-v', 'HONDA CR V'])(
    'kept as %s is told of a Honda CR-V',
    async (q) => {
      const { alert } = await wanting(q, { location: 'Aruba' });
      expect(alert.summary).toMatch(new RegExp(`^${q}`));
      expect(await notifiedOf('Honda CR-V 2018, grey', 'AW')).toBeGreaterThan(0);
      expect(await notifiedOf('Carved calabash bowl', 'AW')).toBe(0);
    },
  );

  it('is not told of another model of the make', async () => {
    await wanting('honda crv', { location: 'Suriname' });
    expect(await notifiedOf('Honda Civic 2018', 'SR')).toBe(0);
  });
});

describe('an alert for a question with tokens around it', () => {
  it('shows and keeps the words alone, and is one with that for them', async () => {
    const { own, filters, alert } = await wanting('¿niños?');
    expect(alert.summary).toBe('niños');
    expect(alert.path).toMatch(/q=ni%C3%B1os&/);
    expect(await alertOf(own, { filters })).toMatchObject({ alert: { id: alert.id } });
    expect((await saveAlert(own, { search: searchFor('niños') })).id).toBe(alert.id);
  });

  it.each([
    ['niños?', 'niños'],
    ['… couch, grey!', 'couch, grey'],
    ['"leather couch".', 'leather couch'],
    ['« canapé »', 'canapé'],
    ['.5 hp motor', '.5 hp motor'],
    ['tv 32"', 'tv 32"'],
    ["sofa's", "sofa's"],
    ['c++', 'c++'],
    ['table (round)', 'table (round)'],
    ['???', '???'],
    ['""', '""'],
    ['', ''],
  ])('%s is %s', (typed, shown) => expect(withoutMarks(typed)).toBe(shown));
});
