// AVI (RIFF) and MPEG program streams. AVI keeps metadata in lists and chunks of its own; MPEG has
// none.
import {
  type Edit,
  type VideoInfo,
  VideoRefused,
  type Reader,
} from './media.video-reader.server.ts';

/** Whether a file begins as AVI does. */
export function looksLikeAvi(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ';
}

/** Lists with author, software and date; chunks in the header with a date and maker notes. */
const METADATA_LISTS = new Set(['INFO', 'exif', 'ncdt', 'MID ']);
const METADATA_CHUNKS = new Set(['IDIT', 'strd', 'ISMP', 'DISP']);

/** Deeper nesting occurs in crafted files only. */
const MOST_DEPTH = 4;

/** @throws VideoRefused */
export async function readAvi(reader: Reader): Promise<VideoInfo> {
  const video: { size: VideoInfo['size']; edits: Edit[]; movie: boolean } = {
    size: null,
    edits: [],
    movie: false,
  };
  // Large files are several RIFF chunks after each other.
  for (let at = 0; at + 12 <= reader.size;) {
    const head = await reader.read(at, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') break;
    const end = at + 8 + head.readUInt32LE(4);
    if (end > reader.size) throw new VideoRefused('damaged', 'it ends too early');
    await readChunks(reader, at + 12, end, video);
    at = end + (end % 2);
  }
  if (!video.movie) throw new VideoRefused('damaged', 'without pictures');
  return { extension: 'avi', size: video.size, edits: video.edits };
}

async function readChunks(
  reader: Reader,
  from: number,
  to: number,
  video: { size: VideoInfo['size']; edits: Edit[]; movie: boolean },
  depth = 0,
): Promise<void> {
  if (depth > MOST_DEPTH) return;
  for (let at = from; at + 8 <= to;) {
    const head = await reader.read(at, Math.min(12, to - at));
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    const end = at + 8 + length;
    if (end > to) throw new VideoRefused('damaged', 'a chunk that ends outside');
    const list = name === 'LIST' && length >= 4 ? head.toString('latin1', 8, 12) : '';
    // Zeros first: after an interruption the chunk is still found by its old name.
    if (METADATA_LISTS.has(list) || METADATA_CHUNKS.has(name))
      video.edits.push({ at: at + 8, zeros: length }, { at, bytes: Buffer.from('JUNK') });
    else if (list === 'movi') video.movie = true;
    else if (list === 'hdrl' || list === 'strl')
      await readChunks(reader, at + 12, end, video, depth + 1);
    else if (name === 'avih' && length >= 40)
      video.size = sizeOf(await reader.read(at + 8 + 32, 8));
    at = end + (length % 2);
  }
}

function sizeOf(numbers: Buffer): VideoInfo['size'] {
  const [width, height] = [numbers.readUInt32LE(0), numbers.readUInt32LE(4)];
  return width > 0 && height > 0 && width < 65_536 && height < 65_536 ? { width, height } : null;
}

const PACK = 0x1ba;
const SEQUENCE = 0x1b3;

/** Whether a file begins as MPEG-1 and MPEG-2 do: a pack of a program stream, or bare pictures. */
export function looksLikeMpeg(head: Buffer): boolean {
  return head.length >= 4 && [PACK, SEQUENCE].includes(head.readUInt32BE(0));
}

/** How far into the file the first sequence header is searched. */
const FIRST_PICTURE_WITHIN = 512 * 1024;

/** @throws VideoRefused */
export async function readMpeg(reader: Reader): Promise<VideoInfo> {
  const beginning = await reader.read(0, Math.min(reader.size, FIRST_PICTURE_WITHIN));
  const at = beginning.indexOf(Buffer.from([0, 0, 1, 0xb3]));
  if (at < 0 || at + 8 > beginning.length) throw new VideoRefused('damaged', 'without pictures');
  const numbers = beginning.readUIntBE(at + 4, 3);
  const size = { width: numbers >> 12, height: numbers & 0xfff };
  return { extension: 'mpeg', size: size.width > 0 && size.height > 0 ? size : null, edits: [] };
}
