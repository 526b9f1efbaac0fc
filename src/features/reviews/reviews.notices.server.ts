// What people are told of reviews: that somebody rated them, and that their review was answered.
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { orderTable } from '#features/orders/orders.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { reviewAnswered, reviewWritten } from './reviews.events.server.ts';
import { reviewTable } from './reviews.table.server.ts';

const group: NoticeGroup = {
  name: 'reviews',
  icon: 'star',
  place: 40,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.reviews');
    return { title: t('title'), line: t('line') };
  },
};

/** Of a review that counts still; the title is that of what was sold. */
const values = z.object({
  reviewId: z.uuid(),
  orderId: z.uuid(),
  title: z.string(),
  rating: z.int(),
});

export const reviewNotices = [
  defineNotice({
    name: 'reviews.written',
    group,
    icon: 'star',
    event: reviewWritten,
    schema: values,
    async notify(ctx, { reviewId, personId, authorId }) {
      const rows = await findSubject(ctx, reviewId);
      return rows.map((found) => ({
        to: personId,
        actorId: authorId,
        key: reviewId,
        values: { reviewId, ...found },
      }));
    },
    write: ({ locale }, { reviewId, title, rating }, { actor: name }) => ({
      title: translator(locale, 'notices.reviews')('written', { name, count: rating }),
      strong: name,
      line: title,
      path: `/reviews?review=${reviewId}`,
    }),
  }),
  defineNotice({
    name: 'reviews.answered',
    group,
    icon: 'reply',
    event: reviewAnswered,
    schema: values,
    async notify(ctx, { reviewId, personId, authorId }) {
      const rows = await findSubject(ctx, reviewId);
      return rows.map((found) => ({
        to: authorId,
        actorId: personId,
        key: reviewId,
        values: { reviewId, ...found },
      }));
    },
    write: ({ locale }, { orderId, title }, { actor: name }) => ({
      title: translator(locale, 'notices.reviews')('answered', { name }),
      strong: name,
      line: title,
      path: `/orders/${orderId}#rate`,
    }),
  }),
];

/** None when the review counts no more, or has no order. */
function findSubject(ctx: Ctx, reviewId: string) {
  const { id: orderId, title } = orderTable;
  return ctx.db
    .select({ orderId, title, rating: reviewTable.rating })
    .from(reviewTable)
    .innerJoin(orderTable, eq(orderTable.id, reviewTable.orderId))
    .where(and(eq(reviewTable.id, reviewId), eq(reviewTable.counts, true)));
}
