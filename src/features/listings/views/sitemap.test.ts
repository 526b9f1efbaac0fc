import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { countSitemapPages, listSitemapEntries } from './sitemap.server.ts';
import { type ListingRow, listingTable } from '#features/listings/listings.table.server.ts';

const { db } = await testDatabase();
const ctx: Ctx = testCtx(db);
const approved: ListingRow[] = [];

beforeAll(async () => {
  await seedCatalog(testCtx(db));
  const { id: userId } = await buildUser(db);
  for (let n = 0; n < 5; n += 1)
    approved.push(
      await buildListing(db, { userId, title: `Chair ${n}`, soldAt: n === 4 ? new Date() : null }),
    );
  for (const status of ['pending', 'flagged', 'rejected', 'removed', 'draft', 'expired'] as const)
    await buildListing(db, { userId, status });
  approved.sort((a, b) => (a.id < b.id ? -1 : 1));
});

describe('listings in the sitemap', () => {
  it('are the approved ones, sold ones included, with their last change', async () => {
    const entries = await listSitemapEntries(ctx, { page: 1 });
    expect(entries).toEqual(approved.map(({ id, updatedAt }) => ({ id, updatedAt, images: [] })));
    expect(await countSitemapPages(ctx)).toBe(1);
  });

  it('fill one file after the other without gaps or repeats', async () => {
    const files = await Promise.all(
      [1, 2, 3].map((page) => listSitemapEntries(ctx, { page, size: 2 })),
    );
    expect(files.map((file) => file.length)).toEqual([2, 2, 1]);
    expect(files.flat().map(({ id }) => id)).toEqual(approved.map(({ id }) => id));
  });

  it.each([0, -1, 4, 99_999, Number.MAX_SAFE_INTEGER, Number.NaN])(
    'file %d does not exist',
    async (page) => {
      expect(await listSitemapEntries(ctx, { page, size: 2 })).toEqual([]);
    },
  );

  it('leave the sitemap when they are removed', async () => {
    const [first] = approved;
    await db
      .update(listingTable)
      .set({ status: 'removed' })
      .where(eq(listingTable.id, first?.id ?? ''));
    const entries = await listSitemapEntries(ctx, { page: 1 });
    expect(entries.map(({ id }) => id)).toEqual(approved.slice(1).map(({ id }) => id));
  });
});
