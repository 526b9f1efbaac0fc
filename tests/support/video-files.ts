// Small videos made by hand: no pictures to look at, but every box, element and chunk where a
// camera puts it.

/** An MP4 box; a version byte and flags stand in the content where the type has them. */
export function box(type: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

export const u32 = (...numbers: number[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(number);
      return bytes;
    }),
  );

/** How decoders of H.264 and HEVC are set up, of ffmpeg's own test picture. */
const AVCC = '0142c00affe100176742c00ad9047b0110000003001000000303c0f122648001000568cb83cb20';
const HVCC =
  '0101600000009000000000001ef000fcfdf8f800000f03a00001001840010c01ffff0160000003009000000300000' +
  '3001e959809a10001002942010101600000030090000003000003001ea02083165959ae4caf0168080000030008000' +
  '00300f040a2000100064401c173d089';

/** A sample entry as wide and high as its pictures; `more` stands behind its fixed part. */
export function pictureEntry(
  codec: string,
  { width, height }: { width: number; height: number },
  { fixed = Buffer.alloc(78), more = [] }: { fixed?: Buffer; more?: Buffer[] } = {},
): Buffer {
  fixed.writeUInt16BE(width, 24);
  fixed.writeUInt16BE(height, 26);
  const setup =
    codec === 'avc1'
      ? [box('avcC', Buffer.from(AVCC, 'hex'))]
      : /^h(?:vc|ev)1$/.test(codec)
        ? [box('hvcC', Buffer.from(HVCC, 'hex'))]
        : [];
  return box(codec, fixed, ...setup, ...more);
}

const RECORDED_AT = 3_900_000_000;
/** Turned by a quarter, as phones do with upright videos. */
const QUARTER = [0, 65536, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000];
const STRAIGHT = [65536, 0, 0, 0, 65536, 0, 0, 0, 0x40000000];

/** Uncompressed sound, as cameras have it. */
function soundEntry(): Buffer {
  const fixed = Buffer.alloc(28);
  fixed.writeUInt16BE(1, 16);
  fixed.writeUInt16BE(16, 18);
  fixed.writeUInt16BE(44_100, 24);
  return box('sowt', fixed);
}

/** The head of the index: times, a thousand parts a second, and no turn. */
export function movieHeader(at = 0): Buffer {
  const [rate, volume] = [65536, 0x0100_0000];
  return box('mvhd', u32(0, at, at, 1000, 1000, rate, volume, 0, 0, ...STRAIGHT), Buffer.alloc(28));
}

type TrackShape = {
  id?: number;
  width?: number;
  height?: number;
  turned?: boolean;
  chunkAt?: number;
  sampleBytes?: number;
  codec?: string;
  /** Sample tables instead of those of one sample. */
  given?: Buffer[] | undefined;
};

function track(
  handler: string,
  {
    id = 1,
    width = 0,
    height = 0,
    turned = false,
    chunkAt = 0,
    sampleBytes = 0,
    codec = 'avc1',
    given,
  }: TrackShape,
): Buffer {
  const tkhd = box(
    'tkhd',
    u32(
      7,
      RECORDED_AT,
      RECORDED_AT,
      id,
      0,
      1000,
      0,
      0,
      0,
      0,
      ...(turned ? QUARTER : STRAIGHT),
      width * 65536,
      height * 65536,
    ),
  );
  const tables = box(
    'stbl',
    box(
      'stsd',
      u32(0, 1),
      handler === 'soun' ? soundEntry() : pictureEntry(codec, { width, height }),
    ),
    box('stts', u32(0, 1, 1, 1000)),
    ...(given ?? [
      box('stsz', u32(0, 0, 1, sampleBytes)),
      box('stsc', u32(0, 1, 1, 1, 1)),
      box('stco', u32(0, 1, chunkAt)),
    ]),
  );
  return box(
    'trak',
    tkhd,
    box(
      'mdia',
      box('mdhd', u32(0, RECORDED_AT, RECORDED_AT, 1000, 1000, 0)),
      box('hdlr', u32(0, 0), Buffer.from(handler), u32(0, 0, 0)),
      box('minf', tables),
    ),
    box('udta', box('name', Buffer.from('Main camera'))),
  );
}

/** An MP4 of a phone: index behind the pictures, place in two boxes, and a track of positions. */
export function mp4Video({
  brand = 'isom',
  width = 1920,
  height = 1080,
  turned = false,
  codec = 'avc1',
  handler = 'vide',
  sound = false,
  tables = undefined as Buffer[] | undefined,
} = {}): Buffer {
  const ftyp = box('ftyp', Buffer.from(brand), u32(0), Buffer.from('isommp42'));
  const picture = Buffer.from('PICTURE-DATA-OF-THE-VIDEO');
  const position = Buffer.from('18.0179N,76.8099W');
  const mdat = box('mdat', picture, position);
  const at = ftyp.length + 8;
  const moov = box(
    'moov',
    movieHeader(RECORDED_AT),
    track(handler, {
      width,
      height,
      turned,
      codec,
      given: tables,
      chunkAt: at,
      sampleBytes: picture.length,
    }),
    ...(sound ? [track('soun', { id: 3, chunkAt: at, sampleBytes: 2 })] : []),
    track('meta', { id: 2, chunkAt: at + picture.length, sampleBytes: position.length }),
    box('udta', box('\xA9xyz', Buffer.from('+18.0179-076.8099/'))),
    box('meta', Buffer.from('com.apple.quicktime.location.ISO6709 +18.0179-076.8099/ iPhone 19')),
  );
  return Buffer.concat([ftyp, mdat, moov]);
}

/** An EBML element; a length of null is the unknown one of live recordings. */
export function element(id: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const name = Buffer.from(
    id.toString(16).padStart(id.toString(16).length + (id.toString(16).length % 2), '0'),
    'hex',
  );
  const length = Buffer.alloc(8);
  length.writeUIntBE(content.length, 2, 6);
  length.writeUInt8(1, 0);
  return Buffer.concat([name, length, content]);
}

function openEnded(id: number, ...contents: Uint8Array[]): Buffer {
  return Buffer.concat([u32(id), Buffer.from('01ffffffffffffff', 'hex'), ...contents]);
}

/** A WebM as browsers record it: a segment and clusters without an end, tags behind them. */
export function webmVideo({ docType = 'webm', width = 640, height = 480 } = {}): Buffer {
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from(docType)));
  const info = element(
    0x1549a966,
    element(0x7ba9, Buffer.from('At my house')),
    element(0x4461, Buffer.alloc(8, 7)),
    element(0x4d80, Buffer.from('muxer')),
  );
  const tracks = element(
    0x1654ae6b,
    element(
      0xae,
      element(0xd7, Buffer.from([1])),
      element(0x83, Buffer.from([1])),
      element(0x86, Buffer.from('V_VP8')),
      element(
        0xe0,
        element(0xb0, Buffer.from([width >> 8, width & 255])),
        element(0xba, Buffer.from([height >> 8, height & 255])),
      ),
    ),
  );
  const cluster = openEnded(
    0x1f43b675,
    element(0xe7, Buffer.from([0])),
    element(0xa3, Buffer.from([0x81, 0, 0, 0x80]), Buffer.from('PICTURE-DATA')),
  );
  const tags = element(0x1254c367, Buffer.from('LOCATION 18.0179N 76.8099W'));
  return Buffer.concat([head, openEnded(0x18538067, info, tracks, cluster, cluster, tags)]);
}

/** An AVI chunk. */
export function chunk(name: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** An AVI of a pocket camera. */
export function aviVideo({ width = 320, height = 240 } = {}): Buffer {
  const avih = Buffer.alloc(56);
  avih.writeUInt32LE(width, 32);
  avih.writeUInt32LE(height, 36);
  return chunk(
    'RIFF',
    Buffer.from('AVI '),
    chunk(
      'LIST',
      Buffer.from('hdrl'),
      chunk('avih', avih),
      chunk(
        'LIST',
        Buffer.from('strl'),
        chunk('strh', Buffer.from('vidsMJPG'), Buffer.alloc(48)),
        chunk('strf', Buffer.alloc(40)),
      ),
      chunk('IDIT', Buffer.from('SAT NOV 21 10:00:00 2026')),
    ),
    chunk('LIST', Buffer.from('INFO'), chunk('IART', Buffer.from('Marcia Bennett'))),
    chunk('LIST', Buffer.from('movi'), chunk('00dc', Buffer.from('PICTURE-DATA'))),
  );
}

/** An MPEG program stream. */
export function mpegVideo(): Buffer {
  return Buffer.concat([
    u32(0x1ba),
    Buffer.alloc(8),
    u32(0x1b3),
    Buffer.from([0x16, 0x01, 0x20, 0x13]),
    Buffer.alloc(100),
  ]);
}
