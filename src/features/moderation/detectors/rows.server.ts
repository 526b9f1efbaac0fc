// Which buckets a model knows, and the row of each: a bit for each bucket, and how many bits stand
// before each word of them. Small enough for the nearest memory, where a table of numbers is not.

export type Rows = {
  bits: Uint32Array;
  /** For each word how many bits are set before it. */
  before: Uint32Array;
  /** How many rows there are. */
  many: number;
};

const WORD = 32;

/** The rows of the buckets that count, from 1 on. @param scales how much each does */
export function toRows(scales: Uint8Array): Rows {
  const bits = new Uint32Array(Math.ceil(scales.length / WORD));
  const before = new Uint32Array(bits.length);
  let many = 0;
  for (let bucket = 0; bucket < scales.length; bucket += 1) {
    if (bucket % WORD === 0) before[bucket / WORD] = many;
    if (!scales[bucket]) continue;
    (bits[bucket >>> 5] as number) |= 1 << (bucket % WORD);
    many += 1;
  }
  return { bits, before, many };
}

/** The row of a bucket; 0 where there is none. */
export function rowOf({ bits, before }: Rows, bucket: number): number {
  const word = bits[bucket >>> 5] as number;
  const own = 1 << (bucket % WORD);
  if ((word & own) === 0) return 0;
  return (before[bucket >>> 5] as number) + bitsIn(word & (own - 1)) + 1;
}

/** How many bits of a word are set: in pairs, fours and bytes, whose sum is in the highest byte. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
