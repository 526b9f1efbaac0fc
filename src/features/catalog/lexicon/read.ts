/**
 * The files of the lexicon as concepts, and every mistake in them with its file and line. Pure: the
 * loader, the build and the tests have the same rules (lexicon/README.md says them to writers).
 */
import functionWords from '../catalog.function-words.json' with { type: 'json' };
import { CATEGORIES, categoryBySlug, foldName, LANGUAGES } from '../catalog.data.ts';

export type LexiconFile = { name: string; text: string };
export type Concept = {
  concept: string;
  kind: string;
  categoryId: number | null;
  /** The nearest first. */
  wider: string[];
  /** "Jeep", or "es:sofá" for a name of one language; the most usual first. */
  terms: string[];
};
/** Reads as "lexicon/cars.json:12 duplex: what is wrong". */
export type Mistake = string;

type Entry = Readonly<Record<string, unknown>>;
/** `at` is where it begins in the text of its file. */
type Read = { file: string; text: string; at: number; key: string; entry: Entry };

export const LEXICON_KINDS = [
  'thing',
  'trade',
  'attribute',
  'place',
  'filler',
  'unit',
  'make',
  'model',
];
/** Names of these are the same in every language. */
const NEUTRAL = new Set(['make', 'model']);
const SOLD = new Set(['thing', 'trade']);
const SPOKEN: readonly string[] = LANGUAGES.filter(({ translated }) => translated).map(
  ({ code }) => code,
);
const NAMES = [...SPOKEN, 'names', 'brands'];
/** Articles, verbs of asking and the like, by language: questions are read without them. */
const FUNCTION_WORDS = new Map(
  SPOKEN.map((language) => [
    language,
    new Set(
      [functionWords.everywhere, functionWords.own].flatMap((lists: Record<string, string>) =>
        (lists[language] ?? '').split(' '),
      ),
    ),
  ]),
);
const FIELDS = new Set([...NAMES, 'kind', 'wider', 'category', 'ambiguous']);
const MOST_WORDS = 5;
const MOST_LETTERS = 45;
/** A concept has no more wider ones than these; a longer way up is a circle. */
const MOST_WIDER = 8;

/**
 * All concepts of the files, the first of each key.
 * @throws SyntaxError for a file that is no JSON
 */
export function conceptsIn(files: readonly LexiconFile[]): Concept[] {
  const byKey = new Map<string, { key: string; entry: Entry }>();
  for (const { text } of files)
    for (const [key, entry] of Object.entries<unknown>(JSON.parse(text)))
      if (isObject(entry) && !byKey.has(key)) byKey.set(key, { key, entry });
  return [...byKey.values()].map(({ key, entry }) => ({
    concept: key,
    kind: kindOf(entry),
    categoryId: categoryBySlug(textOf(entry['category']))?.id ?? null,
    wider: widerOf(key, byKey).above,
    terms: NAMES.flatMap((field) =>
      namesIn(entry, field).map((name) => (SPOKEN.includes(field) ? `${field}:${name}` : name)),
    ),
  }));
}

/** What is wrong with the files, each with file and line. */
export function mistakesIn(files: readonly LexiconFile[]): Mistake[] {
  const mistakes: Mistake[] = [];
  const read = files.flatMap((file) => entriesOf(file, mistakes));
  const byKey = new Map<string, Read>();
  for (const each of read) {
    const other = byKey.get(each.key);
    if (other)
      mistakes.push(say(each, null, `is also in ${other.file}:${lineAt(other.text, other.at)}`));
    else byKey.set(each.key, each);
  }
  for (const each of read) mistakes.push(...mistakesOf(each, byKey));
  return [...mistakes, ...sharedNames(read)];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const kindOf = (entry: Entry): string => textOf(entry['kind'] ?? 'thing');
const isObject = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function namesIn(entry: Entry, field: string): string[] {
  return textOf(entry[field])
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function entriesOf({ name: file, text }: LexiconFile, mistakes: Mistake[]): Read[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    const at = Number(/at position (\d+)/.exec(said)?.[1] ?? text.length);
    mistakes.push(`${file}:${lineAt(text, at)} ${said}`);
    return [];
  }
  const concepts = isObject(data) ? data : {};
  const opened = [...text.matchAll(/"([^"]+)"\s*:\s*\{/g)];
  const read = opened.flatMap(({ 1: key = '', index }): Read[] => {
    const entry = concepts[key];
    return isObject(entry) ? [{ file, text, at: index, key, entry }] : [];
  });
  for (const key of Object.keys(concepts))
    if (!isObject(concepts[key])) mistakes.push(`${file}:1 ${key}: is no concept`);
  return read;
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** @param field where in the concept it is; null for its first line */
function say({ file, text, at, key }: Read, field: string | null, what: string): Mistake {
  const found = field === null ? at : text.indexOf(`"${field}":`, at);
  return `${file}:${lineAt(text, found < 0 ? at : found)} ${key}: ${what}`;
}

function mistakesOf(read: Read, byKey: ReadonlyMap<string, Read>): Mistake[] {
  const { key, entry } = read;
  const [kind, category] = [kindOf(entry), entry['category']];
  const found: Mistake[] = [];
  const wrong = (field: string | null, what: string) => found.push(say(read, field, what));
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) wrong(null, 'a key is lower-case words and hyphens');
  for (const field of Object.keys(entry))
    if (!FIELDS.has(field)) wrong(field, `"${field}" is no field`);
  if (!LEXICON_KINDS.includes(kind)) wrong('kind', `"${kind}" is no kind`);
  if (category !== undefined && !CATEGORIES.some(({ slug }) => slug === category))
    wrong('category', `${JSON.stringify(category)} is no category`);
  if (category === undefined && SOLD.has(kind)) wrong(null, `a ${kind} has a category`);
  found.push(...wrongNames(read), ...wrongWider(read, byKey));
  return found;
}

function wrongNames(read: Read): Mistake[] {
  const { entry } = read;
  const isNeutral = NEUTRAL.has(kindOf(entry));
  const needed = isNeutral ? ['names'] : SPOKEN;
  const missing = needed.filter((field) => namesIn(entry, field).length === 0);
  const odd = NAMES.flatMap((field) => {
    const names = namesIn(entry, field);
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    const long = names.filter(
      (name) =>
        name.split(' ').length > MOST_WORDS || name.length > MOST_LETTERS || /[()/;:]/.test(name),
    );
    return [
      ...twice.map((name) => say(read, field, `"${name}" is there twice`)),
      ...long.map((name) => say(read, field, `"${name}" is no name`)),
    ];
  });
  const own = new Set(NAMES.flatMap((field) => namesIn(entry, field)).map(foldedName));
  const reasons = Object.keys(isObject(entry['ambiguous']) ? entry['ambiguous'] : {});
  return [
    ...missing.map((field) => say(read, null, `has no names in "${field}"`)),
    ...odd,
    ...littleNames(read, new Set(reasons.map(foldedName))),
    ...reasons
      .filter((name) => !own.has(foldedName(name)))
      .map((name) => say(read, 'ambiguous', `"${name}" is none of its names`)),
  ];
}

/** A name that is a function word of its language stands under `ambiguous`. */
function littleNames(read: Read, said: ReadonlySet<string>): Mistake[] {
  if (kindOf(read.entry) === 'filler') return [];
  return NAMES.flatMap((field) =>
    namesIn(read.entry, field).flatMap((name) => {
      const languages = SPOKEN.includes(field) ? [field] : SPOKEN;
      const folded = foldedName(name);
      const language = languages.find((each) => FUNCTION_WORDS.get(each)?.has(folded));
      return language === undefined || said.has(folded)
        ? []
        : [say(read, field, `"${name}" is a function word in "${language}"`)];
    }),
  );
}

const foldedName = (name: string): string => foldName(name).replaceAll(/[-'’\s]+/g, ' ');

function wrongWider(read: Read, byKey: ReadonlyMap<string, Read>): Mistake[] {
  const { isCircle, missing } = widerOf(read.key, byKey);
  if (missing === textOf(read.entry['wider']) && missing !== '')
    return [say(read, 'wider', `there is no "${missing}"`)];
  return isCircle ? [say(read, 'wider', 'is wider than itself')] : [];
}

/** The way up from a concept, as far as it goes. */
function widerOf(key: string, byKey: ReadonlyMap<string, { entry: Entry }>) {
  const above: string[] = [];
  for (let at = key; ;) {
    const next = textOf(byKey.get(at)?.entry['wider']);
    if (next === '') return { above, isCircle: false, missing: '' };
    if (next === key || above.includes(next) || above.length >= MOST_WIDER)
      return { above, isCircle: next === key, missing: '' };
    if (!byKey.has(next)) return { above, isCircle: false, missing: next };
    above.push(next);
    at = next;
  }
}

/** A name of two concepts stands under `ambiguous` of both. */
function sharedNames(read: readonly Read[]): Mistake[] {
  const named = new Map<string, { read: Read; field: string; isSaid: boolean }[]>();
  for (const each of read) {
    const reasons = isObject(each.entry['ambiguous']) ? Object.keys(each.entry['ambiguous']) : [];
    const said = new Set(reasons.map(foldedName));
    const own = new Map(
      NAMES.flatMap((field) =>
        namesIn(each.entry, field).map((name) => [foldedName(name), field] as const),
      ),
    );
    for (const [name, field] of own)
      named.set(name, [...(named.get(name) ?? []), { read: each, field, isSaid: said.has(name) }]);
  }
  return [...named].flatMap(([name, all]) => {
    if (all.length < 2) return [];
    return all
      .filter(({ isSaid }) => !isSaid)
      .map(({ read, field }) => {
        const others = all.flatMap(({ read: { key } }) => (key === read.key ? [] : [`"${key}"`]));
        return say(read, field, `"${name}" is also a name of ${others.join(', ')}`);
      });
  });
}
