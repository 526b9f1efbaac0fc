// Takes pictures over that come inside a form, from browsers that run no scripts; all others send
// them by the upload protocol.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v5 } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { LIMITS, type MediaPurpose } from '#features/media/media.limits.ts';
import type { OwnMediaView } from '#features/media/media.schema.ts';
import { findMade, keepFile } from './add.server.ts';
import { processImage } from './image.server.ts';
import { admit, requireUploader } from './uploads.server.ts';

/** Names these ids among others made of texts. */
const NAMESPACE = '6f2f1c5e-3a0e-4f0b-9d52-7a0c8e4f9b61';
/** Forms without files are smaller. */
const PLAIN_BYTES = 256 * 1024;

/**
 * Asks who sends a form before so many bytes are read into memory.
 * @throws AppError not_authenticated, upload_unverified, rate_limited
 */
export async function admitFiles(ctx: Ctx, { headers }: Request): Promise<void> {
  if (Number(headers.get('Content-Length') ?? 0) <= PLAIN_BYTES) return;
  const actor = requireUploader(ctx);
  await requireWithinLimit(ctx, LIMITS.forms, actor.id);
}

/** The files that were chosen in a field; a field left empty sends one without a name. */
export function filesFrom(form: FormData, name: string): File[] {
  return form
    .getAll(name)
    .filter((value): value is File => value instanceof File && value.name !== '');
}

/**
 * Adds a picture that came in a form; nothing uses it yet. The same form with the same picture,
 * sent again, is the same file.
 * @param input.form what tells this form from others
 * @throws AppError not_authenticated, upload_unverified, invalid_file_extension, image_too_large,
 *   file_empty, media_unused, rate_limited, media_busy, invalid_image_type, image_damaged,
 *   image_too_many_pixels
 */
export async function addPostedImage(
  ctx: Ctx,
  { file, form, purpose }: { file: File; form: string; purpose: MediaPurpose },
): Promise<OwnMediaView> {
  const actor = requireUploader(ctx);
  const bytes = Buffer.from(await file.arrayBuffer());
  const content = createHash('sha256').update(bytes).digest('hex');
  const id = v5(`${actor.id}/${form}/${content}`, NAMESPACE);
  const known = await findMade(ctx, actor, id);
  if (known) return known;
  const metadata = await admit(ctx, actor, {
    size: bytes.byteLength,
    metadata: { kind: 'image', filename: file.name },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-posted-'));
  try {
    const copy = path.join(folder, 'picture');
    await writeFile(copy, bytes);
    const maker = await processImage(ctx, { file: copy, owner: actor.id });
    return await keepFile(
      ctx,
      { id, owner: actor.id, metadata },
      { kind: 'image', purpose },
      maker,
    );
  } catch (error) {
    // The same form at the same moment was faster.
    const meanwhile = await findMade(ctx, actor, id);
    if (meanwhile) return meanwhile;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
