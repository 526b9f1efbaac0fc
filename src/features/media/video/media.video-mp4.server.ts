// MP4 and QuickTime (ISO 14496-12): boxes of a size, a type and a content. Metadata boxes (user
// data, metadata, times, sensor tracks) are filled with zeros and renamed to "free".
import {
  type Edit,
  type VideoInfo,
  VideoRefused,
  type Reader,
} from './media.video-reader.server.ts';

type Box = {
  type: string;
  /** Offsets of the box, of its content, and of its end. */ at: number;
  content: number;
  end: number;
};

const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const METADATA = new Set(['udta', 'meta', 'uuid']);
/** Boxes whose content begins with version, flags and two times. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Handlers of sensor tracks: a camera's positions and movements. */
const SENSORS = new Set(['meta', 'camm']);
/** Brands of images and audio files in the same container format. */
const NOT_VIDEO = /^(?:hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|M4[ABP] )/;
const MOST_DEPTH = 8;
/** Most places of a video that are overwritten; an hour of sensor samples has a few thousand. */
const MOST_EDITS = 100_000;

/** Whether a file begins as these do; old QuickTime files have no brand. */
export function looksLikeMp4(head: Buffer): boolean {
  return /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8));
}

/** @throws VideoRefused */
export async function readMp4(reader: Reader): Promise<VideoInfo> {
  const video: Track & { brand: string; found: Set<string> } = {
    brand: 'qt  ',
    found: new Set(),
    size: null,
    sensor: false,
    tables: {},
    edits: [],
  };
  for await (const box of boxes(reader, 0, reader.size)) {
    video.found.add(box.type);
    if (box.type === 'ftyp') video.brand = (await reader.read(box.content, 4)).toString('latin1');
    await readBox(reader, box, video, 0);
  }
  if (NOT_VIDEO.test(video.brand)) throw new VideoRefused('type', `the brand ${video.brand}`);
  if (!video.found.has('moov') || !(video.found.has('mdat') || video.found.has('moof')))
    throw new VideoRefused('damaged', 'without an index or without pictures');
  if (!video.size) throw new VideoRefused('type', 'without a picture track');
  return {
    extension: video.brand === 'qt  ' ? 'mov' : 'mp4',
    size: video.size,
    edits: video.edits,
  };
}

/** What is gathered of a track, and of the video from its tracks. */
type Track = {
  size: VideoInfo['size'];
  sensor: boolean;
  tables: { [Type in TableType]?: Box };
  edits: Edit[];
};

/**
 * The sample tables of a track, read only for tracks that are erased, because crafted ones are many
 * and long.
 */
type TableType = 'stco' | 'co64' | 'stsc' | 'stsz';
const TABLES = new Set<string>(['stco', 'co64', 'stsc', 'stsz'] satisfies TableType[]);
const isTable = (type: string): type is TableType => TABLES.has(type);

async function readBox(reader: Reader, box: Box, into: Track, depth: number): Promise<void> {
  const { type, at, content, end } = box;
  if (METADATA.has(type)) into.edits.push(...erased(box));
  else if (depth >= MOST_DEPTH) return;
  else if (type === 'trak') await readTrack(reader, box, into, depth);
  else if (INSIDE.has(type))
    for await (const inner of boxes(reader, content, end))
      await readBox(reader, inner, into, depth + 1);
  else if (DATED.has(type)) {
    into.edits.push({ at: content + 4, zeros: (await versionOf(reader, content)) === 1 ? 16 : 8 });
    if (type === 'tkhd') into.size = (await shownSize(reader, content)) ?? into.size;
  } else if (type === 'hdlr')
    into.sensor ||= SENSORS.has((await reader.read(content + 8, 4)).toString('latin1'));
  else if (isTable(type)) into.tables[type] = box;
  if (at >= end) throw new VideoRefused('damaged', 'a box without content');
}

async function readTrack(reader: Reader, box: Box, video: Track, depth: number): Promise<void> {
  const track: Track = { size: null, sensor: false, tables: {}, edits: [] };
  for await (const inner of boxes(reader, box.content, box.end))
    await readBox(reader, inner, track, depth + 1);
  video.size ??= track.size;
  // Its samples first: once the tables are erased, the samples cannot be found. One by one: a call
  // takes no more arguments than the stack has room for.
  for (const edit of track.sensor
    ? [...(await samples(reader, track)), ...erased(box)]
    : track.edits)
    video.edits.push(edit);
  if (video.edits.length > MOST_EDITS)
    throw new VideoRefused('damaged', 'too many pieces to cut out');
}

async function* boxes(reader: Reader, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at < to;) {
    // User data may end with four zeros, and some cameras pad with them.
    if (to - at < 8) return;
    const head = await reader.read(at, 8);
    const short = head.readUInt32BE(0);
    const size =
      short === 1
        ? Number((await reader.read(at + 8, 8)).readBigUInt64BE(0))
        : short === 0
          ? to - at
          : short;
    const content = at + (short === 1 ? 16 : 8);
    if (at + size > to || at + size < content)
      throw new VideoRefused('damaged', 'a box that ends outside');
    yield { type: head.toString('latin1', 4, 8), at, content, end: at + size };
    at += size;
  }
}

/** Zeros first, then the new type: after an interruption the box is still found by its old one. */
function erased({ at, content, end }: Box): Edit[] {
  return [
    { at: content, zeros: end - content },
    { at: at + 4, bytes: Buffer.from('free') },
  ];
}

async function versionOf(reader: Reader, content: number): Promise<number> {
  return (await reader.read(content, 1)).readUInt8(0);
}

/**
 * Width and height of a track header, with the rotation of the track applied; null for tracks
 * without video.
 */
async function shownSize(reader: Reader, content: number): Promise<VideoInfo['size']> {
  const matrixAt = content + ((await versionOf(reader, content)) === 1 ? 52 : 40);
  const tail = await reader.read(matrixAt, 44);
  const [width, height] = [
    Math.round(tail.readUInt32BE(36) / 65536),
    Math.round(tail.readUInt32BE(40) / 65536),
  ];
  if (width === 0 || height === 0) return null;
  return tail.readInt32BE(4) === 0 ? { width, height } : { width: height, height: width };
}

/** The entries of a table, empty for a missing one; never more than its box holds. */
async function entriesOf<T>(
  reader: Reader,
  box: Box | undefined,
  { from, bytes, most }: { from: number; bytes: number; most: number },
  read: (table: Buffer, at: number) => T,
): Promise<T[]> {
  if (!box) return [];
  const count = (await reader.read(box.content + from - 4, 4)).readUInt32BE(0);
  if (count > most || box.content + from + count * bytes > box.end)
    throw new VideoRefused('damaged', 'a table that ends outside');
  const table = await reader.read(box.content + from, count * bytes);
  return Array.from({ length: count }, (_, index) => read(table, index * bytes));
}

/** One size for each sample; a single one when all are the same. */
async function sizesOf(reader: Reader, box: Box | undefined): Promise<number[]> {
  const same = box ? (await reader.read(box.content + 4, 4)).readUInt32BE(0) : 0;
  return same > 0
    ? [same]
    : entriesOf(reader, box, { from: 12, bytes: 4, most: Infinity }, (table, at) =>
        table.readUInt32BE(at),
      );
}

/** Zeros over the samples of a track; never more than the file has, whatever the tables say. */
async function samples(
  reader: Reader,
  { tables: { stco, co64, stsc, stsz } }: Track,
): Promise<Edit[]> {
  const chunks = co64
    ? await entriesOf(reader, co64, { from: 8, bytes: 8, most: MOST_EDITS }, (table, at) =>
        Number(table.readBigUInt64BE(at)),
      )
    : await entriesOf(reader, stco, { from: 8, bytes: 4, most: MOST_EDITS }, (table, at) =>
        table.readUInt32BE(at),
      );
  const perChunk = await entriesOf(
    reader,
    stsc,
    { from: 8, bytes: 12, most: MOST_EDITS },
    (table, at) => ({ first: table.readUInt32BE(at), samples: table.readUInt32BE(at + 4) }),
  );
  const sizes = await sizesOf(reader, stsz);
  let [sample, run, left] = [0, 0, reader.size];
  return chunks.map((at, index) => {
    while ((perChunk[run + 1]?.first ?? Infinity) <= index + 1) run++;
    const count = perChunk[run]?.samples ?? 0;
    const zeros =
      sizes.length === 1
        ? count * (sizes[0] ?? 0)
        : sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    left -= zeros;
    if (left < 0 || at + zeros > reader.size)
      throw new VideoRefused('damaged', 'samples outside of the file');
    return { at, zeros };
  });
}
