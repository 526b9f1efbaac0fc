// A shop of random listings that the plans of search are asked about.
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { CATEGORIES } from '#features/catalog/catalog.data.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { CONDITIONS } from '#features/listings/listings.limits.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { countTokens } from '#features/search/query/known.server.ts';
import type { SearchQuery } from '#features/search/query/query.server.ts';
import { refreshListingFacets, refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { addPictures, attributeDetails } from './attribute-questions.ts';
import { buildUser } from './factories.ts';
import { plainCtx } from './plain-ctx.ts';
import { COUNTRIES, PARISHES, type Question, WORDS } from './plan-questions.ts';

/** So many listings, the same ones each time but for their ids. */
export async function fillPlanShop(db: Db, count: number): Promise<void> {
  await seedCatalog(plainCtx(db));
  const { id: userId } = await buildUser(db);
  const { id: verifiedId } = await buildUser(db, { emailVerified: true, phoneVerified: true });
  const random = fc.sample(
    fc.tuple(
      ...Array.from({ length: 12 }, () =>
        fc.double({ min: 0, max: 0.999_999, noNaN: true, noDefaultInfinity: true }),
      ),
    ),
    { numRuns: count, seed: 42 },
  );
  // Squaring makes the first of each list common and the last rare, as in a real shop.
  const pick = <T>(list: readonly T[], r: number): T => list[Math.floor(r * r * list.length)] as T;
  const rows = random.map(
    ([r0 = 0, r1 = 0, r2 = 0, r3 = 0, r4 = 0, r5 = 0, r6 = 0, r7 = 0, r8 = 0, r9 = 0], i) => {
      const country = pick(COUNTRIES, r3);
      return {
        id: v7(),
        userId: i % 4 === 0 ? verifiedId : userId,
        title: [pick(WORDS, r0), pick(WORDS, r1)].join(' '),
        description: [pick(WORDS, r2), i % 7].join(' '),
        price: i % 50 === 0 ? 0 : Math.round(10 ** (r4 * 7)) * (i % 5 === 0 ? 100 : 1),
        currency: r9 > 0.8 ? 'JMD' : 'USD',
        categoryId: pick(CATEGORIES, r5).id,
        condition: r6 > 0.9 ? null : pick(CONDITIONS, r6),
        country,
        parish: r7 > 0.5 ? `${country}-${pick(PARISHES, r8)}` : null,
        status: i % 20 === 0 ? ('pending' as const) : ('approved' as const),
        details: attributeDetails([r1, r2, r7, r8, r9, r0]),
        isNegotiable: r9 < 0.3,
        soldAt: i % 9 === 0 ? new Date(Date.UTC(2026, 0, 1)) : null,
        createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(r8 * 700) * 86_400_000 + (i % 50)),
      };
    },
  );
  for (let at = 0; at < rows.length; at += 500) {
    await db.insert(listingTable).values(rows.slice(at, at + 500));
    await addPictures(db, rows.slice(at, at + 500));
  }
  await db.execute(
    sql`UPDATE listing_stats
      SET views = abs(hashtext(listing_id::text)) % 12,
      trending = abs(hashtext(listing_id::text)) % 17 = 0`,
  );
  await refreshListingFacets(plainCtx(db));
  await refreshSearchTerms(plainCtx(db));
  await db.execute(sql`ANALYZE`);
}

/** The query of a question, with its words as the index has them. */
export async function stemOf(
  ctx: Ctx,
  { query: unknown, words }: Pick<Question, 'query' | 'words'>,
): Promise<SearchQuery> {
  const query = await countTokens(ctx, unknown);
  if (words.length === 0) return query;
  const { rows } = await ctx.db.execute<{ lexeme: string; df: number | null }>(
    sql`SELECT t.lexeme, s.df FROM unnest(to_tsvector('listing_fts', ${words.join(' ')})) t
      LEFT JOIN search_term s ON s.term = t.lexeme`,
  );
  return {
    ...query,
    words: {
      query: rows.map((row) => `'${row.lexeme}'`).join(' & '),
      frequencies: rows.map((row) => row.df ?? 0),
    },
  };
}
