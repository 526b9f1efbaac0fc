// What things of a category usually cost here, so that a price far from it is asked about before it
// is sent: a slip of the finger, or the money of another place. It refuses nothing.
import { sql } from 'drizzle-orm';
import { categoryById, findCategory, topOf } from '#features/catalog/catalog.data.ts';
import { getRates } from '#features/catalog/catalog.server.ts';
import type { PriceCheck } from '#features/listings/listings.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { convert, type Money } from '#platform/i18n/money.ts';
import { defineService, service } from '#platform/process/services.server.ts';

/** Fewer listings say nothing about what is usual. */
const ENOUGH = 20;
/** The newest are looked at: what things cost changes. */
const NEWEST = 5_000;
/** This many times above nine of ten listings, or below as many, is far. */
const FAR = 5;
const USUAL_LIVES_MS = 3_600_000;

/** US cents below which, and above which, a tenth of the listings lies; null where few are. */
type Usual = { low: number; high: number } | null;

const usualPrices = defineService({
  name: 'listings.usual-prices',
  make: () => new Map<number, { until: number; usual: Promise<Usual> }>(),
});

/**
 * Whether a price is far from what its category usually costs, and what that is in the same money;
 * nothing is usual where there are too few listings, or something is unknown.
 * @param input.category slug or English name
 * @param input.amount minor units
 */
export async function checkPrice(
  ctx: Ctx,
  { category: name, amount, currency }: { category?: string | undefined } & Money,
): Promise<PriceCheck> {
  const category = findCategory(name ?? '');
  const rates = await getRates(ctx);
  const usual = category && rates[currency] ? await usualPrice(ctx, category.id) : null;
  if (!usual || amount <= 0) return { isFar: false, usual: null };
  const cents = convert({ amount, currency }, 'USD', rates).amount;
  const inMoney = (price: number) =>
    rounded(convert({ amount: price, currency: 'USD' }, currency, rates));
  return {
    isFar: cents > usual.high * FAR || cents * FAR < usual.low,
    usual: { low: inMoney(usual.low), high: inMoney(usual.high) },
  };
}

/** Two digits say enough, and do not look like somebody's price. */
function rounded({ amount, currency }: Money): Money {
  return { amount: Number(amount.toPrecision(2)), currency };
}

/** Read once an hour for each category; a failure is not remembered. */
function usualPrice(ctx: Ctx, categoryId: number): Promise<Usual> {
  const known = service(ctx, usualPrices);
  const kept = known.get(categoryId);
  if (kept && ctx.now.getTime() < kept.until) return kept.usual;
  const usual = readUsualPrice(ctx, categoryId);
  known.set(categoryId, { until: ctx.now.getTime() + USUAL_LIVES_MS, usual });
  usual.catch(() => {
    if (known.get(categoryId)?.usual === usual) known.delete(categoryId);
  });
  return usual;
}

async function readUsualPrice(ctx: Ctx, categoryId: number): Promise<Usual> {
  const category = categoryById(categoryId);
  const root = category ? topOf(category).id : categoryId;
  const { rows } = await ctx.readDb.execute<{ n: number; low: string; high: string }>(sql`
    SELECT count(*)::int AS n, percentile_disc(0.1) WITHIN GROUP (ORDER BY price) AS low,
      percentile_disc(0.9) WITHIN GROUP (ORDER BY price) AS high
    FROM (
      SELECT price FROM listing_search
      WHERE root_id = ${root} AND category_id = ${categoryId} AND price > 0
      ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}
    ) newest`);
  const [found] = rows;
  return found && found.n >= ENOUGH ? { low: Number(found.low), high: Number(found.high) } : null;
}
