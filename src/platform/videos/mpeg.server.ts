// MPEG-1 and MPEG-2, program streams and bare pictures: parts that begin with 00 00 01 and a code.
// Has no place for metadata but packets of other streams, and what a maker wrote between pictures.
import { FileRefused, type RewrittenVideo } from '../images/worker-messages.ts';

const PACK = 0x1ba;
const SEQUENCE = 0x1b3;

/** Whether a file begins as these do. */
export function looksLikeMpeg(head: Buffer): boolean {
  return head.length >= 4 && [PACK, SEQUENCE].includes(head.readUInt32BE(0));
}

/** How far into the file the first sequence header is searched. */
const FIRST_PICTURE_WITHIN = 512 * 1024;
/** What begins a part, before the code. */
const PREFIX = Buffer.from([0, 0, 1]);
const SYSTEM = { end: 0xb9, pack: 0xba, header: 0xbb };
const USER_DATA = 0xb2;
/** Packets of MPEG's own sound, and of other kinds of it. */
const isSound = (code: number) => (code >= 0xc0 && code <= 0xdf) || code === 0xbd;
const isPictures = (code: number) => code >= 0xe0 && code <= 0xef;

/** Erases everything but packs, pictures and sound, in one pass. @throws FileRefused */
export function rewriteMpeg(bytes: Buffer): RewrittenVideo {
  const first = bytes
    .subarray(0, FIRST_PICTURE_WITHIN)
    .indexOf(Buffer.from([0, 0, 1, SEQUENCE & 0xff]));
  if (first < 0 || first + 8 > bytes.length)
    throw new FileRefused('unreadable', 'without pictures');
  const numbers = bytes.readUIntBE(first + 4, 3);
  const [width, height] = [numbers >> 12, numbers & 0xfff];
  eraseBetween(bytes);
  return {
    extension: 'mpeg',
    size: width > 0 && height > 0 ? { width, height } : null,
    codecs: ['mpeg'],
  };
}

function eraseBetween(bytes: Buffer): void {
  const next = (from: number) => {
    const found = bytes.indexOf(PREFIX, from);
    return found < 0 ? bytes.length : found;
  };
  for (let at = next(0); at + 4 <= bytes.length;) {
    const code = bytes[at + 3] ?? 0;
    if (code === SYSTEM.end) {
      bytes.fill(0, at + 4);
      return;
    }
    const isPacket = code > SYSTEM.header && at + 6 <= bytes.length && !isPictures(code);
    // Inside of pictures the search goes on: user data stands between them.
    let end = at + 4;
    if (isPacket) {
      end = Math.min(bytes.length, at + 6 + bytes.readUInt16BE(at + 4));
      if (!isSound(code)) bytes.fill(0, at + 6, end);
    }
    end = next(end);
    if (code === USER_DATA) bytes.fill(0, at + 4, end);
    at = end;
  }
}
