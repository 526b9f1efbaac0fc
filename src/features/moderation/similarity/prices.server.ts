// What things like this one usually cost here, learned from the listings that the public sees, and
// whether a price is far below that (bait) or absurdly above it. It never says what a price has to
// be: few listings, or few sellers, say nothing.
import { sql } from 'drizzle-orm';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import { soldIn, SOLD_KINDS } from '#features/catalog/catalog.public.server.ts';
import { getRates } from '#features/catalog/catalog.server.ts';
import { priceUnitOf } from '#features/listings/listings.public.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { convert, type Money } from '#platform/i18n/money.ts';
import type { ScreenedContent, ScreenedPrice } from '#platform/screening/screening.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import {
  type Group,
  groupsOf,
  comparePrice,
  type PriceStatistics,
  statisticsOf,
  usualIn,
} from './price-statistics.ts';

/** The newest of a category are looked at: what things cost changes. */
const NEWEST = 5_000;
/** How long what was learned is used before it is learned again. */
const KNOWN_MS = 3_600_000;

type Learned = { until: number; statistics: Promise<PriceStatistics> };

const learnedPrices = defineService({
  name: 'moderation.prices',
  make: () => new Map<number, Learned>(),
});

/**
 * A finding of the detector `pricing` when the price is far from what such things usually cost on
 * this island, or where that says too little, anywhere; nothing otherwise.
 */
export async function findPriceFindings(ctx: Ctx, content: ScreenedContent): Promise<Finding[]> {
  const { price, country } = content;
  if (!price || price.amount <= 0) return [];
  const rates = await getRates(ctx);
  if (!rates[price.currency]) return [];
  const dollars = convert(price, 'USD', rates).amount / 100;
  const title = content.texts.find(({ field }) => field === 'title')?.text ?? '';
  const [known, concepts] = await Promise.all([learn(ctx, price.category), soldIn(ctx, { title })]);
  const usual = usualIn(groupsOf({ ...price, country, concepts }), known);
  const assessed = usual && dollars > 0 ? comparePrice(dollars, usual) : null;
  if (!usual || !assessed) return [];
  const typical = convert(
    { amount: Math.round(usual.median * 100), currency: 'USD' },
    price.currency,
    rates,
  );
  return [
    {
      detector: 'pricing',
      flag: assessed.isLow ? 'price_far_below_market' : 'price_far_above_market',
      score: assessed.score,
      values: { ...saidOf(price, typical), among: usual.count },
      seen: [],
    },
  ];
}

/** In whole units of the price's currency; two digits do not look like somebody's price. */
function saidOf(price: ScreenedPrice, typical: Money) {
  return {
    percent: Math.max(1, Math.round((price.amount / typical.amount) * 100)),
    typical: Number((typical.amount / 100).toPrecision(2)),
    currency: price.currency,
  };
}

/** Learned at most once an hour for each category; a failure is not remembered. */
function learn(ctx: Ctx, categoryId: number): Promise<PriceStatistics> {
  const known = service(ctx, learnedPrices);
  const kept = known.get(categoryId);
  if (kept && ctx.now.getTime() < kept.until) return kept.statistics;
  const statistics = readPrices(ctx, categoryId).then(statisticsOf);
  known.set(categoryId, { until: ctx.now.getTime() + KNOWN_MS, statistics });
  statistics.catch(() => {
    if (known.get(categoryId)?.statistics === statistics) known.delete(categoryId);
  });
  return statistics;
}

type Row = {
  seller: string;
  category: number;
  cents: string;
  country: string;
  hourly: boolean;
  make: string | null;
  model: string | null;
  concepts: string[];
};

/** The prices of the newest approved listings, each with the groups that it counts in. */
async function readPrices(
  ctx: Ctx,
  categoryId: number,
): Promise<{ groups: Group[]; seller: string; dollars: number }[]> {
  const category = categoryById(categoryId);
  if (!category) return [];
  // Who chose the whole of it is compared with all that is in it.
  const isTop = topOf(category).id === categoryId;
  const { rows } = await ctx.readDb.execute<Row>(sql`
    SELECT l.user_id AS seller, s.category_id AS category, s.price AS cents, s.country,
      l.details ? 'hourlyRate' AS hourly,
      l.details ->> 'make' AS make, l.details ->> 'model' AS model,
      ARRAY(SELECT c.concept FROM unnest(tsvector_to_array(s.words)) t
        JOIN lexicon_concept c ON c.concept = substr(t, 2)
        WHERE t LIKE '=%' AND c.kind = ANY (${sql.param(SOLD_KINDS)}::text[])) AS concepts
    FROM listing_search s JOIN listing l ON l.id = s.id
    WHERE s.root_id = ${topOf(category).id} AND NOT s.sold
      ${isTop ? sql`` : sql`AND s.category_id = ${categoryId}`} AND s.price > 0
    ORDER BY s.created_at DESC, s.id DESC LIMIT ${NEWEST}`);
  return rows.map(({ seller, cents, hourly, category: own, ...row }) => ({
    groups: groupsOf({
      ...row,
      unit: priceUnitOf(categoryById(own)?.slug ?? '', hourly),
    }).flat(),
    seller,
    dollars: Number(cents) / 100,
  }));
}
