// What a question finds, and what is said of how it was understood.
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { findListings } from '#features/search/search.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { unknownWords } from './dictionary.server.ts';
import { distanceBetween, errorsBetween, respelled, respellingsOf } from './misspellings.ts';
import { isFunctionWord } from './function-words.ts';
import { analyseText } from './terms.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db, { locale: 'en' });
const reading = (locale: string) => testCtx(db, { locale });
const { filters: ALL } = parseFilters(new URL('https://shop.example/search'), { country: null });

const SHOP = [
  { title: 'Leather couch', language: 'en', country: 'BB' },
  { title: 'Grey sofa, three seats', language: 'en' },
  { title: 'Canapé en cuir', language: 'fr' },
  { title: 'Bookkeeper for your courts and taxes', language: 'en' },
  { title: 'Avocado seedlings', language: 'en' },
  { title: 'Bicicletas para niños', language: 'es' },
  { title: 'Camas de madera', language: 'es' },
  { title: 'Mooie fietsen te koop', language: 'nl' },
  { title: 'Groot huis aan zee', language: 'nl' },
  { title: 'Two houses, one price', language: 'en', category: 'real-estate-sale' },
  { title: 'Machine à laver neuve', language: 'fr' },
  { title: 'Steelpan, tenor', language: 'en', tags: ['soca', 'Carnival'] },
  { title: 'Dash cam for your car', language: 'en' },
  { title: 'Mas costume, Toyota Road band', language: 'en' },
  { title: 'Toyota Hilux van', language: 'en' },
  { title: 'Marker pens', language: 'en' },
  { title: 'Market stall', language: 'en' },
  { title: 'Music stand', language: 'en' },
  { title: 'Honda motorcycle, 250 cc', language: 'en' },
];

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  for (const listing of SHOP)
    await buildListing(db, { description: 'Ask me', country: 'JM', ...listing, userId });
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
});

async function search(q: string, more: Partial<ListingFilters> = {}, locale = 'en') {
  const { items, ...page } = await findListings(reading(locale), {
    filters: { ...ALL, sortBy: 'oldest', ...more, q },
  });
  return { ...page, titles: items.map(({ title }) => title) };
}

describe('the words of a question', () => {
  it('find what is called so in any of its names and languages', async () => {
    const found = await search('couch');
    expect(found.titles).toEqual(['Leather couch', 'Grey sofa, three seats', 'Canapé en cuir']);
    expect(found).toMatchObject({ total: 3, widened: null, corrected: null, dropped: [] });
    expect(await search('settee')).toMatchObject({ total: 3, widened: null });
  });

  it.each([
    ['zaboca', 'Avocado seedlings'],
    ['aguacate', 'Avocado seedlings'],
    ['bici', 'Bicicletas para niños'],
    ['vélo', 'Bicicletas para niños'],
    ['lavadora', 'Machine à laver neuve'],
    ['washing machine', 'Machine à laver neuve'],
    ['wasmachine', 'Machine à laver neuve'],
    ['kas', 'Two houses, one price'],
    ['casa', 'Groot huis aan zee'],
    ['carnival', 'Steelpan, tenor'],
    ['bed', 'Camas de madera'],
    ['steel drum', 'Steelpan, tenor'],
  ])('"%s" finds %s', async (q, title) => {
    expect((await search(q)).titles).toContain(title);
  });

  it('have the stem of the reader’s language, and of the listing’s', async () => {
    expect((await search('fiets', {}, 'nl')).titles).toEqual(
      expect.arrayContaining(['Mooie fietsen te koop', 'Bicicletas para niños']),
    );
    const { rows } = await db.execute<{ words: string }>(
      sql`SELECT words::text FROM listing_search JOIN listing USING (id) WHERE title LIKE 'Groot%'`,
    );
    expect(rows[0]?.words).toMatch(/'=beach-house'.*'\^hui'.*'\^~huis'.*'~huis'/);
    expect((await search('cama', {}, 'es')).titles).not.toContain('Dash cam for your car');
  });

  it('come once each, page by page', async () => {
    const later = testCtx(db, { now: new Date(Date.now() + 60_000) });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await findListings(later, {
        filters: { ...ALL, q: 'couch', sortBy: 'best' },
        limit: 1,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.items.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen[0]).toBe('Leather couch');
    expect(seen.toSorted()).toEqual(['Canapé en cuir', 'Grey sofa, three seats', 'Leather couch']);
  });

  it('are one thing joined, apart, with a hyphen or a point', async () => {
    for (const q of ['honda 250cc', 'honda 250 cc', 'Honda 250-cc'])
      expect((await search(q)).titles, q).toEqual(['Honda motorcycle, 250 cc']);
    for (const q of ['dashcam', 'dash cam', 'dash-cam'])
      expect((await search(q)).titles, q).toEqual(['Dash cam for your car']);
  });

  it('say nothing of what is looked for where they are function words', async () => {
    expect((await search('do you have any couch please')).titles[0]).toBe('Leather couch');
    expect((await search('¿tienen bicicletas para niños?', {}, 'es')).titles[0]).toBe(
      'Bicicletas para niños',
    );
    expect(await search('the')).toMatchObject({ total: SHOP.length });
    expect(isFunctionWord('van', 'nl')).toBe(true);
    expect((await search('toyota van', { sortBy: 'best' })).titles[0]).toBe('Toyota Hilux van');
    expect((await search('mas', {}, 'en')).titles).toContain('Mas costume, Toyota Road band');
  });

  it('that nobody has are left out and named; what has enough of the others is shown', async () => {
    expect(await search('leather couch')).toMatchObject({ dropped: [], widened: { exact: 2 } });
    expect(await search('couch qqqwwwzzz')).toMatchObject({
      titles: expect.arrayContaining(['Leather couch']),
      widened: { exact: 0 },
      dropped: ['qqqwwwzzz'],
    });
  });

  it.each([
    ['couch, not leather', 'en', 'Leather couch'],
    ['couch without leather', 'en', 'Leather couch'],
    ['bank, geen leren bank', 'nl', 'Leather couch'],
    ['huis met tuin, geen groot huis', 'nl', 'Groot huis aan zee'],
    ['sofá, no de cuero', 'es', 'Leather couch'],
    ['sofá sin cuero', 'es', 'Leather couch'],
    ['canapé, pas en cuir', 'fr', 'Canapé en cuir'],
    ['canapé sans cuir', 'fr', 'Canapé en cuir'],
    ['sofa san kwi', 'ht', 'Leather couch'],
    ['sofa sin kueru', 'pap', 'Leather couch'],
  ])('say what is not wanted: "%s"', async (q, locale, title) => {
    const { titles } = await search(q, {}, locale);
    expect(titles.length, q).toBeGreaterThan(0);
    expect(titles).not.toContain(title);
  });

  it('stay as they are where the filters alone leave nothing', async () => {
    expect(await search('avocado', { country: 'TT' })).toMatchObject({
      total: 0,
      dropped: [],
      corrected: null,
      didYouMean: null,
    });
  });
});

describe('typing errors', () => {
  it('are corrected when nobody sells it, it is no word, and one thing is near', async () => {
    expect(await search('avocdao')).toMatchObject({
      corrected: ['avocado'],
      titles: ['Avocado seedlings'],
    });
    expect(await search('toyotta')).toMatchObject({ corrected: ['Toyota'] });
  });

  it('find what the right word is called too', async () => {
    expect((await search('avoccado')).titles).toEqual(['Avocado seedlings']);
    expect((await search('bicicletsa')).titles).toEqual(
      expect.arrayContaining(['Bicicletas para niños', 'Mooie fietsen te koop']),
    );
  });

  it('are found where two letters sound alike, and where hardly three letters are right', async () => {
    expect(await search('hylux')).toMatchObject({ corrected: ['Hilux'] });
    expect(await search('markettt')).toMatchObject({ corrected: ['market'] });
    expect((await search('mahcine')).titles[0]).toBe('Machine à laver neuve');
  });

  it.each([
    ['two words that only together are near certain', 'toyta hilus', ['Toyota Hilux']],
    ['a name of several words, by all of its letters', 'washin machne', ['washing machine']],
    ['a name where the errors make other words of it', 'stel drun', ['steel drum']],
  ])('are corrected in %s', async (_, q, corrected) => {
    expect(await search(q)).toMatchObject({ corrected, widened: null });
  });

  it('leave the small words between where they are, which say what is for what', () => {
    expect(respelled('case for my iphnoe', [{ words: ['iphnoe'], label: 'iphone' }])).toBe(
      'case for my iphone',
    );
    expect(respelled('chaytel housse', [{ words: ['chaytel', 'housse'], label: 'house' }])).toBe(
      'house',
    );
  });

  it('are read as a sentence once they are corrected', async () => {
    expect(await search('huose for saale')).toMatchObject({
      corrected: ['house for sale'],
      question: { readings: ['category'], filters: { category: 'real-estate-sale' } },
    });
  });

  it('are only offered where a short word would have two', async () => {
    expect(await search('stxenz')).toMatchObject({ corrected: null });
    expect(await search('leathkkr')).toMatchObject({ corrected: ['leather'] });
  });

  it('leave two words apart that were written as one', async () => {
    expect((await search('tenorsteelpan')).titles).toContain('Steelpan, tenor');
    // Nothing of it is a word that somebody sells.
    expect(await search('tenorqqqwwwzzz')).toMatchObject({ corrected: null, total: 0 });
  });

  it('are none in the beginning of a word, which goes on as the words do', async () => {
    expect((await search('bicicl')).titles).toEqual(
      expect.arrayContaining(['Bicicletas para niños', 'Mooie fietsen te koop']),
    );
    expect(await search('avoc')).toMatchObject({ titles: ['Avocado seedlings'] });
  });

  it('are none in a word of any of the languages, whatever comes near', async () => {
    await db.execute(sql`DELETE FROM search_term WHERE term ~ 'couch|sofa|canap'`);
    const found = await search('cours');
    expect(found.corrected).toBeNull();
    await refreshSearchTerms(ctx);
    const words = ['couch', 'velos', 'zapato', 'fietsen', 'bezwen', 'toyota', 'hilux', 'barbados'];
    expect([...(await unknownWords(ctx, [...words, 'avocdao', 'toyotta']))]).toEqual([
      'avocdao',
      'toyotta',
    ]);
  });

  it('are as far from what was meant as letters and sounds differ', () => {
    expect(errorsBetween('iphnoe', 'iphone')).toBe(1);
    expect(errorsBetween('couch', 'cour')).toBe(2);
    expect(distanceBetween('fone', 'phone')).toBe(0.5);
    expect(distanceBetween('kosina', 'cocina')).toBe(0.5);
    expect(distanceBetween('couch', 'cour')).toBe(2);
    expect(respellingsOf('fone')).toEqual(expect.arrayContaining(['phone', 'one', 'foen', 'ofne']));
    expect(distanceBetween('popchinan', 'popchi')).toBe(0.5);
    expect(respellingsOf('kosina')).toContain('cocina');
    expect(respellingsOf('x'.repeat(40))).toEqual([]);
  });

  it('never become marks of the index', async () => {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM search_term WHERE term ~ '[:^#~]'`,
    );
    expect(rows[0]?.n).toBeGreaterThan(0);
    for (const q of ['socaa', '^leathe', '#carniva', 'steelpann']) {
      const { corrected, didYouMean } = await search(q);
      expect(`${corrected?.join(' ')} ${didYouMean}`).not.toMatch(/[:^#~]/);
    }
  });
});

describe('bad input', () => {
  it.each([
    ['ten thousand words', 'mango '.repeat(10_000)],
    ['operators of tsquery', `couch & ! | <-> (sofa:*A ''' \\ "x"`],
    ['only operators', '& | ! <-> ( ) : *'],
    ['only emoji', '🥭🌴🏝️'],
    ['emoji beside words', '🥭 couch 🌴'],
    ['right to left', 'أريكة جلدية للبيع'],
    ['halves of characters', '\ud83d couch \udc00'],
    ['nothing at all', ' \t\n '],
    ['many different words', Array.from({ length: 60 }, (_, n) => `w${n}`).join(' ')],
    ['numbers', '12 345.67 1/2 50%'],
    ['a long word', 'x'.repeat(5_000)],
    ['exactly three hundred letters', 'y'.repeat(300)],
    ['little words alone', 'do you have any of the one for me please'],
    ['several alphabets in one question', 'couch диван 沙发 أريكة καναπές'],
    ['several alphabets in one word', 'cоuсh sofа'],
    ['the middle of a word', 'orola'],
    ['the beginning of a word', 'cyc'],
  ])('%s is answered', async (_, q) => {
    for (const locale of ['en', 'es', 'ht'])
      await expect(search(q, {}, locale)).resolves.toMatchObject({ total: expect.any(Number) });
  });

  it('goes on from the beginning of a word, and never from its middle', async () => {
    expect((await search('motorcyc')).titles).toEqual(['Honda motorcycle, 250 cc']);
    for (const q of ['cyc', 'orola'])
      expect(await search(q), q).toMatchObject({ total: 0, corrected: null });
  });

  it('finds the words that it has among those of other alphabets, and all for little words', async () => {
    expect((await search('couch диван 沙发')).titles[0]).toBe('Leather couch');
    expect(await search('the of for me please')).toMatchObject({ total: SHOP.length });
  });

  it('asks for what the index cleans away as for nothing', async () => {
    expect(await analyseText(ctx, '& | !')).toBe('nothing');
    expect(await analyseText(ctx, '🥭')).toBe('nothing');
    expect(await analyseText(ctx, ' ')).toBeNull();
    expect((await search('🥭 couch 🌴')).titles[0]).toBe('Leather couch');
  });
});
