// Which category a title names by the things in it: those of the lexicon, and the names of the
// categories.
import { sql } from 'drizzle-orm';
import {
  CATEGORIES,
  categoryById,
  childrenOf,
  foldName,
  LANGUAGES,
} from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import GUESS from '#features/listings/data/guess.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';

/** Homes and land, which are for rent or for sale, and a room, which is for rent: no categories. */
export const PROPERTY = 'property';
export const ROOM = 'room';
/** What several categories take: said, so that another word does not decide. */
const NOTHING = 'nothing';

/** Shorter words of a category's name ("art") say too little, and so do shorter things ("ac"). */
const LETTERS = 4;
const THING_LETTERS = 3;
/** Whose names are words that any title may have: for sale, free, mobile, found. */
const NOT_BY_NAME = [
  'automotive-cars',
  'real-estate-sale',
  'real-estate-rent',
  'mobile-home',
  'free-items',
  'lost-found',
  'miscellaneous',
  'services',
  'events',
  'jobs',
];
const NOT_A_NAME = ['home', 'hogar', 'maison', 'huis'];
/** What follows one of these says more of the thing before it: "sofá de cuero", "TV with stand". */
const BEFORE_MORE = new Set(
  [
    ['with', 'for', 'to', 'from', 'of', 'in', 'on', 'con', 'para', 'de', 'del', 'en', 'avec'],
    ['pour', 'du', 'des', 'dans', 'met', 'voor', 'van', 'pou', 'nan', 'ak', 'di', 'pa', 'ku'],
  ].flat(),
);
const PROPERTIES = ['real-estate', 'real-estate-sale', 'real-estate-rent'];
const list = (words: string) => words.split(' ');
/** Words that mean something else as often. */
const UNCLEAR = new Set(list(GUESS.unclear));
/** "Used car" is one, "car cover" is none. */
const ONLY_LAST = new Set(list(GUESS.onlyLast));
/** "3 bed" counts rooms. */
const COUNTED = new Set(['bed', 'cama']);
/** Kinds of concepts that are sold; car models are read with their makes. */
const SOLD = new Set(['thing', 'trade', 'model']);
const RENT = new Set(['for-rent', 'short-term-rent', 'long-term-rent']);
const SALE = new Set(['for-sale']);
/** Of a title, whose letters are few. */
const MOST_WORDS = 40;

export const wordsOf = (text: string): string[] =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** One and several are the same word: phone and phones, chaise and chaises, tyre and tyres. */
const formsOf = (word: string): string[] =>
  ['', 's', 'es', 'x']
    .filter((end) => word.endsWith(end) && word.length - end.length >= THING_LETTERS)
    .map((end) => word.slice(0, word.length - end.length));

type Names = {
  /** What is called otherwise than the lexicon says, by its words. */
  chosen: ReadonlyMap<string, string>;
  /** Words of the names of categories. */
  words: ReadonlyMap<string, ReadonlySet<string>>;
};

const guessNames = defineService<Names>({
  name: 'listings.guess-names',
  make: () => ({
    chosen: new Map(
      Object.entries(GUESS.brands).flatMap(([category, names]) =>
        names.split(', ').map((name): [string, string] => [name, category]),
      ),
    ),
    words: nameWords(),
  }),
});

/** The words of the names of categories that can be chosen. */
function nameWords(): Map<string, Set<string>> {
  const languages = LANGUAGES.filter(({ translated }) => translated).map(({ code }) => code);
  const named = new Map<string, Set<string>>();
  const isNamed = (slug: string) => childrenOf(slug).length === 0 && !NOT_BY_NAME.includes(slug);
  for (const { slug } of CATEGORIES.filter(({ slug }) => isNamed(slug)))
    for (const language of languages)
      for (const word of wordsOf(catalogName(language, 'category', slug)))
        if (word.length >= LETTERS && !NOT_A_NAME.includes(word))
          named.set(word, (named.get(word) ?? new Set()).add(slug));
  return named;
}

/** A word of the title, and which of its parts it is in: the thing, then what says more of it. */
type Word = { word: string; part: number };

function splitTitle(title: string): Word[] {
  const words: Word[] = [];
  let part = -1;
  for (const piece of title.split(/[,;:|()/+]|\s[-–—]\s/u)) {
    part++;
    for (const word of wordsOf(piece)) {
      if (BEFORE_MORE.has(word)) part++;
      words.push({ word, part });
    }
  }
  return words.slice(0, MOST_WORDS);
}

/** A stretch of the title that names concepts, by the places of its first and last word. */
type Span = { first: number; last: number; concepts: Concept[] };
type Concept = { concept: string; kind: string; categoryId: number | null; exact: boolean };

async function namedIn(ctx: Ctx, words: readonly Word[]): Promise<Span[]> {
  if (words.length === 0) return [];
  const { rows } = await ctx.readDb.execute<Span>(sql`
    WITH typed AS MATERIALIZED (
      SELECT t.n::int - 1 AS place, s.word, row_number() OVER (ORDER BY t.n, s.place)::int AS at
      FROM unnest(${sql.param(words.map(({ word }) => word))}::text[]) WITH ORDINALITY AS t (w, n),
        lexicon_split(t.w) s
    )
    SELECT f.place AS first, l.place AS last, json_agg(json_build_object('concept', c.concept,
        'kind', c.kind, 'categoryId', c.category_id, 'exact', x.exact)) AS concepts
    FROM lexicon_spans(ARRAY(SELECT word FROM typed ORDER BY at)) x
      JOIN typed f ON f.at = x.at
      JOIN typed l ON l.at = x.at + x.len - 1
      JOIN lexicon_concept c ON c.concept = x.concept
    GROUP BY 1, 2 ORDER BY l.place - f.place DESC, 1`);
  return rows.map(({ concepts, ...place }) => {
    const exact = concepts.filter((each) => each.exact);
    return { ...place, concepts: exact.length > 0 ? exact : concepts };
  });
}

/** The longest names, each word in one of them; words in none of them may name a category. */
function withoutOverlaps(spans: readonly Span[], words: readonly Word[]): Span[] {
  const taken = words.map(() => false);
  const chosen = spans.filter(({ first, last }) => {
    if (taken.slice(first, last + 1).some(Boolean)) return false;
    taken.fill(true, first, last + 1);
    return true;
  });
  const others = taken.flatMap((isTaken, at) =>
    isTaken ? [] : [{ first: at, last: at, concepts: [] }],
  );
  return [...chosen, ...others];
}

const isSaid = ({ concept }: Concept) => RENT.has(concept) || SALE.has(concept);

/** The category of a span, PROPERTY, ROOM or NOTHING; null where it is none or not clear. */
function categoryOf(
  { first, last, concepts }: Span,
  words: readonly Word[],
  { chosen, words: named }: Names,
): string | null {
  const term = words
    .slice(first, last + 1)
    .map(({ word }) => word)
    .join(' ');
  const forms = formsOf(term);
  const known = forms.map((form) => chosen.get(form)).find(Boolean);
  if (known !== undefined) return known;
  if (term.length < THING_LETTERS || [term, ...forms].some((form) => UNCLEAR.has(form)))
    return null;
  const isLast = words[last + 1]?.part !== words[last]?.part;
  if (ONLY_LAST.has(term) && !isLast) return null;
  const isCounted = /^\d+$/.test(words[first - 1]?.word ?? '');
  if (isCounted && forms.some((form) => COUNTED.has(form))) return null;
  const things = concepts.filter((each) => !isSaid(each));
  if (things.some(({ kind }) => !SOLD.has(kind))) return null;
  const slugs = things.map(({ kind, categoryId }) => {
    const slug = categoryById(categoryId ?? 0)?.slug ?? null;
    if (slug !== null && PROPERTIES.includes(slug)) return PROPERTY;
    return kind === 'model' && slug?.startsWith('automotive') ? null : slug;
  });
  const found = new Set(
    things.length > 0 ? slugs : forms.flatMap((form) => [...(named.get(form) ?? [])]),
  );
  const [only = null] = found;
  const isOne = found.size === 1 && only !== null;
  return isOne && childrenOf(only).length === 0 ? only : null;
}

export type TitleThings = {
  /** What the first part of the title names; null where it names nothing or several things. */
  category: string | null;
  /** The first part itself. */
  first: readonly string[];
  /** All categories that any part names. */
  named: ReadonlySet<string>;
  rent: boolean;
  sale: boolean;
};

/** What a title is about, and whether it says that it is for rent or for sale. */
export async function thingsIn(ctx: Ctx, title: string): Promise<TitleThings> {
  const words = splitTitle(title);
  const spans = await namedIn(ctx, words);
  const parts = partsOf(words, spans);
  const names = service(ctx, guessNames);
  const named = parts.map(() => new Set<string>());
  for (const span of withoutOverlaps(spans, words)) {
    const category = categoryOf(span, words, names);
    const part = parts.indexOf(words[span.first]?.part ?? -1);
    if (category !== null) named[part]?.add(category);
  }
  const [category = null, other] = named[0] ?? [];
  const says = (concepts: ReadonlySet<string>) =>
    spans.some((span) => span.concepts.some(({ concept }) => concepts.has(concept)));
  return {
    category:
      beginningOf(words.map(({ word }) => word)) ??
      (other === undefined && category !== NOTHING ? category : null),
    first: words
      .filter(({ word, part }) => part === parts[0] && !BEFORE_MORE.has(word))
      .map(({ word }) => word),
    named: new Set(named.flatMap((each) => [...each])),
    rent: says(RENT) || words.some(({ word }) => word === GUESS.rent),
    sale: says(SALE),
  };
}

/** The parts that say more than "for sale", which a title may begin with. */
function partsOf(words: readonly Word[], spans: readonly Span[]): number[] {
  const said = new Set(
    spans
      .filter(({ concepts }) => concepts.some(({ concept }) => SALE.has(concept)))
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
  );
  const telling = words.filter(({ word }, at) => !said.has(at) && !BEFORE_MORE.has(word));
  return [...new Set(telling.map(({ part }) => part))];
}

/** "Lost: brown dog" and "Free armchair" are not about dogs and armchairs. */
function beginningOf([first = '', second = '']: readonly string[]): string | null {
  const [found = null] =
    Object.entries(GUESS.begins).find(([, words]) => list(words).includes(first)) ?? [];
  return list(GUESS.notFree).includes(second) ? null : found;
}
