// Owns how a video of a stranger becomes a new file that holds its pictures and sound alone: which
// format it is, and who reads it. Runs in the worker only.
import { open } from 'node:fs/promises';
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';
import { looksLikeAvi, rewriteAvi } from './avi.server.ts';
import { copyTracks } from './copy-tracks.server.ts';
import { rewriteInMemory } from './in-memory.server.ts';
import { looksLikeMpeg, rewriteMpeg } from './mpeg.server.ts';

/** Old QuickTime files have no brand. */
const MP4 = /^(?:ftyp|moov|mdat|wide|free|skip)$/;
const EBML = 0x1a45dfa3;

/**
 * @param from the video; is not changed
 * @param to where the new file is written
 * @throws FileRefused
 */
export async function rewriteVideo(from: string, to: string): Promise<RewrittenVideo> {
  const head = await firstBytes(from, 16);
  if (MP4.test(head.toString('latin1', 4, 8)) || isEbml(head)) return copyTracks(from, to);
  if (looksLikeAvi(head)) return rewriteInMemory(from, to, rewriteAvi);
  if (looksLikeMpeg(head)) return rewriteInMemory(from, to, rewriteMpeg);
  throw new FileRefused('type', 'no video that is known here');
}

/** WebM; Matroska is the same format by another name, and is told from it later. */
function isEbml(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === EBML;
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
