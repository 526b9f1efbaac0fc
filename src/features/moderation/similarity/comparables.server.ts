// What others ask for such a thing, for the moderator who decides whether a price is one. Owns no
// rows; which prices count is as prices.server.ts has it.
import { eq, sql } from 'drizzle-orm';
import { categoryById, topOf } from '#features/catalog/catalog.data.ts';
import { soldIn } from '#features/catalog/catalog.public.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Money } from '#platform/i18n/money.ts';

/** Of so many of the newest in the category, the nearest so many. */
const NEWEST = 500;
const NEAREST = 5;

type Comparable = { id: string; title: string; price: Money; country: string };
type Row = { id: string; title: string; price: string; currency: string; country: string };

/**
 * Listings on sale of the same category: of the same make and model first, then those that are
 * called the same in any language, of the same country, the newest. The caller authorises.
 */
export async function findComparables(
  ctx: Ctx,
  { listingId }: { listingId: string },
): Promise<Comparable[]> {
  const { id, title, categoryId, country, details } = listingTable;
  const [about] = await ctx.readDb
    .select({ title, categoryId, country, details })
    .from(listingTable)
    .where(eq(id, listingId));
  const category = about && categoryById(about.categoryId);
  if (!category) return [];
  const { make = null, model = null } = about.details as { make?: string; model?: string };
  const concepts = await soldIn(ctx, { title: about.title });
  const named = concepts.map((concept) => `=${concept}`);
  const { rows } = await ctx.readDb.execute<Row>(sql`
    SELECT l.id, l.title, l.price, l.currency, l.country FROM (
      SELECT s.id, s.created_at, tsvector_to_array(s.words) && ${sql.param(named)}::text[] AS same
      FROM listing_search s
      WHERE s.root_id = ${topOf(category).id} AND NOT s.sold AND s.category_id = ${category.id}
        AND s.price > 0 AND s.id <> ${listingId}::uuid
      ORDER BY s.created_at DESC, s.id DESC LIMIT ${NEWEST}) near
    JOIN listing l ON l.id = near.id
    ORDER BY (l.details ->> 'make', l.details ->> 'model') = (${make}::text, ${model}::text)
        DESC NULLS LAST, near.same DESC, l.country = ${about.country} DESC, near.created_at DESC
    LIMIT ${NEAREST}`);
  return rows.map(({ price, currency, ...row }) => ({
    ...row,
    price: { amount: Number(price), currency },
  }));
}
