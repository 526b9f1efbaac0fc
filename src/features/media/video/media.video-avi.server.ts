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

/** What is kept in each list; every other chunk is filled with zeros and called JUNK. */
const KEPT: Record<string, ReadonlySet<string>> = {
  'AVI ': new Set(['hdrl', 'movi', 'idx1']),
  AVIX: new Set(['movi', 'idx1']),
  hdrl: new Set(['avih', 'strl', 'odml']),
  odml: new Set(['dmlh']),
  strl: new Set(['strh', 'strf', 'indx']),
};
/** Streams of pictures and of sound; `iavs` has both. */
const KEPT_STREAMS = new Set(['vids', 'auds', 'iavs']);
/** Pictures, changes of their colours, sound, and where they lie; with the number of the stream. */
const KEPT_DATA = /^(?:(\d\d)(?:d[bc]|pc|wb|__)|ix\d\d)$/;
/** Deeper nesting occurs in crafted files only. */
const MOST_DEPTH = 4;
const MOST_EDITS = 100_000;

type Video = {
  size: VideoInfo['size'];
  codecs: string[];
  edits: Edit[];
  movie: boolean;
  /** Of each stream, whether it is kept. */
  streams: boolean[];
};

/** @throws VideoRefused */
export async function readAvi(reader: Reader): Promise<VideoInfo> {
  const video: Video = { size: null, codecs: [], edits: [], movie: false, streams: [] };
  let at = 0;
  // Large files are several RIFF chunks after each other.
  while (at + 12 <= reader.size) {
    const head = await reader.read(at, 12);
    if (head.toString('latin1', 0, 4) !== 'RIFF') break;
    const end = at + 8 + head.readUInt32LE(4);
    if (end > reader.size) throw new VideoRefused('damaged', 'it ends too early');
    await readChunks(
      reader,
      { list: head.toString('latin1', 8, 12), from: at + 12, to: end },
      video,
    );
    at = end + (end % 2);
  }
  if (at < reader.size) video.edits.push({ at, zeros: reader.size - at });
  if (!video.movie) throw new VideoRefused('damaged', 'without pictures');
  return { extension: 'avi', size: video.size, codecs: video.codecs, edits: video.edits };
}

async function readChunks(
  reader: Reader,
  { list, from, to }: { list: string; from: number; to: number },
  video: Video,
  depth = 0,
): Promise<void> {
  let at = from;
  while (at + 8 <= to) {
    const head = await reader.read(at, Math.min(12, to - at));
    const [name, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    const end = at + 8 + length;
    if (end > to) throw new VideoRefused('damaged', 'a chunk that ends outside');
    if (video.edits.length > MOST_EDITS)
      throw new VideoRefused('damaged', 'too many pieces to cut out');
    const inner = name === 'LIST' && length >= 4 ? head.toString('latin1', 8, 12) : '';
    const isKept =
      list === 'movi' ? isPlayed(name, inner, video) : KEPT[list]?.has(inner || name) === true;
    // Zeros first: after an interruption the chunk is still found by its old name.
    if (!isKept || depth > MOST_DEPTH)
      video.edits.push({ at: at + 8, zeros: length }, { at, bytes: Buffer.from('JUNK') });
    else if (inner) {
      if (inner === 'movi') video.movie = true;
      const within = { list: inner === 'rec ' ? 'movi' : inner, from: at + 12, to: end };
      await readChunks(reader, within, video, depth + 1);
    } else await readHeader(reader, { name, at: at + 8, length }, video);
    at = end + (length % 2);
  }
  if (at < to) video.edits.push({ at, zeros: to - at });
}

function isPlayed(name: string, inner: string, { streams }: Video): boolean {
  if (inner) return inner === 'rec ';
  const [isData, stream] = KEPT_DATA.exec(name) ?? [];
  return isData !== undefined && (stream === undefined || streams[Number(stream)] === true);
}

async function readHeader(
  reader: Reader,
  { name, at, length }: { name: string; at: number; length: number },
  video: Video,
): Promise<void> {
  if (name === 'avih' && length >= 40) video.size = sizeOf(await reader.read(at + 32, 8));
  else if (name === 'strh' && length >= 8) {
    const numbers = await reader.read(at, 8);
    // A stream that is not kept stays in the list, because streams go by their number.
    video.streams.push(KEPT_STREAMS.has(numbers.toString('latin1', 0, 4)));
    if (video.streams.at(-1)) video.codecs.push(numbers.toString('latin1', 4, 8));
  } else if (name === 'strf' && video.streams.at(-1) === false)
    video.edits.push({ at, zeros: length });
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

/** What begins a part: three bytes, and a fourth that says which. */
const PREFIX = Buffer.from([0, 0, 1]);
const SYSTEM = { end: 0xb9, pack: 0xba, header: 0xbb };
/** Pictures, sound of MPEG, and sound of other kinds. */
const isPlayedStream = (code: number) => (code >= 0xc0 && code <= 0xef) || code === 0xbd;
const USER_DATA = 0xb2;
const LOOK_AT_ONCE = 1024 * 1024;

/** @throws VideoRefused */
export async function readMpeg(reader: Reader): Promise<VideoInfo> {
  const beginning = await reader.read(0, Math.min(reader.size, FIRST_PICTURE_WITHIN));
  const at = beginning.indexOf(Buffer.from([0, 0, 1, 0xb3]));
  if (at < 0 || at + 8 > beginning.length) throw new VideoRefused('damaged', 'without pictures');
  const numbers = beginning.readUIntBE(at + 4, 3);
  const size = { width: numbers >> 12, height: numbers & 0xfff };
  return {
    extension: 'mpeg',
    size: size.width > 0 && size.height > 0 ? size : null,
    codecs: ['mpeg'],
    edits: await mpegEdits(reader),
  };
}

/** Everything but packs, pictures and sound; of pictures what their maker wrote between them. */
async function mpegEdits(reader: Reader): Promise<Edit[]> {
  const edits: Edit[] = [];
  const erase = (at: number, end: number) => {
    if (edits.length > MOST_EDITS) throw new VideoRefused('damaged', 'too many pieces to cut out');
    if (end > at) edits.push({ at, zeros: end - at });
  };
  let at = 0;
  for (let next = await findPrefix(reader, 0); next < reader.size;) {
    const code = next + 4 <= reader.size ? (await reader.read(next + 3, 1)).readUInt8(0) : 0;
    at = next;
    if (code === SYSTEM.end) {
      erase(at + 4, reader.size);
      return edits;
    }
    const isPacket = code > SYSTEM.header && code !== SYSTEM.pack;
    const end =
      isPacket && at + 6 <= reader.size
        ? Math.min(reader.size, at + 6 + (await reader.read(at + 4, 2)).readUInt16BE(0))
        : -1;
    // Inside of pictures the search goes on: user data stands between them.
    const isErased = isPacket && !isPlayedStream(code);
    if (isErased) erase(at + 6, end);
    next = await findPrefix(reader, isErased ? end : at + 4);
    if (code === USER_DATA) erase(at + 4, next);
  }
  return edits;
}

/** Where the next part begins; the end of the file when there is none. */
async function findPrefix(reader: Reader, from: number): Promise<number> {
  for (let at = from; at < reader.size; at += LOOK_AT_ONCE - PREFIX.length) {
    const bytes = await reader.read(at, Math.min(LOOK_AT_ONCE, reader.size - at));
    const found = bytes.indexOf(PREFIX);
    if (found >= 0) return at + found;
    if (at + bytes.length >= reader.size) break;
  }
  return reader.size;
}
