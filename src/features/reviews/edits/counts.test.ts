// Whatever people do at the same time: figures are what the rows say.
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { type OrderRow, orderTable } from '#features/orders/orders.table.server.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { buildUser } from '#tests/support/factories.ts';
import { postEdit, postReview } from '#tests/support/reviews.ts';
import { addHelpful, removeHelpful } from './answer.server.ts';
import { forgetReviewer } from '#features/reviews/reviews.jobs.server.ts';
import { getPersonReviews } from '#features/reviews/reviews.server.ts';
import { reviewTable, reviewVoteTable } from '#features/reviews/reviews.table.server.ts';
import { settleReviews } from './write.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-01-10T12:00:00Z');
await seedCatalog(testCtx(db, { now }));
const as = (id: string): Ctx => testCtx(db, { now, actor: testActor({ id }) });

const ORDERS = 4;
const rating = fc.integer({ min: 1, max: 5 });
const order = fc.nat({ max: ORDERS - 1 });
const side = fc.constantFrom('buyerId' as const, 'sellerId' as const);
const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), order, side, rating }),
  fc.record({ kind: fc.constant('edit' as const), order, side, rating }),
  fc.record({
    kind: fc.constant('move' as const),
    order,
    state: fc.constantFrom('delivered' as const, 'disputed' as const, 'cancelled' as const),
  }),
  fc.record({ kind: fc.constant('vote' as const), order, side, reader: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('unvote' as const), order, side, reader: fc.nat({ max: 2 }) }),
  fc.record({ kind: fc.constant('forget' as const), reader: fc.nat({ max: 2 }) }),
);

/** A refusal is an answer, too; anything else is not. */
async function answered(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

it('keeps sums, means and helpful counts exact, whoever writes at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const [one, other] = [await buildUser(db), await buildUser(db)];
        const readers = [await buildUser(db), await buildUser(db), await buildUser(db)];
        const pairs = [
          { sellerId: one.id, buyerId: other.id },
          { sellerId: other.id, buyerId: one.id },
        ];
        const orders: OrderRow[] = [];
        for (let n = 0; n < ORDERS; n++) orders.push(await buildDeal(db, pairs[n % 2]));
        const reviewOf = async (n: number, by: 'buyerId' | 'sellerId') => {
          const { id, [by]: userId } = orders[n]!;
          const [review] = await db
            .select({ id: reviewTable.id })
            .from(reviewTable)
            .where(and(eq(reviewTable.orderId, id), eq(reviewTable.userId, userId)));
          return review?.id ?? id;
        };
        const run = async (given: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
          if (given.kind === 'forget')
            return forgetReviewer(testCtx(db, { now }), { userId: readers[given.reader]!.id });
          const deal = orders[given.order]!;
          if (given.kind === 'move') {
            await db
              .update(orderTable)
              .set({ state: given.state })
              .where(eq(orderTable.id, deal.id));
            return settleReviews(testCtx(db, { now }), { orderId: deal.id });
          }
          const comment = 'Said.';
          const author = as(deal[given.side]);
          if (given.kind === 'write')
            return answered(
              postReview(author, { orderId: deal.id, rating: given.rating, comment }),
            );
          const reviewId = await reviewOf(given.order, given.side);
          if (given.kind === 'edit')
            return answered(postEdit(author, { reviewId, rating: given.rating }));
          const reader = as(readers[given.reader]!.id);
          const change = given.kind === 'vote' ? addHelpful : removeHelpful;
          return answered(change(reader, { reviewId }));
        };
        for (const round of rounds) await Promise.all(round.map(run));

        for (const { id } of orders) {
          const rows = await db
            .select({
              counts: reviewTable.counts,
              state: orderTable.state,
              helpful: reviewTable.helpful,
              votes: db.$count(reviewVoteTable, eq(reviewVoteTable.reviewId, reviewTable.id)),
            })
            .from(reviewTable)
            .innerJoin(orderTable, eq(orderTable.id, reviewTable.orderId))
            .where(eq(reviewTable.orderId, id));
          expect(rows.length).toBeLessThanOrEqual(2);
          for (const { counts, state, helpful, votes } of rows)
            expect([counts, helpful]).toEqual([state === 'delivered', votes]);
        }
        for (const { id } of [one, other]) {
          const said = await db
            .select({ rating: reviewTable.rating })
            .from(reviewTable)
            .where(
              and(
                eq(reviewTable.personId, id),
                ne(reviewTable.targetType, 'buyer'),
                sql`${reviewTable.counts}`,
              ),
            )
            .orderBy(asc(reviewTable.id));
          const sum = said.reduce((all, each) => all + each.rating, 0);
          const [kept] = await db
            .select()
            .from(sellerStatsTable)
            .where(eq(sellerStatsTable.userId, id));
          expect([kept?.ratingSum ?? 0, kept?.ratingCount ?? 0]).toEqual([sum, said.length]);
          const { total, average } = await getPersonReviews(testCtx(db, { now }), { personId: id });
          expect(total).toBe(said.length);
          expect(average).toBe(said.length ? Math.round((10 * sum) / said.length) / 10 : null);
        }
      },
    ),
    { numRuns: 25 },
  );
});
