// Owns stills of videos, made by ffmpeg where it is installed; without it videos have no poster.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CAREFULLY, runFfmpeg } from './ffmpeg.server.ts';

const TIMEOUT_MS = 20_000;

/**
 * A still from the first second, as a PNG file that exists while `work` runs.
 * @param ffmpeg name or path of the program
 * @returns null without the program, or when it cannot read the video
 */
export async function withStill<T>(
  video: string,
  ffmpeg: string,
  work: (still: string) => Promise<T>,
): Promise<T | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-still-'));
  const still = path.join(folder, 'still.png');
  try {
    // Frames are scaled down first, because the filter `thumbnail` keeps 24 of them in memory.
    const end = await runFfmpeg(
      ffmpeg,
      [
        ...CAREFULLY,
        '-i',
        `file:${video}`,
        '-an',
        '-sn',
        '-dn',
        '-vf',
        "scale='min(1200,iw)':-2,thumbnail=24",
        '-frames:v',
        '1',
        '-f',
        'image2',
        `file:${still}`,
      ],
      TIMEOUT_MS,
    );
    return end === 'done' ? await work(still) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
