// What is a word: of one of the six languages, or a name of the catalog. Search corrects none of
// them. Read from its file when somebody first writes what nobody sells, about 6 MB from then on.
import { CATEGORIES, COUNTRIES } from '#features/catalog/catalog.data.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { MAKES, MODELS, MOTORCYCLE_MAKES } from '#features/catalog/catalog.vehicles.ts';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { foldedWords, hashWord } from './fold.ts';

type Dictionary = { hashes: Uint32Array; names: ReadonlySet<string> };
type Packed = { count: number; lowBits: number; gaps: string };

const dictionary = defineService<{ read: Promise<Dictionary> | null }>({
  name: 'search.dictionary',
  make: () => ({ read: null }),
});

/**
 * Tells of folded words which are none. One in 170 that is none is taken for one, which costs its
 * writer a hint and nobody else anything.
 */
export async function unknownWords(ctx: Ctx, words: readonly string[]): Promise<Set<string>> {
  const kept = service(ctx, dictionary);
  kept.read ??= readDictionary();
  // A failure must not be remembered.
  kept.read.catch(() => (kept.read = null));
  const { hashes, names } = await kept.read;
  return new Set(words.filter((word) => !names.has(word) && !contains(hashes, hashWord(word))));
}

async function readDictionary(): Promise<Dictionary> {
  const { default: packed } = await import('#features/search/data/known-words.json', {
    with: { type: 'json' },
  });
  return { hashes: unpack(packed), names: new Set(CATALOG_NAMES.flatMap(foldedWords)) };
}

const CATALOG_NAMES: readonly string[] = [
  ...CATEGORIES.map(({ name }) => name),
  ...COUNTRIES.flatMap(({ code, name }) => [name, ...parishesOf(code).map((each) => each.name)]),
  ...MAKES,
  ...MOTORCYCLE_MAKES,
  ...Object.values(MODELS).flat(),
];

/**
 * Gaps between sorted numbers in Rice's code: ones for what exceeds the low bits, a zero, these
 * bits.
 */
function unpack({ count, lowBits, gaps }: Packed): Uint32Array {
  const bytes = Buffer.from(gaps, 'base64');
  const numbers = new Uint32Array(count);
  let at = 0;
  const bit = () => {
    const next = ((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1;
    at++;
    return next;
  };
  for (let n = 0, number = 0; n < count; n++) {
    let gap = 0;
    while (bit() === 1) gap++;
    for (let low = 0; low < lowBits; low++) gap = (gap << 1) | bit();
    number += gap;
    numbers[n] = number;
  }
  return numbers;
}

function contains(sorted: Uint32Array, wanted: number): boolean {
  let [low, high] = [0, sorted.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
