import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { listingRevisions } from '../edits/moderation.server.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/edits/write.server.ts';
import { stockOf } from '#features/listings/listings.units.ts';
import { markSold, reopenListing, undoSale } from './life.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const SIZES = {
  id: 'size',
  name: 'Size',
  options: [
    { id: 's', value: 'Small', priceModifier: 0, inventory: 2 },
    { id: 'l', value: 'Large', priceModifier: 0, inventory: 3 },
  ],
};
const COLORS = {
  id: 'color',
  name: 'Color',
  options: [
    { id: 'red', value: 'Red', priceModifier: 0, inventory: 4 },
    { id: 'blue', value: 'Blue', priceModifier: 0, inventory: 4 },
  ],
};

const rowOf = async (id: string) => {
  const [row] = await db.select().from(listingTable).where(eq(listingTable.id, id));
  if (!row) throw new Error('The listing is gone');
  return row;
};
const inventoryOf = async (id: string) =>
  Object.fromEntries(
    (await rowOf(id)).variations.flatMap(({ options }) =>
      options.map((option) => [option.id, option.inventory]),
    ),
  );

async function approved(variations: object[]): Promise<{ id: string; ctx: Ctx }> {
  const { seller, written } = await buildSeller(db);
  const ctx = testCtx(db, { actor: testActor({ id: seller.id }) });
  const { id } = await createListing(ctx, { ...written, variations, stockQuantity: 5 });
  await listingRevisions.screened.decide(ctx, {
    id,
    revision: 1,
    outcome: 'approve',
    reason: null,
    by: 'moderator',
  });
  return { id, ctx };
}

describe('a sale of what is counted by options', () => {
  it('lowers the option and the listing, and the next save brings nothing back', async () => {
    const { id, ctx } = await approved([SIZES]);
    await markSold(ctx, { id, options: ['l'] });
    await markSold(ctx, { id, options: ['s'] });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 3, salesCount: 2 });
    const own = await getOwnListing(ctx, { id });
    await editListing(ctx, { ...own.fields, id, revision: own.revision });
    expect(await rowOf(id)).toMatchObject({ stockQuantity: 3, salesCount: 2, soldAt: null });
    expect(await inventoryOf(id)).toEqual({ s: 1, l: 2 });
  });

  it('names one option of each such variation, of which there is one left', async () => {
    const { id, ctx } = await approved([SIZES, COLORS]);
    const refused = async (options?: string[]) => {
      const { code, values } = await refusalOf(markSold(ctx, { id, options }));
      return [code.key, values?.['name']];
    };
    expect(await refused()).toEqual(['listingOptionRequired', 'Size']);
    expect(await refused(['s'])).toEqual(['listingOptionRequired', 'Color']);
    expect(await refused(['s', 'l', 'red'])).toEqual(['listingOptionRequired', 'Size']);
    await markSold(ctx, { id, options: ['s', 'red'] });
    await markSold(ctx, { id, options: ['s', 'red', 'unknown'] });
    expect(await refused(['s', 'blue'])).toEqual(['listingOptionGone', 'Small']);
    expect(await inventoryOf(id)).toEqual({ s: 0, l: 3, red: 2, blue: 4 });
  });

  it('that was a mistake brings the options back, also those of an edit that waits', async () => {
    const { id, ctx } = await approved([SIZES, COLORS]);
    const own = await getOwnListing(ctx, { id });
    await editListing(ctx, { ...own.fields, id, title: 'Waiting title' });
    const before = [await inventoryOf(id), (await rowOf(id)).stockQuantity];
    const { at } = await markSold(ctx, { id, options: ['s', 'red'] });
    await undoSale(ctx, { id, at });
    expect([await inventoryOf(id), (await rowOf(id)).stockQuantity]).toEqual(before);
    expect(await rowOf(id)).toMatchObject({ salesCount: 0, soldAt: null, soldOptions: [] });
    expect((await getOwnListing(ctx, { id })).fields.variations).toEqual(own.fields.variations);
  });

  it('is not brought back by an edit that waited, nor by a form from before it', async () => {
    const { id, ctx } = await approved([SIZES]);
    const before = await getOwnListing(ctx, { id });
    const { revision } = await editListing(ctx, { ...before.fields, id, title: 'Waiting title' });
    await markSold(ctx, { id, options: ['l'] });
    await listingRevisions.screened.decide(ctx, {
      id,
      revision,
      outcome: 'approve',
      reason: null,
      by: 'moderator',
    });
    expect(await rowOf(id)).toMatchObject({ title: 'Waiting title', stockQuantity: 4 });
    expect(await inventoryOf(id)).toEqual({ s: 2, l: 2 });
    const { salesCount, fields } = before;
    expect((await refusalOf(editListing(ctx, { ...fields, id, salesCount }))).code.key).toBe(
      'listingStale',
    );
  });

  it('of two at once on the last one refuses one', async () => {
    const { id, ctx } = await approved([SIZES]);
    const sales = await Promise.allSettled(
      Array.from({ length: 4 }, () => markSold(ctx, { id, options: ['s'] })),
    );
    expect(sales.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await inventoryOf(id)).toEqual({ s: 0, l: 3 });
  });
});

it('any order of sales, saves and reopenings keeps both counts the same', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('sell:s', 'sell:l') },
    { weight: 1, arbitrary: fc.constantFrom('save', 'reopen', 'wait', 'decide') },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { id, ctx } = await approved([SIZES, COLORS]);
      let units = 5;
      for (const [index, name] of steps.entries()) {
        const [row, [edit]] = [await rowOf(id), [await listingRevisions.find(ctx, id)]];
        if (name.startsWith('sell') && row.soldAt === null) {
          const size = name.slice('sell:'.length);
          const color = index % 2 ? 'red' : 'blue';
          const sold = await markSold(ctx, { id, options: [size, color] }).then(
            () => true,
            () => false,
          );
          units -= sold ? 1 : 0;
        } else if (name === 'reopen' && row.soldAt !== null) {
          await reopenListing(ctx, { id });
          units += 1;
        } else if ((name === 'save' || name === 'wait') && row.soldAt === null) {
          const { fields } = await getOwnListing(ctx, { id });
          const title = name === 'wait' ? `Title ${index}` : fields.title;
          await editListing(ctx, { ...fields, id, title });
        } else if (name === 'decide' && edit) {
          await listingRevisions.screened.decide(ctx, {
            id,
            revision: edit.number,
            outcome: 'approve',
            reason: null,
            by: 'check',
          });
        }
        const after = await rowOf(id);
        expect([after.stockQuantity, after.soldAt === null]).toEqual([units, units > 0]);
        if (after.soldAt === null) expect(stockOf({ ...after, stockQuantity: -1 })).toBe(units);
      }
    }),
    { numRuns: 25, seed: 11 },
  );
});
