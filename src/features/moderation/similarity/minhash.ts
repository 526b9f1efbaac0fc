/**
 * What two texts have in common, without keeping either: MinHash signatures of their word triples
 * (Broder 1997), and the bands by which a database finds those alike (locality-sensitive hashing).
 * Pure.
 */
import { plainWords } from './plain-words.ts';

/** Longer texts are compared by their beginning. */
const MOST_CHARACTERS = 20_000;
/** Words that follow each other and count as one feature of a text. */
const SHINGLE = 3;
/** Texts of fewer different triples are alike by chance: "Thank you very much for your help". */
const LEAST_SHINGLES = 12;

/** Values of a signature, a byte each: the estimate is right within about five percent. */
const VALUES = 128;
/** Texts that share half of their triples meet in a band nine times out of ten. */
const BANDS = 12;
const ROWS = 3;

export type Signature = {
  /** One byte for each of VALUES. */
  bytes: Uint8Array;
  /** Two texts are candidates when they have one of these 32-bit numbers in common. */
  bands: number[];
};

/** The signature of texts that belong together; null when they are too short to say anything. */
export function signatureOf(texts: readonly string[]): Signature | null {
  const shingles = shinglesOf(texts);
  if (shingles.size < LEAST_SHINGLES) return null;
  const least = new Uint32Array(VALUES).fill(0xff_ff_ff_ff);
  for (const shingle of shingles)
    for (let value = 0; value < VALUES; value += 1) {
      const hash = mixed(shingle ^ Math.imul(value + 1, 0x9e_37_79_b1));
      if (hash < (least[value] ?? 0)) least[value] = hash;
    }
  const bands = Array.from({ length: BANDS }, (_, band) =>
    least
      .subarray(band * ROWS, (band + 1) * ROWS)
      .reduce((hash, value) => mixed(hash ^ value), mixed(band + 1)),
  );
  // PostgreSQL's integers have a sign.
  return { bytes: Uint8Array.from(least), bands: [...new Set(bands.map((band) => band | 0))] };
}

/** Share of word triples in common from which two texts are copies. */
export const ALIKE = 0.6;

/** The share of word triples that two texts have in common (Jaccard), as their signatures say. */
export function similarityOf(one: Uint8Array, other: Uint8Array): number {
  const same = one.reduce((count, byte, at) => count + (byte === other[at] ? 1 : 0), 0);
  // One of 256 bytes is the same by chance.
  return Math.max(0, (same / VALUES - 1 / 256) / (1 - 1 / 256));
}

function shinglesOf(texts: readonly string[]): Set<number> {
  const shingles = new Set<number>();
  let left = MOST_CHARACTERS;
  for (const text of texts) {
    const words = plainWords(text.slice(0, left)).map(hashOf);
    left -= Math.min(left, text.length);
    for (let at = 0; at + SHINGLE <= words.length; at += 1)
      shingles.add(
        words.slice(at, at + SHINGLE).reduce((hash, word) => mixed(Math.imul(hash, 31) ^ word), 7),
      );
  }
  return shingles;
}

/** FNV-1a of 32 bits. */
function hashOf(word: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < word.length; at += 1)
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01_00_01_93);
  return hash >>> 0;
}

/** The last step of MurmurHash3: every bit of the result depends on every bit of the number. */
function mixed(number: number): number {
  let hash = number;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
