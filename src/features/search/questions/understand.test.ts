// What a question is understood as: filters, parts, and what it may have been meant as.
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { leftOpen, type Meaning, understand } from './understand.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db, { locale: 'en' });

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db);
  const own = { userId, description: 'Ask me', language: 'en' };
  await buildListing(db, { ...own, title: 'Mahogany table', country: 'JM' });
  await buildListing(db, { ...own, title: 'Pavilion tent', country: 'BB' });
  await buildListing(db, { ...own, title: 'Flag of Jamaica', country: 'BB' });
  await refreshSearchTerms(ctx);
});

const filtersOf = (search: Record<string, string>) =>
  parseFilters({ searchParams: new URLSearchParams(search) }, { country: null }).filters;

/** A meaning in few words: what is left, its place and highest price, and its corrections. */
function told({ question, filters, words, corrected }: Meaning) {
  return {
    words: words === null || words === 'nothing' ? words : words.text,
    readings: question?.readings ?? [],
    country: filters.country,
    maxPrice: filters.maxPrice,
    corrected: corrected?.labels ?? null,
  };
}

const AS_TYPED = { readings: [], country: null, maxPrice: null, corrected: null };

describe('a question', () => {
  it.each([
    ['table', { ...AS_TYPED, words: 'table' }],
    ['the', { ...AS_TYPED, words: null }],
    ['🙂', { ...AS_TYPED, words: 'nothing' }],
    ['table in Jamaica', { ...AS_TYPED, words: 'table', readings: ['place'], country: 'JM' }],
    [
      'table under 90 US dollars in Barbados',
      { ...AS_TYPED, words: 'table', readings: ['place', 'price'], country: 'BB', maxPrice: 90 },
    ],
    ['mahogny table', { ...AS_TYPED, words: 'mahogany table', corrected: ['mahogany'] }],
    [
      'mahogny table in Jamaica',
      {
        ...AS_TYPED,
        words: 'mahogany table',
        readings: ['place'],
        country: 'JM',
        corrected: ['mahogany'],
      },
    ],
  ])('"%s" is understood', async (q, expected) => {
    expect(told((await understand(ctx, filtersOf({ q }))).likely)).toEqual(expected);
  });

  it('keeps what somebody chose, and the words that they took back', async () => {
    const chosen = await understand(ctx, filtersOf({ q: 'table in Jamaica', location: 'BB' }));
    expect(told(chosen.likely)).toMatchObject({ words: 'table', country: 'BB' });
    const plain = await understand(ctx, filtersOf({ q: 'table in Jamaica', plain: 'place' }));
    expect(told(plain.likely)).toMatchObject({ words: 'table in Jamaica', country: null });
  });

  it('is the same with a reading left open: its words are not read again', async () => {
    const understood = await understand(ctx, filtersOf({ q: 'mahogny table in Jamaica' }));
    const open = leftOpen(understood, ['place']);
    expect(open.likely.words).toBe(understood.likely.words);
    expect(told(open.likely)).toMatchObject({ readings: ['place'], country: null });
    expect(open.likely.query?.country).toBeNull();
  });

  it('says what it is corrected to say, and is asked for once more only if that is doubtful', async () => {
    const understood = await understand(ctx, filtersOf({ q: 'mahogny table in Jamaca' }));
    expect(told(understood.likely)).toEqual({
      words: 'mahogany table',
      readings: ['place'],
      country: 'JM',
      maxPrice: null,
      corrected: ['mahogany', 'Jamaica'],
    });
    expect(understood.doubtful).toBeNull();
    expect(leftOpen(understood, ['place']).likely.query?.country).toBeNull();
  });
});
