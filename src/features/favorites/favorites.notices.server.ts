// What people are told of listings that they keep: they cost less, or they are sold. Only of what
// visitors see, and only while it is a favorite.
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { listingPriceChanged, listingSold } from '#features/listings/listings.events.server.ts';
import { moneyView } from '#features/listings/listings.schema.ts';
import { listingSearchTable, listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Money } from '#platform/i18n/money.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { favoriteTable } from './favorites.table.server.ts';

const group: NoticeGroup = {
  name: 'favorites',
  icon: 'heart',
  place: 60,
  defaults: { app: true, mail: false, push: false, digest: true },
  describe: (locale) => {
    const t = translator(locale, 'notices.favorites');
    return { title: t('title'), line: t('line') };
  },
};

export const favoriteNotices = [
  /** Compared with what it cost before and when it was kept, in one currency; each price once. */
  defineNotice({
    name: 'favorites.price-lower',
    group,
    icon: 'trending-down',
    event: listingPriceChanged,
    schema: z.object({ listingId: z.uuid(), title: z.string(), price: moneyView }),
    async notify(ctx, { listingId, from, to: price }) {
      if (price.currency !== from.currency || price.amount >= from.amount) return [];
      const { title, people } = await findKeepersAt(ctx, { listingId, price });
      return people.map((to) => ({
        to,
        key: `${listingId} ${price.currency} ${price.amount}`,
        pictureOf: listingId,
        values: { listingId, title, price },
      }));
    },
    write({ locale }, { listingId, title, price }) {
      const shown = moneyText(price, locale);
      return {
        title: translator(locale, 'notices.favorites')('priceLower', { price: shown }),
        strong: shown,
        line: title,
        path: `/products/${listingId}`,
      };
    },
  }),
  defineNotice({
    name: 'favorites.sold',
    group,
    icon: 'tag',
    event: listingSold,
    schema: z.object({ listingId: z.uuid(), title: z.string() }),
    async notify(ctx, { listingId, soldOut, buyerId }) {
      if (!soldOut) return [];
      const rows = await ctx.db
        .select({ to: favoriteTable.userId, title: listingTable.title })
        .from(favoriteTable)
        .innerJoin(listingSearchTable, eq(listingSearchTable.id, favoriteTable.listingId))
        .innerJoin(listingTable, eq(listingTable.id, favoriteTable.listingId))
        .where(eq(favoriteTable.listingId, listingId))
        .orderBy(asc(favoriteTable.userId));
      // Whoever bought it hears of their order.
      const others = rows.filter(({ to }) => to !== buyerId);
      return others.map(({ to, title }) => ({
        to,
        pictureOf: listingId,
        values: { listingId, title },
      }));
    },
    write: ({ locale }, { listingId, title }) => ({
      title: translator(locale, 'notices.favorites')('sold'),
      line: title,
      path: `/products/${listingId}`,
    }),
  }),
];

/** Who keeps it, and paid attention to it when it cost more; nobody when it costs that no more. */
async function findKeepersAt(
  ctx: Ctx,
  { listingId, price }: { listingId: string; price: Money },
): Promise<{ title: string; people: string[] }> {
  const rows = await ctx.db
    .select({ userId: favoriteTable.userId, title: listingTable.title })
    .from(favoriteTable)
    .innerJoin(listingSearchTable, eq(listingSearchTable.id, favoriteTable.listingId))
    .innerJoin(listingTable, eq(listingTable.id, favoriteTable.listingId))
    .where(
      and(
        eq(favoriteTable.listingId, listingId),
        eq(favoriteTable.currency, price.currency),
        gt(favoriteTable.price, price.amount),
        eq(listingTable.currency, price.currency),
        eq(listingTable.price, price.amount),
        isNull(listingTable.soldAt),
      ),
    )
    .orderBy(asc(favoriteTable.userId));
  return { title: rows[0]?.title ?? '', people: rows.map(({ userId }) => userId) };
}
