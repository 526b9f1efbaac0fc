// Statements of pages, so that none asks one more without anybody noticing; npm run bench pages
// prints these and other counts.
import { v7 } from 'uuid';
import { beforeAll, expect, it, vi } from 'vitest';
import { actorFinder } from '#features/accounts/accounts.public.server.ts';
import { openSession } from '#features/accounts/accounts.session.server.ts';
import { nameProposalTable } from '#features/analytics/analytics.table.server.ts';
import { listProposals } from '#features/analytics/learning/proposals.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { loadListingPage } from '#features/listings/pages/listing-page.server.ts';
import { loadSearchPage } from '#features/search/pages/search-page.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';
import { refreshSearchTerms } from '#features/search/search.jobs.server.ts';
import { findListings } from '#features/search/search.server.ts';
import { loadStorePage } from '#features/sellers/pages/store-page.server.ts';
import {
  countUnreadOfPage,
  UNREAD_WITH_SESSION,
} from '#features/notifications/notifications.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { buildListing, buildUser } from './support/factories.ts';
import { knowing, PARCELS, send } from './support/parcels.ts';

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

it('the page of a listing asks at most three statements, and one more for the hearts of somebody', async () => {
  const { id } = await buildListing(db);
  const member = { ...visitor, actor: testActor({ id: (await buildUser(db)).id }) };
  expect(await statementsOf(listingPage(visitor, id))).toBeLessThanOrEqual(3);
  expect(await statementsOf(listingPage(member, id))).toBeLessThanOrEqual(4);
});

it('hearts and alert of a search are one statement, hearts, orders and blocks of a store another', async () => {
  const { userId } = await buildListing(db);
  const member = { ...visitor, actor: testActor({ id: (await buildUser(db)).id }) };
  const search = (ctx: Ctx) => () => {
    const url = new URL('https://shop.example/search?q=mango');
    return loadSearchPage(ctx, { params: {}, request: new Request(url), url, onView: [] });
  };
  const store = (ctx: Ctx) => () => {
    const url = new URL(`https://shop.example/seller/${userId}`);
    return loadStorePage(ctx, { params: { userId }, request: new Request(url), url });
  };
  for (const page of [search, store])
    expect(await statementsOf(page(member))).toBe((await statementsOf(page(visitor))) + 1);
});

it('who asks for a page, and the numbers of their header, are one statement', async () => {
  const user = await buildUser(db);
  const ctx = knowing(db);
  await send(ctx, PARCELS, { to: [user] });
  const { headers } = await openSession(ctx, user.id);
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const asking = { ...ctx, client: { ...ctx.client, cookie } };
  const find = actorFinder(UNREAD_WITH_SESSION);
  const unread = async () => countUnreadOfPage({ ...asking, actor: await find(asking) });
  expect(await statementsOf(unread)).toBe(1);
  expect(await unread()).toEqual({ messages: 0, notifications: 1 });
  const withoutSession = { ...ctx, actor: testActor({ id: user.id }) };
  expect(await countUnreadOfPage(withoutSession)).toEqual(await unread());
});

it.each([
  ['as it is', 'mango', 1],
  ['where its place has few', 'mango in Jamaica', 1],
  ['where its place has none and is left aside', 'mango in Barbados', 1],
  ['corrected', 'mangojuise in Jamaica', 2],
])('a question is understood once, %s', async (_, q, times) => {
  await buildListing(db, { title: 'Mangojuice and mango', country: 'JM' });
  await refreshSearchTerms(visitor);
  const { filters } = parseFilters({ searchParams: new URLSearchParams({ q }) }, { country: null });
  const asked = vi.spyOn(pool, 'query');
  const { total } = await findListings(visitor, { filters });
  const understood = asked.mock.calls.filter((call) =>
    JSON.stringify(call).includes('lexicon_spans(words)'),
  );
  asked.mockRestore();
  expect(total).toBeGreaterThan(0);
  expect(understood).toHaveLength(times);
});

it('what other places have of a search is asked with words that were understood once', async () => {
  for (const country of ['JM', 'TT', 'LC', 'VC', 'GD', 'AG'])
    for (let n = 0; n < 3; n += 1) await buildListing(db, { title: 'Papaya tree', country });
  await refreshSearchTerms(visitor);
  const url = new URL('https://shop.example/search?q=papaya&location=Barbados');
  const asked = vi.spyOn(pool, 'query');
  const page = await loadSearchPage(visitor, {
    params: {},
    request: new Request(url),
    url,
    onView: [],
  });
  const understood = asked.mock.calls.filter((call) =>
    JSON.stringify(call).includes('lexicon_spans(words)'),
  );
  asked.mockRestore();
  expect('suggestions' in page && page.suggestions?.about).toBe('place');
  // The list itself, and all that is asked beside it.
  expect(understood).toHaveLength(2);
});

it('proposed names are one statement with the names of their concepts', async () => {
  const { id } = await buildUser(db, { role: 'moderator' });
  const moderator = testCtx(db, { actor: testActor({ id, role: 'moderator' }) });
  await db.insert(nameProposalTable).values(
    ['zouka', 'zoukb', 'zoukc'].map((name) => ({
      id: v7(),
      name,
      concept: 'drum',
      people: 5,
      proposedAt: visitor.now,
    })),
  );
  expect(await statementsOf(() => listProposals(moderator))).toBe(1);
});
