// Owns the conversion of videos to what every browser plays: H.264 and AAC in MP4.
import { CAREFULLY, type FfmpegEnd, runFfmpeg } from './ffmpeg.server.ts';

/** A quarter of an hour; ten minutes of video take about three on one slow processor. */
const TIMEOUT_MS = 900_000;
const MOST_SECONDS = 600;
const MOST_SIDE = 1280;
const MOST_BYTES = 100 * 1024 * 1024;

/** @param to where the new video is written */
export function convertVideo(from: string, to: string, ffmpeg: string): Promise<FfmpegEnd> {
  return runFfmpeg(
    ffmpeg,
    [
      ...CAREFULLY,
      '-i',
      `file:${from}`,
      '-map',
      '0:v:0',
      '-map',
      '0:a:0?',
      '-sn',
      '-dn',
      '-map_metadata',
      '-1',
      '-map_chapters',
      '-1',
      '-t',
      String(MOST_SECONDS),
      '-vf',
      `scale=w='min(${MOST_SIDE},iw)':h='min(${MOST_SIDE},ih)':force_original_aspect_ratio=decrease` +
        ':force_divisible_by=2,format=yuv420p',
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-crf',
      '25',
      '-threads',
      '1',
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-ac',
      '2',
      '-fs',
      String(MOST_BYTES),
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      `file:${to}`,
    ],
    TIMEOUT_MS,
  );
}
