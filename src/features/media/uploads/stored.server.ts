// Reads stored pictures as everybody is shown them, for whoever has to look at them.
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#platform/context.ts';
import { isKey } from '#platform/uploads/storage.server.ts';
import { MEDIA_PATH } from '#features/media/media.names.server.ts';
import type { MediaRow } from '#features/media/media.table.server.ts';

/**
 * The largest picture of a file, of a video its still.
 * @returns null where nothing is stored: of the demo, of a video without a still, of what is gone
 */
export async function readStoredPicture(
  ctx: Ctx,
  { kind, url, poster }: Pick<MediaRow, 'kind' | 'url' | 'poster'>,
): Promise<Uint8Array | null> {
  const shown = kind === 'image' ? url : poster;
  const key = shown?.startsWith(MEDIA_PATH) ? shown.slice(MEDIA_PATH.length) : '';
  const stored = isKey(key) ? await ctx.storage.find(key) : null;
  if (!stored) return null;
  const body = await stored.open();
  return body instanceof Uint8Array ? body : buffer(body);
}
