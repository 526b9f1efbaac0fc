// MP4 and QuickTime (ISO 14496-12): boxes of a size, a type and a content. What is needed to play
// pictures and sound is kept; every other box is filled with zeros and renamed to "free", and so is
// every byte that belongs to no picture and no sound.
import {
  type Box,
  readFragment,
  readSamples,
  type Range,
  type Track,
} from './media.video-mp4-samples.server.ts';
import {
  type Edit,
  type Reader,
  type VideoInfo,
  VideoRefused,
} from './media.video-reader.server.ts';

/** What is kept inside of each box; whatever is not named here goes. */
const KEPT: Record<string, ReadonlySet<string>> = {
  moov: new Set(['mvhd', 'trak', 'mvex']),
  mvex: new Set(['mehd', 'trex']),
  trak: new Set(['tkhd', 'mdia', 'edts']),
  edts: new Set(['elst']),
  mdia: new Set(['mdhd', 'hdlr', 'minf']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set(['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsc', 'stsz', 'stz2', 'stco', 'co64']),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun']),
};
/** Behind the fixed part of a sample entry: how a codec is set up, and the shape of pictures. */
const KEPT_OF_CODEC = new Set([
  'avcC',
  'hvcC',
  'av1C',
  'vpcC',
  'esds',
  'dOps',
  'dfLa',
  'alac',
  'dac3',
  'dec3',
  'wave',
  'd263',
  'pasp',
  'colr',
  'clap',
  'fiel',
  'btrt',
  'chan',
]);
/** QuickTime has the setup of sound in a box of its own. */
const KEPT_OF_SOUND = new Set(['frma', 'esds', 'mp4a', 'alac', 'enda', 'chan', '\0\0\0\0']);
/** Boxes whose content begins with version, flags and two times. */
const DATED = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Brands of images and audio files in the same container format. */
const NOT_VIDEO = /^(?:hei[cxms]|hev[cx]|mif1|msf1|avi[fs]|M4[ABP] )/;
/** Handlers of pictures and of sound. */
const PLAYED = new Set(['vide', 'soun']);
/** Players show one picture track and play one or two of sound. */
const MOST_TRACKS = 8;
/** Most places of a video that are overwritten; an hour of sensor samples has a few thousand. */
const MOST_EDITS = 100_000;

/** Whether a file begins as these do; old QuickTime files have no brand. */
export function looksLikeMp4(head: Buffer): boolean {
  return /^(?:ftyp|moov|mdat|wide|free|skip)$/.test(head.toString('latin1', 4, 8));
}

type Video = {
  size: VideoInfo['size'];
  codecs: string[];
  tracks: Map<number, Track>;
  /** Where pictures and sound lie in the file. */
  samples: Range[];
  edits: Edit[];
};

/** @throws VideoRefused */
export async function readMp4(reader: Reader): Promise<VideoInfo> {
  const video: Video = { size: null, codecs: [], tracks: new Map(), samples: [], edits: [] };
  const found: Record<'moov' | 'moof' | 'mdat', Box[]> = { moov: [], moof: [], mdat: [] };
  let brand = 'qt  ';
  let end = 0;
  for await (const box of boxes(reader, 0, reader.size)) {
    const { type } = box;
    if (type === 'ftyp') brand = (await reader.read(box.content, 4)).toString('latin1');
    else if (type === 'moof' || type === 'mdat') found[type].push(box);
    else if (type === 'moov' && found.moov.length === 0) found.moov.push(box);
    else erase(video, box);
    end = box.end;
  }
  if (NOT_VIDEO.test(brand)) throw new VideoRefused('type', `the brand ${brand}`);
  const [moov] = found.moov;
  if (!moov || found.mdat.length + found.moof.length === 0)
    throw new VideoRefused('damaged', 'without an index or without pictures');
  for await (const box of inside(reader, moov, video)) await readMovieBox(reader, box, video);
  if (!video.size) throw new VideoRefused('type', 'without a picture track');
  for (const moof of found.moof) await readMoof(reader, moof, video);
  for (const { content, end } of found.mdat) eraseBetween(video, { at: content, end });
  // Less than a box behind the last one.
  if (end < reader.size) video.edits.push({ at: end, zeros: reader.size - end });
  requireFew(video.edits);
  return {
    extension: brand === 'qt  ' ? 'mov' : 'mp4',
    size: video.size,
    codecs: video.codecs,
    edits: video.edits,
  };
}

/** The kept children of a box; the others are erased on the way. */
async function* inside(reader: Reader, parent: Box, into: { edits: Edit[] }): AsyncGenerator<Box> {
  let last = parent.content;
  for await (const box of boxes(reader, parent.content, parent.end)) {
    if (KEPT[parent.type]?.has(box.type)) yield box;
    else erase(into, box);
    last = box.end;
  }
  if (last < parent.end) into.edits.push({ at: last, zeros: parent.end - last });
}

async function readMovieBox(reader: Reader, box: Box, video: Video): Promise<void> {
  if (box.type === 'mvhd') await eraseDates(reader, box, video);
  else if (box.type === 'trak') await readTrack(reader, box, video);
  else
    for await (const { type, content } of inside(reader, box, video))
      if (type === 'trex') {
        const numbers = await reader.read(content + 4, 20);
        const track = video.tracks.get(numbers.readUInt32BE(0));
        if (track) track.usualSize = numbers.readUInt32BE(12);
      }
}

/** A track of pictures or of sound is read; every other one goes as a whole. */
async function readTrack(reader: Reader, trak: Box, video: Video): Promise<void> {
  const track: Track = {
    id: 0,
    handler: '',
    codec: '',
    size: null,
    usualSize: 0,
    tables: {},
    edits: [],
  };
  await readTrackBoxes(reader, trak, track);
  const isPicture = track.handler === 'vide' && track.size !== null;
  if ((!isPicture && track.handler !== 'soun') || video.codecs.length >= MOST_TRACKS) {
    erase(video, trak);
    return;
  }
  if (isPicture) video.size ??= track.size;
  video.codecs.push(track.codec);
  video.tracks.set(track.id, track);
  for (const edit of track.edits) video.edits.push(edit);
  for (const range of await readSamples(reader, track)) video.samples.push(range);
}

async function readTrackBoxes(reader: Reader, parent: Box, track: Track): Promise<void> {
  for await (const box of inside(reader, parent, track)) {
    const { type, content, end } = box;
    if (type in KEPT) await readTrackBoxes(reader, box, track);
    if (DATED.has(type)) await eraseDates(reader, box, track);
    if (type === 'tkhd') {
      const isLong = (await reader.read(content, 1)).readUInt8(0) === 1;
      track.id = (await reader.read(content + (isLong ? 20 : 12), 4)).readUInt32BE(0);
      track.size = await shownSize(reader, content);
    } else if (type === 'hdlr') {
      if (parent.type === 'mdia')
        track.handler = (await reader.read(content + 8, 4)).toString('latin1');
      // Behind it stand maker and name.
      if (end > content + 12) track.edits.push({ at: content + 12, zeros: end - content - 12 });
    } else if (type === 'dref') await readReferences(reader, box, track);
    else if (type === 'stsd' && PLAYED.has(track.handler)) await readCodecs(reader, box, track);
    else if (parent.type === 'stbl') track.tables[type] = box;
  }
}

/** Where the data lies: paths of the machine on which the video was edited. */
async function readReferences(reader: Reader, dref: Box, track: Track): Promise<void> {
  for await (const { content, end } of boxes(reader, dref.content + 8, dref.end))
    if (end > content + 4) track.edits.push({ at: content + 4, zeros: end - content - 4 });
}

/** Lengths of the fixed parts of sample entries, from their content on. */
const PICTURE_ENTRY = 78;
const SOUND_ENTRY: Record<number, number> = { 0: 28, 1: 44, 2: 64 };

async function readCodecs(reader: Reader, stsd: Box, track: Track): Promise<void> {
  for await (const entry of boxes(reader, stsd.content + 8, stsd.end)) {
    const { type, content, end } = entry;
    track.codec ||= type;
    const isSound = track.handler === 'soun';
    const version = isSound ? (await reader.read(content + 8, 2)).readUInt16BE(0) : 0;
    const fixed = content + (isSound ? (SOUND_ENTRY[version] ?? 28) : PICTURE_ENTRY);
    if (fixed > end) throw new VideoRefused('damaged', 'a sample entry that ends too early');
    // Maker, and for pictures the name of the program that made them.
    track.edits.push({ at: content + 12, zeros: 4 });
    if (!isSound) track.edits.push({ at: content + 42, zeros: 32 });
    for await (const box of boxes(reader, fixed, end)) {
      const isProfile =
        box.type === 'colr' &&
        !/^ncl[xc]$/.test((await reader.read(box.content, 4)).toString('latin1'));
      if (!KEPT_OF_CODEC.has(box.type) || isProfile) erase(track, box);
      else if (box.type === 'wave')
        for await (const part of boxes(reader, box.content, box.end))
          if (!KEPT_OF_SOUND.has(part.type)) erase(track, part);
    }
  }
}

async function readMoof(reader: Reader, moof: Box, video: Video): Promise<void> {
  for await (const traf of inside(reader, moof, video)) {
    if (traf.type !== 'traf') continue;
    const parts: Box[] = [];
    for await (const part of inside(reader, traf, video)) parts.push(part);
    const ranges = await readFragment(reader, { moofAt: moof.at, parts }, video.tracks);
    if (ranges) for (const range of ranges) video.samples.push(range);
    else erase(video, traf);
  }
}

/** Zeros over what lies between pictures and sounds. */
function eraseBetween(video: Video, { at, end }: Range): void {
  const within = video.samples
    .filter((range) => range.end > at && range.at < end)
    .toSorted((a, b) => a.at - b.at);
  let from = at;
  for (const range of [...within, { at: end, end }]) {
    if (range.at > from) video.edits.push({ at: from, zeros: range.at - from });
    from = Math.max(from, range.end);
  }
}

/** Zeros first, then the new type: after an interruption the box is still found by its old one. */
function erase(into: { edits: Edit[] }, { at, content, end }: Box): void {
  into.edits.push(
    { at: content, zeros: end - content },
    { at: at + 4, bytes: Buffer.from('free') },
  );
  requireFew(into.edits);
}

function requireFew(edits: readonly Edit[]): void {
  if (edits.length > MOST_EDITS) throw new VideoRefused('damaged', 'too many pieces to cut out');
}

async function eraseDates(reader: Reader, box: Box, into: { edits: Edit[] }): Promise<void> {
  const isLong = (await reader.read(box.content, 1)).readUInt8(0) === 1;
  into.edits.push({ at: box.content + 4, zeros: isLong ? 16 : 8 });
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

/**
 * Width and height of a track header, with the rotation of the track applied; null for tracks
 * without video.
 */
async function shownSize(reader: Reader, content: number): Promise<VideoInfo['size']> {
  const isLong = (await reader.read(content, 1)).readUInt8(0) === 1;
  const tail = await reader.read(content + (isLong ? 52 : 40), 44);
  const [width, height] = [
    Math.round(tail.readUInt32BE(36) / 65536),
    Math.round(tail.readUInt32BE(40) / 65536),
  ];
  if (width === 0 || height === 0) return null;
  return tail.readInt32BE(4) === 0 ? { width, height } : { width: height, height: width };
}
