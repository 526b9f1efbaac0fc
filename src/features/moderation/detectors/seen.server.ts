// Buckets that were seen, each once, in the order in which they were: a table with open places that
// grows, because a Map takes longer than all that a text says.

const ROOM = 2048;
/** Spreads neighbours over the table. */
const SPREAD = 0x9e3779b1;

/** What is seen of a text: each bucket once, and the token where it was seen first. */
export type Sight = {
  buckets: Int32Array;
  /** The token's place among those of all fields. */
  tokens: Int32Array;
};

/** Collects what is seen. */
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
