// Tables of buckets: which a model knows, with the row of each, and which were seen in a text.

/**
 * A bit for each bucket, and how many bits stand before each word of them: small enough for the
 * nearest memory, where a table of numbers is not.
 */
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

const ROOM = 2048;
/** Spreads neighbours over the table. */
const SPREAD = 0x9e3779b1;

/** What is seen of a text: each bucket once, and the token where it was seen first. */
export type Sight = {
  buckets: Int32Array;
  /** The token's place among those of all fields. */
  tokens: Int32Array;
};

/**
 * Collects what is seen, each bucket once and in its order: a table with open places that grows,
 * because a Map takes longer than all that a text says.
 */
export function collectSeen(): { see: (bucket: number, token: number) => void; all: () => Sight } {
  let buckets = new Int32Array(ROOM);
  let tokens = new Int32Array(ROOM);
  let many = 0;
  /** Places in the lists, from 1 on; at least half of the table is open. */
  let table = new Int32Array(ROOM * 2);

  /** Where a bucket is, or the open place where it would be. */
  function placeOf(bucket: number): number {
    const last = table.length - 1;
    let place = (Math.imul(bucket, SPREAD) >>> 8) & last;
    for (;;) {
      const known = table[place] as number;
      if (known === 0 || buckets[known - 1] === bucket) return place;
      place = (place + 1) & last;
    }
  }

  function grow(): void {
    buckets = doubled(buckets);
    tokens = doubled(tokens);
    table = new Int32Array(table.length * 2);
    for (let at = 0; at < many; at += 1) table[placeOf(buckets[at] as number)] = at + 1;
  }

  return {
    see(bucket, token) {
      if (many === buckets.length) grow();
      const place = placeOf(bucket);
      if (table[place]) return;
      buckets[many] = bucket;
      tokens[many] = token;
      many += 1;
      table[place] = many;
    },
    all: () => ({ buckets: buckets.slice(0, many), tokens: tokens.slice(0, many) }),
  };
}

function doubled(list: Int32Array): Int32Array<ArrayBuffer> {
  const twice = new Int32Array(list.length * 2);
  twice.set(list);
  return twice;
}
