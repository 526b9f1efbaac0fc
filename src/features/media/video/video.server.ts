// Owns which videos are accepted. They are not transcoded: a worker copies their pictures and sound
// into a new file, and that file is kept. Reads nothing of them here.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { FileRefused, type RewrittenVideo } from '#platform/images/worker-messages.ts';
import { busyWith, mediaErrors, mediaRefusal } from '#features/media/media.errors.ts';
import { type Maker, MEDIA_PATH } from '#features/media/media.names.server.ts';
import { CODED_OTHERWISE } from '#features/media/media.playback.ts';

/** Used where the video does not state its own. */
const USUAL_SIZE = { width: 1280, height: 720 };

/**
 * Writes an uploaded video anew, without metadata, and makes a poster where ffmpeg is installed.
 * @param keep is handed what was made; the new file exists while it runs
 * @throws AppError invalid_video_type, video_damaged, video_codec, media_busy
 */
export async function processVideo<T>(
  ctx: Ctx,
  { file, owner }: { file: string; owner: string },
  keep: (maker: Maker) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-video-'));
  try {
    const to = path.join(folder, 'video');
    const video = await ctx.images.rewriteVideo({ from: file, to }, owner);
    const poster = await ctx.images.poster(to, owner);
    return await keep(makerOf(video, to, poster));
  } catch (error) {
    throw error instanceof FileRefused ? refusalOf(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function refusalOf({ reason, message: detail }: FileRefused): AppError {
  if (reason === 'busy') return busyWith(detail);
  if (reason === 'codec') return new AppError(mediaErrors.video_codec, { detail });
  return mediaRefusal('video', reason === 'type' ? 'type' : 'damaged', detail);
}

function makerOf(
  video: RewrittenVideo,
  file: string,
  poster: Awaited<ReturnType<Ctx['images']['poster']>>,
): Maker {
  const { width, height } = video.size ?? poster ?? USUAL_SIZE;
  return (base) => ({
    width,
    height,
    variants: [],
    poster: poster && `${MEDIA_PATH}${base}-poster.webp`,
    thumbhash: poster?.thumbhash ?? null,
    fingerprint: poster?.fingerprint ?? null,
    files: [
      {
        suffix: `${isCodedOtherwise(video) ? CODED_OTHERWISE : ''}.${video.extension}`,
        source: { path: file },
      },
      ...(poster?.variants.slice(-1) ?? []).map(({ webp }) => ({
        suffix: '-poster.webp',
        source: webp,
      })),
    ],
  });
}

/** Pictures that few browsers read, in MP4 and QuickTime. */
function isCodedOtherwise({ codecs }: RewrittenVideo): boolean {
  return codecs.some((codec) => codec === 'hevc' || codec === 'prores');
}
