// Statements of pages, so that none asks one more without anybody noticing; npm run bench pages
// prints these and other counts.
import { beforeAll, expect, it, vi } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { loadListingPage } from '#features/listings/pages/listing-page.server.ts';
import { countUnreadOfPage } from '#features/notifications/inbox/inbox.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildListing, buildUser } from './support/factories.ts';

const { db, pool } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  await work();
  const asked = vi.spyOn(pool, 'query');
  await work();
  const count = asked.mock.calls.length;
  asked.mockRestore();
  return count;
}

const listingPage = (ctx: Ctx, id: string) => () => {
  const url = new URL(`https://shop.example/products/${id}`);
  return loadListingPage(ctx, { params: { id }, request: new Request(url), url, onView: [] });
};

it('the page of a listing asks at most ten statements, and one more for the hearts of somebody', async () => {
  const { id } = await buildListing(db);
  const member = { ...visitor, actor: testActor({ id: (await buildUser(db)).id }) };
  expect(await statementsOf(listingPage(visitor, id))).toBeLessThanOrEqual(10);
  expect(await statementsOf(listingPage(member, id))).toBeLessThanOrEqual(11);
});

it('the numbers in the header of somebody are one statement', async () => {
  const member = { ...visitor, actor: testActor({ id: (await buildUser(db)).id }) };
  expect(await statementsOf(() => countUnreadOfPage(member))).toBe(1);
});
