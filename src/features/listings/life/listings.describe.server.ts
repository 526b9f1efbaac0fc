// A listing as whoever decides about it sees it: what the public sees now, and what its seller
// wrote since. Owns no rule; who may look is said by whoever asks.
import { and, eq } from 'drizzle-orm';
import { categoryById, moneyText } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';
import type { FieldText, ScreenedParts, ScreenedSubject } from '#platform/screening.content.ts';
import {
  type ListingContent,
  listingEditTable,
  listingTable,
  notWithdrawn,
} from '#features/listings/listings.table.server.ts';
import { findContent } from '#features/listings/writing/listings.content.server.ts';

/** What a seller wrote last; null for a listing that was deleted. */
export async function describeListing(
  ctx: Ctx,
  { id }: { id: string },
): Promise<ScreenedSubject | null> {
  const [found] = await ctx.db
    .select({ row: listingTable, edit: listingEditTable })
    .from(listingTable)
    .leftJoin(listingEditTable, eq(listingEditTable.listingId, listingTable.id))
    .where(and(eq(listingTable.id, id), notWithdrawn));
  if (!found) return null;
  const { row, edit } = found;
  const shown = await findContent(ctx, row);
  const { title, country, price: amount, currency } = edit?.content ?? shown;
  const { status, statusReason: reason, revision } = edit ?? row;
  return {
    title,
    path: `/products/${id}`,
    authorId: row.userId,
    country,
    price: { amount, currency },
    ...(edit ? { priceBefore: { amount: shown.price, currency: shown.currency } } : {}),
    status,
    reason,
    revision,
    isEdit: edit !== null,
    before: edit ? partsOf(ctx, shown) : null,
    after: partsOf(ctx, edit?.content ?? shown),
  };
}

function partsOf(ctx: Ctx, content: ListingContent): ScreenedParts {
  return { texts: textsOf(content), facts: factsOf(ctx, content), media: content.media };
}

/** What readers will see in words; the lowest price is not among it. */
export function textsOf(content: ListingContent): FieldText[] {
  const { title, description, tags, details, variations, alts = {} } = content;
  const written = Object.entries(details).filter(([, value]) => typeof value === 'string');
  return [
    { field: 'title', text: title },
    { field: 'description', text: description },
    ...tags.map((text) => ({ field: 'tags', text })),
    ...written.map(([field, text]) => ({ field: `details.${field}`, text: String(text) })),
    ...variations
      .flatMap(({ name, options }) => [name, ...options.map(({ value }) => value)])
      .map((text) => ({ field: 'variations', text })),
    ...Object.values(alts).map((text) => ({ field: 'alts', text })),
  ].filter(({ text }) => text !== '');
}

/** What the seller chose, in the reader's language. */
function factsOf({ locale }: Ctx, content: ListingContent): FieldText[] {
  const { price: amount, currency, categoryId, country, parish, condition, details } = content;
  const category = categoryById(categoryId)?.slug;
  const place = [parish && parishByCode(parish)?.name, catalogName(locale, 'country', country)];
  const answers = translator(locale, 'choices.dutyPaid');
  const chosen = Object.entries(details).flatMap(([name, value]) =>
    typeof value === 'number'
      ? [[name, String(value)]]
      : typeof value === 'boolean'
        ? [[name, answers(value ? 'yes' : 'no')]]
        : [],
  );
  return [
    { field: 'price', text: moneyText({ amount, currency }, locale) },
    ...(category ? [{ field: 'category', text: catalogName(locale, 'category', category) }] : []),
    { field: 'place', text: place.filter(Boolean).join(', ') },
    ...(condition
      ? [{ field: 'condition', text: catalogName(locale, 'condition', condition) }]
      : []),
    ...chosen.map(([field, text = '']) => ({ field: `details.${field}`, text })),
  ];
}
