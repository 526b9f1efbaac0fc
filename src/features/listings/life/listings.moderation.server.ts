// What the check of new content sees of a listing, and how a decision is carried out. A decision
// names the revision that was looked at, so that it never fits content nobody has seen.
import { and, eq } from 'drizzle-orm';
import { categoryById } from '#features/catalog/catalog.data.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type ScreenedPrice,
  type Submitted,
} from '#platform/screening.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import type { ListingActor } from '#features/listings/listings.states.ts';
import {
  type ListingContent,
  type ListingEdit,
  listingEditTable,
  type ListingRow,
  listingTable,
  notWithdrawn,
} from '#features/listings/listings.table.server.ts';
import {
  aboutListing,
  listingPriceChanged,
  listingSubmitted,
} from '#features/listings/listings.events.server.ts';
import { priceUnitOf } from '#features/listings/reading/listings.cards.server.ts';
import { isLive } from '#features/listings/owning/listings.owner.server.ts';
import {
  columnsOf,
  findContent,
  releaseUnused,
  showFiles,
} from '#features/listings/writing/listings.content.server.ts';
import { hasCountedOptions } from '#features/listings/writing/listings.units.ts';
import { describeListing, textsOf } from './listings.describe.server.ts';
import { lifeFrom } from './listings.life.server.ts';
import { publishStep, requireStep, statusOf } from './listings.transition.server.ts';

/** What a seller submitted goes through the one door (platform/screening.server.ts). */
export const screenedListings = defineScreened({
  name: 'listings',
  event: listingSubmitted,
  job: 'listings.moderation-check',
  find: findSubmitted,
  describe: describeListing,
  decide: (ctx, { id, ...decision }) => decideListing(ctx, { listingId: id, ...decision }),
});

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const [found] = await ctx.db
    .select({ row: listingTable, edit: listingEditTable })
    .from(listingTable)
    .leftJoin(listingEditTable, eq(listingEditTable.listingId, listingTable.id))
    .where(and(eq(listingTable.id, id), notWithdrawn));
  if (!found) return null;
  const { row, edit } = found;
  const isEdit = edit?.revision === revision;
  if (!isEdit && row.revision !== revision) return null;
  const content = isEdit ? edit.content : await findContent(ctx, row);
  return {
    kind: 'listings',
    id,
    revision,
    authorId: row.userId,
    isEdit,
    country: content.country,
    texts: textsOf(content),
    media: content.media,
    price: priceOf(content),
  };
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

export type Decision = Omit<ScreenedDecision, 'id'> & {
  listingId: string;
  by: Extract<ListingActor, 'check' | 'moderator'>;
};

/**
 * Carries out a decision about one revision of a listing. An approved edit replaces what the public
 * sees, files included, in one step; a rejected one stays beside it, with its reason, for the
 * owner.
 * @throws AppError listing_not_found, listing_stale when this revision is not, or not any more, to
 *   be decided
 */
export async function decideListing(ctx: Ctx, decision: Decision): Promise<void> {
  const { listingId, revision, whole = false } = decision;
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(listingTable)
      .where(eq(listingTable.id, listingId))
      .for('update');
    if (!row || !isLive(row))
      throw new AppError(listingErrors.listing_not_found, { detail: listingId });
    const [edit] = await ctx.db
      .select()
      .from(listingEditTable)
      .where(eq(listingEditTable.listingId, listingId));
    if (edit?.revision === revision && !whole) return decideEdit(ctx, row, edit, decision);
    if (row.revision !== revision && edit?.revision !== revision)
      throw new AppError(listingErrors.listing_stale, {
        detail: `${listingId} is at ${row.revision}`,
      });
    await decideNew(ctx, row, decision);
  });
}

/** Content that the public does not see, or what it sees when a person takes it out of sight. */
async function decideNew(ctx: Ctx, row: ListingRow, decision: Decision): Promise<void> {
  const { outcome, reason, by } = decision;
  const status = statusOf(requireStep(ctx, outcome, row, by));
  const approved = status === 'approved';
  const ended = row.expiresAt === null || row.expiresAt <= ctx.now;
  await ctx.db
    .update(listingTable)
    .set({
      status,
      statusReason: approved ? null : reason,
      updatedAt: ctx.now,
      ...(approved && ended ? lifeFrom(ctx) : {}),
    })
    .where(eq(listingTable.id, row.id));
  await publishDecision(ctx, row, decision, false);
  if (approved) await publishStep(ctx, 'edit', aboutListing(row));
}

/** Content of a listing that the public sees as it was before. */
async function decideEdit(
  ctx: Ctx,
  row: ListingRow,
  edit: ListingEdit,
  decision: Decision,
): Promise<void> {
  const { outcome, reason, by } = decision;
  const { content, revision } = edit;
  const status = statusOf(
    requireStep(ctx, outcome, { ...row, soldAt: null, status: edit.status }, by),
  );
  await publishDecision(ctx, { ...row, revision }, decision, true);
  if (status !== 'approved') {
    await ctx.db
      .update(listingEditTable)
      .set({ status: outcome === 'flag' ? 'flagged' : 'rejected', statusReason: reason })
      .where(eq(listingEditTable.listingId, row.id));
    return;
  }
  await replaceContent(ctx, row, edit);
  const about = { ...aboutListing(row), revision };
  await publishStep(ctx, 'edit', about);
  const from = { amount: row.price, currency: row.currency };
  const to = { amount: content.price, currency: content.currency };
  if (from.amount !== to.amount || from.currency !== to.currency)
    await publish(ctx, listingPriceChanged, { ...about, from, to });
}

/** The approved edit takes the place of what the public saw. */
async function replaceContent(ctx: Ctx, row: ListingRow, edit: ListingEdit): Promise<void> {
  const { content, revision } = edit;
  const before = await findContent(ctx, row);
  // Units may have been sold since the edit was written, and only options that are counted say how
  // many are left; a sale lowers those of the edit, too.
  const stockQuantity =
    row.soldAt === null && hasCountedOptions(content.variations)
      ? content.stockQuantity
      : row.stockQuantity;
  await ctx.db
    .update(listingTable)
    .set({
      ...columnsOf(content),
      stockQuantity,
      revision,
      statusReason: null,
      updatedAt: ctx.now,
    })
    .where(eq(listingTable.id, row.id));
  await showFiles(ctx, { listingId: row.id, ownerId: row.userId, content });
  await releaseUnused(ctx, before.media, content.media);
  await ctx.db.delete(listingEditTable).where(eq(listingEditTable.listingId, row.id));
}

async function publishDecision(
  ctx: Ctx,
  row: ListingRow,
  { outcome, reason, by, decisionId }: Decision,
  isEdit: boolean,
): Promise<void> {
  const about = { ...aboutListing(row), outcome, reason, by, isEdit };
  await publishStep(ctx, outcome, decisionId ? { ...about, decisionId } : about);
}
