// Where the pictures and sounds of an MP4 lie in the file: its sample tables, and the runs of its
// fragments.
import {
  type Edit,
  type Reader,
  type VideoInfo,
  VideoRefused,
} from './media.video-reader.server.ts';

/** Offsets of a box, of its content, and of its end. */
export type Box = { type: string; at: number; content: number; end: number };

/** A part of the file; `end` is behind its last byte. */
export type Range = { at: number; end: number };

/** What is gathered of a track. */
export type Track = {
  id: number;
  /** "vide", "soun", or something that is not kept. */
  handler: string;
  /** Four letters of its first sample entry, as "avc1". */
  codec: string;
  size: VideoInfo['size'];
  /** Bytes of a sample in fragments that do not say it. */
  usualSize: number;
  /** Its sample tables by type. */
  tables: Record<string, Box>;
  edits: Edit[];
};

/** An hour of 60 pictures a second has 216,000. */
const MOST_ENTRIES = 1_000_000;

type Shape = { from: number; bytes: number };

/** The entries of a table, empty for a missing one; never more than its box holds. */
async function entriesOf<T>(
  reader: Reader,
  box: Box | undefined,
  { from, bytes }: Shape,
  read: (table: Buffer, at: number) => T,
): Promise<T[]> {
  if (!box) return [];
  const count = (await reader.read(box.content + from - 4, 4)).readUInt32BE(0);
  if (count > MOST_ENTRIES || box.content + from + count * bytes > box.end)
    throw new VideoRefused('damaged', 'a table that ends outside');
  const table = await reader.read(box.content + from, count * bytes);
  return Array.from({ length: count }, (_, index) => read(table, index * bytes));
}

/** The chunks of a track. @throws VideoRefused when a table leads out of the file */
export async function readSamples(reader: Reader, { tables }: Track): Promise<Range[]> {
  const chunks = tables.co64
    ? await entriesOf(reader, tables.co64, { from: 8, bytes: 8 }, (table, at) =>
        Number(table.readBigUInt64BE(at)),
      )
    : await entriesOf(reader, tables.stco, { from: 8, bytes: 4 }, (table, at) =>
        table.readUInt32BE(at),
      );
  if (chunks.length === 0) return [];
  const runs = await entriesOf(reader, tables.stsc, { from: 8, bytes: 12 }, (table, at) => ({
    first: table.readUInt32BE(at),
    samples: table.readUInt32BE(at + 4),
  }));
  const bytesOf = await sampleSizes(reader, tables);
  let [sample, run] = [0, 0];
  return chunks.map((at, index) => {
    while ((runs[run + 1]?.first ?? Infinity) <= index + 1) run++;
    const count = runs[run]?.samples ?? 0;
    const end = at + bytesOf(sample, count);
    sample += count;
    if (end > reader.size) throw new VideoRefused('damaged', 'samples outside of the file');
    return { at, end };
  });
}

/** How many bytes so many samples take from one on. */
async function sampleSizes(
  reader: Reader,
  { stsz, stz2 }: Track['tables'],
): Promise<(first: number, count: number) => number> {
  const same = stsz ? (await reader.read(stsz.content + 4, 4)).readUInt32BE(0) : 0;
  if (same > 0) return (_first, count) => same * count;
  const sizes = stz2
    ? await compactSizes(reader, stz2)
    : await entriesOf(reader, stsz, { from: 12, bytes: 4 }, (table, at) => table.readUInt32BE(at));
  return (first, count) => {
    let sum = 0;
    for (let index = first; index < Math.min(first + count, sizes.length); index++)
      sum += sizes[index] ?? 0;
    return sum;
  };
}

/** Sizes of 4, 8 or 16 bits each. */
async function compactSizes(reader: Reader, box: Box): Promise<number[]> {
  const bits = (await reader.read(box.content + 7, 1)).readUInt8(0);
  if (bits === 16)
    return entriesOf(reader, box, { from: 12, bytes: 2 }, (table, at) => table.readUInt16BE(at));
  if (bits === 8)
    return entriesOf(reader, box, { from: 12, bytes: 1 }, (table, at) => table.readUInt8(at));
  throw new VideoRefused('damaged', 'a table of half bytes');
}

/** Which fields of a track fragment, and of each of its samples, are there (ISO 14496-12, 8.8). */
const TFHD = { base: 0x1, description: 0x2, duration: 0x8, size: 0x10 };
const TRUN = {
  offset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  time: 0x800,
};

const flagsOf = async (reader: Reader, { content }: Box) =>
  (await reader.read(content, 4)).readUInt32BE(0) & 0xffffff;

/**
 * The runs of one track in a fragment; null when its track is not kept.
 * @throws VideoRefused when one leads out of the file
 */
export async function readFragment(
  reader: Reader,
  { moofAt, parts }: { moofAt: number; parts: readonly Box[] },
  tracks: ReadonlyMap<number, Track>,
): Promise<Range[] | null> {
  const tfhd = parts.find(({ type }) => type === 'tfhd');
  if (!tfhd) return null;
  const flags = await flagsOf(reader, tfhd);
  const track = tracks.get((await reader.read(tfhd.content + 4, 4)).readUInt32BE(0));
  if (!track) return null;
  let at = tfhd.content + 8;
  let base = moofAt;
  if (flags & TFHD.base) {
    base = Number((await reader.read(at, 8)).readBigUInt64BE(0));
    at += 8;
  }
  at += (flags & TFHD.description ? 4 : 0) + (flags & TFHD.duration ? 4 : 0);
  const usual = flags & TFHD.size ? (await reader.read(at, 4)).readUInt32BE(0) : track.usualSize;
  const ranges: Range[] = [];
  let next = base;
  for (const run of parts.filter(({ type }) => type === 'trun')) {
    const range = await readRun(reader, run, { base, next, usual });
    if (range.at < 0 || range.end > reader.size)
      throw new VideoRefused('damaged', 'samples outside of the file');
    ranges.push(range);
    next = range.end;
  }
  return ranges;
}

async function readRun(
  reader: Reader,
  run: Box,
  { base, next, usual }: { base: number; next: number; usual: number },
): Promise<Range> {
  const flags = await flagsOf(reader, run);
  const count = (await reader.read(run.content + 4, 4)).readUInt32BE(0);
  const hasOffset = (flags & TRUN.offset) !== 0;
  const at = hasOffset ? base + (await reader.read(run.content + 8, 4)).readInt32BE(0) : next;
  const from = 8 + (hasOffset ? 4 : 0) + (flags & TRUN.firstFlags ? 4 : 0);
  const fields = [TRUN.duration, TRUN.size, TRUN.flags, TRUN.time].filter((each) => flags & each);
  const bytes = fields.length * 4;
  if (count > MOST_ENTRIES || run.content + from + count * bytes > run.end)
    throw new VideoRefused('damaged', 'a run that ends outside');
  const sizeAt = fields.indexOf(TRUN.size) * 4;
  if (sizeAt < 0) return { at, end: at + count * usual };
  const table = await reader.read(run.content + from, count * bytes);
  let end = at;
  for (let index = 0; index < count; index++) end += table.readUInt32BE(index * bytes + sizeAt);
  return { at, end };
}
