// Names joined, apart and hyphenated are one thing, in questions and in titles.
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { correctParts } from './corrections.server.ts';
import { respelled } from './misspellings.ts';
import { analyseText } from './terms.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db, { locale: 'en' });
const { filters: ALL } = parseFilters(new URL('https://shop.example/search'), { country: null });

/** Each name once as a title, and the spellings that people ask for it by. */
const SPELLINGS: [title: string, language: string, ...questions: string[]][] = [
  ['Toyota RAV4', 'en', 'rav4', 'rav 4', 'rav-4', 'toyota rav 4'],
  ['Nissan X Trail', 'en', 'xtrail', 'x-trail', 'nissan x trail'],
  ['Honda CR-V', 'en', 'crv', 'cr v', 'cr-v', 'honda crv'],
  ['Lumber 2x4', 'en', '2x4', '2 x 4', '2-x-4'],
  ['Planks 1 x 6', 'en', '1x6', '1 x 6'],
  ['Hubcaps 15in', 'en', '15in', '15 in hubcaps', '15in hubcaps', '15-in hubcaps'],
  ['Rims 17 inch', 'en', '17in rims', '17 inch rims', '17-inch rims'],
  ['Disque SSD 512 Go', 'fr', '512go', '512 go', 'disque 512go'],
  ['Clé USB 64go', 'fr', '64 go', '64go'],
  ['iPhone 13', 'en', 'iphone13', 'iphone 13', 'iphone-13'],
  ['iPhone14 Pro', 'en', 'iphone 14', 'iphone14'],
  ['Infant car seat', 'en', 'carseat', 'car seat', 'car-seat'],
  ['Nightstand, oak', 'en', 'night stand', 'nightstand', 'night-stand'],
  ['Auto radio Pioneer', 'fr', 'autoradio', 'auto radio', 'auto-radio'],
  ['Recaro bucket seat', 'en', 'recaro bucket seat'],
  ['Violet dress', 'en', 'violet dress'],
  ['Kiwi plants', 'en', 'kiwi plants'],
  ['Surfboard 7 ft', 'en', 'surf board', 'surfboard', 'surf-board'],
  ['Tuin stoel van hout', 'nl', 'tuinstoel', 'tuin stoel', 'tuin-stoel'],
  ['Boekenkast wit', 'nl', 'boeken kast', 'boekenkast', 'boeken-kast'],
];

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  for (const [title, language] of SPELLINGS)
    await buildListing(db, { title, language, description: 'Ask me', country: 'JM', userId });
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
});

const search = (q: string, locale = 'en') =>
  findListings(testCtx(db, { locale }), { filters: { ...ALL, sortBy: 'best', q } });

describe('a name', () => {
  it.each(
    SPELLINGS.flatMap(([title, language, ...questions]) =>
      questions.map((q) => [q, title, language] as const),
    ),
  )('"%s" finds %s first', async (q, title, language) => {
    const { items, corrected } = await search(q, language);
    expect([items[0]?.title, corrected]).toEqual([title, null]);
  });
});

describe('a known make, model or thing', () => {
  // What the shop has is one or two letters from each of these, or it is where a name has both.
  it.each([
    ['a make', 'kia', 'kia'],
    ['a make beside an unknown word', 'suzuki qqqwwwzzz', 'suzuki'],
    ['a model', 'yaris', 'yaris'],
    ['a thing', 'violin', 'violin'],
    ['a thing in another language', 'nevera', 'nevera'],
    ['a make beside an error', 'toyota aygoo', 'toyota'],
    ['a make beside a model with a digit too many', 'honda rav44', 'rav44'],
    ['a thing beside an error, which together are nearly a name', 'cat seatt', 'cat'],
  ])('is never replaced by a correction: %s', async (_, q, kept) => {
    const words = await analyseText(ctx, q);
    if (words === null || words === 'nothing') throw new Error(`${q} has no words`);
    const corrections = await correctParts(ctx, words.parts);
    expect(respelled(q, corrections).toLowerCase().split(' ')).toContain(kept);
  });

  it('and names of several words are still corrected', async () => {
    expect(await search('hondai crvv')).toMatchObject({ corrected: ['Honda CR-V'] });
  });
});
