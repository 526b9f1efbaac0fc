// Owns the catalog's rows: seeds them at start, answers the rates of exchange. Names and lists come
// from catalog.data.ts.
import { inArray, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import type { Rates } from '#platform/money.ts';
import { CATEGORIES, categoryBySlug, COUNTRIES, CURRENCIES } from './catalog.data.ts';
import type { Currency } from './catalog.schema.ts';
import { categoryTable, countryTable, currencyRateTable } from './catalog.table.server.ts';

const RATES_LIVE_MS = 60_000;
const LISTED_RATES: Rates = Object.fromEntries(
  CURRENCIES.map((currency) => [currency.code, currency.rate]),
);

/** One entry per database; the promise is kept so that many requests at once ask only once. */
const rateCache = new WeakMap<Db, { until: number; rates: Promise<Rates> }>();

/**
 * Units of every currency for one US dollar: the administrator's where set, else the
 * specification's. At most a minute old.
 */
export function getRates(ctx: Ctx): Promise<Rates> {
  const cached = rateCache.get(ctx.readDb);
  if (cached && ctx.now.getTime() < cached.until) return cached.rates;
  const rates = readRates(ctx.readDb);
  rateCache.set(ctx.readDb, { until: ctx.now.getTime() + RATES_LIVE_MS, rates });
  // A failure must not be remembered for a minute.
  rates.catch(() => rateCache.delete(ctx.readDb));
  return rates;
}

/** All currencies with the rates of now. */
export async function findCurrencies(ctx: Ctx): Promise<Currency[]> {
  const rates = await getRates(ctx);
  return CURRENCIES.map((currency) => ({
    ...currency,
    rate: rates[currency.code] ?? currency.rate,
  }));
}

async function readRates(db: Db): Promise<Rates> {
  const rows = await db
    .select({ code: currencyRateTable.code, rate: currencyRateTable.rate })
    .from(currencyRateTable)
    .where(inArray(currencyRateTable.code, Object.keys(LISTED_RATES)));
  return { ...LISTED_RATES, ...Object.fromEntries(rows.map((row) => [row.code, row.rate])) };
}

/**
 * Brings the catalog's tables in line with its data; safe to run at every start. Rates that exist
 * are left alone.
 */
export async function seedCatalog(db: Db): Promise<void> {
  const categories = CATEGORIES.map((category) => ({
    id: category.id,
    slug: category.slug,
    parentId: category.parent === null ? null : (categoryBySlug(category.parent)?.id ?? null),
  }));
  await db
    .insert(categoryTable)
    .values(categories)
    .onConflictDoUpdate({
      target: categoryTable.id,
      set: { slug: sql`excluded.slug`, parentId: sql`excluded.parent_id` },
    });
  await db
    .insert(countryTable)
    .values(COUNTRIES.map(({ code, name, currency }) => ({ code, name, currency })))
    .onConflictDoUpdate({
      target: countryTable.code,
      set: { name: sql`excluded.name`, currency: sql`excluded.currency` },
    });
  await db
    .insert(currencyRateTable)
    .values(CURRENCIES.map(({ code, rate }) => ({ code, rate })))
    .onConflictDoNothing();
}
