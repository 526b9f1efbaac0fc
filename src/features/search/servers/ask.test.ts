import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '#platform/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { EVERY_PLAN, EVERYTHING, type Question, question } from '#tests/support/plan-questions.ts';
import { fillPlanShop, stemOf } from '#tests/support/plan-shop.ts';
import { copyEverything, withSearchServers } from '#tests/support/search-servers.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { findMatches } from '#features/search/query/plan.server.ts';
import { countFacets } from '#features/search/query/facets.server.ts';
import { ATTRIBUTE_NAMES } from '#features/search/search.limits.ts';
import { declareServers } from './declare.server.ts';
import { searchServersOf } from './ask.server.ts';

const database = await testDatabase({ lexicon: true });
const { db } = database;
const here = testCtx(db);
const { ctx: onServers } = await withSearchServers(database, 3);
/** A map of slots is a second old at most; a context of now reads it anew. */
const spread = (): Ctx => ({ ...onServers, now: new Date() });

/** Found along the counters, which say of what is popular not whether it trends. */
const POPULAR: Question = {
  words: [],
  attributes: {},
  offset: 20,
  limit: 27,
  query: { ...EVERYTHING, minPrice: 11_878, maxPrice: 17_275_044, sort: 'popular' },
};

beforeAll(async () => {
  await fillPlanShop(db, 1_200);
  await declareServers(onServers);
  await copyEverything(onServers);
  await db.execute(sql`ANALYZE`);
}, 120_000);

describe('search on several servers', () => {
  test.each(EVERY_PLAN)(
    'finds and counts what one table has, %s',
    async (_, limits) => {
      expect(await searchServersOf(spread())).not.toBeNull();
      await fc.assert(
        fc.asyncProperty(question, async (asked) => {
          const query = await stemOf(here, asked);
          const range = { after: null, offset: asked.offset, limit: asked.limit };
          const expected = await findMatches(here, query, range, limits);
          const found = await findMatches(spread(), query, range, limits);
          expect(found).toEqual(expected);
          const after = expected.hits.at(-1) ?? null;
          const next = { after, offset: 0, limit: asked.limit };
          expect(await findMatches(spread(), query, next, limits)).toEqual(
            await findMatches(here, query, next, limits),
          );
          const facets = {
            attributes: ATTRIBUTE_NAMES,
            places: 'parish' as const,
            prices: { currency: 'USD', rate: 1 },
            sold: true,
          };
          const now = new Date('2026-01-01');
          expect(await countFacets({ ...spread(), now }, query, facets, limits)).toEqual(
            await countFacets({ ...here, now }, query, facets, limits),
          );
        }),
        { numRuns: 30, examples: [[POPULAR]] },
      );
    },
    120_000,
  );
});
