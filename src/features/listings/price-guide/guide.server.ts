// What things like a listing usually cost in its place, with how that was worked out. It goes by
// the prices that everybody sees, never by the lowest one that a seller would accept, and says
// nothing where there is little to compare. The check of new content has usual prices of its own.
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CATEGORIES, categoryById } from '#features/catalog/catalog.data.ts';
import { rulesOf } from '#features/catalog/catalog.rules.ts';
import type { Ctx } from '#platform/context.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { ENOUGH_LISTINGS, ENOUGH_SELLERS, type PriceGuide, YEARS_AROUND } from './guide.schema.ts';

/** What was sold counts for a year. */
const SOLD_DAYS = 365;

const idsWhere = (is: (slug: string) => boolean): SQL =>
  sql.raw(
    CATEGORIES.filter(({ slug }) => is(slug))
      .map(({ id }) => id)
      .join(', '),
  );
const VEHICLES = idsWhere((slug) => rulesOf(slug).details === 'vehicle');
const HOMES = idsWhere((slug) => rulesOf(slug).details === 'property');
const PRICED = idsWhere((slug) => rulesOf(slug).price === 'required');

/** The group of a listing, as columns of price_guide. */
const GROUP = sql`
  s.category_id, s.country,
  CASE WHEN s.condition IN ('new', 'newly-constructed') THEN 'new'
    WHEN s.condition IS NULL THEN '' ELSE 'used' END AS conditions,
  CASE WHEN kind.vehicle THEN lower(l.details ->> 'make') ELSE '' END AS make,
  CASE WHEN kind.vehicle THEN lower(l.details ->> 'model') ELSE '' END AS model,
  CASE WHEN kind.vehicle THEN (l.details -> 'year')::int ELSE 0 END AS year,
  CASE WHEN kind.home THEN (l.details -> 'bedrooms')::int ELSE 0 END AS bedrooms`;
const GROUPED = sql`
  listing_search s JOIN listing l ON l.id = s.id
    CROSS JOIN LATERAL (SELECT s.category_id IN (${VEHICLES}) AS vehicle,
      s.category_id IN (${HOMES}) AS home) kind`;
/**
 * What is paid by the hour is not compared with what is paid once, and nothing with homes that do
 * not say how large they are.
 */
const COMPARABLE = sql`s.price > 0 AND s.category_id IN (${PRICED})
  AND NOT l.details ? 'hourlyRate'
  AND (NOT kind.vehicle OR (l.details ->> 'make' IS NOT NULL AND l.details ->> 'model' IS NOT NULL
    AND jsonb_typeof(l.details -> 'year') = 'number'))
  AND (NOT kind.home OR jsonb_typeof(l.details -> 'bedrooms') = 'number')`;

/** Works all groups out anew, from listings that are for sale or were sold in the last year. */
export async function refreshPriceGuide(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now.getTime() - SOLD_DAYS * DAY_MS).toISOString();
  await inTransaction(ctx, async (ctx) => {
    // Two at once would both insert.
    await ctx.db.execute(sql`LOCK TABLE price_guide IN SHARE ROW EXCLUSIVE MODE`);
    await ctx.db.execute(sql`DELETE FROM price_guide`);
    await ctx.db.execute(sql`
      INSERT INTO price_guide (category_id, country, conditions, make, model, year, bedrooms,
        listings, low, middle, high, computed_at)
      SELECT category_id, country, conditions, make, model, around, bedrooms, count(*),
        round(percentile_cont(0.25) WITHIN GROUP (ORDER BY price)),
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY price)),
        round(percentile_cont(0.75) WITHIN GROUP (ORDER BY price)),
        ${ctx.now.toISOString()}::timestamptz
      FROM (
        SELECT ${GROUP}, s.price, l.user_id FROM ${GROUPED}
        WHERE ${COMPARABLE} AND (l.sold_at IS NULL OR l.sold_at > ${since}::timestamptz)
      ) thing CROSS JOIN LATERAL generate_series(
        year - CASE WHEN year > 0 THEN ${YEARS_AROUND} ELSE 0 END,
        year + CASE WHEN year > 0 THEN ${YEARS_AROUND} ELSE 0 END) AS around
      GROUP BY category_id, country, conditions, make, model, around, bedrooms
      HAVING count(*) >= ${ENOUGH_LISTINGS} AND count(DISTINCT user_id) >= ${ENOUGH_SELLERS}`);
  });
}

type Row = {
  category: number;
  country: string;
  conditions: 'new' | 'used' | '';
  make: string | null;
  model: string | null;
  year: number;
  bedrooms: number;
  listings: number;
  low: string;
  middle: string;
  high: string;
  computedAt: string;
};

/** Of what things like the listing `id` cost; no row where too little is known. */
export const priceGuides = jsonQuery<Row>(
  'price_guide',
  sql`(SELECT to_jsonb(found) AS "row" FROM (
        SELECT g.category_id AS category, g.country, g.conditions, g.year, g.bedrooms,
          g.listings, g.low, g.middle, g.high, g.computed_at AS "computedAt",
          thing.written_make AS make, thing.written_model AS model
        FROM (
          SELECT ${GROUP}, l.details ->> 'make' AS written_make,
            l.details ->> 'model' AS written_model
          FROM ${GROUPED} WHERE s.id = ${sql.placeholder('id')}::uuid AND ${COMPARABLE}
        ) thing JOIN price_guide g
          USING (category_id, country, make, model, year, bedrooms, conditions)) found)`,
);

/**
 * What things like this one usually cost in its place, in US dollars; null where too little is
 * known, and for whatever the public does not see.
 * @param rows of `priceGuides`, where they were asked for already
 */
export async function findPriceGuide(
  ctx: Ctx,
  { id }: { id: string },
  rows?: Row[],
): Promise<PriceGuide | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const [row] = rows ?? (await priceGuides(ctx, { id }));
  return row ? toPriceGuide(row) : null;
}

function toPriceGuide(row: Row): PriceGuide {
  const { listings, country, conditions, make, model, year } = row;
  const category = categoryById(row.category)?.slug ?? 'miscellaneous';
  const dollars = (cents: string) => ({ amount: Number(cents), currency: 'USD' });
  return {
    low: dollars(row.low),
    middle: dollars(row.middle),
    high: dollars(row.high),
    listings,
    country,
    category,
    condition: conditions || null,
    vehicle:
      year > 0 && make && model
        ? { make, model, from: year - YEARS_AROUND, to: year + YEARS_AROUND }
        : null,
    bedrooms: rulesOf(category).details === 'property' ? row.bedrooms : null,
    computedAt: new Date(row.computedAt).toISOString(),
  };
}
