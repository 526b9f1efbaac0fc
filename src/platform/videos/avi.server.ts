// AVI (RIFF): chunks of a name, a length and a content, in lists. Metadata has lists and chunks of
// its own; what is not named here becomes JUNK, filled with zeros.
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';

/** Whether a file begins as these do. */
export function looksLikeAvi(head: Buffer): boolean {
  return head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ';
}

/** What is kept in each list. */
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
/** An hour of 60 pictures a second and its sound has 385,000. */
const MOST_CHUNKS = 500_000;
/** Players show one stream of pictures and play one or two of sound. */
const MOST_STREAMS = 8;

type Video = {
  bytes: Buffer;
  size: RewrittenVideo['size'];
  codecs: string[];
  movie: boolean;
  chunks: number;
  /** Of each stream, whether it is kept. */
  streams: boolean[];
};
type List = { list: string; from: number; to: number };

/** Erases everything but pictures and sound. @throws FileRefused */
export function rewriteAvi(bytes: Buffer): RewrittenVideo {
  const video: Video = { bytes, size: null, codecs: [], movie: false, chunks: 0, streams: [] };
  let at = 0;
  // Large files are several RIFF chunks after each other.
  while (at + 12 <= bytes.length && nameAt(bytes, at) === 'RIFF') {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (end > bytes.length || end < at + 12)
      throw new FileRefused('unreadable', 'it ends too early');
    readChunks(video, { list: nameAt(bytes, at + 8), from: at + 12, to: end });
    at = end + (end % 2);
  }
  bytes.fill(0, at);
  if (!video.movie) throw new FileRefused('unreadable', 'without pictures');
  return { extension: 'avi', size: video.size, codecs: video.codecs };
}

const nameAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + 4);

function readChunks(video: Video, { list, from, to }: List, depth = 0): void {
  const { bytes } = video;
  let at = from;
  while (at + 8 <= to) {
    const [name, length] = [nameAt(bytes, at), bytes.readUInt32LE(at + 4)];
    const end = at + 8 + length;
    if (end > to) throw new FileRefused('unreadable', 'a chunk that ends outside');
    if (++video.chunks > MOST_CHUNKS) throw new FileRefused('too-much', 'too many chunks');
    const inner = name === 'LIST' && length >= 4 ? nameAt(bytes, at + 8) : '';
    const isKept =
      list === 'movi' ? isPlayed(name, inner, video) : KEPT[list]?.has(inner || name) === true;
    if (!isKept || depth > MOST_DEPTH) {
      bytes.fill(0, at + 8, end);
      bytes.write('JUNK', at, 'latin1');
    } else if (inner) {
      if (inner === 'movi') video.movie = true;
      const within = { list: inner === 'rec ' ? 'movi' : inner, from: at + 12, to: end };
      readChunks(video, within, depth + 1);
    } else readHeader(video, { name, at: at + 8, length });
    at = end + (length % 2);
  }
  if (at < to) bytes.fill(0, at, to);
}

function isPlayed(name: string, inner: string, { streams }: Video): boolean {
  if (inner) return inner === 'rec ';
  const [isData, stream] = KEPT_DATA.exec(name) ?? [];
  return isData !== undefined && (stream === undefined || streams[Number(stream)] === true);
}

function readHeader(
  video: Video,
  { name, at, length }: { name: string; at: number; length: number },
): void {
  const { bytes, streams } = video;
  if (name === 'avih' && length >= 40) video.size = sizeAt(bytes, at + 32);
  else if (name === 'strh' && length >= 8) {
    if (streams.length >= MOST_STREAMS) throw new FileRefused('too-much', 'too many streams');
    // A stream that is not kept stays in the list, because streams go by their number.
    const isKept = KEPT_STREAMS.has(nameAt(bytes, at));
    streams.push(isKept);
    if (isKept) video.codecs.push(nameAt(bytes, at + 4));
  } else if (name === 'strf' && streams.at(-1) === false) bytes.fill(0, at, at + length);
}

function sizeAt(bytes: Buffer, at: number): RewrittenVideo['size'] {
  const [width, height] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
  return width > 0 && height > 0 && width < 65_536 && height < 65_536 ? { width, height } : null;
}
