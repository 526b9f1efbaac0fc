// Owns who may upload what. The content is checked once the upload is complete
// (add.server.ts).
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { findActor } from '#features/accounts/accounts.public.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import type { UploadIntent } from '#platform/uploads/types.server.ts';
import { mediaErrors, mediaRefusal } from '#features/media/media.errors.ts';
import {
  EXTENSIONS,
  LIMITS,
  MAX_BYTES,
  MEDIA_KINDS,
  MOST_ANNOUNCED,
  MOST_UNUSED,
  type MediaKind,
} from '#features/media/media.limits.ts';
import { canUpload } from '#features/media/media.policy.ts';
import { countUnused } from '#features/media/media.server.ts';

/** Longest file name that is kept; shortened further when the file is stored. */
const MOST_NAME = 500;

/**
 * A signed-in person with a verified address. @throws AppError not_authenticated, upload_unverified
 */
export function requireUploader(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canUpload(actor)) throw new AppError(mediaErrors.upload_unverified);
  return actor;
}

/**
 * Answers a request of the tus protocol under /uploads.
 * @throws AppError not_authenticated, upload_unverified, image_too_large, invalid_file_extension,
 * media_unused, uploads_under_way, disk_full, …
 * or not_found for somebody else's upload
 */
export async function handleUpload(ctx: Ctx, request: Request): Promise<Response> {
  const actor = requireUploader(ctx);
  const isStillHere = async () => (await findActor(ctx))?.id === actor.id;
  return ctx.uploads.handle(request, {
    owner: actor.id,
    isStillHere,
    mostAnnounced: MOST_ANNOUNCED,
    create: (intent) => admit(ctx, actor, intent),
  });
}

/**
 * Checks the announced kind, name and size of a file, and how many the person sends.
 * @returns what is kept of it
 * @throws AppError invalid_file_extension, invalid_video_type, image_too_large, video_too_large,
 *   file_empty, media_unused, rate_limited
 */
export async function admit(
  ctx: Ctx,
  actor: Actor,
  { size, metadata }: UploadIntent,
): Promise<Record<string, string>> {
  const kind = kindOf(metadata);
  if (!kind)
    throw new AppError(platformErrors.invalid_request, { fields: { kind: 'fields.choice' } });
  const filename = (metadata.filename ?? '').slice(-MOST_NAME);
  const extension = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';
  if (extension === 'mkv') throw mediaRefusal('video', 'type');
  if (!EXTENSIONS[kind].includes(extension)) throw new AppError(mediaErrors.invalid_file_extension);
  if (size === 0) throw new AppError(mediaErrors.file_empty);
  if (size > MAX_BYTES[kind]) throw mediaRefusal(kind, 'size');
  if ((await countUnused(ctx, { ownerId: actor.id, kind })) >= MOST_UNUSED[kind])
    throw new AppError(mediaErrors.media_unused);
  await requireWithinLimit(ctx, kind === 'image' ? LIMITS.images : LIMITS.videos, actor.id);
  return { kind, filename };
}

/** The announced kind of an upload; null for anything else. */
export function kindOf(metadata: Record<string, string>): MediaKind | null {
  return MEDIA_KINDS.find((kind) => kind === metadata.kind) ?? null;
}
