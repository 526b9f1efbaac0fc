import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES, topOf } from '#features/catalog/catalog.data.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  compareHits,
  EVERY_PLAN,
  type Question,
  question,
  ROWS,
  SMALL,
  widenedQuestion,
} from '#tests/support/plan-questions.ts';
import { plainAttributes } from '#tests/support/attribute-questions.ts';
import { fillPlanShop, stemOf } from '#tests/support/plan-shop.ts';
import { PAGE_SIZE } from '#features/search/search.limits.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { findListings } from '#features/search/search.server.ts';
import { countFromSummary } from './counts.server.ts';
import { tokensBetween } from './index-tokens.server.ts';
import { readFullMatch } from './full-match.server.ts';
import { counterScan, longCounterScan } from './index-scan.server.ts';
import { LIMITS, type PageAsked, whatIsKnown } from './known.server.ts';
import { findMatches, findPage } from './plan.server.ts';
import { resolveFilters, type SearchQuery } from './query.server.ts';
import { byCounters, type Cursor, type Hit } from './hits.server.ts';
import { firstOfSample, sampleMatches } from './sample.server.ts';
import { readStretch } from './range-scan.server.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);

beforeAll(() => fillPlanShop(db, ROWS), 60_000);

/** Each plan is asked the same questions, and nothing changes meanwhile: each is answered once. */
const plainAnswers = new Map<string, Promise<Hit[]>>();

/** The same question without any of the search tables. */
function plainly({ query, words, attributes }: Question): Promise<Hit[]> {
  const key = JSON.stringify([query, words, attributes]);
  const known = plainAnswers.get(key) ?? askPlainly({ query, words, attributes });
  plainAnswers.set(key, known);
  return known;
}

async function askPlainly({
  query,
  words,
  attributes,
}: Pick<Question, 'query' | 'words' | 'attributes'>): Promise<Hit[]> {
  const { categoryId, country, parish, conditions, posted, minPrice, maxPrice } = query;
  const behind = query.carsFirst
    ? ['automotive-motorcycles', 'automotive-parts', 'car-accessories']
    : [];
  const usd = sql`round(l.price / r.rate)`;
  const { rows } = await db.execute<Hit>(sql`
    SELECT l.id, ${usd}::float8 AS price,
      (extract(epoch FROM l.created_at) * 1000)::float8 AS "createdAt", s.views, s.trending,
      CASE WHEN l.sold_at IS NOT NULL THEN 2 WHEN c.slug = ANY(${sql.param(behind)}) THEN 1
        ELSE 0 END AS section
    FROM listing l JOIN listing_stats s ON s.listing_id = l.id
      JOIN currency_rate r ON r.code = l.currency JOIN category c ON c.id = l.category_id
    WHERE l.status = 'approved'
      AND ${
        categoryId === null ? sql`true` : sql`(c.id = ${categoryId} OR c.parent_id = ${categoryId})`
      }
      AND ${country === null ? sql`true` : sql`l.country = ${country}`}
      AND ${parish === null ? sql`true` : sql`l.parish = ${parish}`}
      AND ${conditions.length === 0 ? sql`true` : sql`l.condition = ANY(${sql.param(conditions)})`}
      AND ${posted === null ? sql`true` : sql`l.created_at >= ${new Date(posted.from)}`}
      AND ${sql.join([sql`true`, ...plainAttributes(attributes)], sql` AND `)}
      AND ${minPrice === null ? sql`true` : sql`${usd} >= ${minPrice}`}
      AND ${maxPrice === null ? sql`true` : sql`${usd} <= ${maxPrice}`}
      AND ${
        words.length === 0
          ? sql`true`
          : sql.join(
              words.map((word) => sql`(l.title || ' ' || l.description) ~ ${`\\m${word}\\M`}`),
              sql` AND `,
            )
      }`);
  return rows.toSorted(compareHits[query.sort]);
}

const stemmed = new Map<string, Promise<SearchQuery>>();

/** What the words of a question are in the index; also once for all plans. */
function stem({ query, words }: Question): Promise<SearchQuery> {
  const key = JSON.stringify([query, words]);
  const known = stemmed.get(key) ?? stemOf(ctx, { query, words });
  stemmed.set(key, known);
  return known;
}

const ids = (hits: Hit[]) => hits.map((hit) => hit.id);

describe('search', () => {
  it.each(EVERY_PLAN)(
    'finds what plain SQL finds, %s',
    async (_, limits) => {
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const expected = await plainly(asked);
          const query = await stem(asked);
          const range = { after: null, offset: asked.offset, limit: asked.limit };
          const found = await findMatches(ctx, query, range, limits);
          expect(ids(found.hits)).toEqual(
            ids(expected.slice(asked.offset, asked.offset + asked.limit)),
          );
          if (!found.approximate) expect(found.total).toBe(expected.length);
          expect(
            ids(
              await findPage(ctx, {
                query,
                range,
                known: whatIsKnown(await countFromSummary(ctx, query), ROWS, query),
                sampled: null,
                limits,
              }),
            ),
          ).toEqual(ids(found.hits));
        }),
        { numRuns: 300, seed: 7 },
      );
    },
    120_000,
  );

  it.each(EVERY_PLAN)(
    'finds what has other words and not these, %s',
    async (_, limits) => {
      await fc.assert(
        fc.asyncProperty(widenedQuestion, async ({ asked, some, others }) => {
          const terms = await Promise.all(
            [...some, ...others].map((word) => stem({ ...asked, words: [word] })),
          );
          const lexemes = terms.map(({ words }) => words?.query ?? '');
          const most = terms.reduce((sum, { words }) => sum + (words?.frequencies[0] ?? 0), 0);
          const exact = lexemes.slice(0, some.length).join(' & ');
          const words = { query: `(${lexemes.join(' | ')}) & !(${exact})`, frequencies: [most] };
          const query = { ...asked.query, words };
          const without = new Set(ids(await plainly({ ...asked, words: some })));
          const any = await Promise.all(
            [...some, ...others].map((word) => plainly({ ...asked, words: [word] })),
          );
          const found = new Map(any.flat().map((hit) => [hit.id, hit]));
          const expected = [...found.values()]
            .filter(({ id }) => !without.has(id))
            .toSorted(compareHits[query.sort]);
          const range = { after: null, offset: asked.offset, limit: asked.limit };
          const page = await findMatches(ctx, query, range, limits);
          expect(ids(page.hits)).toEqual(
            ids(expected.slice(asked.offset, asked.offset + asked.limit)),
          );
          if (!page.approximate) expect(page.total).toBe(expected.length);
        }),
        { numRuns: 60, seed: 31 },
      );
    },
    120_000,
  );

  it.each(EVERY_PLAN)(
    'shows each match exactly once to whoever follows the cursor, %s',
    async (_, limits) => {
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const query = await stem(asked);
          const seen: string[] = [];
          const limit = 97;
          for (let after: Cursor | null = null; ;) {
            const { hits }: { hits: Hit[] } = await findMatches(
              ctx,
              query,
              { after, offset: 0, limit },
              limits,
            );
            seen.push(...ids(hits));
            after = hits.at(-1) ?? null;
            if (hits.length < limit) break;
          }
          expect(seen).toEqual(ids(await plainly(asked)));
        }),
        { numRuns: 40, seed: 11 },
      );
    },
    120_000,
  );

  it.each(['price', 'day'] as const)(
    'has tokens for every %s of a range',
    async (kind) => {
      const cents = fc.oneof(
        fc.integer({ min: 0, max: 500_000_000 }),
        fc.integer({ min: 0, max: 232 }).map((band) => Math.round(2 ** (band / 8)) - 1),
      );
      const moment = fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: 0, max: 60 * 86_400_000 }) },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 60 }).map((day) => day * 86_400_000) },
      );
      const values = fc.array(kind === 'price' ? cents : moment, { minLength: 3, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(values, async (list) => {
          const sorted = list.toSorted((a, b) => a - b);
          const tokens = tokensBetween(kind, sorted[0] ?? 0, sorted.at(-1) ?? 0);
          if (tokens === null) return;
          const [price, createdAt] =
            kind === 'price' ? [sql`v`, sql`now()`] : [sql`0`, sql`to_timestamp(v / 1000.0)`];
          const { rows } = await db.execute<{ v: number }>(sql`
          SELECT v FROM unnest(${sql.param(sorted)}::bigint[]) v
          WHERE NOT listing_marks(''::tsvector, gen_random_uuid(), ${createdAt}, ${price},
          1::smallint, 1::smallint, 'JM', NULL, NULL) @@ ${tokens}::tsquery`);
          expect(rows).toEqual([]);
        }),
        { numRuns: 200, seed: 19 },
      );
    },
    60_000,
  );

  it('finds the page even where a sample or too few leaders mislead it', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.integer({ min: 1, max: 6 }), async (asked, seen) => {
        const expected = await plainly(asked);
        const query = await stem(asked);
        const range = { after: null, offset: asked.offset, limit: asked.limit };
        const page = ids(expected.slice(asked.offset, asked.offset + asked.limit));
        if (byCounters(query.sort)) {
          expect(
            ids((await readFullMatch(ctx, query, range, { leadersFirst: seen * 40 })).hits),
          ).toEqual(page);
          return;
        }
        // Whoever believes this sample stops after the first few matches of the section.
        const own = expected.filter(({ section }) => section === 0);
        const milestones = own.slice(0, seen);
        const one = { ...query, section: 0 } as const;
        expect(ids(await readStretch(ctx, one, range, { milestones, weight: 10_000 }))).toEqual(
          ids(own.slice(asked.offset, asked.offset + asked.limit)),
        );
      }),
      { numRuns: 150, seed: 23 },
    );
  }, 60_000);

  it('looks further along the counters where a page is not among the first leaders', async () => {
    const { rows } = await db.execute<{ id: string; place: number }>(sql`
      SELECT id, place::int FROM listing_search JOIN (
        SELECT listing_id, row_number() OVER (ORDER BY views DESC, listing_id DESC) AS place
        FROM listing_stats
      ) leaders ON id = listing_id
      WHERE country = 'JM' AND NOT sold ORDER BY place LIMIT 5`);
    const { filters } = parseFilters(new URL('https://shop.example/?country=JM&sortBy=popular'), {
      country: null,
    });
    const query = resolveFilters(filters, {}, ctx.now);
    if (!query) throw new Error('nothing can match');
    const page: PageAsked = {
      query: { ...query, words: null, country: 'JM' },
      range: { after: null, offset: 0, limit: 5 },
      known: { atMost: 9_000, expected: 9_000, covered: 9_000, among: 9_000, all: 9_000 },
      sampled: { matches: 9_000, withinPrice: 1 },
      limits: { ...LIMITS, scan: (rows[4]?.place ?? 0) - 1 },
    };
    expect(await counterScan.run(ctx, page)).toBeNull();
    expect(ids((await longCounterScan.run(ctx, page)) ?? [])).toEqual(rows.map(({ id }) => id));
  });

  it.each(['', CATEGORIES[0]?.slug ?? ''])(
    'begins the list of "%s" with the same cards however many are asked for',
    async (slug) => {
      const { filters } = parseFilters(new URL(`https://shop.example/?category=${slug}`), {
        country: null,
      });
      const first = await findListings(ctx, { filters });
      const longer = await findListings(ctx, { filters, limit: 2 * PAGE_SIZE });
      expect(first.items).toEqual(longer.items.slice(0, PAGE_SIZE));
      expect(first.total).toBe(longer.total);
      const rest = await findListings(ctx, { filters, cursor: first.nextCursor ?? '' });
      expect(rest.items).toEqual(longer.items.slice(PAGE_SIZE));
    },
  );

  it('counts in a sample those of its listings that match, and no others', async () => {
    const sizes = fc.constantFrom(16, 32, 128, 256, 512, 2048);
    const inSample = (hits: Hit[], oneIn: number) =>
      hits.filter(({ id }) => Number.parseInt(id.slice(-3), 16) % oneIn === 0);
    await fc.assert(
      fc.asyncProperty(question, sizes, async (asked, oneIn) => {
        const query = await stem(asked);
        const expected = await plainly(asked);
        const sample = await sampleMatches(ctx, query, oneIn * 400);
        const counted = inSample(expected, sample.weight);
        expect(sample.tallies.reduce((all, { n }) => all + n, 0)).toBe(counted.length);
        expect(sample.matches).toBe(counted.length * sample.weight);
        if (byCounters(query.sort)) return;
        const first = await firstOfSample(ctx, { ...query, section: 2 }, oneIn, null, 7);
        const sold = expected.filter(({ section }) => section === 2);
        expect(ids(first)).toEqual(ids(inSample(sold, oneIn).slice(0, 7)));
      }),
      { numRuns: 150, seed: 29 },
    );
  }, 60_000);

  it.each([
    ['few matches', LIMITS],
    ['a small shop', SMALL],
  ])(
    'counts facets of %s exactly, each without its own filter',
    async (_, limits) => {
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const query = await stem(asked);
          const { facets } = await findMatches(
            ctx,
            query,
            { after: null, offset: 0, limit: 1 },
            limits,
          );
          for (const category of CATEGORIES.filter((c) => c.parent !== null).slice(0, 3)) {
            const inIt = await plainly({
              ...asked,
              query: { ...query, words: null, categoryId: category.id, rootId: topOf(category).id },
            });
            expect(facets.category[category.id] ?? 0).toBe(inIt.length);
          }
          expect(facets.condition.good ?? 0).toBe(
            (await plainly({ ...asked, query: { ...query, words: null, conditions: ['good'] } }))
              .length,
          );
        }),
        { numRuns: 40, seed: 13 },
      );
    },
    60_000,
  );
});
