import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { ATTRIBUTE_NAMES, type AttributeName } from '#features/search/search.limits.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { FLAG_SET, type AttributeFilters, ATTRIBUTES } from '#features/search/search.attributes.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { EVERYTHING } from '#tests/support/plan-questions.ts';
import {
  addPictures,
  plainAttributes,
  attributeDetails,
  attributeQuestion,
} from '#tests/support/attribute-questions.ts';
import { type Counted, countFacets } from './facets.server.ts';
import { LIMITS } from './known.server.ts';
import { barsOf, edgesInCents, PRICE_EDGES } from './prices.ts';
import { tokensOf } from '#features/search/query/attributes.tokens.ts';
import { countTokens } from '#features/search/query/known.server.ts';

const { db } = await testDatabase({ lexicon: true });
const NOW = new Date('2026-03-01T12:00:00Z');
const ctx = testCtx(db, { now: NOW });
const ROWS = 800;
const RATE = 2;

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db, { emailVerified: true, phoneVerified: true });
  const numbers = fc.sample(
    fc.array(fc.double({ min: 0, max: 0.999_999, noNaN: true }), { minLength: 6, maxLength: 6 }),
    { numRuns: ROWS, seed: 4 },
  );
  const rows = numbers.map((r, i) => ({
    id: v7(),
    userId,
    title: i % 3 === 0 ? 'boat' : 'car',
    description: 'good',
    price: i % 40 === 0 ? 0 : Math.round(10 ** ((r[0] ?? 0) * 6)),
    categoryId: i % 2 === 0 ? 101 : 105,
    condition: i % 4 === 0 ? ('used' as const) : ('good' as const),
    country: ['JM', 'BB', 'TT'][i % 3] ?? 'JM',
    status: 'approved' as const,
    details: attributeDetails(r),
    isNegotiable: i % 5 === 0,
    createdAt: new Date(NOW.getTime() - Math.floor((r[1] ?? 0) * 60 * 86_400_000)),
  }));
  await db.insert(listingTable).values(rows);
  await addPictures(db, rows);
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
}, 60_000);

type Asked = {
  attributes: AttributeFilters;
  country: string | null;
  minPrice: number | null;
  days: number | null;
  boats: boolean;
};
const asked: fc.Arbitrary<Asked> = fc.record({
  attributes: fc.option(attributeQuestion, { nil: {}, freq: 3 }),
  country: fc.option(fc.constantFrom('JM', 'BB')),
  minPrice: fc.option(fc.integer({ min: 0, max: 20_000 })),
  days: fc.option(fc.constantFrom(7, 30)),
  boats: fc.boolean(),
});

async function plainly({ attributes, country, minPrice, days, boats }: Asked): Promise<number> {
  const conditions = [
    sql`l.status = 'approved'`,
    ...plainAttributes(attributes),
    ...(country ? [sql`l.country = ${country}`] : []),
    ...(minPrice === null ? [] : [sql`l.price >= ${minPrice}`]),
    ...(days ? [sql`l.created_at >= ${new Date(NOW.getTime() - days * 86_400_000)}`] : []),
    ...(boats ? [sql`l.title = 'boat'`] : []),
  ];
  const { rows } = await db.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM listing l WHERE ${sql.join(conditions, sql` AND `)}`,
  );
  return rows[0]?.n ?? 0;
}

async function count(
  { attributes, country, minPrice, days, boats }: Asked,
  exact = LIMITS.exact,
): Promise<Counted> {
  const query = await countTokens(ctx, {
    ...EVERYTHING,
    words: boats ? { query: `'boat'`, frequencies: [Math.ceil(ROWS / 3)] } : null,
    country,
    minPrice,
    attributes: tokensOf(attributes),
    posted: days
      ? { from: NOW.getTime() - days * 86_400_000, to: NOW.getTime() + 86_400_000 }
      : null,
  });
  return countFacets(
    ctx,
    query,
    { attributes: ATTRIBUTE_NAMES, places: 'country', prices: { currency: 'XCD', rate: RATE } },
    { ...LIMITS, exact },
  );
}

/** What is asked, with one attribute more in place of all that its tokens have to do with. */
function instead(question: Asked, name: AttributeName, value: string): Asked {
  const attribute = ATTRIBUTES[name];
  const isSplit = attribute.kind === 'choice' && attribute.every;
  const others = Object.entries(question.attributes).filter(
    ([each]) =>
      isSplit ||
      (ATTRIBUTES[each as AttributeName].token !== attribute.token &&
        // Another make has other models.
        each !== attribute.token.replace(/ake$/, 'odel')),
  );
  const own = isSplit ? [...(question.attributes[name] ?? []), value] : [value];
  return { ...question, attributes: { ...Object.fromEntries(others), [name]: own } };
}

describe('what is counted beside a page', () => {
  it('is each choice without its own filter, as plain SQL counts it', async () => {
    const name = fc.constantFrom(...ATTRIBUTE_NAMES.filter((each) => each !== 'posted'));
    await fc.assert(
      fc.asyncProperty(asked, name, async (question, name) => {
        const attribute = ATTRIBUTES[name];
        const counted = (await count(question)).attributes[name] ?? {};
        const values =
          attribute.kind === 'flag'
            ? [FLAG_SET]
            : attribute.kind === 'choice'
              ? [...Object.keys(counted).slice(0, 2), ...(attribute.values ?? []).slice(0, 2)]
              : [attribute.bounds[3], attribute.bounds.at(-2)].map(String);
        for (const value of values)
          expect(counted[value] ?? 0, `${name} ${value}`).toBe(
            await plainly(instead(question, name, value)),
          );
      }),
      { numRuns: 150, seed: 3 },
    );
  }, 120_000);

  it('is days, countries and prices without their own filters', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (question) => {
        const { attributes, place: country, prices } = await count(question);
        for (const days of [1, 7, 30])
          expect(attributes.posted?.[days]).toBe(await plainly({ ...question, days }));
        for (const code of ['JM', 'BB', 'TT'])
          expect(country[code] ?? 0).toBe(await plainly({ ...question, country: code }));
        const all = await plainly({ ...question, minPrice: null });
        expect(prices?.counts.reduce((sum, n) => sum + n, 0)).toBe(all);
        const edges = prices?.edges ?? [];
        expect(edges).toHaveLength(all === 0 ? 0 : (prices?.counts.length ?? 0) + 1);
        // All but the first bar begin at their edge: so many cost at least that.
        for (const [bar, edge] of edges.slice(0, -1).entries())
          if (bar > 0)
            expect(prices?.counts.slice(bar).reduce((sum, n) => sum + n, 0)).toBe(
              await plainly({ ...question, minPrice: Math.round((edge * 100) / RATE) }),
            );
      }),
      { numRuns: 40, seed: 5 },
    );
  }, 120_000);

  it('is estimated where many match', async () => {
    const all = { attributes: {}, country: null, minPrice: null, days: null, boats: false };
    const { attributes, place, prices } = await count(all, 10);
    const exact = await count(all);
    const bars = prices?.counts.reduce((sum, n) => sum + n, 0) ?? 0;
    expect(bars % 16).toBe(0);
    expect(bars).toBeGreaterThan(ROWS / 3);
    expect(bars).toBeLessThan(ROWS * 3);
    expect((attributes.make?.Toyota ?? 0) % 16).toBe(0);
    // Without words and attributes the summary knows.
    expect(place).toEqual(exact.place);
  });
});

describe('bars of prices', () => {
  it('have round edges that any currency can tell apart', () => {
    expect(PRICE_EDGES.slice(0, 12)).toEqual([1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 12]);
    for (const rate of [0.37, 1, 7.8, 160, 4000]) {
      const cents = edgesInCents(rate);
      expect(cents).toEqual(cents.toSorted((a, b) => a - b));
      expect(new Set(cents).size).toBe(cents.length);
    }
  });

  it('are none of nothing, one of one price, and about twenty of many', () => {
    expect(barsOf(new Map(), 'USD')).toEqual({ currency: 'USD', edges: [], counts: [] });
    expect(barsOf(new Map([[11, 5]]), 'USD')).toEqual({
      currency: 'USD',
      edges: [10, 12],
      counts: [5],
    });
    expect(barsOf(new Map([[0, 5]]), 'USD')).toEqual({
      currency: 'USD',
      edges: [0, 1],
      counts: [5],
    });
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.integer({ min: 0, max: PRICE_EDGES.length }),
            fc.integer({ min: 1, max: 900 }),
          ),
          { minLength: 1 },
        ),
        (pairs) => {
          const counted = new Map(pairs);
          const { edges, counts } = barsOf(counted, 'USD');
          expect(counts.length).toBeLessThanOrEqual(24);
          expect(edges).toHaveLength(counts.length + 1);
          expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
          const sum = (some: Iterable<number>) => [...some].reduce((all, n) => all + n, 0);
          expect(sum(counts)).toBe(sum(counted.values()));
        },
      ),
    );
  });
});
