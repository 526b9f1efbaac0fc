import { asc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  markSold,
  renewListing,
  reopenListing,
  undoSale,
} from '#features/listings/lifecycle/life.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/edits/write.server.ts';
import type { ScreenedDecision } from '#platform/screening/content.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildSeller } from '#tests/support/factories.ts';
import { expireListings } from './listings.jobs.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const as = (id: string) => testCtx(db, { actor: testActor({ id }), now: NOW });

/** What was told of a listing since the last time it was asked, without its first three ids. */
async function news(about: { id: string; userId: string; revision: number }) {
  const events = await db.select().from(outboxTable).orderBy(asc(outboxTable.id));
  await db.delete(outboxTable);
  return events.map(({ type, payload }) => {
    const { listingId, sellerId, revision, ...rest } = payload as Record<string, unknown>;
    expect([listingId, sellerId, revision]).toEqual([about.id, about.userId, about.revision]);
    return [type, rest];
  });
}

/** A chair that the public sees, with nothing of it still to be told. */
async function chair(stockQuantity = 1) {
  const { seller, written } = await buildSeller(db);
  const ctx = as(seller.id);
  const { id } = await createListing(ctx, { ...written, stockQuantity });
  const decide = (change: Partial<ScreenedDecision> = {}) =>
    listingRevisions.screened.decide(ctx, {
      id,
      revision: 1,
      outcome: 'approve',
      reason: null,
      by: 'check',
      ...change,
    });
  await decide();
  await db.delete(outboxTable);
  const about = { id, userId: seller.id, revision: 1 };
  const { fields } = await getOwnListing(ctx, { id });
  return { id, ctx, about, fields, decide };
}

const USD = (amount: number) => ({ amount, currency: 'USD' });

describe('whoever listens to listings hears', () => {
  it('of each unit that is sold, for how much, and of the last one', async () => {
    const { id, ctx, about } = await chair(2);
    await markSold(ctx, { id });
    await markSold(ctx, { id });
    const sold = { price: USD(12_000), options: [] };
    expect(await news(about)).toEqual([
      ['listings.sold', { ...sold, soldOut: false }],
      ['listings.sold', { ...sold, soldOut: true }],
    ]);
    await reopenListing(ctx, { id });
    const { at } = await markSold(ctx, { id });
    await undoSale(ctx, { id, at });
    expect((await news(about)).at(-1)).toEqual(['listings.sale-undone', { soldAt: at }]);
  });

  it('of a listing that is offered again, renewed, or at its end', async () => {
    const sold = await buildListing(db, { soldAt: inDays(-1) });
    await reopenListing(as(sold.userId), { id: sold.id });
    expect(await news(sold)).toEqual([['listings.reopened', {}]]);
    const ending = await buildListing(db, { expiresAt: inDays(1) });
    await renewListing(as(ending.userId), { id: ending.id });
    expect(await news(ending)).toEqual([
      ['listings.renewed', { expiresAt: inDays(60).toISOString() }],
    ]);
    const ended = await buildListing(db, { expiresAt: inDays(-1) });
    await expireListings(testCtx(db, { now: NOW }));
    expect(await news(ended)).toEqual([['listings.expired', {}]]);
  });

  it('of every decision, whose it was and why, and what the public sees since', async () => {
    const { seller, written } = await buildSeller(db);
    const ctx = as(seller.id);
    const { id } = await createListing(ctx, { ...written });
    await db.delete(outboxTable);
    const about = { id, userId: seller.id, revision: 1 };
    const decide = (decision: Pick<ScreenedDecision, 'outcome' | 'reason' | 'by'>) =>
      listingRevisions.screened.decide(ctx, { id, revision: 1, ...decision });
    const flagged = { outcome: 'flag', reason: 'price', by: 'check' } as const;
    await decide(flagged);
    expect(await news(about)).toEqual([['listings.decided', { ...flagged, isEdit: false }]]);
    const approved = { outcome: 'approve', reason: null, by: 'moderator' } as const;
    await decide(approved);
    expect(await news(about)).toEqual([
      ['listings.decided', { ...approved, isEdit: false, moderatorId: ctx.actor?.id }],
      ['listings.edited', {}],
    ]);
  });

  it('of an edit once it is approved, and of its price only where that changed', async () => {
    const { id, ctx, about, fields, decide } = await chair();
    await editListing(ctx, { ...fields, id, title: 'A finer chair' });
    await db.delete(outboxTable);
    await decide({ revision: 2 });
    const approved = { outcome: 'approve', reason: null, by: 'check', isEdit: true };
    expect(await news({ ...about, revision: 2 })).toEqual([
      ['listings.decided', approved],
      ['listings.edited', {}],
    ]);
    await editListing(ctx, { ...fields, id, price: USD(9_900) });
    await db.delete(outboxTable);
    await decide({ revision: 3 });
    expect(await news({ ...about, revision: 3 })).toEqual([
      ['listings.decided', approved],
      ['listings.edited', {}],
      ['listings.price-changed', { from: USD(12_000), to: USD(9_900) }],
    ]);
    await editListing(ctx, { ...fields, id, price: { amount: 9_900, currency: 'JMD' } });
    await db.delete(outboxTable);
    await decide({ revision: 4 });
    expect((await news({ ...about, revision: 4 })).at(-1)).toEqual([
      'listings.price-changed',
      { from: USD(9_900), to: { amount: 9_900, currency: 'JMD' } },
    ]);
  });

  it('nothing of an edit that is refused but the decision, and at once what needs none', async () => {
    const { id, ctx, about, fields, decide } = await chair();
    await editListing(ctx, { ...fields, id, title: 'WIN a chair' });
    await db.delete(outboxTable);
    const rejected = { outcome: 'reject', reason: 'scam', by: 'check' } as const;
    await decide({ revision: 2, ...rejected });
    expect(await news({ ...about, revision: 2 })).toEqual([
      ['listings.decided', { ...rejected, isEdit: true }],
    ]);
    await editListing(ctx, { ...fields, id, stockQuantity: 4 });
    expect(await news({ ...about, revision: 3 })).toEqual([['listings.edited', {}]]);
  });
});
