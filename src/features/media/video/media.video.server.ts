// Owns which videos are accepted. They are not transcoded, so their metadata is erased in the file
// itself.
import { open } from 'node:fs/promises';
import type { Ctx } from '#platform/context.ts';
import { mediaRefusal } from '#features/media/media.errors.ts';
import { looksLikeAvi, looksLikeMpeg, readAvi, readMpeg } from './media.video-avi.server.ts';
import { looksLikeMp4, readMp4 } from './media.video-mp4.server.ts';
import {
  applyEdits,
  createReader,
  type VideoInfo,
  VideoRefused,
  type Reader,
} from './media.video-reader.server.ts';
import { looksLikeWebm, readWebm } from './media.video-webm.server.ts';
import { firstBytes } from '#features/media/adding/media.image.server.ts';
import { type Maker, MEDIA_PATH } from '#features/media/media.names.server.ts';
import { CODED_OTHERWISE } from '#features/media/media.playback.ts';

const READERS: { looksLike(head: Buffer): boolean; read(reader: Reader): Promise<VideoInfo> }[] = [
  { looksLike: looksLikeMp4, read: readMp4 },
  { looksLike: looksLikeWebm, read: readWebm },
  { looksLike: looksLikeAvi, read: readAvi },
  { looksLike: looksLikeMpeg, read: readMpeg },
];
/** Used where the video does not state its own. */
const USUAL_SIZE = { width: 1280, height: 720 };

/**
 * Erases the metadata of an uploaded video in place, and makes a poster where ffmpeg is installed.
 * @throws AppError invalid_video_type, video_damaged
 */
export async function processVideo(ctx: Ctx, path: string): Promise<Maker> {
  const video = await readVideo(path);
  await applyEdits(path, video.edits);
  const poster = await ctx.images.poster(path);
  const { width, height } = video.size ?? poster ?? USUAL_SIZE;
  return (base) => ({
    width,
    height,
    variants: [],
    poster: poster && `${MEDIA_PATH}${base}-poster.webp`,
    thumbhash: poster?.thumbhash ?? null,
    fingerprint: poster?.fingerprint ?? null,
    files: [
      { suffix: `${isHevc(video) ? CODED_OTHERWISE : ''}.${video.extension}`, source: { path } },
      ...(poster?.variants.slice(-1) ?? []).map(({ webp }) => ({
        suffix: '-poster.webp',
        source: webp,
      })),
    ],
  });
}

/** Pictures that few browsers read, in MP4, QuickTime and WebM. */
function isHevc({ codecs }: VideoInfo): boolean {
  return codecs.some((codec) => /^(?:hvc1|hev1|dvh1|dvhe|V_MPEGH)/.test(codec));
}

/**
 * Format, size and metadata edits of a video, by its content. @throws AppError invalid_video_type,
 * video_damaged
 */
export async function readVideo(path: string): Promise<VideoInfo> {
  const head = await firstBytes(path, 16);
  const format = READERS.find(({ looksLike }) => looksLike(head));
  if (!format) throw mediaRefusal('video', 'type');
  const handle = await open(path, 'r');
  try {
    return await format.read(createReader(handle, (await handle.stat()).size));
  } catch (error) {
    if (error instanceof VideoRefused) throw mediaRefusal('video', error.why, error.message);
    throw error;
  } finally {
    await handle.close();
  }
}
