// Owns stills of videos, made by ffmpeg where it is installed; without it videos have no poster.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';

const TIMEOUT_MS = 20_000;
/**
 * Of one frame; 8K videos have 33 million. The header of a small video may announce frames of
 * gigabytes.
 */
const MOST_PIXELS = 36_000_000;

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
    // Local files only: a video may name URLs to be fetched. Frames are scaled down first, because
    // the filter `thumbnail` keeps 24 of them in memory.
    const made = await run(ffmpeg, [
      '-nostdin',
      '-v',
      'error',
      '-protocol_whitelist',
      'file',
      '-max_pixels',
      String(MOST_PIXELS),
      '-threads',
      '1',
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
    ]);
    return made ? await work(still) : null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(program: string, args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already.
    }
  });
}
