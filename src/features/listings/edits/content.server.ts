// Turns what a seller wrote into rows and back. Owns `listing_media`; what is allowed when is in
// write.server.ts.
import { eq } from 'drizzle-orm';
import { categoryById, categoryBySlug } from '#features/catalog/catalog.data.ts';
import { claimMedia, releaseMedia, setMediaAlt } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { brokenFields, readInput } from '#platform/pages/read-input.ts';
import { languageOfText } from '#platform/i18n/text-language.server.ts';
import { listingFileKinds, type ListingInput } from './input.schema.ts';
import { stockOf } from '../listings.units.ts';
import type { ListingDetails } from '#features/listings/listings.schema.ts';
import { refuseFields } from '#features/listings/listings.errors.ts';
import {
  type ListingContent,
  listingMediaTable,
  type ListingRow,
} from '#features/listings/listings.table.server.ts';

/** What a seller wrote as it is stored. */
export function toContent({
  category,
  price: { amount, currency },
  negotiablePrice,
  details: { hourlyRate, ...details },
  ...input
}: ListingInput): ListingContent {
  const found = categoryBySlug(category);
  if (!found) throw new RangeError(`No category ${category}`);
  return {
    ...input,
    categoryId: found.id,
    price: amount,
    currency,
    negotiablePrice: negotiablePrice?.amount ?? null,
    details: hourlyRate ? { ...details, hourlyRate: hourlyRate.amount / 100 } : details,
    stockQuantity: stockOf(input),
  };
}

/** Details as they are stored, with a rate in units of a currency, as a seller writes them. */
export function writtenDetailsOf(
  { hourlyRate, ...details }: ListingDetails,
  currency: string,
): ListingInput['details'] {
  if (hourlyRate === undefined) return details;
  return { ...details, hourlyRate: { amount: Math.round(hourlyRate * 100), currency } };
}

/** The columns of `listing` that a seller writes. */
export async function columnsOf({
  media: _media,
  alts: _alts,
  ...columns
}: ListingContent): Promise<Omit<ListingContent, 'media' | 'alts'> & { language: string }> {
  return { ...columns, language: await languageOfText(`${columns.title}\n${columns.description}`) };
}

/** What a listing says now, with the files that hang on it. */
export async function findContent(ctx: Ctx, row: ListingRow): Promise<ListingContent> {
  const media = await ctx.db
    .select({ id: mediaTable.id, alt: mediaTable.alt })
    .from(listingMediaTable)
    .innerJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
    .where(eq(listingMediaTable.listingId, row.id))
    .orderBy(listingMediaTable.position);
  const {
    title,
    description,
    price,
    currency,
    categoryId,
    condition,
    country,
    parish,
    stockQuantity,
    tags,
    isNegotiable,
    negotiablePrice,
    details,
    variations,
  } = row;
  const alts = Object.fromEntries(media.flatMap(({ id, alt }) => (alt ? [[id, alt]] : [])));
  return {
    title,
    description,
    price,
    currency,
    categoryId,
    condition,
    country,
    parish,
    stockQuantity,
    tags,
    isNegotiable,
    negotiablePrice,
    details,
    variations,
    media: media.map(({ id }) => id),
    alts,
  };
}

/** The same as its seller writes it. */
export function inputOf({
  categoryId,
  price: amount,
  currency,
  negotiablePrice: lowest,
  details,
  stockQuantity,
  alts = {},
  ...content
}: ListingContent): ListingInput {
  return {
    ...content,
    category: categoryById(categoryId)?.slug ?? '',
    price: { amount, currency },
    negotiablePrice: lowest === null ? null : { amount: lowest, currency },
    details: writtenDetailsOf(details, currency),
    // A listing without a single unit is sold; the form begins at one.
    stockQuantity: Math.max(1, stockQuantity),
    alts,
  };
}

/**
 * Whether two contents look the same to the public: everything but the numbers of units and the
 * lowest price.
 */
export function looksTheSame(a: ListingContent, b: ListingContent): boolean {
  return publicText(a) === publicText(b);
}

/** Whether nothing at all differs, as when a form is sent twice. */
export function isSame(a: ListingContent, b: ListingContent): boolean {
  const left = ({ variations }: ListingContent) =>
    variations.flatMap(({ options }) => options.map(({ inventory }) => inventory)).join();
  return (
    looksTheSame(a, b) &&
    a.stockQuantity === b.stockQuantity &&
    a.negotiablePrice === b.negotiablePrice &&
    left(a) === left(b)
  );
}

/** Keys in one order, because PostgreSQL keeps those of a jsonb in its own. */
function publicText({
  stockQuantity: _units,
  negotiablePrice: _lowest,
  alts,
  media,
  variations,
  ...content
}: ListingContent): string {
  const shown = variations.map(({ options, ...variation }) => ({
    ...variation,
    options: options.map(({ inventory: _left, ...option }) => option),
  }));
  const words = media.map((id) => alts?.[id] ?? '');
  return JSON.stringify({ ...content, media, words, shown }, (_key, value: unknown) =>
    isPlain(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== undefined)
            .toSorted(([x], [y]) => (x < y ? -1 : 1)),
        )
      : value,
  );
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Claims the files of new content for a listing, and answers the content with a picture in front:
 * the cover of a card cannot be a video.
 * @param inUse ids that the listing or its waiting edit uses already
 * @throws AppError media_not_found, media_in_use, listing_image_required, listing_invalid
 */
export async function claimFiles(
  ctx: Ctx,
  {
    ownerId,
    content,
    inUse,
  }: { ownerId: string; content: ListingContent; inUse: readonly string[] },
): Promise<ListingContent> {
  const files = await claimMedia(ctx, { ownerId, ids: content.media, inUse });
  readInput(listingFileKinds, { media: files.map(({ kind }) => kind) }, (issues) =>
    refuseFields(brokenFields(issues)),
  );
  const cover = files.find(({ kind }) => kind === 'image')?.id;
  return {
    ...content,
    media: content.media.toSorted((a, b) => Number(b === cover) - Number(a === cover)),
  };
}

/**
 * Makes these files, in this order, the ones that the public sees, with their descriptions. Claims
 * and releases nothing.
 */
export async function showFiles(
  ctx: Ctx,
  {
    listingId,
    ownerId,
    content,
  }: { listingId: string; ownerId: string; content: Pick<ListingContent, 'media' | 'alts'> },
): Promise<void> {
  await ctx.db.delete(listingMediaTable).where(eq(listingMediaTable.listingId, listingId));
  await ctx.db
    .insert(listingMediaTable)
    .values(content.media.map((mediaId, position) => ({ listingId, mediaId, position })));
  for (const [id, alt] of Object.entries(content.alts ?? {}))
    await setMediaAlt(ctx, { ownerId, id, alt: alt || null });
}

/** Lets go of the files that were used before and are not any more. */
export async function releaseUnused(
  ctx: Ctx,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  await releaseMedia(ctx, { ids: before.filter((id) => !after.includes(id)) });
}
