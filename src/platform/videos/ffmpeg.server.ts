// Owns how ffmpeg is run, where it is installed: on untrusted files, with the least priority, for
// so long and in so much memory.
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { megabytesOf } from '../images/process-figures.server.ts';

const LOOK_MS = 200;
const MOST_MEGABYTES = 900;

/** What became of it; `missing` when there is no such program. */
export type FfmpegEnd = 'done' | 'failed' | 'missing';

/**
 * Local files only: a video may name URLs to be fetched. The header of a small one may announce
 * frames of gigabytes; 8K videos have 33 million pixels.
 */
export const CAREFULLY: readonly string[] =
  '-nostdin -y -v error -protocol_whitelist file -max_pixels 36000000 -threads 1'.split(' ');

/** @param program name or path; killed when it takes longer, or more memory (Linux) */
export function runFfmpeg(
  program: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<FfmpegEnd> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    const watch = setInterval(() => {
      if (megabytesOf(child.pid) > MOST_MEGABYTES) child.kill('SIGKILL');
    }, LOOK_MS).unref();
    const end = (how: FfmpegEnd) => {
      clearInterval(watch);
      resolve(how);
    };
    child.once('error', () => end('missing'));
    child.once('exit', (code) => end(code === 0 ? 'done' : 'failed'));
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    } catch {
      // It has ended already.
    }
  });
}
