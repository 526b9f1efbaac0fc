// Owns how AVI and MPEG are written anew: the whole file is read, what is no picture and no sound
// is overwritten with zeros, and the result is written. Lengths and offsets stay, because these
// formats refer to their parts by offset. Runs in the worker only.
import { readFile, stat, writeFile } from 'node:fs/promises';
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';

/** Uploads are smaller (media.limits.ts); the worker has memory for no more. */
const MOST_BYTES = 64 * 1024 * 1024;

/** @param erase overwrites in place, and says what the video is. @throws FileRefused */
export async function rewriteInMemory(
  from: string,
  to: string,
  erase: (bytes: Buffer) => RewrittenVideo,
): Promise<RewrittenVideo> {
  if ((await stat(from)).size > MOST_BYTES) throw new FileRefused('too-much', 'too large');
  const bytes = await readFile(from);
  const video = erase(bytes);
  await writeFile(to, bytes);
  return video;
}
