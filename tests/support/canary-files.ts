// Pictures and videos with a word in them that nobody who looks at them may find: wherever cameras,
// telephones and programs write who made a file, when and where.
import { crc32, deflateSync } from 'node:zlib';
import { box, chunk, element, movieHeader, pictureEntry, u32 } from './video-files.ts';

export const CANARY = 'CANARY 18.0179N 76.8099W';
const word = Buffer.from(CANARY);

export type CanaryFile = { name: string; bytes: Buffer };

const after = (bytes: Buffer, at: number, ...inserted: Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, at), ...inserted, bytes.subarray(at)]);

/** A JPEG segment: FF, its marker, its length, its content. */
function segment(marker: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A TIFF with one text (the camera's maker), as Exif has it. */
const exif = Buffer.concat([
  Buffer.from('II*\0\x08\0\0\0\x01\0\x0f\x01\x02\0', 'latin1'),
  Buffer.from([word.length + 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]),
  word,
  Buffer.from([0]),
]);
const xmp = Buffer.from(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description rdf:about="${CANARY}"/></rdf:RDF></x:xmpmeta>`,
);
const iptc = Buffer.concat([
  Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1'),
  Buffer.from([word.length + 5, 0x1c, 2, 0x50, 0, word.length]),
  word,
]);

function jpegs(plain: Buffer): CanaryFile[] {
  const parts: [string, Buffer][] = [
    ['Exif', segment(0xe1, Buffer.from('Exif\0\0'), exif)],
    ['XMP', segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), xmp)],
    [
      'extended XMP',
      segment(0xe1, Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(40, 65), xmp),
    ],
    ['IPTC', segment(0xed, iptc)],
    ['a colour profile', segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01'), word)],
    ['more pictures', segment(0xe2, Buffer.from('MPF\0'), word)],
    ['a comment', segment(0xfe, word)],
    ['a thumbnail', segment(0xe0, Buffer.from('JFXX\0\x10'), word)],
    ['provenance', segment(0xeb, Buffer.from('JP\0\x01'), word)],
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15].map((number): [string, Buffer] => [
      `application segment ${number}`,
      segment(0xe0 + number, word),
    ]),
  ];
  const scan = plain.indexOf(Buffer.from([0xff, 0xda]));
  return [
    ...parts.map(([name, part]) => ({ name: `JPEG: ${name}`, bytes: after(plain, 2, part) })),
    ...parts.slice(0, 5).map(([name, part]) => ({
      name: `JPEG: ${name}, right before the picture`,
      bytes: after(plain, scan, part),
    })),
    { name: 'JPEG: a comment before the picture', bytes: after(plain, scan, segment(0xfe, word)) },
    { name: 'JPEG: behind its end', bytes: Buffer.concat([plain, word]) },
    { name: 'JPEG: another picture behind it', bytes: Buffer.concat([plain, plain, word]) },
  ];
}

/** A PNG chunk with its checksum. */
function pngChunk(type: string, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type), ...contents]);
  return Buffer.concat([u32(body.length - 4), body, u32(crc32(body))]);
}

function pngs(plain: Buffer): CanaryFile[] {
  const packed = deflateSync(word);
  const chunks: [string, Buffer][] = [
    ['text', pngChunk('tEXt', Buffer.from('Author\0'), word)],
    ['packed text', pngChunk('zTXt', Buffer.from('Author\0\0'), packed)],
    ['text in a language', pngChunk('iTXt', Buffer.from('Author\0\0\0en\0\0'), word)],
    ['XMP', pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp)],
    ['Exif', pngChunk('eXIf', exif)],
    ['Exif as text', pngChunk('tEXt', Buffer.from('Raw profile type exif\0'), word)],
    ['provenance', pngChunk('caBX', word)],
    ['a chunk of its own', pngChunk('prVt', word)],
  ];
  const first = plain.indexOf('IDAT') - 4;
  const last = plain.length - 12;
  return [
    ...chunks.flatMap(([name, part]) => [
      { name: `PNG: ${name} before the picture`, bytes: after(plain, first, part) },
      { name: `PNG: ${name} behind the picture`, bytes: after(plain, last, part) },
    ]),
    { name: 'PNG: behind its end', bytes: Buffer.concat([plain, word]) },
    {
      name: 'PNG: a colour profile',
      bytes: after(plain, first, pngChunk('iCCP', Buffer.from(`${CANARY}\0\0`), packed)),
    },
  ];
}

function gifs(plain: Buffer): CanaryFile[] {
  const blocks = (...texts: Uint8Array[]) =>
    Buffer.concat([
      ...texts.flatMap((text) => [Buffer.from([text.length]), text]),
      Buffer.from([0]),
    ]);
  const extensions: [string, Buffer][] = [
    ['a comment', Buffer.concat([Buffer.from([0x21, 0xfe]), blocks(word)])],
    ['XMP', Buffer.concat([Buffer.from([0x21, 0xff]), blocks(Buffer.from('XMP DataXMP'), word)])],
    ['plain text', Buffer.concat([Buffer.from([0x21, 0x01]), blocks(Buffer.alloc(12), word)])],
    [
      'a program’s own',
      Buffer.concat([Buffer.from([0x21, 0xff]), blocks(Buffer.from('MAKERNOTE10'), word)]),
    ],
  ];
  const colours = 13 + 3 * 2 ** (((plain[10] ?? 0) & 7) + 1);
  return [
    ...extensions.flatMap(([name, part]) => [
      { name: `GIF: ${name} before the picture`, bytes: after(plain, colours, part) },
      { name: `GIF: ${name} behind the picture`, bytes: after(plain, plain.length - 1, part) },
    ]),
    { name: 'GIF: behind its end', bytes: Buffer.concat([plain, word]) },
  ];
}

/** A WebP of the extended kind, with these chunks behind the picture. */
function webps(plain: Buffer, { width, height }: { width: number; height: number }): CanaryFile[] {
  const riff = (...parts: Buffer[]) => chunk('RIFF', Buffer.from('WEBP'), ...parts);
  const extended = (flags: number) => {
    const head = Buffer.alloc(10);
    head.writeUInt8(flags, 0);
    head.writeUIntLE(width - 1, 4, 3);
    head.writeUIntLE(height - 1, 7, 3);
    return chunk('VP8X', head);
  };
  const picture = plain.subarray(12);
  const own = riff(extended(0), picture, chunk('note', word));
  return [
    { name: 'WebP: Exif', bytes: riff(extended(0x08), picture, chunk('EXIF', exif)) },
    { name: 'WebP: XMP', bytes: riff(extended(0x04), picture, chunk('XMP ', xmp)) },
    {
      name: 'WebP: Exif and XMP',
      bytes: riff(extended(0x0c), picture, chunk('EXIF', exif), chunk('XMP ', xmp)),
    },
    { name: 'WebP: a chunk of its own', bytes: own },
    { name: 'WebP: Exif that it does not announce', bytes: riff(picture, chunk('EXIF', exif)) },
    { name: 'WebP: behind its end', bytes: Buffer.concat([plain, word]) },
    { name: 'WebP: another file behind it', bytes: Buffer.concat([own, own]) },
  ];
}

/** Every place for words in pictures. @param plain the same small picture in each format */
export function canaryPictures(
  plain: Record<'jpeg' | 'png' | 'gif' | 'webp', Buffer>,
  size: { width: number; height: number },
): CanaryFile[] {
  const all = [
    ...jpegs(plain.jpeg),
    ...pngs(plain.png),
    ...gifs(plain.gif),
    ...webps(plain.webp, size),
  ];
  // Two places at once, as real files have them.
  const [first] = all;
  const again = first
    ? after(first.bytes, 2, segment(0xed, iptc), segment(0xfe, word))
    : plain.jpeg;
  return [...all, { name: 'JPEG: Exif, IPTC and a comment', bytes: again }];
}

type Inserted = Partial<
  Record<'top' | 'moov' | 'trak' | 'mdia' | 'stbl' | 'entry' | 'dref' | 'mdat' | 'end', Buffer[]>
> & { tracks?: Buffer[]; name?: Uint8Array; maker?: Uint8Array };

const PICTURE = Buffer.from('PICTURE-DATA-OF-THE-VIDEO');
const HEAD = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isom'));

/** A track of so many bytes at a place of the file. */
function mp4Track(handler: string, id: number, chunkAt: number, bytes: number, put: Inserted = {}) {
  const matrix = [65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000];
  const size = handler === 'vide' ? [320 * 65536, 240 * 65536] : [0, 0];
  const fixed = Buffer.alloc(78);
  put.maker?.forEach((byte, index) => fixed.writeUInt8(byte, 42 + index));
  const entry = pictureEntry('avc1', { width: 320, height: 240 }, { fixed, more: put.entry ?? [] });
  return box(
    'trak',
    box('tkhd', u32(7, 0, 0, id, 0, 1000, 0, 0, 0, 0, ...matrix, ...size)),
    box(
      'mdia',
      box('mdhd', u32(0, 0, 0, 1000, 1000, 0)),
      box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0), put.name ?? Buffer.from('\0')),
      ...(put.mdia ?? []),
      box(
        'minf',
        box('dinf', box('dref', u32(0, 1), ...(put.dref ?? [box('url ', u32(1))]))),
        box(
          'stbl',
          box('stsd', u32(0, 1), entry),
          box('stts', u32(0, 1, 1, 1000)),
          box('stsz', u32(0, 0, 1, bytes)),
          box('stsc', u32(0, 1, 1, 1, 1)),
          box('stco', u32(0, 1, chunkAt)),
          ...(put.stbl ?? []),
        ),
      ),
    ),
    ...(put.trak ?? []),
  );
}

function mp4(name: string, put: Inserted): CanaryFile {
  const mdat = box('mdat', PICTURE, ...(put.mdat ?? []));
  const track = mp4Track('vide', 1, HEAD.length + 8, PICTURE.length, put);
  const moov = box('moov', movieHeader(), track, ...(put.tracks ?? []), ...(put.moov ?? []));
  const bytes = Buffer.concat([HEAD, mdat, ...(put.top ?? []), moov, ...(put.end ?? [])]);
  return { name: `MP4: ${name}`, bytes };
}

/** A track of words instead of pictures, and its words. */
const wordsTrack = (handler: string): Inserted => ({
  mdat: [word],
  tracks: [mp4Track(handler, 2, HEAD.length + 8 + PICTURE.length, word.length)],
});

const mp4s = (): CanaryFile[] => [
  mp4('user data', { moov: [box('udta', box('\xA9xyz', word))] }),
  mp4('user data of a track', { trak: [box('udta', box('name', word))] }),
  mp4('metadata', { moov: [box('meta', word)] }),
  mp4('a drone’s place', { moov: [box('gps ', word)] }),
  mp4('free space', { top: [box('free', word)] }),
  mp4('skipped space', { top: [box('skip', word)] }),
  mp4('free space of the index', { moov: [box('free', word)] }),
  mp4('a box of its own', { top: [box('uuid', word)] }),
  mp4('an unknown box', { top: [box('wxyz', word)] }),
  mp4('an unknown box of a track', { stbl: [box('wxyz', word)] }),
  mp4('the name of a handler', { name: word }),
  mp4('the name of a program', { maker: word }),
  mp4('a colour profile', { entry: [box('colr', Buffer.from('prof'), word)] }),
  mp4('a path', { dref: [box('alis', u32(0), word)] }),
  mp4('subtitles', wordsTrack('text')),
  mp4('timecode', wordsTrack('tmcd')),
  mp4('sensors', wordsTrack('meta')),
  mp4('data of a camera', wordsTrack('camm')),
  mp4('between the pictures', { mdat: [word] }),
  mp4('behind its end', { end: [box('free', word), word.subarray(0, 6)] }),
];

type Webm = { info?: Buffer[]; tracks?: Buffer[]; cluster?: Buffer[]; segment?: Buffer[] };

function webm(name: string, { info = [], tracks = [], cluster = [], segment = [] }: Webm) {
  const picture = element(
    0xe0,
    element(0xb0, Buffer.from([1, 64])),
    element(0xba, Buffer.from([240])),
  );
  const bytes = Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(
      0x18538067,
      element(0x1549a966, element(0x2ad7b1, Buffer.from([15, 66, 64])), ...info),
      element(
        0x1654ae6b,
        element(
          0xae,
          element(0xd7, Buffer.from([1])),
          element(0x83, Buffer.from([1])),
          element(0x86, Buffer.from('V_VP8')),
          picture,
        ),
        ...tracks,
      ),
      element(
        0x1f43b675,
        element(0xe7, Buffer.from([0])),
        element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), PICTURE),
        ...cluster,
      ),
      ...segment,
    ),
  ]);
  return { name: `WebM: ${name}`, bytes };
}

const subtitles = element(
  0xae,
  element(0xd7, Buffer.from([2])),
  element(0x83, Buffer.from([17])),
  element(0x536e, word),
);

const webms = (): CanaryFile[] => [
  webm('the title', { info: [element(0x7ba9, word)] }),
  webm('the programs', { info: [element(0x4d80, word), element(0x5741, word)] }),
  webm('tags', { segment: [element(0x1254c367, word)] }),
  webm('attachments', { segment: [element(0x1941a469, word)] }),
  webm('chapters', { segment: [element(0x1043a770, word)] }),
  webm('empty space', { segment: [element(0xec, word)] }),
  webm('an unknown element', { cluster: [element(0x4abc, word)] }),
  webm('subtitles', {
    tracks: [subtitles],
    cluster: [element(0xa3, Buffer.from([0x82, 0, 0, 0x80]), word)],
  }),
];

const list = (name: string, ...parts: Buffer[]) => chunk('LIST', Buffer.from(name), ...parts);

function avi(
  name: string,
  put: { header?: Buffer[]; stream?: Buffer[]; data?: Buffer[]; end?: Buffer[] },
) {
  const avih = Buffer.alloc(56);
  avih.writeUInt32LE(320, 32);
  avih.writeUInt32LE(240, 36);
  const video = chunk('strh', Buffer.from('vidsMJPG'), Buffer.alloc(48));
  const bytes = chunk(
    'RIFF',
    Buffer.from('AVI '),
    list(
      'hdrl',
      chunk('avih', avih),
      list('strl', video, chunk('strf', Buffer.alloc(40)), ...(put.stream ?? [])),
      ...(put.header ?? []),
    ),
    list('movi', chunk('00dc', PICTURE), ...(put.data ?? [])),
  );
  return { name: `AVI: ${name}`, bytes: Buffer.concat([bytes, ...(put.end ?? [])]) };
}

const avis = (): CanaryFile[] => [
  avi('information', { end: [], header: [list('INFO', chunk('IART', word))] }),
  avi('the date', { header: [chunk('IDIT', word)] }),
  avi('the name of a stream', { stream: [chunk('strn', word)] }),
  avi('a camera’s notes', { stream: [chunk('strd', word)] }),
  avi('padding', { data: [chunk('JUNK', word)] }),
  avi('subtitles', {
    header: [
      list('strl', chunk('strh', Buffer.from('txts'), Buffer.alloc(52)), chunk('strf', word)),
    ],
    data: [chunk('01tx', word)],
  }),
  avi('behind its end', { end: [word] }),
];

function mpeg(name: string, ...parts: Buffer[]): CanaryFile {
  const sequence = Buffer.concat([
    u32(0x1b3),
    Buffer.from([0x14, 0x00, 0xf0, 0x13]),
    Buffer.alloc(20, 9),
  ]);
  return {
    name: `MPEG: ${name}`,
    bytes: Buffer.concat([u32(0x1ba), Buffer.alloc(8), sequence, ...parts]),
  };
}
const packet = (code: number, content: Buffer) => {
  const head = Buffer.from([0, 0, 1, code, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
};

const mpegs = (): CanaryFile[] => [
  mpeg('user data', u32(0x1b2), word, u32(0x100), PICTURE),
  mpeg('padding', packet(0xbe, word), u32(0x100), PICTURE),
  mpeg('a stream of its own', packet(0xbf, word), u32(0x100), PICTURE),
  mpeg('behind its end', u32(0x100), PICTURE, u32(0x1b9), word),
];

/** Every place for words in videos; `PICTURE-DATA` is what must stay. */
export const canaryVideos = (): CanaryFile[] => [...mp4s(), ...webms(), ...avis(), ...mpegs()];
