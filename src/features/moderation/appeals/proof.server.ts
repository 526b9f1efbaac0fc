// The pictures that prove what an appeal says. No page shows them to the public, so that their
// files are sent to their owner and to moderators alone (media.access.server.ts).
import { asc, eq, inArray } from 'drizzle-orm';
import { addPostedImage, filesFrom } from '#features/media/media.public.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { claimMedia, releaseMedia, toMediaView } from '#features/media/media.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { appealErrors } from './appeal.errors.ts';
import { PROOFS_MAX } from './appeal.limits.ts';
import { appealProofTable } from '../moderation.appeal.table.server.ts';

/**
 * Takes the pictures over that came inside the form of an appeal.
 * @param input.aboutId what it is about: the same form, sent again, adds nothing twice
 * @returns their ids, each once
 * @throws AppError appeal_too_many_proofs, and as addPostedImage
 */
export async function addPostedProofs(
  ctx: Ctx,
  { form, aboutId }: { form: FormData; aboutId: string },
): Promise<string[]> {
  const files = filesFrom(form, 'proofs');
  if (files.length > PROOFS_MAX) throw new AppError(appealErrors.appeal_too_many_proofs);
  const ids = new Set<string>();
  for (const file of files) {
    const added = await addPostedImage(ctx, { file, form: `appeal ${aboutId}`, purpose: 'appeal' });
    ids.add(added.id);
  }
  return [...ids];
}

/**
 * Makes these pictures the proof of an appeal, in the transaction that makes it.
 * @throws AppError media_not_found, media_in_use; appeal_proof_picture for a video
 */
export async function keepProofs(
  ctx: Ctx,
  { appealId, ownerId, ids }: { appealId: string; ownerId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const files = await claimMedia(ctx, { ownerId, ids });
  if (files.some(({ kind }) => kind !== 'image'))
    throw new AppError(appealErrors.appeal_proof_picture);
  await ctx.db
    .insert(appealProofTable)
    .values(ids.map((mediaId, position) => ({ mediaId, appealId, position })));
}

/** The pictures of appeals that were authorized before, by the appeal's id. */
export async function findProofs(
  ctx: Ctx,
  appealIds: readonly string[],
): Promise<Map<string, MediaView[]>> {
  const found = new Map<string, MediaView[]>();
  if (appealIds.length === 0) return found;
  const rows = await ctx.db
    .select({ appealId: appealProofTable.appealId, media: mediaTable })
    .from(appealProofTable)
    .innerJoin(mediaTable, eq(mediaTable.id, appealProofTable.mediaId))
    .where(inArray(appealProofTable.appealId, [...appealIds]))
    .orderBy(asc(appealProofTable.appealId), asc(appealProofTable.position));
  for (const { appealId, media } of rows)
    found.set(appealId, [...(found.get(appealId) ?? []), toMediaView(media)]);
  return found;
}

/** Lets go of the pictures of an appeal that was taken back; their files go a day later. */
export async function dropProofs(ctx: Ctx, appealId: string): Promise<void> {
  const dropped = await ctx.db
    .delete(appealProofTable)
    .where(eq(appealProofTable.appealId, appealId))
    .returning({ id: appealProofTable.mediaId });
  await releaseMedia(ctx, { ids: dropped.map(({ id }) => id) });
}
