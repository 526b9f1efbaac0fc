// Typing errors: what comes close to a word that nobody sells and that is no word at all. A wrong
// correction is worse than none, so it is applied only when it is near certain.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { quoteLexeme } from '#features/search/plans/search.query.server.ts';
import { type Bounded, either } from './search.alternatives.ts';
import { unknownWords } from './search.dictionary.server.ts';
import { foldWord } from './search.fold.ts';
import type { Part } from './search.parts.server.ts';

/** A part that means something else; `label` is that as sellers write it. */
export type Correction = { part: Part; label: string; certain: boolean };

type Term = { term: string; df: number; label: string };

/** Marks of the index are no words. */
const NO_MARK = sql.raw(`term !~ '[:^#~]'`);
const MOST_COMPLETIONS = 4;
const MOST_CANDIDATES = 24;
/** More unknown words than these are no typing errors but another language. */
const MOST_CORRECTED = 4;

/** What comes close to the parts that nobody sells, by their place in the list. */
export async function correctParts(
  ctx: Ctx,
  parts: readonly Part[],
): Promise<Map<number, Correction>> {
  const doubtful = parts.flatMap(({ words: [word = ''], wide }, at) =>
    wide.every(({ most }) => most === null) ? [{ at, word: foldWord(word) }] : [],
  );
  const corrections = new Map<number, Correction>();
  if (doubtful.length === 0 || doubtful.length > MOST_CORRECTED) return corrections;
  const unknown = await unknownWords(
    ctx,
    doubtful.map(({ word }) => word),
  );
  for (const { at, word } of doubtful) {
    const part = parts[at];
    const found = part && (await correctWord(ctx, word, unknown.has(word)));
    if (part && found) corrections.set(at, { ...found, part: { ...part, ...found.part } });
  }
  return corrections;
}

type Found = Omit<Correction, 'part'> & { part: Pick<Part, 'exact' | 'wide' | 'title'> };

/** @param isNone whether it is no word of any language, so that whoever typed it meant another */
async function correctWord(ctx: Ctx, word: string, isNone: boolean): Promise<Found | null> {
  if (!/^\p{L}{3,}$/u.test(word)) return null;
  const longer = await completionsOf(ctx, word);
  // What begins so has all that was typed: no other word is put in its place.
  if (longer.length > 0) return meaning(longer, isNone || word.length >= LEAST_BEGINNING);
  const near = await neighboursOf(ctx, word, isNone ? allowedErrors(word) : 1);
  const [best, second] = near;
  if (!best) return null;
  // Twice as many errors, or hardly anybody writes it: nobody else can be meant.
  const alone =
    !second ||
    second.errors > best.errors ||
    best.df >= second.df * FAR_MORE ||
    best.label === second.label;
  return meaning([best], isNone && alone && foldWord(best.label).charAt(0) === word.charAt(0));
}

const FAR_MORE = 4;
/** Letters that tell enough of a word to go on with it. */
const LEAST_BEGINNING = 4;

function meaning(terms: Term[], certain: boolean): Found {
  const exact = either(
    terms.map(({ term, df }): Bounded => ({ query: quoteLexeme(term), most: df })),
  );
  const title = either(
    terms.map(({ term }): Bounded => ({ query: quoteLexeme(`^${term}`), most: null })),
  );
  return {
    part: { exact: [exact], wide: [exact], title: [title.query] },
    label: terms[0]?.label ?? '',
    certain,
  };
}

/** Longer words that begin so: somebody has not typed to the end. */
async function completionsOf(ctx: Ctx, word: string): Promise<Term[]> {
  const { rows } = await ctx.readDb.execute<Term>(
    sql`SELECT term, df, label FROM search_term WHERE term LIKE ${`${word}%`} AND ${NO_MARK}
      ORDER BY df DESC, term LIMIT ${MOST_COMPLETIONS}`,
  );
  return rows;
}

const allowedErrors = (word: string): number => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3);

/** Words that differ in so many letters at most, the nearest and most common first. */
async function neighboursOf(
  ctx: Ctx,
  word: string,
  most: number,
): Promise<(Term & { errors: number })[]> {
  // The dictionary has stems, to which the stem of what was typed is more alike than the word.
  const { rows } = await ctx.readDb.execute<Term>(sql`
    WITH typed AS (
      SELECT unnest(array_append(tsvector_to_array(to_tsvector('listing_fts', ${word})), ${word}))
        AS form
    )
    SELECT term, df, label FROM (
      SELECT term, df, label, max(similarity(term, form)) AS alike
      FROM typed JOIN search_term ON term % form WHERE ${NO_MARK} GROUP BY term, df, label
    ) near
    ORDER BY alike + ln(df) / 40 DESC, term LIMIT ${MOST_CANDIDATES}`);
  return rows
    .map((row) => ({
      ...row,
      errors: Math.min(errorsBetween(word, row.term), errorsBetween(word, foldWord(row.label))),
    }))
    .filter(({ errors }) => errors <= most)
    .toSorted((one, other) => one.errors - other.errors || other.df - one.df);
}

/** Letters too many, missing, wrong or changed with their neighbour (Damerau and Levenshtein). */
export function errorsBetween(one: string, other: string): number {
  let [last, row] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one.charAt(i - 1) === other.charAt(j - 1);
      const swapped =
        one.charAt(i - 1) === other.charAt(j - 2) && one.charAt(i - 2) === other.charAt(j - 1);
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped && i > 1 && j > 1 ? (last[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [last, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
