// Owns the rows of media: whose they are, and since when nothing uses them. Adding them is in
// add.server.ts.
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { FieldText } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { mediaErrors } from './media.errors.ts';
import { keysOf, publicAddresses } from './media.names.server.ts';
import { canClaimMedia, canRemoveMedia, canUseMedia } from './media.policy.ts';
import { describeMediaInput, type MediaView, type OwnMediaView } from './media.schema.ts';
import { mediaTable, type MediaRow, type publicMediaColumns } from './media.table.server.ts';

/** A row as everybody sees it who is shown the file, by addresses of this server. */
export function toMediaView(row: Pick<MediaRow, keyof MediaView>): MediaView {
  const { kind, url, poster, width, height, alt, variants, thumbhash } = row;
  return { kind, url, poster, width, height, alt, variants, thumbhash };
}

/**
 * A row for what everybody may read: where the file has copies past this server, their addresses
 * are in the view. All addresses of such copies are made here.
 */
export function toPublicView(
  ctx: Ctx,
  row: Pick<MediaRow, keyof typeof publicMediaColumns>,
): MediaView {
  const view = toMediaView(row);
  const { settings } = ctx;
  if (settings.media === null || row.publicBase === null) return view;
  const address = publicAddresses(settings, row);
  return {
    ...view,
    url: address(view.url),
    poster: view.poster && address(view.poster),
    variants: view.variants.map(({ width, avif, webp }) => ({
      width,
      avif: address(avif),
      webp: address(webp),
    })),
  };
}

/** A row as its owner sees it. */
export function toOwnMediaView(row: MediaRow): OwnMediaView {
  return { id: row.id, ...toMediaView(row) };
}

/** Files of one person and kind that nothing uses. */
export async function countUnused(
  ctx: Ctx,
  { ownerId, kind }: Pick<MediaRow, 'ownerId' | 'kind'>,
): Promise<number> {
  return ctx.db.$count(
    mediaTable,
    and(
      eq(mediaTable.ownerId, ownerId),
      eq(mediaTable.kind, kind),
      isNotNull(mediaTable.unusedSince),
    ),
  );
}

const MOST_IDS = 50;

/**
 * Those of the files that are the actor's, in the order of `ids`; unknown ones are left out.
 * @throws AppError not_authenticated
 */
export async function findOwnMedia(
  ctx: Ctx,
  { ids }: { ids: readonly string[] },
): Promise<OwnMediaView[]> {
  const actor = requireActor(ctx);
  const wanted = ids.filter((id) => z.uuid().safeParse(id).success).slice(0, MOST_IDS);
  if (wanted.length === 0) return [];
  const rows = await ctx.db
    .select()
    .from(mediaTable)
    .where(and(eq(mediaTable.ownerId, actor.id), inArray(mediaTable.id, wanted)));
  const byId = new Map(rows.map((row) => [row.id, toOwnMediaView(row)]));
  return [...new Set(wanted)].flatMap((id) => byId.get(id) ?? []);
}

/**
 * Marks files as used, so that garbage collection keeps them. Each file is used in one place only,
 * because releasing it has no count of uses. The rows are locked until the transaction ends.
 * @param db the transaction that makes what shows them
 * @param inUse ids among `ids` that the same thing uses already and keeps (an edit); they may be in
 *   use
 * @returns in the order of `ids`
 * @throws AppError media_not_found (somebody else's, or gone), media_in_use
 */
export async function claimMedia(
  ctx: Ctx,
  {
    ownerId,
    ids,
    inUse = [],
  }: { ownerId: string; ids: readonly string[]; inUse?: readonly string[] },
): Promise<OwnMediaView[]> {
  if (ids.length === 0) return [];
  if (new Set(ids).size < ids.length) throw new AppError(mediaErrors.media_in_use);
  // In the order of ids, so that two transactions that claim the same files wait for each other
  // instead of failing.
  const rows = await ctx.db
    .select()
    .from(mediaTable)
    .where(and(eq(mediaTable.ownerId, ownerId), inArray(mediaTable.id, [...ids])))
    .orderBy(mediaTable.id)
    .for('update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const claimed = ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw new AppError(mediaErrors.media_not_found);
    if (!canClaimMedia(row, { inUse })) throw new AppError(mediaErrors.media_in_use);
    return row;
  });
  await ctx.db
    .update(mediaTable)
    .set({ unusedSince: null })
    .where(inArray(mediaTable.id, [...ids]));
  return claimed.map(toOwnMediaView);
}

/** Marks files as unused; garbage collection removes them a day later. Safe to repeat. */
export async function releaseMedia(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<void> {
  if (ids.length > 0)
    await ctx.db
      .update(mediaTable)
      .set({ unusedSince: new Date() })
      .where(inArray(mediaTable.id, [...ids]));
}

/**
 * Sets the alternative text of a file. It is public content: the caller decides whether it needs a
 * moderation check first.
 */
export async function setMediaAlt(
  ctx: Ctx,
  { ownerId, id, alt }: { ownerId: string; id: string; alt: string | null },
): Promise<void> {
  await ctx.db
    .update(mediaTable)
    .set({ alt: alt?.trim() || null })
    .where(and(eq(mediaTable.id, id), eq(mediaTable.ownerId, ownerId)));
}

/**
 * Says what an own file shows, before something shows it: the words are looked at together with
 * what is written beside it, and stay as they were looked at.
 * @throws AppError not_authenticated, media_not_found, media_in_use
 */
export async function describeMedia(
  ctx: Ctx,
  input: z.input<typeof describeMediaInput>,
): Promise<OwnMediaView> {
  const actor = requireActor(ctx);
  const { id, alt } = describeMediaInput.parse(input);
  return inTransaction(ctx, async (ctx) => {
    const file = await lockUnused(ctx, actor, id);
    await setMediaAlt(ctx, { ownerId: actor.id, id, alt });
    return toOwnMediaView({ ...file, alt: alt || null });
  });
}

/** What files show, in words, as a part of what is looked at before others read it. */
export async function altTexts(ctx: Ctx, ids: readonly string[]): Promise<FieldText[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .select({ id: mediaTable.id, alt: mediaTable.alt })
    .from(mediaTable)
    .where(inArray(mediaTable.id, [...ids]));
  const alts = new Map(rows.map(({ id, alt }) => [id, alt]));
  return ids.flatMap((id) => {
    const text = alts.get(id);
    return text ? [{ field: 'alts', text }] : [];
  });
}

/** An own file that nothing uses, until the end of the transaction. */
async function lockUnused(ctx: Ctx, actor: Actor, id: string): Promise<MediaRow> {
  const [file] = await ctx.db.select().from(mediaTable).where(eq(mediaTable.id, id)).for('update');
  if (!file || !canUseMedia(actor, file)) throw new AppError(mediaErrors.media_not_found);
  if (!canRemoveMedia(actor, file)) throw new AppError(mediaErrors.media_in_use);
  return file;
}

/**
 * Removes an own file that nothing uses. @throws AppError not_authenticated, media_not_found,
 * media_in_use
 */
export async function removeMedia(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const actor = requireActor(ctx);
  const removed = await inTransaction(ctx, async (ctx) => {
    const file = await lockUnused(ctx, actor, id);
    await ctx.db.delete(mediaTable).where(eq(mediaTable.id, id));
    return file;
  });
  return ctx.storage.remove(keysOf(removed));
}
