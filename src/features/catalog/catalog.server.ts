// Owns the catalog's rows: seeds them at start, answers the rates of exchange. Names and lists come
// from catalog.data.ts.
import { eq, inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import type { Rates } from '#platform/i18n/money.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { CATEGORIES, categoryBySlug, COUNTRIES, CURRENCIES } from './catalog.data.ts';
import { rateSet } from './catalog.events.server.ts';
import type { Currency } from './catalog.schema.ts';
import { categoryTable, countryTable, currencyRateTable } from './catalog.table.server.ts';

const RATES_LIVE_MS = 60_000;
const LISTED_RATES: Rates = Object.fromEntries(
  CURRENCIES.map((currency) => [currency.code, currency.rate]),
);

type RateCache = { until: number; rates: Promise<Rates> | null; lastRead: Rates };
const rateCache = defineService<RateCache>({
  name: 'catalog.rates',
  make: () => ({ until: 0, rates: null, lastRead: LISTED_RATES }),
});

/**
 * Units of every currency for one US dollar: the administrator's where set, else the
 * specification's. At most a minute old, unless the database is away: every page has rates, and
 * those that say so need them, too.
 */
export function getRates(ctx: Ctx): Promise<Rates> {
  const cache = service(ctx, rateCache);
  if (cache.rates && ctx.now.getTime() < cache.until) return cache.rates;
  const rates = readRates(ctx).then((read) => (cache.lastRead = read));
  // The promise is kept, so that many requests at once ask only once; a failure must not be
  // remembered for a minute.
  Object.assign(cache, { until: ctx.now.getTime() + RATES_LIVE_MS, rates });
  rates.catch(() => {
    if (cache.rates === rates) cache.rates = null;
  });
  return rates.catch((error: unknown) => {
    if (isDatabaseAway(error)) return cache.lastRead;
    throw error;
  });
}

/** All currencies with the rates of now. */
export async function findCurrencies(ctx: Ctx): Promise<Currency[]> {
  const rates = await getRates(ctx);
  return CURRENCIES.map((currency) => ({
    ...currency,
    rate: rates[currency.code] ?? currency.rate,
  }));
}

async function readRates(ctx: Ctx): Promise<Rates> {
  const rows = await ctx.readDb
    .select({ code: currencyRateTable.code, rate: currencyRateTable.rate })
    .from(currencyRateTable)
    .where(inArray(currencyRateTable.code, Object.keys(LISTED_RATES)));
  return { ...LISTED_RATES, ...Object.fromEntries(rows.map((row) => [row.code, row.rate])) };
}

/** A rate as it is stored; `asOf` is null for the specification's. */
export type StoredRate = { rate: number; asOf: string | null; updatedAt: Date };

/** The stored rates, by the code of their currency. */
export async function findStoredRates(ctx: Ctx): Promise<Map<string, StoredRate>> {
  const rows = await ctx.db.select().from(currencyRateTable);
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}

/**
 * Sets the rate of a currency. This process uses it at once, the others within a minute. The caller
 * authorises.
 * @param change.decide looks at the rate that it replaces, in the transaction that does, and throws
 *   where it must not
 * @returns whether there is such a currency
 */
export async function storeRate(
  ctx: Ctx,
  change: {
    code: string;
    rate: number;
    asOf: string;
    decide: (ctx: Ctx, before: StoredRate) => Promise<void>;
  },
): Promise<boolean> {
  const { code, rate, asOf, decide } = change;
  const isKnown = await inTransaction(ctx, async (ctx) => {
    const isIt = eq(currencyRateTable.code, code);
    const [before] = await ctx.db.select().from(currencyRateTable).where(isIt).for('update');
    if (!before) return false;
    await decide(ctx, before);
    await ctx.db.update(currencyRateTable).set({ rate, asOf, updatedAt: ctx.now }).where(isIt);
    await publish(ctx, rateSet, { currency: code });
    return true;
  });
  Object.assign(service(ctx, rateCache), { until: 0, rates: null });
  return isKnown;
}

/** Any constant does, as long as nothing else in this database locks the same number. */
const CATALOG_LOCK = 1_128_352_068;

/**
 * Brings the catalog's tables in line with its data; safe to run at every start. Rates that exist
 * are left alone.
 */
export async function seedCatalog(ctx: Ctx): Promise<void> {
  const categories = CATEGORIES.map((category) => ({
    id: category.id,
    slug: category.slug,
    parentId: category.parent === null ? null : (categoryBySlug(category.parent)?.id ?? null),
  }));
  await inTransaction(ctx, async (ctx) => {
    // Of two servers that fill an empty database at once, the second would meet the first one's
    // slugs, which are not what its rows give way to.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${CATALOG_LOCK})`);
    await ctx.db
      .insert(categoryTable)
      .values(categories)
      .onConflictDoUpdate({
        target: categoryTable.id,
        set: { slug: sql`excluded.slug`, parentId: sql`excluded.parent_id` },
      });
    await ctx.db
      .insert(countryTable)
      .values(COUNTRIES.map(({ code, name, currency }) => ({ code, name, currency })))
      .onConflictDoUpdate({
        target: countryTable.code,
        set: { name: sql`excluded.name`, currency: sql`excluded.currency` },
      });
    await ctx.db
      .insert(currencyRateTable)
      .values(CURRENCIES.map(({ code, rate }) => ({ code, rate })))
      .onConflictDoNothing();
  });
}
