// What sellers do to their listings: create, edit, look at them in the form, remove. New content
// waits for the screen (listings.moderation.server.ts); the public keeps what was approved until then.
// Status, owner, counters and revision are never taken from outside.
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { z } from 'zod';
import { holdAccount } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { categoryById } from '#features/catalog/catalog.data.ts';
import { findOwnMedia, releaseMedia } from '#features/media/media.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db.server.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import {
  claimFiles,
  columnsOf,
  fieldsOf,
  findContent,
  isSame,
  looksTheSame,
  releaseUnused,
  showFiles,
  toContent,
} from './listings.content.server.ts';
import { listingErrors, refuseFields } from '#features/listings/listings.errors.ts';
import { sectionOf } from './listings.input.details.ts';
import { checkListing } from './listings.input.schema.ts';
import { hasCountedOptions } from './listings.input.variations.ts';
import { LIMITS } from '#features/listings/listings.limits.ts';
import type { ListingWritten, OwnListing } from '#features/listings/listings.schema.ts';
import { listingSubmitted } from '#features/listings/life/listings.moderation.server.ts';
import { ACTIVE, actionsOf, moveTo } from '#features/listings/listings.states.ts';
import {
  type ListingContent,
  listingEditTable,
  type ListingRow,
  listingTable,
} from '#features/listings/listings.table.server.ts';

/**
 * Creates a listing of the actor; it is pending until it was screened.
 * @param input ListingFields with `draftId`, any text that the form made for this draft: sent
 *   again, it answers the same listing (a double click, a lost reply). Unknown fields are ignored.
 * @throws AppError listing_sign_in, listing_verify_email, listing_invalid with `fields`,
 *   listing_image_required, listing_limit, media_not_found, media_in_use, rate_limited
 */
export async function createListing(
  ctx: Ctx,
  input: Readonly<Record<string, unknown>>,
): Promise<ListingWritten> {
  const actor = requireSeller(ctx);
  const checked = checkListing(input, ctx);
  if (!checked.ok) throw refuseFields(checked.fields);
  await requireWithinLimit(ctx.db, LIMITS.writes, actor.id);
  const tail = draftTail(actor.id, input['draftId']);
  return ctx.db.transaction(async (tx) => {
    await lockSeller(tx, actor.id);
    const [known] = await tx
      .select()
      .from(listingTable)
      .where(
        and(
          eq(listingTable.userId, actor.id),
          sql`right(replace(${listingTable.id}::text, '-', ''), 16) = ${tail}`,
        ),
      );
    if (known) return toWritten(known, null);
    await requireRoom(tx, ctx, actor);
    const id = v7().slice(0, 19) + tail.replace(/^(.{4})/, '$1-');
    const content = await claimFiles(tx, {
      ownerId: actor.id,
      content: toContent(checked.value),
      held: [],
    });
    const [row] = await tx
      .insert(listingTable)
      .values({
        ...columnsOf(content),
        id,
        userId: actor.id,
        status: 'pending',
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!row) throw new Error('The insert returned no row');
    await showFiles(tx, { listingId: id, ownerId: actor.id, content });
    await publish({ db: tx }, listingSubmitted, { listingId: id, revision: row.revision });
    return toWritten(row, null);
  });
}

/**
 * The end of the new listing's id, from who and which draft: the same draft finds its listing
 * again, and nobody can choose an id. The beginning is the server's clock, because ids are in the
 * order of time.
 */
function draftTail(userId: string, draftId: unknown): string {
  const draft = typeof draftId === 'string' && draftId ? draftId : v7();
  const bits = createHash('sha256').update(`${userId}/${draft}`).digest('hex').slice(0, 16);
  const variant = ((Number.parseInt(bits.slice(0, 1), 16) & 0b0011) | 0b1000).toString(16);
  return variant + bits.slice(1);
}

/**
 * Changes a listing of the actor. Units for sale and the lowest price change at once; anything else
 * of an approved listing waits beside it for its decision, and a further edit replaces the one that
 * waits.
 * @param input ListingFields with `id`, and `revision` when the answer should be a 409 after
 *   somebody else's edit
 * @throws AppError as createListing, and listing_not_found, listing_sold, listing_not_now,
 * listing_stale
 */
export async function editListing(
  ctx: Ctx,
  {
    id,
    revision,
    ...input
  }: Readonly<Record<string, unknown>> & { id: string; revision?: unknown },
): Promise<ListingWritten> {
  const actor = requireSeller(ctx);
  const checked = checkListing(input, ctx);
  // Whose it is comes first: what is wrong with a form about somebody else's listing is nobody's
  // business.
  await findOwnRow(ctx.db, actor, id, false);
  if (!checked.ok) throw refuseFields(checked.fields);
  await requireWithinLimit(ctx.db, LIMITS.writes, actor.id);
  const given = toContent(checked.value);
  return ctx.db.transaction(async (tx) => {
    await lockSeller(tx, actor.id);
    const row = await findOwnRow(tx, actor, id, true);
    const edit = await findEdit(tx, id);
    if (typeof revision === 'number' && revision !== (edit?.revision ?? row.revision))
      throw new AppError(listingErrors.listing_stale, { detail: id });
    if (row.soldAt) throw new AppError(listingErrors.listing_sold, { detail: id });
    const content = keepDetails(given, row);
    return row.status === 'approved'
      ? editPublic(tx, ctx, row, edit, content)
      : editHidden(tx, ctx, actor, row, content);
  });
}

/**
 * A category without a section in the form has no fields for what is known of it: while it stays
 * the same, so does that.
 */
function keepDetails(content: ListingContent, { categoryId, details }: ListingRow): ListingContent {
  const hasFields = sectionOf(categoryById(categoryId)?.slug ?? '') !== null;
  return hasFields || content.categoryId !== categoryId ? content : { ...content, details };
}

type Edit = typeof listingEditTable.$inferSelect;

/** Nobody else sees it: what it says is replaced, and it is screened anew. */
async function editHidden(
  tx: Db,
  ctx: Ctx,
  actor: Actor,
  row: ListingRow,
  given: ListingContent,
): Promise<ListingWritten> {
  const status = moveTo('submit', row.status, 'owner');
  if (!status) throw new AppError(listingErrors.listing_not_now, { detail: row.status });
  const before = await findContent(tx, row);
  if (row.status === 'pending' && isSame(before, given)) return toWritten(row, null);
  if (!ACTIVE.includes(row.status)) await requireRoom(tx, ctx, actor);
  const content = await claimFiles(tx, { ownerId: row.userId, content: given, held: before.media });
  const revision = row.revision + 1;
  // An expired one begins a new life with its approval.
  const written = await updateRow(tx, row.id, {
    ...columnsOf(content),
    status,
    statusReason: null,
    revision,
    updatedAt: ctx.now,
    expiresAt: null,
    remindedAt: null,
  });
  await showFiles(tx, { listingId: row.id, ownerId: row.userId, content });
  await releaseUnused(tx, before.media, content.media);
  await publish({ db: tx }, listingSubmitted, { listingId: row.id, revision });
  return toWritten(written, null);
}

/** The public goes on seeing what was approved; the new content waits beside it. */
async function editPublic(
  tx: Db,
  ctx: Ctx,
  row: ListingRow,
  edit: Edit | undefined,
  given: ListingContent,
): Promise<ListingWritten> {
  const before = await findContent(tx, row);
  if (edit && edit.status !== 'rejected' && isSame(edit.content, given))
    return toWritten(row, edit);
  if (looksTheSame(before, given)) {
    const { stockQuantity, negotiablePrice, variations } = given;
    if (edit) {
      await tx.delete(listingEditTable).where(eq(listingEditTable.listingId, row.id));
      await releaseUnused(tx, edit.content.media, before.media);
    }
    // A decision about the edit that is withdrawn here must not fit any later one.
    const written = await updateRow(tx, row.id, {
      stockQuantity,
      negotiablePrice,
      variations,
      updatedAt: ctx.now,
      ...(edit ? { revision: edit.revision + 1 } : {}),
    });
    return toWritten(written, null);
  }
  const content = await claimFiles(tx, {
    ownerId: row.userId,
    content: given,
    held: [...before.media, ...(edit?.content.media ?? [])],
  });
  if (edit) await releaseUnused(tx, edit.content.media, [...before.media, ...content.media]);
  const waiting: Edit = {
    listingId: row.id,
    revision: (edit?.revision ?? row.revision) + 1,
    content,
    status: 'pending',
    statusReason: null,
    createdAt: ctx.now,
  };
  await tx
    .insert(listingEditTable)
    .values(waiting)
    .onConflictDoUpdate({ target: listingEditTable.listingId, set: waiting });
  await updateRow(tx, row.id, atOnce(row, content));
  await publish({ db: tx }, listingSubmitted, { listingId: row.id, revision: waiting.revision });
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
 * Deletes a listing of the actor with everything that hangs on it; its files go with the next
 * sweep. @throws AppError not signed in, listing_not_found
 */
export async function removeListing(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireSignedIn(ctx);
  await ctx.db.transaction(async (tx) => {
    const row = await findOwnRow(tx, actor, id, true);
    const edit = await findEdit(tx, id);
    const { media } = await findContent(tx, row);
    await tx.delete(listingTable).where(eq(listingTable.id, row.id));
    await releaseMedia(tx, { ids: [...media, ...(edit?.content.media ?? [])] });
  });
}

/**
 * A listing of the actor as the form shows it: with the lowest price, and with the waiting edit in
 * place of what the public sees.
 * @throws AppError listing_sign_in, listing_not_found
 */
export async function getOwnListing(ctx: Ctx, { id }: { id: string }): Promise<OwnListing> {
  const actor = requireSignedIn(ctx);
  const row = await findOwnRow(ctx.db, actor, id, false);
  const edit = await findEdit(ctx.db, id);
  const content = edit?.content ?? (await findContent(ctx.db, row));
  const { status, statusReason, soldAt, expiresAt } = row;
  return {
    ...toWritten(row, edit ?? null),
    status,
    statusReason,
    sold: soldAt !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    actions: actionsOf(row, ctx.now),
    fields: fieldsOf(content),
    media: await findOwnMedia(ctx, { ids: content.media }),
  };
}

function toWritten({ id, status, revision }: ListingRow, edit: Edit | null): ListingWritten {
  return {
    id,
    status,
    revision: edit?.revision ?? revision,
    waitingEdit: edit && { status: edit.status, reason: edit.statusReason },
  };
}

function requireSignedIn(ctx: Ctx): Actor {
  if (!ctx.actor) throw new AppError(listingErrors.listing_sign_in);
  return ctx.actor;
}

/** Selling needs a proven address (DECISIONS.md A16). */
function requireSeller(ctx: Ctx): Actor {
  const actor = requireSignedIn(ctx);
  if (!actor.emailVerified) throw new AppError(listingErrors.listing_verify_email);
  return actor;
}

/**
 * One writer for each seller at a time, until the transaction ends: two at once would both find
 * room for the last listing.
 * @throws AppError not_authenticated when the account is gone
 */
export async function lockSeller(tx: Db, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`listings of ${userId}`}, 0))`,
  );
  await holdAccount(tx, { id: userId });
}

/**
 * Room for one more active listing (DECISIONS.md K1). Only under lockSeller.
 * @throws AppError listing_limit
 */
export async function requireRoom(
  tx: Db,
  { settings, now }: Pick<Ctx, 'settings' | 'now'>,
  { id }: { id: string },
): Promise<void> {
  const active = sql.raw(ACTIVE.map((status) => `'${status}'`).join(', '));
  const { rows } = await tx.execute<{ active: number; verified: boolean }>(sql`
    select (select count(*)::int from listing where user_id = ${id} and status in (${active}) and sold_at is null
      and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)) as active,
    ${userTable.emailVerified} and ${userTable.phoneVerified} as verified from ${userTable} where ${userTable.id} = ${id}`);
  const [row] = rows;
  const limit = row?.verified ? settings.listings.limitVerified : settings.listings.limit;
  if (!row || row.active >= limit)
    throw new AppError(listingErrors.listing_limit, { values: { n: limit } });
}

/**
 * @throws AppError listing_not_found when there is none, it is another person's, or the id is no
 * UUID
 */
export async function findOwnRow(
  db: Db,
  actor: Pick<Actor, 'id'>,
  id: string,
  lock: boolean,
): Promise<ListingRow> {
  const known = z.uuid().safeParse(id);
  const query = db
    .select()
    .from(listingTable)
    .where(and(eq(listingTable.id, known.data ?? actor.id), eq(listingTable.userId, actor.id)));
  const [row] = known.success ? await (lock ? query.for('update') : query) : [];
  if (!row)
    throw new AppError(listingErrors.listing_not_found, { detail: String(id).slice(0, 100) });
  return row;
}

async function findEdit(db: Db, listingId: string): Promise<Edit | undefined> {
  const [edit] = await db
    .select()
    .from(listingEditTable)
    .where(eq(listingEditTable.listingId, listingId));
  return edit;
}

async function updateRow(
  tx: Db,
  id: string,
  set: Partial<typeof listingTable.$inferInsert>,
): Promise<ListingRow> {
  const [row] = await tx.update(listingTable).set(set).where(eq(listingTable.id, id)).returning();
  if (!row) throw new Error('The update returned no row');
  return row;
}
