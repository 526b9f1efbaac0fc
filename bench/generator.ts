// A shop of any size, the same one every time: Zipf word frequencies, things of the lexicon and
// other words by category, in six languages, skewed places, log-normal prices, 95 % approved, two
// years. For benchmarks only; the demo's believable listings are in seed/.
import { CATEGORIES, COUNTRIES, topOf } from '#features/catalog/catalog.data.ts';
import type { Category } from '#features/catalog/catalog.schema.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import { conditionsFor } from '#features/catalog/catalog.data.ts';
import { conceptsIn, lexiconFiles } from '#features/catalog/catalog.public.server.ts';
import { detailsFor } from './generator-details.ts';

/** The end of the two years; a constant, so that the rows never change. */
export const SHOP_NOW = Date.UTC(2026, 5, 1);
const TWO_YEARS = 2 * 365 * 86_400_000;
const VOCABULARY = 60_000;
const TOPIC_WORDS = 400;

export type GeneratedListing = {
  id: string;
  title: string;
  description: string;
  price: number;
  currency: string;
  categoryId: number;
  language: string;
  condition: string | null;
  country: string;
  parish: string | null;
  status: string;
  createdAt: Date;
  views: number;
  favorites: number;
  details: Record<string, unknown>;
  isNegotiable: boolean;
  /** Most have a picture, some a video, too. */
  hasPicture: boolean;
  hasVideo: boolean;
};

/** A small fast generator of random numbers in [0, 1) (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = (
  'ba be bi bo bu ca ce ci co cu da de di do du fa fe fi fo ga go gu ha hi ho ' +
  'ja jo ka ki ko la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ' +
  'ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo wa we ya yo za zo'
).split(' ');

/** A word for each number; no two alike. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    word += SYLLABLES[rest % SYLLABLES.length];
  return `${word}n`;
}

/** A rank from 0, by Zipf's law: rank k about as often as 1/(k+1). */
const zipf = (random: number, size: number): number => Math.floor((size + 1) ** random) - 1;

const HEADS: Record<string, string[]> = {
  cars: ['toyota', 'honda', 'corolla', 'engine'],
  'real-estate': ['house', 'bedroom', 'villa', 'beach'],
  phones: ['iphone', 'samsung', 'galaxy', 'charger'],
  electronics: ['laptop', 'speaker', 'camera', 'screen'],
  furniture: ['table', 'chair', 'sofa', 'wood'],
  fashion: ['dress', 'shoes', 'leather', 'cotton'],
};

/** What a title calls a thing, by language; a word that is nothing's name is the same in all. */
type Topic = Readonly<Record<string, string>>;
const LANGUAGES = ['en', 'es', 'fr', 'nl', 'ht', 'pap'];
const sameInAll = (word: string): Topic =>
  Object.fromEntries(LANGUAGES.map((each) => [each, word]));

/** What the lexicon calls the things that are sold, in the order of its files. */
export const THINGS = conceptsIn(lexiconFiles().files)
  .filter(({ kind, categoryId }) => kind === 'thing' && categoryId !== null)
  .map(({ categoryId, terms }) => ({
    categoryId,
    /** The most usual name in each language. */
    named: Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const term = terms.find((each) => each.startsWith(`${language}:`));
        return term === undefined ? [] : [[language, term.slice(language.length + 1)]];
      }),
    ) as Topic,
  }));

/** Topics of a category: a few words, its things, then its own stretch of the vocabulary. */
function topicsOf({ id, slug }: Category, place: number): Topic[] {
  const things = THINGS.filter(({ categoryId }) => {
    const category = CATEGORIES.find((each) => each.id === categoryId);
    return category && topOf(category).id === id;
  });
  return [
    ...(HEADS[slug] ?? []).map(sameInAll),
    ...things.map(({ named }) => named),
    ...Array.from({ length: TOPIC_WORDS }, (_, i) =>
      sameInAll(wordOf(VOCABULARY + place * TOPIC_WORDS + i)),
    ),
  ];
}

/** Cars and homes are what most shops have most of. */
const FULLEST = ['automotive-cars', 'real-estate-sale'];
const LEAVES = CATEGORIES.filter(
  (category) => !CATEGORIES.some((other) => other.parent === category.slug),
)
  .toSorted((a, b) => Number(FULLEST.includes(b.slug)) - Number(FULLEST.includes(a.slug)))
  .map((category, place) => {
    const top = topOf(category);
    const topPlace = CATEGORIES.indexOf(top);
    return {
      category,
      topics: topicsOf(top, topPlace),
      conditions: conditionsFor(category.slug),
      logPrice: 3.4 + ((topPlace * 5) % 9) + (place % 3) * 0.3,
    };
  });
const PARISHES = new Map(
  COUNTRIES.map(({ code }) => [code, parishesOf(code).map((parish) => parish.code)]),
);

/** `count` listings in the order of their ids and creation. */
export function* generateListings(count: number): Generator<GeneratedListing> {
  const random = createRandom(20_260_601);
  // Of its own, so that what sellers say of a thing does not change what it is.
  const other = createRandom(20_260_602);
  const skewed = <T>(list: readonly T[]): T => list[zipf(random(), list.length)] as T;
  for (let i = 0; i < count; i += 1) {
    const { category, topics, conditions, logPrice } = skewed(LEAVES);
    const country = skewed(COUNTRIES);
    const parishes = PARISHES.get(country.code) ?? [];
    const createdAt = new Date(SHOP_NOW - TWO_YEARS + Math.floor((i / count) * TWO_YEARS));
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    const language = skewed(LANGUAGES);
    const first = zipf(random(), topics.length);
    const title = [
      topics[first]?.[language],
      ...Array.from({ length: Math.floor(random() * 3) }, () => skewed(topics)[language]),
      wordOf(zipf(random(), VOCABULARY)),
    ];
    const description = Array.from({ length: 12 + Math.floor(random() * 16) }, () =>
      random() < 0.25 ? skewed(topics)[language] : wordOf(zipf(random(), VOCABULARY)),
    );
    yield {
      id: idOf(createdAt, i, random),
      title: title.join(' '),
      description: description.join(' '),
      // The first word of a topic is a dear brand: its price leans against "cheapest first".
      price:
        category.slug === 'free-items'
          ? 0
          : Math.max(
              100,
              Math.round(Math.exp(logPrice + normal * 1.2 + (first === 0 ? 1.5 : 0)) * 100),
            ),
      currency: random() < 0.8 ? 'USD' : country.currency,
      categoryId: category.id,
      language,
      condition: conditions.length > 0 ? skewed(conditions) : null,
      country: country.code,
      parish: parishes.length > 0 && random() < 0.7 ? skewed(parishes) : null,
      status: random() < 0.95 ? 'approved' : 'pending',
      createdAt,
      views: Math.floor(20 / (random() + 0.002)),
      favorites: Math.floor(random() ** 8 * 40),
      details: detailsFor(category, other),
      isNegotiable: other() < 0.3,
      hasPicture: other() < 0.93,
      hasVideo: other() < 0.05,
    };
  }
}

/** A UUIDv7 of that moment whose random part is the same every time. */
function idOf(at: Date, sequence: number, random: () => number): string {
  const hex = (bits: number) =>
    Math.floor(random() * 2 ** bits)
      .toString(16)
      .padStart(bits / 4, '0');
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${(sequence % 4096).toString(16).padStart(3, '0')}-8${hex(12)}-${hex(24)}${hex(24)}`;
}
