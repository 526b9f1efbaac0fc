// MP4 and QuickTime (ISO 14496-12): boxes of a size, a type and a content. What tells of the maker (user data, metadata,
// times, tracks of positions) is filled with zeros and called "free".
import { type Edit, type Film, FilmRefused, type Reader } from './media.film.server.ts';

type Box = { type: string; /** Of the box, of its content, and behind it. */ at: number; content: number; end: number };

const INSIDE = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'moof', 'traf']);
const TELLTALE = new Set(['udta', 'meta', 'uuid']);
/** Their contents begin with version, flags and two times. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Tracks of a camera's positions and movements. */
const SENSORS = new Set(['meta', 'camm']);
/** Pictures and sounds in the same container are none of ours. */
const NO_FILM = /^(?:hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|M4[ABP] )/;
const MOST_DEPTH = 8;

/** Whether a file begins as these do; old QuickTime files have no brand. */
export function looksLikeMp4(head: Buffer): boolean {
  return /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8));
}

/** @throws FilmRefused */
export async function readMp4(reader: Reader): Promise<Film> {
  const film: Track & { brand: string; found: Set<string> } = { brand: 'qt  ', found: new Set(), size: null, sensor: false, chunks: [], perChunk: [], sizes: [], edits: [] };
  for await (const box of boxes(reader, 0, reader.size)) {
    film.found.add(box.type);
    if (box.type === 'ftyp') film.brand = (await reader.read(box.content, 4)).toString('latin1');
    await look(reader, box, film, 0);
  }
  if (NO_FILM.test(film.brand)) throw new FilmRefused('type', `the brand ${film.brand}`);
  if (!film.found.has('moov') || !(film.found.has('mdat') || film.found.has('moof'))) throw new FilmRefused('damaged', 'without an index or without pictures');
  if (!film.size) throw new FilmRefused('type', 'without a picture track');
  return { extension: film.brand === 'qt  ' ? 'mov' : 'mp4', size: film.size, edits: film.edits };
}

/** What is gathered of a track, and of the film from its tracks. */
type Track = { size: Film['size']; sensor: boolean; chunks: number[]; perChunk: { first: number; samples: number }[]; sizes: number[]; edits: Edit[] };

async function look(reader: Reader, box: Box, into: Track, depth: number): Promise<void> {
  const { type, at, content, end } = box;
  if (TELLTALE.has(type)) into.edits.push(...erased(box));
  else if (type === 'trak') await lookAtTrack(reader, box, into, depth);
  else if (INSIDE.has(type) && depth < MOST_DEPTH) for await (const inner of boxes(reader, content, end)) await look(reader, inner, into, depth + 1);
  else if (DATED.has(type)) {
    into.edits.push({ at: content + 4, zeros: (await versionOf(reader, content)) === 1 ? 16 : 8 });
    if (type === 'tkhd') into.size = (await shownSize(reader, content)) ?? into.size;
  } else if (type === 'hdlr') into.sensor ||= SENSORS.has((await reader.read(content + 8, 4)).toString('latin1'));
  else if (type === 'stco' || type === 'co64') into.chunks = await offsetsOf(reader, content, type === 'stco' ? 4 : 8);
  else if (type === 'stsc') into.perChunk = await samplesPerChunk(reader, content);
  else if (type === 'stsz') into.sizes = await sizesOf(reader, content);
  if (at >= end) throw new FilmRefused('damaged', 'a box without content');
}

async function lookAtTrack(reader: Reader, box: Box, film: Track, depth: number): Promise<void> {
  const track: Track = { size: null, sensor: false, chunks: [], perChunk: [], sizes: [], edits: [] };
  for await (const inner of boxes(reader, box.content, box.end)) await look(reader, inner, track, depth + 1);
  film.size ??= track.size;
  // Its samples first: without the tables nobody finds them any more.
  film.edits.push(...(track.sensor ? [...samples(track, reader.size), ...erased(box)] : track.edits));
}

async function* boxes(reader: Reader, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from; at < to;) {
    // User data may end with four zeros, and some cameras pad with them.
    if (to - at < 8) return;
    const head = await reader.read(at, 8);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number((await reader.read(at + 8, 8)).readBigUInt64BE(0)) : short === 0 ? to - at : short;
    const content = at + (short === 1 ? 16 : 8);
    if (at + size > to || at + size < content) throw new FilmRefused('damaged', 'a box that ends outside');
    yield { type: head.toString('latin1', 4, 8), at, content, end: at + size };
    at += size;
  }
}

/** Zeros first, then the new name: cut off in between it is still found by its old one. */
function erased({ at, content, end }: Box): Edit[] {
  return [{ at: content, zeros: end - content }, { at: at + 4, bytes: Buffer.from('free') }];
}

async function versionOf(reader: Reader, content: number): Promise<number> {
  return (await reader.read(content, 1)).readUInt8(0);
}

/** Width and height of a track header, turned as the film is shown; null for tracks without pictures. */
async function shownSize(reader: Reader, content: number): Promise<Film['size']> {
  const matrixAt = content + ((await versionOf(reader, content)) === 1 ? 52 : 40);
  const tail = await reader.read(matrixAt, 44);
  const [width, height] = [Math.round(tail.readUInt32BE(36) / 65536), Math.round(tail.readUInt32BE(40) / 65536)];
  if (width === 0 || height === 0) return null;
  return tail.readInt32BE(4) === 0 ? { width, height } : { width: height, height: width };
}

async function offsetsOf(reader: Reader, content: number, bytes: 4 | 8): Promise<number[]> {
  const count = (await reader.read(content + 4, 4)).readUInt32BE(0);
  const table = await reader.read(content + 8, count * bytes);
  return Array.from({ length: count }, (_, index) => (bytes === 4 ? table.readUInt32BE(index * 4) : Number(table.readBigUInt64BE(index * 8))));
}

async function samplesPerChunk(reader: Reader, content: number): Promise<Track['perChunk']> {
  const count = (await reader.read(content + 4, 4)).readUInt32BE(0);
  const table = await reader.read(content + 8, count * 12);
  return Array.from({ length: count }, (_, index) => ({ first: table.readUInt32BE(index * 12), samples: table.readUInt32BE(index * 12 + 4) }));
}

/** One size for each sample; a single one when all are the same. */
async function sizesOf(reader: Reader, content: number): Promise<number[]> {
  const head = await reader.read(content + 4, 8);
  const [same, count] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  if (same > 0) return [same];
  const table = await reader.read(content + 12, count * 4);
  return Array.from({ length: count }, (_, index) => table.readUInt32BE(index * 4));
}

/** Zeros over what a track's tables point to; never more than the file has, whatever they say. */
function samples({ chunks, perChunk, sizes }: Track, fileSize: number): Edit[] {
  let [sample, run, left] = [0, 0, fileSize];
  return chunks.map((at, index) => {
    while ((perChunk[run + 1]?.first ?? Infinity) <= index + 1) run++;
    const count = perChunk[run]?.samples ?? 0;
    const zeros = sizes.length === 1 ? count * (sizes[0] ?? 0) : sizes.slice(sample, sample + count).reduce((sum, size) => sum + size, 0);
    sample += count;
    left -= zeros;
    if (left < 0 || at + zeros > fileSize) throw new FilmRefused('damaged', 'samples outside of the file');
    return { at, zeros };
  });
}
