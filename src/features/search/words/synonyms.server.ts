// What else things are called: groups of words from the catalog (data/things.json) and what
// moderators changed of them, kept in memory with how many listings have each. A change is seen
// within seconds, and the counts are as old as the dictionary.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { things as THINGS } from '#features/catalog/catalog.public.server.ts';
import { quoteLexeme } from '#features/search/query/query.server.ts';
import { isFunctionWord } from './function-words.ts';
import { all, type Bounded, byCount, keyOf, type Thesaurus } from './alternatives.ts';
import { searchSynonymTable } from './synonyms.table.server.ts';
import { languageOf, type SynonymGroup, wordOf } from './synonyms.terms.ts';

/**
 * A term of a group as the index has it: lexemes of all its words, and a word's stem in its
 * language.
 */
type Term = { group: number; language: string | null; plain: string[]; stems: string[] };
type Reader = { readDb: Ctx['readDb'] };
type Kept = {
  db: Reader;
  thesaurus: Promise<Thesaurus> | null;
  terms: Term[];
  version: string;
  next: number;
  recount: number;
  refresh: Promise<void> | null;
};

const SEEN_AFTER_MS = 4_000;
const COUNTED_AFTER_MS = 60_000;

const synonyms = defineService<Kept>({
  name: 'search.synonyms',
  make: (app) => ({
    db: app,
    thesaurus: null,
    terms: [],
    version: '',
    next: 0,
    recount: 0,
    refresh: null,
  }),
  close: async ({ refresh }) => await refresh,
});

/**
 * The thesaurus of synonyms; asks whether it changed beside whoever reads it, every few seconds.
 */
export function readSynonyms(ctx: Ctx): Promise<Thesaurus> {
  const kept = service(ctx, synonyms);
  if (kept.thesaurus) {
    if (performance.now() >= kept.next)
      kept.refresh ??= refresh(kept, ctx).finally(() => (kept.refresh = null));
    return kept.thesaurus;
  }
  const thesaurus = load(kept);
  kept.thesaurus = thesaurus;
  // A failure must not be remembered.
  thesaurus.catch(() => {
    if (kept.thesaurus === thesaurus) kept.thesaurus = null;
  });
  return thesaurus;
}

/**
 * To be called when synonyms were changed or words counted; other servers notice within seconds.
 */
export function forgetSynonyms(ctx: Ctx): void {
  service(ctx, synonyms).thesaurus = null;
}

async function refresh(kept: Kept, { log }: { log: Ctx['log'] }): Promise<void> {
  try {
    const version = await versionOf(kept.db);
    kept.next = performance.now() + SEEN_AFTER_MS;
    if (version === kept.version && performance.now() < kept.recount) return;
    const thesaurus = await load(kept);
    kept.thesaurus = Promise.resolve(thesaurus);
  } catch (error) {
    log.warn({ err: error }, 'synonyms stay as they were');
  }
}

async function versionOf({ readDb }: Reader): Promise<string> {
  const { rows } = await readDb.execute<{ version: string }>(
    sql`SELECT concat(count(*), ' ', sum(hashtext(s::text)::bigint)) AS version
      FROM search_synonym s`,
  );
  return rows[0]?.version ?? '';
}

async function load(kept: Kept): Promise<Thesaurus> {
  const version = await versionOf(kept.db);
  if (version !== kept.version || kept.terms.length === 0) {
    kept.terms = await stemTerms(kept.db, await groupsIn(kept.db.readDb));
    kept.version = version;
  }
  const thesaurus = thesaurusOf(kept.terms, await countLexemes(kept.db, kept.terms));
  kept.next = performance.now() + SEEN_AFTER_MS;
  kept.recount = performance.now() + COUNTED_AFTER_MS;
  return thesaurus;
}

/** All groups: those of the data file, replaced and completed by those that moderators wrote. */
export async function findSynonymGroups({ db }: Ctx): Promise<SynonymGroup[]> {
  return groupsIn(db);
}

async function groupsIn(from: Ctx['db']): Promise<SynonymGroup[]> {
  const changed = await from.select().from(searchSynonymTable);
  const replaced = new Map(changed.map((row) => [row.key, row]));
  const listed: SynonymGroup[] = LISTED.filter(({ key }) => !replaced.has(key));
  const written = changed
    .filter(({ removed }) => !removed)
    .map(({ key, terms, changedAt }) => ({ key, terms, changedAt }));
  return [...written, ...listed];
}

const LISTED: readonly SynonymGroup[] = Object.entries(THINGS).map(([key, languages]) => ({
  key,
  terms: Object.entries(languages).flatMap(([language, words]) =>
    words.split(', ').map((word) => `${language}:${word}`),
  ),
  changedAt: null,
}));

/** Whether the data file has a group of this name. */
export const isListed = (key: string): boolean => LISTED.some((group) => group.key === key);

async function stemTerms({ readDb }: Reader, groups: SynonymGroup[]): Promise<Term[]> {
  const terms = groups.flatMap(({ terms }, group) => terms.map((term) => ({ group, term })));
  const { rows } = await readDb.execute<Pick<Term, 'plain' | 'stems'>>(sql`
    SELECT tsvector_to_array(to_tsvector('listing_fts', fts_clean(term))) AS plain,
      stems_of(fts_clean(term), language) AS stems
    FROM unnest(${sql.param(terms.map(({ term }) => tellingWords(term)))}::text[],
      ${sql.param(terms.map(({ term }) => languageOf(term) ?? ''))}::text[])
      WITH ORDINALITY AS t (term, language, n) ORDER BY n`);
  return rows.map((row, at) => {
    const { group, term } = terms[at] ?? { group: 0, term: '' };
    return { ...row, group, language: languageOf(term) };
  });
}

/** "machine à laver" is "machine laver", as it is in a question. */
function tellingWords(term: string): string {
  const words = wordOf(term).split(' ');
  const telling = words.filter((word) => !isFunctionWord(word, languageOf(term) ?? 'en'));
  return (telling.length > 0 ? telling : words).join(' ');
}

async function countLexemes({ readDb }: Reader, terms: Term[]): Promise<Map<string, number>> {
  const lexemes = new Set(
    terms.flatMap(({ plain, stems }) => [
      ...plain.flatMap((each) => [each, `#${each}`]),
      ...stems.map((stem) => `~${stem}`),
    ]),
  );
  const { rows } = await readDb.execute<{ term: string; df: number }>(
    sql`SELECT term, df FROM search_term WHERE term = ANY(${sql.param([...lexemes])}::text[])`,
  );
  return new Map(rows.map(({ term, df }) => [term, df]));
}

function thesaurusOf(terms: Term[], counts: Map<string, number>): Thesaurus {
  const alternatives = new Map<number, Map<string, Bounded>>();
  const groupsOf = new Map<string, Set<number>>();
  const languages = new Map<string, Set<string>>();
  for (const term of terms) {
    if (term.plain.length === 0) continue;
    const found = alternatives.get(term.group) ?? new Map<string, Bounded>();
    alternatives.set(term.group, found);
    for (const each of formsOf(term, counts)) found.set(each.query, each);
    for (const key of keysOf(term)) {
      const led = groupsOf.get(key) ?? new Set();
      groupsOf.set(key, led.add(term.group));
      const spoken = languages.get(key) ?? new Set();
      if (term.language !== null) languages.set(key, spoken.add(term.language));
    }
  }
  const sorted = new Map(
    [...alternatives].map(([group, found]) => [group, byCount([...found.values()])]),
  );
  return {
    groups: new Map(
      [...groupsOf].map(([key, led]) => [key, [...led].map((group) => sorted.get(group) ?? [])]),
    ),
    languages,
  };
}

/**
 * What leads to a term: its words, and the stem of one word, by which another form of it is found
 * that listing_fts stems differently ("koelkasten" for "koelkast"). Stems of two languages that are
 * spelled alike have nothing in common.
 */
const keysOf = ({ language, plain, stems }: Term): string[] => [
  keyOf(plain),
  ...oneStem({ plain, stems }).map((stem) => `${language}${stem}`),
];

/** The stem of a term of one word, which its other forms have in common. */
const oneStem = ({ plain, stems }: Pick<Term, 'plain' | 'stems'>): string[] =>
  plain.length === 1 && stems.length === 1 ? [`~${stems[0]}`] : [];

/** A term as listings may have it, where any has; as a word of their texts where none has. */
function formsOf(term: Term, counts: Map<string, number>): Bounded[] {
  const count = (lexeme: string): Bounded => ({
    query: quoteLexeme(lexeme),
    most: counts.get(lexeme) ?? null,
  });
  const plain = all(term.plain.map(count));
  const others = [
    ...(term.plain.length === 1 ? term.plain.map((each) => count(`#${each}`)) : []),
    ...oneStem(term).map(count),
  ].filter(({ most }) => most !== null);
  if (others.length === 0) return [plain];
  return plain.most === null ? others : [plain, ...others];
}
