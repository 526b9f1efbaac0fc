import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { writeCounted } from '#tests/support/counted.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { refreshTrending } from '#features/listings/listings.jobs.server.ts';
import { recordView, viewCounter } from './stats.server.ts';
import { listingStatsTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
const ctx: Ctx = testCtx(db, { now: new Date('2026-03-01T12:00:00Z') });
beforeAll(() => seedCatalog(testCtx(db)));

const LOOK = { method: 'GET', purpose: null };

describe('views', () => {
  const browser =
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const views = async (id: string) =>
    (
      await db
        .select({ views: listingStatsTable.views })
        .from(listingStatsTable)
        .where(eq(listingStatsTable.listingId, id))
    )[0]?.views;

  it('count once per viewer and day, and neither for bots nor for the seller', async () => {
    const { id, userId } = await buildListing(db);
    const look = (clientKey: string, more: Partial<Ctx> = {}, userAgent: string | null = browser) =>
      recordView(
        { ...ctx, ...more },
        { ...LOOK, listingId: id, sellerId: userId, clientKey, userAgent },
      );
    look('one');
    look('one');
    look('two');
    look('three', {}, 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    look('four', {}, null);
    look('five', { actor: testActor({ id: userId }) });
    expect(await views(id)).toBe(0);
    await writeCounted(ctx, viewCounter);
    expect(await views(id)).toBe(2);
    look('one', { now: new Date('2026-03-02T00:00:01Z') });
    await Promise.all([writeCounted(ctx, viewCounter), writeCounted(ctx, viewCounter)]);
    expect(await views(id)).toBe(3);
  });

  it('are not what a program asks about a page, nor what a browser fetches in advance', async () => {
    const { id: listingId, userId: sellerId } = await buildListing(db);
    const view = { listingId, sellerId, clientKey: 'six', userAgent: browser };
    recordView(ctx, { ...view, ...LOOK, method: 'HEAD' });
    recordView(ctx, { ...view, ...LOOK, purpose: 'prefetch;prerender' });
    await writeCounted(ctx, viewCounter);
    expect(await views(listingId)).toBe(0);
    recordView(ctx, { ...view, ...LOOK });
    await writeCounted(ctx, viewCounter);
    expect(await views(listingId)).toBe(1);
  });

  it('make a listing trend for a week and no longer', async () => {
    const { id, userId } = await buildListing(db);
    for (let i = 0; i < 30; i += 1)
      recordView(ctx, {
        ...LOOK,
        listingId: id,
        sellerId: userId,
        clientKey: `viewer ${i}`,
        userAgent: browser,
      });
    await writeCounted(ctx, viewCounter);
    await refreshTrending({ ...ctx, now: new Date('2026-03-03T00:00:00Z') });
    const trending = async () =>
      (await db.select().from(listingStatsTable).where(eq(listingStatsTable.listingId, id)))[0]
        ?.trending;
    expect(await trending()).toBe(true);
    await refreshTrending({ ...ctx, now: new Date('2026-03-20T00:00:00Z') });
    expect(await trending()).toBe(false);
  });
});
