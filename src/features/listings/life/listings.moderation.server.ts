// What happens to new content: it is screened, and the outcome is carried out. Owns the interface;
// rules and models come with moderation. A decision names the revision that was looked at, so that
// it never fits content nobody has seen.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { categoryById } from '#features/catalog/catalog.data.ts';
import type { Db } from '#platform/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { defineEvent, subscribe, type Subscription } from '#platform/outbox.server.ts';
import { DAY_MS } from '#platform/time.ts';
import {
  columnsOf,
  findContent,
  releaseUnused,
  showFiles,
} from '#features/listings/writing/listings.content.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { hasCountedOptions } from '#features/listings/writing/listings.input.variations.ts';
import { moveTo, type ListingMove, type Mover } from '#features/listings/listings.states.ts';
import {
  type ListingContent,
  listingEditTable,
  type ListingRow,
  listingTable,
} from '#features/listings/listings.table.server.ts';

/**
 * A seller wrote something that nobody has looked at yet; published in the transaction that stored
 * it.
 */
export const listingSubmitted = defineEvent(
  'listings.submitted',
  z.object({ listingId: z.uuid(), revision: z.int() }),
);

export type CheckedListing = {
  listingId: string;
  revision: number;
  sellerId: string;
  /** An edit of a listing that the public sees already. */
  isEdit: boolean;
  /** Slug. */
  category: string;
  content: Omit<ListingContent, 'categoryId' | 'negotiablePrice'>;
};

export type Verdict = {
  outcome: 'approve' | 'flag' | 'reject';
  /** Key under `selling.reasons`; null when there is nothing to explain. */
  reason: string | null;
};

export type ModerationCheck = (listing: CheckedListing) => Promise<Verdict>;

/** Until moderation brings its rules: whatever the form let through is right. */
export const approveEverything: ModerationCheck = async () => ({
  outcome: 'approve',
  reason: null,
});

/**
 * Screens what sellers submit. Safe to run twice: the second decision finds nothing left to decide.
 */
export function moderationCheckSubscription(
  db: Db,
  { days, check = approveEverything }: { days: number; check?: ModerationCheck },
): Subscription {
  return subscribe(
    listingSubmitted,
    'listings.moderation-check',
    async ({ listingId, revision }) => {
      const listing = await findSubmitted(db, listingId, revision);
      if (!listing) return;
      const { outcome, reason } = await check(listing);
      try {
        await decideListing(db, { listingId, revision, outcome, reason, by: 'check', days });
      } catch (error) {
        // Edited or decided while it was screened: a newer event brings the newer content.
        if (!(error instanceof AppError && error.status === 409)) throw error;
      }
    },
  );
}

async function findSubmitted(
  db: Db,
  listingId: string,
  revision: number,
): Promise<CheckedListing | null> {
  const [found] = await db
    .select({ row: listingTable, edit: listingEditTable })
    .from(listingTable)
    .leftJoin(listingEditTable, eq(listingEditTable.listingId, listingTable.id))
    .where(eq(listingTable.id, listingId));
  if (!found) return null;
  const { row, edit } = found;
  const isEdit = edit?.revision === revision;
  if (!isEdit && row.revision !== revision) return null;
  const {
    categoryId,
    negotiablePrice: _lowest,
    ...content
  } = isEdit ? edit.content : await findContent(db, row);
  return {
    listingId,
    revision,
    sellerId: row.userId,
    isEdit,
    category: categoryById(categoryId)?.slug ?? '',
    content,
  };
}

export type Decision = Verdict & {
  listingId: string;
  /** The content that was looked at. */
  revision: number;
  by: Extract<Mover, 'check' | 'moderator'>;
  /** How long an approved listing stays public. */
  days: number;
  now?: Date;
};

/**
 * Carries out a decision about one revision of a listing. An approved edit replaces what the public
 * sees, files included, in one step; a rejected one stays beside it, with its reason, for the
 * owner.
 * @throws AppError listing_not_found, listing_stale when this revision is not, or not any more, to
 * be decided
 */
export async function decideListing(
  db: Db,
  { now = new Date(), ...decision }: Decision,
): Promise<void> {
  const { listingId, revision } = decision;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(listingTable)
      .where(eq(listingTable.id, listingId))
      .for('update');
    if (!row) throw new AppError(listingErrors.listing_not_found, { detail: listingId });
    const [edit] = await tx
      .select()
      .from(listingEditTable)
      .where(eq(listingEditTable.listingId, listingId));
    if (edit?.revision === revision) return decideEdit(tx, row, edit, decision, now);
    if (row.revision !== revision)
      throw new AppError(listingErrors.listing_stale, {
        detail: `${listingId} is at ${row.revision}`,
      });
    const { outcome, reason, by, days } = decision;
    const status = moveTo(outcome satisfies ListingMove, row.status, by);
    if (!status)
      throw new AppError(listingErrors.listing_stale, { detail: `${listingId} is ${row.status}` });
    const ended = row.expiresAt === null || row.expiresAt <= now;
    const life =
      status === 'approved' && ended
        ? { expiresAt: new Date(now.getTime() + days * DAY_MS), remindedAt: null }
        : {};
    await tx
      .update(listingTable)
      .set({ status, statusReason: status === 'approved' ? null : reason, updatedAt: now, ...life })
      .where(eq(listingTable.id, listingId));
  });
}

async function decideEdit(
  tx: Db,
  row: ListingRow,
  edit: typeof listingEditTable.$inferSelect,
  { outcome, reason, by }: Decision,
  now: Date,
): Promise<void> {
  const status = moveTo(outcome satisfies ListingMove, edit.status, by);
  if (!status)
    throw new AppError(listingErrors.listing_stale, { detail: `the edit is ${edit.status}` });
  if (outcome !== 'approve') {
    await tx
      .update(listingEditTable)
      .set({ status: outcome === 'flag' ? 'flagged' : 'rejected', statusReason: reason })
      .where(eq(listingEditTable.listingId, row.id));
    return;
  }
  const { content, revision } = edit;
  const before = await findContent(tx, row);
  // Units may have been sold since the edit was written, and only options that are counted say how
  // many are left.
  const stockQuantity =
    row.soldAt === null && hasCountedOptions(content.variations)
      ? content.stockQuantity
      : row.stockQuantity;
  await tx
    .update(listingTable)
    .set({ ...columnsOf(content), stockQuantity, revision, statusReason: null, updatedAt: now })
    .where(eq(listingTable.id, row.id));
  await showFiles(tx, { listingId: row.id, ownerId: row.userId, content });
  await releaseUnused(tx, before.media, content.media);
  await tx.delete(listingEditTable).where(eq(listingEditTable.listingId, row.id));
}
