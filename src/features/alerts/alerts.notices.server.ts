// What people are told of what their alerts found: one listing at once, or a summary. Only of what
// visitors see and what is for sale, and only while the alert is on.
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { moneyText } from '#features/catalog/catalog.data.ts';
import { moneyView } from '#features/listings/listings.schema.ts';
import { listingSearchTable, listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';
import { defineNotice } from '#platform/notices/notices.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { filtersOf, pathOf } from './alerts.address.server.ts';
import { summaryOf } from './alerts.describe.server.ts';
import { alertsFound, alertSummed } from './alerts.events.server.ts';
import { pausePath } from './alerts.pause.server.ts';
import { findShown } from './matches/summary.server.ts';
import { alertMatchTable, alertTable } from './alerts.table.server.ts';

const group: NoticeGroup = {
  name: 'alerts',
  icon: 'bell-ring',
  place: 65,
  defaults: { app: true, mail: true, push: true, digest: false },
  describe: (locale) => {
    const t = translator(locale, 'notices.alerts');
    return { title: t('title'), line: t('line') };
  },
};

const about = z.object({ alertId: z.uuid(), name: z.string().nullable(), search: z.string() });
const thing = z.object({ listingId: z.uuid(), title: z.string(), price: moneyView });

/** What the alert is called, to its reader. */
const titleOf = (locale: string, { name, search }: z.infer<typeof about>) =>
  name ?? summaryOf(locale, filtersOf(search));

const pauseIn = (ctx: Ctx, to: string, locale: string, { alertId }: z.infer<typeof about>) => ({
  path: pausePath(ctx, { userId: to, alertId }),
  text: translator(locale, 'notices.alerts')('pause'),
});

const columns = {
  listingId: listingTable.id,
  title: listingTable.title,
  price: listingTable.price,
  currency: listingTable.currency,
} as const;

export const alertNotices = [
  defineNotice({
    name: 'alerts.found',
    group,
    icon: 'bell-ring',
    event: alertsFound,
    schema: about.extend(thing.shape),
    async notify(ctx, { listingId, userIds }) {
      const rows = await ctx.db
        .select({ to: alertTable.userId, alert: alertTable, listing: columns })
        .from(alertMatchTable)
        .innerJoin(alertTable, eq(alertTable.id, alertMatchTable.alertId))
        .innerJoin(listingSearchTable, eq(listingSearchTable.id, alertMatchTable.listingId))
        .innerJoin(listingTable, eq(listingTable.id, alertMatchTable.listingId))
        .where(
          and(
            eq(alertMatchTable.listingId, listingId),
            inArray(alertMatchTable.userId, userIds),
            alertTable.listens,
            isNull(listingTable.soldAt),
          ),
        );
      return rows.map(
        ({ to, alert: { id, name, search }, listing: { title, price, currency } }) => ({
          to,
          key: listingId,
          topic: id,
          pictureOf: listingId,
          values: {
            alertId: id,
            name,
            search,
            listingId,
            title,
            price: { amount: price, currency },
          },
        }),
      );
    },
    write({ locale }, values) {
      const price = moneyText(values.price, locale);
      return {
        title: translator(locale, 'notices.alerts')('found', { search: titleOf(locale, values) }),
        strong: titleOf(locale, values),
        line: `${values.title} · ${price}`,
        path: `/products/${values.listingId}`,
      };
    },
    inMail: (ctx, { to, locale, values }) => ({ also: pauseIn(ctx, to, locale, values) }),
  }),
  defineNotice({
    name: 'alerts.summed',
    group,
    icon: 'bell-ring',
    event: alertSummed,
    schema: about.extend({
      way: z.enum(['daily', 'weekly']),
      total: z.int(),
      items: z.array(thing),
    }),
    async notify(ctx, { alertId, way, listingIds, total }) {
      const shown = await findShown(ctx, { alertId, listingIds });
      const [alert] = await ctx.db.select().from(alertTable).where(eq(alertTable.id, alertId));
      if (!alert || shown.length === 0) return [];
      const rows = await ctx.db
        .select(columns)
        .from(listingTable)
        .where(inArray(listingTable.id, shown));
      const items = shown.flatMap((id) => {
        const row = rows.find(({ listingId }) => listingId === id);
        return row
          ? [
              {
                listingId: id,
                title: row.title,
                price: { amount: row.price, currency: row.currency },
              },
            ]
          : [];
      });
      const { userId: to, name, search } = alert;
      const left = total - (listingIds.length - items.length);
      const values = { alertId, name, search, way, total: left, items };
      return [{ to, topic: alertId, ...(shown[0] ? { pictureOf: shown[0] } : {}), values }];
    },
    write({ locale }, values) {
      const t = translator(locale, 'notices.alerts');
      const search = titleOf(locale, values);
      const rest = values.total - values.items.length;
      return {
        title: t(values.way, { count: values.total, search }),
        strong: search,
        line: values.items.map(({ title }) => title).join(' · '),
        mailText: rest > 0 ? t('more', { count: rest }) : '',
        path: pathOf(values.search),
      };
    },
    inMail: (ctx, { to, locale, values }) => ({
      items: values.items.map(({ listingId, title, price }) => ({
        title,
        line: moneyText(price, locale),
        path: `/products/${listingId}`,
      })),
      also: pauseIn(ctx, to, locale, values),
    }),
  }),
];
