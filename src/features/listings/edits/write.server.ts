// What sellers do to their listings: create, edit, look at them in the form, remove. New content
// waits for the moderation check (moderation.server.ts); the public keeps what was
// approved until then. Status, owner, counters and revision are never taken from outside.
import { and, eq, sql } from 'drizzle-orm';
import { findOwnMedia } from '#features/media/media.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import {
  claimFiles,
  columnsOf,
  findContent,
  inputOf,
  isSame,
  looksTheSame,
  releaseUnused,
  showFiles,
  toContent,
} from './content.server.ts';
import { listingErrors, refuseFields } from '#features/listings/listings.errors.ts';
import { aboutListing, listingSubmitted } from '#features/listings/listings.events.server.ts';
import { draftTail, idOfDraft } from './draft-id.server.ts';
import { brokenListing } from './input.rules.ts';
import type { ListingInput } from './input.schema.ts';
import { hasCountedOptions } from '../listings.units.ts';
import { LIMITS } from '#features/listings/listings.limits.ts';
import {
  findOwnRow,
  isLive,
  type LiveRow,
  lockSeller,
  requireRoom,
  requireSeller,
  requireSignedIn,
} from '#features/listings/listings.owner.server.ts';
import {
  listingInput,
  type ListingWritten,
  type OwnListing,
} from '#features/listings/listings.schema.ts';
import { ACTIVE, actionsOf } from '#features/listings/listings.states.ts';
import {
  type ListingContent,
  type ListingRow,
  listingTable,
  notWithdrawn,
} from '#features/listings/listings.table.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import {
  publishTransition,
  requireTransition,
  statusOf,
} from '#features/listings/listings.transition.server.ts';

type ListingEdit = Revision<ListingContent>;

/**
 * Creates a listing of the actor; it is pending until it was screened.
 * @param input a ListingInput with `draftId`, any text that the form made for this draft: sent
 *   again, it answers the same listing (a double click, a lost reply). Unknown fields are ignored.
 * @throws AppError listing_sign_in, listing_verify_email, listing_invalid with `fields`,
 *   listing_image_required, listing_limit, media_not_found, media_in_use, rate_limited
 */
export async function createListing(
  ctx: Ctx,
  input: Readonly<Record<string, unknown>>,
): Promise<ListingWritten> {
  const actor = requireSeller(ctx);
  const given = readListing(ctx, input);
  await requireWithinLimit(ctx, LIMITS.writes, actor.id);
  const tail = draftTail(actor.id, input['draftId']);
  return inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx, actor.id);
    const [known] = await ctx.db
      .select()
      .from(listingTable)
      .where(
        and(
          eq(listingTable.userId, actor.id),
          sql`right(replace(${listingTable.id}::text, '-', ''), 16) = ${tail}`,
          notWithdrawn,
        ),
      );
    if (known && isLive(known)) return toWritten(known, null);
    await requireRoom(ctx, actor);
    const id = idOfDraft(tail);
    const content = await claimFiles(ctx, {
      ownerId: actor.id,
      content: toContent(given),
      inUse: [],
    });
    const [row] = await ctx.db
      .insert(listingTable)
      .values({
        ...(await columnsOf(content)),
        id,
        userId: actor.id,
        status: 'pending',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!row || !isLive(row)) throw new Error('The insert returned no row');
    await showFiles(ctx, { listingId: id, ownerId: actor.id, content });
    await publish(ctx, listingSubmitted, { id, revision: row.revision });
    return toWritten(row, null);
  });
}

/** @throws AppError listing_invalid, listing_image_required */
function readListing(ctx: Ctx, input: unknown): ListingInput {
  return readInput(listingInput(ctx), input, (issues) => refuseFields(brokenListing(issues)));
}

/**
 * Changes a listing of the actor. Units for sale and the lowest price change at once; anything else
 * of an approved listing waits beside it for its decision, and a further edit replaces the one that
 * waits.
 * @param input a ListingInput with `id`; with `revision` and `salesCount` the answer is a 409 after
 *   another edit or a sale
 * @throws AppError as createListing, and listing_not_found, listing_sold, listing_not_now,
 * listing_stale, content_removed
 */
export async function editListing(
  ctx: Ctx,
  {
    id,
    revision,
    salesCount,
    ...input
  }: Readonly<Record<string, unknown>> & {
    id: string;
    revision?: unknown;
    salesCount?: unknown;
  },
): Promise<ListingWritten> {
  const actor = requireSeller(ctx);
  // Whose it is comes first: what is wrong with a form about somebody else's listing is nobody's
  // business.
  await findOwnRow(ctx, { actor, id });
  const given = toContent(readListing(ctx, input));
  await requireWithinLimit(ctx, LIMITS.writes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockSeller(ctx, actor.id);
    const row = await findOwnRow(ctx, { actor, id, lock: true });
    const edit = await listingRevisions.find(ctx, id);
    if (typeof revision === 'number' && revision !== (edit?.number ?? row.revision))
      throw new AppError(listingErrors.listing_stale, { detail: id });
    // The units in the form are those from before the sale.
    if (typeof salesCount === 'number' && salesCount !== row.salesCount)
      throw new AppError(listingErrors.listing_stale, { detail: `${id}: sold meanwhile` });
    return row.status === 'approved'
      ? editPublic(ctx, row, edit, given)
      : editHidden(ctx, row, edit, given);
  });
}

/** Nobody else sees it: what it says is replaced, and it is screened anew. */
async function editHidden(
  ctx: Ctx,
  row: LiveRow,
  edit: ListingEdit | null,
  given: ListingContent,
): Promise<ListingWritten> {
  if (row.status === 'removed') throw new AppError(platformErrors.content_removed);
  const status = statusOf(requireTransition(ctx, 'submit', row, 'owner'));
  const before = await findContent(ctx, row);
  if (row.status === 'pending' && isSame(before, given)) return toWritten(row, null);
  if (!ACTIVE.includes(row.status)) await requireRoom(ctx, { id: row.userId });
  const content = await claimFiles(ctx, {
    ownerId: row.userId,
    content: given,
    inUse: before.media,
  });
  const revision = await listingRevisions.drop(ctx, besideOf(row, before, edit));
  // An expired one begins a new life with its approval.
  const written = await updateRow(ctx, row.id, {
    ...(await columnsOf(content)),
    status,
    statusReason: null,
    revision,
    updatedAt: ctx.now,
    expiresAt: null,
    remindedAt: null,
  });
  await showFiles(ctx, { listingId: row.id, ownerId: row.userId, content });
  await releaseUnused(ctx, before.media, content.media);
  await publish(ctx, listingSubmitted, { id: row.id, revision });
  return toWritten(written, null);
}

function besideOf({ id, revision }: LiveRow, content: ListingContent, waiting: ListingEdit | null) {
  return { id, revision, content, waiting };
}

/** The public goes on seeing what was approved; the new content waits beside it. */
async function editPublic(
  ctx: Ctx,
  row: LiveRow,
  edit: ListingEdit | null,
  given: ListingContent,
): Promise<ListingWritten> {
  requireTransition(ctx, 'edit', row, 'owner');
  const before = await findContent(ctx, row);
  if (edit && edit.status !== 'rejected' && isSame(edit.content, given))
    return toWritten(row, edit);
  if (looksTheSame(before, given)) {
    const { stockQuantity, negotiablePrice, variations } = given;
    const revision = await listingRevisions.drop(ctx, besideOf(row, before, edit));
    // A decision about the edit that is withdrawn here must not fit any later one.
    const written = await updateRow(ctx, row.id, {
      stockQuantity,
      negotiablePrice,
      variations,
      updatedAt: ctx.now,
      ...(edit ? { revision } : {}),
    });
    await publishTransition(ctx, 'edit', aboutListing(written));
    return toWritten(written, null);
  }
  const content = await claimFiles(ctx, {
    ownerId: row.userId,
    content: given,
    inUse: [...before.media, ...(edit?.content.media ?? [])],
  });
  const waiting = await listingRevisions.submit(ctx, besideOf(row, before, edit), { content });
  await updateRow(ctx, row.id, atOnce(row, content));
  return toWritten(row, waiting);
}

/**
 * What of a waiting edit need not wait: the units left, unless options count them, and the lowest
 * price while it fits the price that the public sees.
 */
function atOnce(
  row: ListingRow,
  { stockQuantity, negotiablePrice, variations }: ListingContent,
): Partial<ListingRow> {
  const counted = hasCountedOptions(row.variations) || hasCountedOptions(variations);
  const fits = row.isNegotiable && (negotiablePrice ?? 0) <= row.price;
  return {
    updatedAt: row.updatedAt,
    ...(counted ? {} : { stockQuantity }),
    ...(fits ? { negotiablePrice } : {}),
  };
}

/**
 * A listing of the actor as the form shows it: with the lowest price, and with the waiting edit in
 * place of what the public sees.
 * @throws AppError listing_sign_in, listing_not_found
 */
export async function getOwnListing(ctx: Ctx, { id }: { id: string }): Promise<OwnListing> {
  const actor = requireSignedIn(ctx);
  const row = await findOwnRow(ctx, { actor, id });
  const edit = await listingRevisions.find(ctx, id);
  const content = edit?.content ?? (await findContent(ctx, row));
  const { status, statusReason, soldAt, expiresAt } = row;
  return {
    ...toWritten(row, edit),
    status,
    statusReason,
    sold: soldAt !== null,
    salesCount: row.salesCount,
    expiresAt: expiresAt?.toISOString() ?? null,
    actions: actionsOf(row, ctx.now),
    fields: inputOf(content),
    media: await findOwnMedia(ctx, { ids: content.media }),
  };
}

function toWritten({ id, status, revision }: LiveRow, edit: ListingEdit | null): ListingWritten {
  return {
    id,
    status,
    revision: edit?.number ?? revision,
    waitingEdit: edit && { status: edit.status, reason: edit.reason },
  };
}

async function updateRow(
  ctx: Ctx,
  id: string,
  set: Partial<typeof listingTable.$inferInsert>,
): Promise<LiveRow> {
  const [row] = await ctx.db
    .update(listingTable)
    .set(set)
    .where(eq(listingTable.id, id))
    .returning();
  if (!row || !isLive(row)) throw new Error('The update returned no row');
  return row;
}
