// Owns how AVI and MPEG are written anew: the whole file is read, what is no picture and no sound
// is overwritten with zeros, and the result is written. Lengths and offsets stay, because these
// formats refer to their parts by offset. Runs in the worker only.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';

/** Uploads and what ffmpeg makes are smaller; the worker has memory for no more. */
const MOST_BYTES = 128 * 1024 * 1024;

/** @throws FileRefused when it is too large */
export async function readWhole(from: string): Promise<Buffer> {
  if ((await stat(from)).size > MOST_BYTES) throw new FileRefused('too-much', 'too large');
  return readFile(from);
}

/** @param erase overwrites in place, and says what the video is. @throws FileRefused */
export async function rewriteInMemory(
  from: string,
  to: string,
  erase: (bytes: Buffer) => RewrittenVideo,
): Promise<RewrittenVideo> {
  const bytes = await readWhole(from);
  const video = erase(bytes);
  await writeFile(to, bytes);
  return video;
}
