import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { STORED_STATUSES } from '#features/listings/listings.limits.ts';
import {
  actionsOf,
  LISTING_TRANSITIONS,
  type ListingActor,
  listingTransitionResult,
  type ListingTransitionName,
} from '#features/listings/listings.states.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing } from '#tests/support/factories.ts';
import { rowsFor } from '../listings.transition.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const ACTORS: ListingActor[] = ['owner', 'moderator', 'check', 'clock', 'account', 'order'];
const NAMES = Object.keys(LISTING_TRANSITIONS) as ListingTransitionName[];

describe('who may bring a listing where', () => {
  it('is the same for ever unless somebody means to change it', () => {
    const table = NAMES.flatMap((name) =>
      LISTING_TRANSITIONS[name].ways.flatMap(({ by, from, to }) =>
        by.map((actor) => `${actor} ${name}: ${from.join(', ')} > ${to}`),
      ),
    );
    expect(table).toMatchInlineSnapshot(`
      [
        "owner submit: draft, pending, flagged, rejected, expired > pending",
        "owner edit: approved, sold > approved",
        "check approve: pending > approved",
        "moderator approve: pending, flagged, rejected, removed > approved",
        "check flag: pending > flagged",
        "moderator flag: pending, approved, sold > flagged",
        "check reject: pending > rejected",
        "moderator reject: pending, flagged, approved, sold, expired > rejected",
        "moderator remove: pending, approved, sold, flagged, rejected, expired > removed",
        "owner sell: approved > approved",
        "owner sell: approved > sold",
        "order hold: approved > approved",
        "order hold: expired > expired",
        "order hold: approved, expired > sold",
        "order release: approved, sold > approved",
        "order release: expired > expired",
        "order release: pending > pending",
        "order release: flagged > flagged",
        "order release: rejected > rejected",
        "order release: removed > removed",
        "order release: withdrawn > withdrawn",
        "owner undoSale: approved, sold > approved",
        "owner reopen: sold > approved",
        "owner renew: expired > approved",
        "owner renew: approved > approved",
        "clock expire: approved > expired",
        "owner withdraw: draft, pending, approved, sold, flagged, rejected, removed, expired > withdrawn",
        "account withdraw: draft, pending, approved, sold, flagged, rejected, removed, expired > withdrawn",
      ]
    `);
  });

  it('is told by every table row with the event that it causes', () => {
    expect(NAMES.map((name) => `${name}: ${LISTING_TRANSITIONS[name].event}`))
      .toMatchInlineSnapshot(`
        [
          "submit: submitted",
          "edit: edited",
          "approve: decided",
          "flag: decided",
          "reject: decided",
          "remove: decided",
          "sell: sold",
          "hold: sold",
          "release: saleUndone",
          "undoSale: saleUndone",
          "reopen: reopened",
          "renew: renewed",
          "expire: expired",
          "withdraw: withdrawn",
        ]
      `);
  });

  it('shows the owner the buttons of what the server accepts', () => {
    const row = {
      status: 'approved',
      soldAt: null,
      expiresAt: inDays(15),
      stockQuantity: 1,
    } as const;
    const none = { edit: false, markSold: false, reopen: false, renew: false };
    expect(actionsOf(row, NOW)).toEqual({ ...none, edit: true, markSold: true });
    expect(actionsOf({ ...row, expiresAt: inDays(14) }, NOW).renew).toBe(true);
    expect(actionsOf({ ...row, soldAt: inDays(-30) }, NOW)).toEqual({ ...none, reopen: true });
    expect(actionsOf({ ...row, soldAt: inDays(-30.01) }, NOW)).toEqual(none);
    expect(actionsOf({ ...row, status: 'flagged', soldAt: NOW }, NOW)).toEqual(none);
    expect(actionsOf({ ...row, status: 'expired' }, NOW)).toEqual({
      ...none,
      edit: true,
      renew: true,
    });
    expect(actionsOf({ ...row, status: 'withdrawn' }, NOW)).toEqual(none);
  });
});

describe('the SQL of a transition', () => {
  const moments = [-31, -30, -0.1, 0, 0.1, 13.9, 14, 14.1].map(inDays);
  const aRow = fc.record({
    status: fc.constantFrom(...STORED_STATUSES),
    soldAt: fc.option(fc.constantFrom(...moments)),
    expiresAt: fc.option(fc.constantFrom(...moments)),
    stockQuantity: fc.integer({ min: 0, max: 3 }),
  });

  it('finds the rows that the table allows, whatever their state, time and stock', async () => {
    const { id } = await buildListing(db, {});
    const ctx = testCtx(db, { now: NOW });
    await fc.assert(
      fc.asyncProperty(aRow, async (row) => {
        await db.update(listingTable).set(row).where(eq(listingTable.id, id));
        for (const name of NAMES) {
          for (const by of ACTORS) {
            const found = await db
              .select({ id: listingTable.id })
              .from(listingTable)
              .where(rowsFor(ctx, name, by));
            const { to } = listingTransitionResult(name, row, by, NOW);
            expect([name, by, found.length]).toEqual([name, by, to === null ? 0 : 1]);
          }
        }
      }),
      { numRuns: 60, seed: 9 },
    );
  });
});
