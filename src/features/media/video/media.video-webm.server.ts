// WebM: EBML elements of an id, a length and a content. Tags and attachments become Void elements,
// and the date is removed. Matroska, the same format with another DocType, is refused (DECISIONS.md
// E1).
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
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const VIDEO = 0xe0;
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const VOID = 0xec;
/** Tags, attachments; within Info the title and the date. */
const METADATA = new Set([0x1254c367, 0x1941a469, 0x7ba9, 0x4461]);
/**
 * Tracks and Info are direct children of the segment; deeper nesting occurs in crafted files only.
 */
const MOST_DEPTH = 4;
/** Elements of unknown length, as in live recordings. */
const OPEN_ENDED = new Set([SEGMENT, CLUSTER]);

/** Whether a file begins as these do. */
export function looksLikeWebm(head: Buffer): boolean {
  return head.length >= 4 && head.readUInt32BE(0) === EBML;
}

/** @throws VideoRefused */
export async function readWebm(reader: Reader): Promise<VideoInfo> {
  const video: { size: VideoInfo['size']; edits: Edit[]; clusters: number } = {
    size: null,
    edits: [],
    clusters: 0,
  };
  const head = await elementAt(reader, 0, reader.size);
  if ((await docType(reader, head)) !== 'webm')
    throw new VideoRefused('type', 'EBML, but not WebM');
  await readElements(reader, head.end, reader.size, video);
  if (video.clusters === 0) throw new VideoRefused('damaged', 'without pictures');
  if (!video.size) throw new VideoRefused('type', 'without a picture track');
  return { extension: 'webm', size: video.size, edits: video.edits };
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

async function readElements(
  reader: Reader,
  from: number,
  to: number,
  video: { size: VideoInfo['size']; edits: Edit[]; clusters: number },
  depth = 0,
): Promise<void> {
  if (depth > MOST_DEPTH) return;
  for await (const element of elements(reader, from, to)) {
    const { id, content, end } = element;
    if (METADATA.has(id)) video.edits.push(...voided(element));
    else if (id === CLUSTER) video.clusters++;
    else if (id === TRACKS || id === INFO)
      await readElements(reader, content, end, video, depth + 1);
    else if (id === TRACK)
      for await (const inner of elements(reader, content, end))
        if (inner.id === VIDEO) video.size ??= await sizeOf(reader, inner);
  }
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

/** The elements of a range in order; the children of a segment or open-ended cluster follow it. */
async function* elements(reader: Reader, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at < to;) {
    const element = await elementAt(reader, at, to);
    yield element;
    at = element.id === SEGMENT ? element.content : element.end;
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
  const head = Buffer.alloc(9);
  head.writeUInt8(VOID, 0);
  head.writeUInt8(0x01, 1);
  head.writeUIntBE(length - 9, 3, 6);
  return [zeros, { at, bytes: head }];
}
