// Videos that are made to cost as much as their size allows: ten of each kind. Nobody films these.
import { MAX_BYTES } from '#features/media/media.limits.ts';
import {
  aviVideo,
  box,
  chunk,
  element,
  mp4Video,
  mpegVideo,
  u32,
  webmVideo,
} from './video-files.ts';

export type WorstVideo = {
  kind: 'MP4' | 'MOV' | 'WebM' | 'AVI' | 'MPEG';
  name: string;
  /** Made when it is wanted: each is as large as an upload may be. */
  make: () => Buffer;
};

/** Room for what stands around what is repeated. */
const MOST = MAX_BYTES.video - 64 * 1024;

/** The same again and again, up to so many bytes in all. */
function again(unit: Buffer, bytes = MOST): Buffer {
  return Buffer.alloc(bytes - (bytes % unit.length), unit);
}
const entries = (bytesOfEach: number, bytes = MOST) => Math.floor(bytes / bytesOfEach);

/** A table of numbers, as long as its bytes allow. */
function table(type: string, unit: Buffer, bytes: number, ...before: number[]): Buffer {
  return box(type, u32(0, ...before, entries(unit.length, bytes)), again(unit, bytes));
}

/** Tables of one track: so many pictures of one byte, each in a chunk of its own. */
const tables = (count: number): Buffer[] => [
  box('stts', u32(0, 1, count, 1)),
  box('stsz', u32(0, 1, count)),
  box('stsc', u32(0, 1, 1, 1, 1)),
  table('stco', u32(40), count * 4),
];
/** So many were once allowed in a track; eight of them ended a server. */
const MILLION = 1_000_000;

const join = (...parts: Buffer[]) => Buffer.concat(parts);
const trak = (video: Buffer) => {
  const at = video.indexOf('trak') - 4;
  return video.subarray(at, at + video.readUInt32BE(at));
};
/** A head, boxes of so many tracks, and a place for pictures. */
function movie(brand: string, tracks: Buffer[], ...behind: Buffer[]): Buffer {
  const plain = mp4Video({ brand });
  const ftyp = plain.subarray(0, plain.readUInt32BE(0));
  const mvhdAt = plain.indexOf('mvhd') - 4;
  const mvhd = plain.subarray(mvhdAt, mvhdAt + plain.readUInt32BE(mvhdAt));
  return join(ftyp, box('moov', mvhd, ...tracks), ...behind);
}

const fragment = (samples: number) =>
  box(
    'moof',
    box('mfhd', u32(0, 1)),
    box(
      'traf',
      box('tfhd', u32(0x20000, 1)),
      box('trun', u32(0x200, samples), Buffer.alloc(samples * 4)),
    ),
  );
const fragmented = (brand: string, fragments: Buffer) =>
  movie(
    brand,
    [trak(mp4Video({ tables: tables(0) })), box('mvex', box('trex', u32(0, 1, 1, 10, 0, 0)))],
    fragments,
  );

function deep(unit: Buffer, most: number): Buffer {
  // Each holds all that follow it.
  const heads = again(unit, most);
  for (let at = 0; at < heads.length; at += unit.length) heads.writeUInt32BE(heads.length - at, at);
  return heads;
}

function boxes(kind: 'MP4' | 'MOV', brand: string): WorstVideo[] {
  const of = (name: string, make: () => Buffer): WorstVideo => ({ kind, name, make });
  const one = (...given: Buffer[]) => [trak(mp4Video({ tables: given }))];
  return [
    of('empty boxes', () => join(mp4Video({ brand }), again(box('free')))),
    of('2,000 empty mdat boxes', () =>
      movie(brand, one(...tables(MILLION)), again(box('mdat'), 16_000)),
    ),
    of('long tables of eight tracks', () =>
      movie(
        brand,
        Array.from({ length: 8 }, () => one(...tables(MILLION))[0] ?? box('free')),
        box('mdat', Buffer.alloc(1000)),
      ),
    ),
    of('a timing for every picture', () =>
      movie(brand, one(...tables(1000), table('stts', u32(1, 1), MOST - 10_000))),
    ),
    of('offsets of four thousand million pictures', () =>
      movie(
        brand,
        one(
          box('stts', u32(0, 1, 0xffffffff, 1)),
          box('ctts', u32(0, 1, 0xffffffff, 1)),
          box('stsz', u32(0, 1, 0xffffffff)),
          ...tables(1000).slice(2),
        ),
      ),
    ),
    of('thousands of fragments', () => fragmented(brand, again(fragment(1)))),
    of('a fragment of millions of pictures', () =>
      fragmented(brand, fragment(entries(4, MOST - 10_000))),
    ),
    of('boxes within boxes', () => join(mp4Video({ brand }), deep(box('moov'), MOST))),
    of('pictures that are the whole file', () =>
      movie(
        brand,
        one(
          box('stts', u32(0, 1, 100_000, 1)),
          box('stsz', u32(0, MOST / 2, 100_000)),
          box('stsc', u32(0, 1, 1, 1, 1)),
          table('stco', u32(40), 400_000),
        ),
        box('mdat', Buffer.alloc(MOST - 500_000)),
      ),
    ),
    of('one that was cut short', () =>
      movie(brand, one(...tables(MILLION)), box('mdat', Buffer.alloc(MOST / 2))).subarray(
        0,
        MOST / 2,
      ),
    ),
  ];
}

const webmHead = () => {
  const plain = webmVideo();
  return plain.subarray(0, plain.indexOf(u32(0x1f43b675)));
};
const small = (id: number, ...content: number[]) =>
  Buffer.from([...Buffer.from(id.toString(16), 'hex'), 0x80 + content.length, ...content]);
const CLUSTER = Buffer.concat([u32(0x1f43b675), Buffer.from('01ffffffffffffff', 'hex')]);
const BLOCK = small(0xa3, 0x81, 0, 0, 0x80);

function webms(): WorstVideo[] {
  const of = (name: string, ...parts: (() => Buffer)[]): WorstVideo => ({
    kind: 'WebM',
    name,
    make: () => join(webmHead(), ...parts.map((make) => make())),
  });
  const track = element(0xae, small(0xd7, 1), small(0x83, 1), element(0x86, Buffer.from('V_VP8')));
  return [
    of('empty elements', () => again(small(0xec))),
    of('clusters without an end, one in the other', () => again(CLUSTER)),
    of('clusters of nothing', () => again(element(0x1f43b675, small(0xe7, 0)))),
    of(
      'empty pictures',
      () => CLUSTER,
      () => small(0xe7, 0),
      () => again(BLOCK),
    ),
    of('a cluster for each picture', () => again(element(0x1f43b675, small(0xe7, 0), BLOCK))),
    of(
      'pictures in laces',
      () => CLUSTER,
      () =>
        again(
          element(0xa3, Buffer.from([0x81, 0, 0, 0x82, 255]), Buffer.alloc(255), Buffer.alloc(20)),
        ),
    ),
    of(
      'a hundred thousand tracks',
      () => element(0x1654ae6b, again(track, MOST / 8)),
      () => again(BLOCK, MOST / 2),
    ),
    of('an index without pictures', () =>
      element(
        0x1c53bb6b,
        again(element(0xbb, small(0xb3, 0), element(0xb7, small(0xf7, 1), small(0xf1, 9)))),
      ),
    ),
    of('segments in segments', () =>
      again(join(u32(0x18538067), Buffer.from('01ffffffffffffff', 'hex'))),
    ),
    of(
      'a picture that promises more than there is',
      () => CLUSTER,
      () => join(Buffer.from('a301000fffffffffff81000080', 'hex'), Buffer.alloc(MOST / 2)),
    ),
  ];
}

const list = (name: string, ...parts: Buffer[]) => chunk('LIST', Buffer.from(name), ...parts);

function avis(): WorstVideo[] {
  const plain = aviVideo();
  const hdrl = plain.subarray(12, plain.indexOf('movi') - 8);
  const riff = (...parts: Buffer[]) => chunk('RIFF', Buffer.from('AVI '), ...parts);
  const of = (name: string, make: () => Buffer): WorstVideo => ({ kind: 'AVI', name, make });
  const data = chunk('00dc', Buffer.from('ab'));
  return [
    of('tiny pictures', () => riff(hdrl, list('movi', again(data)))),
    of('empty pictures', () => riff(hdrl, list('movi', again(chunk('00dc'))))),
    of('empty chunks that go', () => riff(hdrl, list('movi', again(chunk('zzzz'))))),
    of('empty lists', () => riff(hdrl, list('movi', again(list('rec '))))),
    of('lists in lists', () => {
      const heads = again(list('rec '));
      for (let at = 0; at < heads.length; at += 12)
        heads.writeUInt32LE(heads.length - at - 8, at + 4);
      return riff(hdrl, list('movi', heads));
    }),
    of('empty files behind each other', () => join(plain, again(riff()))),
    of('a million streams', () =>
      riff(list('hdrl', again(list('strl', chunk('strh', Buffer.from('vidsMJPG')))))),
    ),
    of('headers without an end', () => riff(again(list('hdrl', chunk('avih', Buffer.alloc(40)))))),
    of('an index alone', () => riff(hdrl, chunk('idx1', Buffer.alloc(MOST)))),
    of('one that was cut short', () => riff(hdrl, list('movi', again(data))).subarray(0, MOST / 2)),
  ];
}

function mpegs(): WorstVideo[] {
  const of = (name: string, unit: () => Buffer, bytes = MOST): WorstVideo => ({
    kind: 'MPEG',
    name,
    make: () => join(mpegVideo(), again(unit(), bytes)),
  });
  const part = (code: number, ...content: number[]) => Buffer.from([0, 0, 1, code, ...content]);
  return [
    of('ordinary slices', () => Buffer.concat([part(0x01), Buffer.alloc(300, 0x55)])),
    of('small slices', () => Buffer.concat([part(0x01), Buffer.alloc(16, 0x55)])),
    of('slices of nothing', () => part(0x01)),
    of('a note after each slice', () =>
      Buffer.concat([part(0x01), part(0xb2), Buffer.from('abc')]),
    ),
    of('notes of nothing', () => part(0xb2)),
    of('empty padding', () => part(0xbe, 0, 0)),
    of('packets that promise more', () => part(0xbe, 255, 255)),
    of('packets of pictures without a length', () => part(0xe0, 0, 0)),
    of('zeros', () => Buffer.alloc(1024)),
    of('nearly parts', () => Buffer.from([0, 0, 2])),
  ];
}

/** Fifty of them. */
export const worstVideos = (): WorstVideo[] => [
  ...boxes('MP4', 'isom'),
  ...boxes('MOV', 'qt  '),
  ...webms(),
  ...avis(),
  ...mpegs(),
];
