// WebM: EBML elements of an id, a length and a content. What is needed to play pictures and sound
// is kept; tags, attachments, titles and everything else become Void elements. Matroska, the same
// format with another DocType, is refused (DECISIONS.md E1).
import {
  type Edit,
  type VideoInfo,
  VideoRefused,
  type Reader,
} from './media.video-reader.server.ts';

type Element = { id: number; at: number; content: number; end: number };

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VIDEO = 0xe0;
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const VOID = 0xec;
const INFO = 0x1549a966;
const BLOCK_GROUP = 0xa0;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC = 0x86;
const CODEC_PRIVATE = 0x63a2;
/** Pictures and sound. */
const KEPT_TYPES = new Set([1, 2]);
/** Elements that begin with the number of their track. */
const BLOCKS = new Set([0xa3, 0xa1]);
/** Programs that made the file: they must be there, so only their names go. */
const NAMES = new Set([0x4d80, 0x5741]);

const OF_CLUSTER = [0xe7, 0xa3, BLOCK_GROUP, 0xab, 0xa7];
/**
 * What is kept inside of each element; whatever is not named here becomes Void. The children of a
 * cluster without an end stand beside it.
 */
const KEPT = new Map<number, ReadonlySet<number>>([
  [EBML, new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, DOC_TYPE, 0x4287, 0x4285])],
  [SEGMENT, new Set([0x114d9b74, INFO, TRACKS, CLUSTER, 0x1c53bb6b, ...OF_CLUSTER])],
  [INFO, new Set([0x2ad7b1, 0x4489, ...NAMES])],
  [TRACKS, new Set([TRACK])],
  [
    TRACK,
    new Set([
      TRACK_NUMBER,
      0x73c5,
      TRACK_TYPE,
      0xb9,
      0x88,
      0x55aa,
      0x9c,
      0x6de7,
      0x6df8,
      0x23e383,
      0x234e7a,
      0x22b59c,
      CODEC,
      CODEC_PRIVATE,
      0x56aa,
      0x56bb,
      VIDEO,
      0xe1,
    ]),
  ],
  [
    VIDEO,
    new Set([
      WIDTH,
      HEIGHT,
      0x54b0,
      0x54ba,
      0x54b2,
      0x54b3,
      0x9a,
      0x9d,
      0x53b8,
      0x53c0,
      0x54aa,
      0x54bb,
      0x54cc,
      0x54dd,
      0x55b0,
    ]),
  ],
  [0xe1, new Set([0xb5, 0x78b5, 0x9f, 0x6264])],
  [CLUSTER, new Set(OF_CLUSTER)],
  [BLOCK_GROUP, new Set([0xa1, 0x9b, 0xfb, 0x75a2])],
]);
const MOST_EDITS = 100_000;
/** Elements of unknown length, as in live recordings. */
const OPEN_ENDED = new Set([SEGMENT, CLUSTER]);

/** Whether a file begins as these do. */
export function looksLikeWebm(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === EBML;
}

type Video = {
  size: VideoInfo['size'];
  codecs: string[];
  clusters: number;
  /** Numbers of the tracks that are kept. */
  tracks: Set<number>;
  edits: Edit[];
};

/** @throws VideoRefused */
export async function readWebm(reader: Reader): Promise<VideoInfo> {
  const video: Video = { size: null, codecs: [], clusters: 0, tracks: new Set(), edits: [] };
  const head = await elementAt(reader, 0, reader.size);
  if ((await docType(reader, head)) !== 'webm')
    throw new VideoRefused('type', 'EBML, but not WebM');
  await readInside(reader, head, video);
  const last = await readSegment(reader, head.end, video);
  if (last < reader.size) video.edits.push({ at: last, zeros: reader.size - last });
  if (video.clusters === 0) throw new VideoRefused('damaged', 'without pictures');
  if (!video.size) throw new VideoRefused('type', 'without a picture track');
  return { extension: 'webm', size: video.size, codecs: video.codecs, edits: video.edits };
}

/** @returns where the last element ends; behind it is nothing that a player reads */
async function readSegment(reader: Reader, from: number, video: Video): Promise<number> {
  const segment = await elementAt(reader, from, reader.size);
  if (segment.id !== SEGMENT) throw new VideoRefused('damaged', 'without a segment');
  await readInside(reader, segment, video);
  return segment.end;
}

async function readInside(reader: Reader, parent: Element, video: Video): Promise<void> {
  for await (const element of elements(reader, parent.content, parent.end)) {
    const { id, content, end } = element;
    if (video.edits.length > MOST_EDITS)
      throw new VideoRefused('damaged', 'too many pieces to cut out');
    if (!KEPT.get(parent.id)?.has(id)) video.edits.push(...voided(element));
    else if (NAMES.has(id)) video.edits.push({ at: content, zeros: end - content });
    else if (id === TRACK) await readTrack(reader, element, video);
    else if (BLOCKS.has(id)) await readBlock(reader, element, video);
    else if (KEPT.has(id)) {
      if (id === CLUSTER) video.clusters++;
      await readInside(reader, element, video);
    }
  }
}

/** A track of pictures or of sound is read; every other one goes, and its blocks do. */
async function readTrack(reader: Reader, track: Element, video: Video): Promise<void> {
  const found = new Map<number, Element>();
  for await (const inner of elements(reader, track.content, track.end)) found.set(inner.id, inner);
  const number = await numberIn(reader, found.get(TRACK_NUMBER));
  const type = await numberIn(reader, found.get(TRACK_TYPE));
  // Recordings of some browsers do not say the type.
  const inner = found.get(VIDEO);
  if (number === null || !(type === null ? inner : KEPT_TYPES.has(type))) {
    video.edits.push(...voided(track));
    return;
  }
  video.tracks.add(number);
  if (inner) video.size ??= await sizeOf(reader, inner);
  const codec = found.get(CODEC);
  const name = codec
    ? (await reader.read(codec.content, Math.min(codec.end - codec.content, 40))).toString('latin1')
    : '';
  video.codecs.push(name.replace(/\0.*$/, ''));
  await readInside(reader, track, video);
  const setup = found.get(CODEC_PRIVATE);
  if (setup && name.startsWith('A_VORBIS')) await emptyComments(reader, setup, video);
}

async function readBlock(reader: Reader, block: Element, video: Video): Promise<void> {
  const head = await reader.read(block.content, Math.min(4, block.end - block.content));
  const length = lengthOf(head[0], 4);
  const number = head.readUIntBE(0, length) - 2 ** (7 * length);
  if (!video.tracks.has(number)) video.edits.push(...voided(block));
}

/**
 * The second of the three packets that set up Vorbis is a comment: maker, place, whatever somebody
 * wrote. It becomes one of the same length that says nothing.
 */
async function emptyComments(reader: Reader, setup: Element, video: Video): Promise<void> {
  const bytes = await reader.read(setup.content, setup.end - setup.content);
  if (bytes[0] !== 2) throw new VideoRefused('damaged', 'sound without its setup');
  const lengths: number[] = [];
  let at = 1;
  while (lengths.length < 2) {
    let length = 0;
    while (bytes[at] === 255) length += bytes[at++] ?? 0;
    lengths.push(length + (bytes[at++] ?? 0));
  }
  const [first = 0, length = 0] = lengths;
  const from = at + first;
  if (length < 16 || from + length > bytes.length)
    throw new VideoRefused('damaged', 'sound without its setup');
  const empty = Buffer.alloc(length);
  empty.write('\x03vorbis', 'latin1');
  empty.writeUInt32LE(length - 16, 7);
  empty.writeUInt8(1, length - 1);
  video.edits.push({ at: setup.content + from, bytes: empty });
}

async function numberIn(reader: Reader, element: Element | undefined): Promise<number | null> {
  const bytes = element ? element.end - element.content : 0;
  if (!element || bytes < 1 || bytes > 6) return null;
  return (await reader.read(element.content, bytes)).readUIntBE(0, bytes);
}

async function docType(reader: Reader, head: Element): Promise<string> {
  for await (const { id, content, end } of elements(reader, head.content, head.end)) {
    if (id === DOC_TYPE)
      return (await reader.read(content, Math.min(end - content, 16)))
        .toString('latin1')
        .replace(/\0+$/, '');
  }
  return '';
}

async function sizeOf(reader: Reader, { content, end }: Element): Promise<VideoInfo['size']> {
  const found = new Map<number, number>();
  for await (const inner of elements(reader, content, end)) {
    const bytes = inner.end - inner.content;
    if ((inner.id === WIDTH || inner.id === HEIGHT) && bytes >= 1 && bytes <= 4)
      found.set(inner.id, (await reader.read(inner.content, bytes)).readUIntBE(0, bytes));
  }
  const [width, height] = [found.get(WIDTH) ?? 0, found.get(HEIGHT) ?? 0];
  return width > 0 && height > 0 && width < 65_536 && height < 65_536 ? { width, height } : null;
}

/** The elements of a range in order; the children of an open-ended cluster follow it. */
async function* elements(reader: Reader, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to;) {
    const element = await elementAt(reader, at, to);
    yield element;
    at = element.end;
  }
}

async function elementAt(reader: Reader, at: number, to: number): Promise<Element> {
  const head = await reader.read(at, Math.min(12, reader.size - at));
  const idBytes = lengthOf(head[0], 4);
  const sizeBytes = lengthOf(head[idBytes], 8);
  const content = at + idBytes + sizeBytes;
  if (content > to || idBytes + sizeBytes > head.length)
    throw new VideoRefused('damaged', 'an element that ends outside');
  const id = head.readUIntBE(0, idBytes);
  const bits = head.subarray(idBytes, idBytes + sizeBytes);
  const size = [...bits].reduce(
    (sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> sizeBytes) : byte),
    0,
  );
  const open = [...bits].every(
    (byte, index) => byte === (index === 0 ? 0xff >> (sizeBytes - 1) : 0xff),
  );
  if (open && !OPEN_ENDED.has(id)) throw new VideoRefused('damaged', 'an element without an end');
  // The end of an open-ended cluster is found by walking through its children.
  const end = open ? (id === SEGMENT ? to : content) : content + size;
  if (end > to) throw new VideoRefused('damaged', 'an element that ends outside');
  return { id, at, content, end };
}

/** Length in bytes of a variable-length integer: its leading zeros plus one. */
function lengthOf(first: number | undefined, most: number): number {
  const length = first === undefined ? 0 : Math.clz32(first) - 23;
  if (length < 1 || length > most) throw new VideoRefused('damaged', 'no element');
  return length;
}

/**
 * Zeros first, then the head of a Void as long as the element; the smallest ones are only emptied.
 */
function voided({ at, content, end }: Element): Edit[] {
  const zeros = { at: content, zeros: end - content };
  const length = end - at;
  if (length < 9) return [zeros];
  // As long as the old head, where that was longer.
  const head = Buffer.alloc(Math.max(9, content - at));
  head.writeUInt8(VOID, 0);
  head.writeUInt8(0x01, 1);
  head.writeUIntBE(length - 9, 3, 6);
  return [zeros, { at, bytes: head }];
}
