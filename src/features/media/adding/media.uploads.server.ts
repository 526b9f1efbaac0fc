// Owns who may send files here, and which. What is in them is looked at once all of it has come
// (media.add.server.ts).
import { findActor, requireActor } from '#features/accounts/accounts.session.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import type { UploadIntent } from '#platform/uploads.server.ts';
import { mediaErrors, mediaRefusal } from '#features/media/media.errors.ts';
import {
  EXTENSIONS,
  LIMITS,
  MAX_BYTES,
  MEDIA_KINDS,
  type MediaKind,
} from '#features/media/media.limits.ts';
import { canUpload } from '#features/media/media.policy.ts';

/** Names are shortened later; nobody's are longer than this. */
const MOST_NAME = 500;

/** Somebody whose address is proven. @throws AppError not_authenticated, upload_unverified */
export function requireUploader(ctx: Ctx): Actor {
  const actor = requireActor(ctx);
  if (!canUpload(actor)) throw new AppError(mediaErrors.upload_unverified);
  return actor;
}

/**
 * Answers a request of the tus protocol under /uploads.
 * @throws AppError not_authenticated, upload_unverified, image_too_large, invalid_file_extension, …
 * or not_found for somebody else's upload
 */
export async function handleUpload(ctx: Ctx, request: Request): Promise<Response> {
  const actor = requireUploader(ctx);
  const isStillHere = async () => (await findActor(ctx))?.id === actor.id;
  return ctx.uploads.handle(request, {
    owner: actor.id,
    isStillHere,
    create: (intent) => admit(ctx, actor, intent),
  });
}

/** Whether an upload may begin, by what its sender says of it. */
async function admit(
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
  await requireWithinLimit(ctx, kind === 'image' ? LIMITS.images : LIMITS.videos, actor.id);
  return { kind, filename };
}

/** What an upload is said to be; null for nonsense. */
export function kindOf(metadata: Record<string, string>): MediaKind | null {
  return MEDIA_KINDS.find((kind) => kind === metadata.kind) ?? null;
}
