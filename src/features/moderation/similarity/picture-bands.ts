/**
 * Perceptual hashes of pictures, and the bands by which a database finds those that differ in a few
 * bits (multi-index hashing, Norouzi 2012). Pure.
 */
import { PICTURE_FINGERPRINT } from '#platform/images/worker-messages.ts';

/** Bits of the hash by which copies of one picture differ at most. */
export const MOST_HASH_BITS = 7;
/** And of the finer detail; those of different pictures differ in about half of 256. */
const MOST_DETAIL_BITS = 48;
/** And this share of those that either has: an empty background is alike in all pictures. */
const MOST_DETAIL_SHARE = 0.4;
/**
 * Of 64 bits in four bands, seven that differ leave one band with at most one of them: whoever asks
 * for each band as it is and with each bit turned finds every copy.
 */
const BANDS = 4;
const BAND_BITS = 16;

export type Fingerprint = { hash: bigint; detail: Buffer; bands: number[] };

/** What media keeps of a picture; null for what it does not write. */
export function parseFingerprint(text: string): Fingerprint | null {
  if (!PICTURE_FINGERPRINT.test(text)) return null;
  const hash = BigInt.asIntN(64, BigInt(`0x${text.slice(0, 16)}`));
  return { hash, detail: Buffer.from(text.slice(16), 'hex'), bands: bandsOf(hash) };
}

/** Each band with its place, so that bands of different places are never the same. */
function bandsOf(hash: bigint): number[] {
  return Array.from({ length: BANDS }, (_, band) => {
    const bits = Number(BigInt.asUintN(BAND_BITS, hash >> BigInt(band * BAND_BITS)));
    return (band << BAND_BITS) | bits;
  });
}

/** Each band as it is, and with each of its bits turned. */
export function nearBandsOf({ bands }: Fingerprint): number[] {
  const turned = Array.from({ length: BAND_BITS }, (_, bit) => 1 << bit);
  return bands.flatMap((band) => [band, ...turned.map((bit) => band ^ bit)]);
}

/** Whether two fingerprints are of one picture, resized or saved anew perhaps. */
export function isSamePicture(
  one: Pick<Fingerprint, 'hash' | 'detail'>,
  other: Pick<Fingerprint, 'hash' | 'detail'>,
): boolean {
  if (bitsOf(BigInt.asUintN(64, one.hash ^ other.hash)) > MOST_HASH_BITS) return false;
  const [mine, theirs] = [wholeOf(one.detail), wholeOf(other.detail)];
  const different = bitsOf(mine ^ theirs);
  return different <= MOST_DETAIL_BITS && different <= MOST_DETAIL_SHARE * bitsOf(mine | theirs);
}

function wholeOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

function bitsOf(number: bigint): number {
  return number.toString(2).replaceAll('0', '').length;
}
