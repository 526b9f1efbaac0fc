// What the check of new content sees of a listing, and what a decision changes in it. How a change
// waits and is decided is platform/screening/revision.server.ts.
import { and, eq } from 'drizzle-orm';
import { categoryById, moneyText } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { releaseMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { FieldText, ScreenedPrice } from '#platform/screening/content.ts';
import type { Revised, Revision, StatusChange } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import {
  type ListingContent,
  type ListingRow,
  listingTable,
  notWithdrawn,
} from '#features/listings/listings.table.server.ts';
import {
  aboutListing,
  listingPriceChanged,
  listingSubmitted,
} from '#features/listings/listings.events.server.ts';
import { priceUnitOf } from '#features/listings/views/cards.server.ts';
import { columnsOf, findContent, showFiles } from '#features/listings/edits/content.server.ts';
import { hasCountedOptions } from '#features/listings/listings.units.ts';
import {
  lifeFrom,
  publishTransition,
  requireTransition,
  statusOf,
} from '../listings.transition.server.ts';

type Listing = Revised<ListingRow, ListingContent>;

/** What a seller submitted is reviewed first (platform/screening/screening.server.ts). */
export const listingRevisions = defineRevisions<ListingRow, ListingContent>({
  name: 'listings',
  event: listingSubmitted,
  job: 'listings.moderation-check',
  errors: { gone: listingErrors.listing_not_found, changed: listingErrors.listing_stale },
  lock: (ctx, id) => selectListing(ctx, id).for('update'),
  async find(ctx, id) {
    const [row] = await selectListing(ctx, id);
    if (!row) return null;
    const { revision, status, statusReason: reason, userId: authorId } = row;
    return { row, content: await findContent(ctx, row), revision, status, reason, authorId };
  },
  look: (ctx, content) => ({
    title: content.title,
    country: content.country,
    texts: textsOf(content),
    facts: factsOf(ctx, content),
    price: priceOf(content),
  }),
  path: (_ctx, { id }) => `/products/${id}`,
  media: ({ media }) => media,
  release: releaseMedia,
  step: (ctx, { row }, { outcome, by }) => statusOf(requireTransition(ctx, outcome, row, by)),
  apply: showContent,
  change: changeStatus,
  tell: (ctx, { row }, facts) =>
    publishTransition(ctx, facts.outcome, { ...aboutListing(row), ...facts }),
});

const selectListing = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(listingTable)
    .where(and(eq(listingTable.id, id), notWithdrawn));

/** What readers will see in words; the lowest price is not among it. */
function textsOf(content: ListingContent): FieldText[] {
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

/** The price that is asked for, with what it is compared with. */
function priceOf({ price, currency, categoryId, details }: ListingContent): ScreenedPrice {
  return {
    amount: price,
    currency,
    category: categoryId,
    unit: priceUnitOf(categoryById(categoryId)?.slug, details.hourlyRate !== undefined),
    make: details.make ?? null,
    model: details.model ?? null,
  };
}

async function changeStatus(
  ctx: Ctx,
  { id, row }: Listing,
  { status, reason: statusReason, revision }: StatusChange,
): Promise<void> {
  const approved = status === 'approved';
  const ended = row.expiresAt === null || row.expiresAt <= ctx.now;
  await ctx.db
    .update(listingTable)
    .set({
      status: status as ListingRow['status'],
      statusReason,
      revision,
      updatedAt: ctx.now,
      ...(approved && ended ? lifeFrom(ctx) : {}),
    })
    .where(eq(listingTable.id, id));
  if (approved) await publishTransition(ctx, 'edit', aboutListing(row));
}

/** The approved edit takes the place of what the public saw, files included. */
async function showContent(
  ctx: Ctx,
  { row }: Listing,
  { content, number: revision }: Revision<ListingContent>,
): Promise<void> {
  // Units may have been sold since the edit was written, and only options that are counted say how
  // many are left; a sale lowers those of the edit, too.
  const stockQuantity =
    row.soldAt === null && hasCountedOptions(content.variations)
      ? content.stockQuantity
      : row.stockQuantity;
  await ctx.db
    .update(listingTable)
    .set({
      ...(await columnsOf(content)),
      stockQuantity,
      revision,
      statusReason: null,
      updatedAt: ctx.now,
    })
    .where(eq(listingTable.id, row.id));
  await showFiles(ctx, { listingId: row.id, ownerId: row.userId, content });
  const about = { ...aboutListing(row), revision };
  await publishTransition(ctx, 'edit', about);
  const from = { amount: row.price, currency: row.currency };
  const to = { amount: content.price, currency: content.currency };
  if (from.amount !== to.amount || from.currency !== to.currency)
    await publish(ctx, listingPriceChanged, { ...about, from, to });
}
