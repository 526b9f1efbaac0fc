// Typing errors: what comes close to a word that nobody sells and that is no word at all, and what
// goes on from the beginning of one. A wrong correction is worse than none, so it is applied only
// when it is near certain.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { IS_WORD } from '#features/search/query/conditions.server.ts';
import { all, either, type Thesaurus } from './alternatives.ts';
import { unknownWords } from './dictionary.server.ts';
import { foldWord } from './fold.ts';
import { distanceBetween, errorsBetween, respellingsOf, soundOf } from './misspellings.ts';
import { MOST_ALTERNATIVES, type Part } from './parts.server.ts';
import { readSynonyms } from './synonyms.server.ts';
import { analyseEach } from './terms.server.ts';

/** A part that means something else; `label` is that as sellers write it. */
export type Correction = { part: Part; label: string; certain: boolean };

type Term = { term: string; df: number; label: string };

const MOST_COMPLETIONS = 4;
const MOST_CANDIDATES = 24;
const MOST_BESIDE = 1_000;
/** Letters that a stem may lack. */
const MOST_SUFFIX = 4;
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
    const found = await correctWord(ctx, word, unknown.has(word));
    if (found)
      corrections.set(at, { ...found, part: { ...found.part, words: parts[at]?.words ?? [] } });
  }
  return corrections;
}

/** @param isNone whether it is no word of any language, so that whoever typed it meant another */
async function correctWord(ctx: Ctx, word: string, isNone: boolean): Promise<Correction | null> {
  if (!/^\p{L}{3,}$/u.test(word)) return null;
  const longer = await completionsOf(ctx, word);
  // What begins so has all that was typed: no other word is put in its place.
  if (longer.length > 0) return meaning(ctx, longer, isNone || word.length >= LEAST_BEGINNING);
  const thesaurus = await readSynonyms(ctx);
  const isOwn = ({ term }: Term) => thesaurus.languages.get(term)?.has(ctx.locale) ?? false;
  const near = await neighboursOf(ctx, word, isNone ? allowedErrors(word) : 1);
  const likely = near.toSorted(
    (one, other) =>
      one.errors - other.errors ||
      Number(beginsAlike(other, word)) - Number(beginsAlike(one, word)) ||
      Number(isOwn(other)) - Number(isOwn(one)) ||
      other.df - one.df,
  );
  const [best, ...others] = likely;
  if (!best) return isNone ? splitWord(ctx, word) : null;
  const corrected = await meaning(ctx, [best], false);
  const isLikely = isNone && best.errors <= likelyErrors(word) && beginsAlike(best, word);
  if (!corrected || !isLikely) return corrected;
  // As near, as common, of the same beginning and of no other language: these may be meant as well.
  const rivals = others.filter(
    (other) =>
      other.errors === best.errors &&
      best.df < other.df * FAR_MORE &&
      beginsAlike(other, word) &&
      isOwn(other) === isOwn(best),
  );
  return { ...corrected, certain: rivals.every((rival) => isSameThing(thesaurus, best, rival)) };
}

const FAR_MORE = 4;
/** Letters that tell enough of a word to go on with it. */
const LEAST_BEGINNING = 4;

/** Hardly anybody errs in the first letter, unless another one sounds the same. */
function beginsAlike({ label }: Term, word: string): boolean {
  const written = foldWord(label);
  return written.charAt(0) === word.charAt(0) || soundOf(written)[0] === soundOf(word)[0];
}

/**
 * Whichever was meant, the same is found: "refrigerador" and "réfrigérateur" by their synonyms, or
 * one begins with all of the other's stem ("cuisinier", "cuisinière").
 */
function isSameThing({ groups }: Thesaurus, one: Term, other: Term): boolean {
  const led = groups.get(one.term) ?? [];
  return (
    one.label === other.label ||
    (groups.get(other.term) ?? []).some((group) => led.includes(group)) ||
    isFormOf(one.label, other.term) ||
    isFormOf(other.label, one.term)
  );
}

const LEAST_STEM = 5;
const isFormOf = (label: string, term: string): boolean =>
  term.length >= LEAST_STEM && foldWord(label).startsWith(term);

/** Any of these words, as if they had been typed, with what else they are called. */
async function meaning(ctx: Ctx, terms: Term[], certain: boolean): Promise<Correction | null> {
  const parts = await analyseEach(ctx, [...new Set(terms.map(({ label }) => label))]);
  const [first] = parts;
  if (!first) return null;
  const exact = either(parts.flatMap((part) => part.exact));
  const others = parts.flatMap(({ wide }) => wide.slice(1));
  return {
    part: {
      ...first,
      exact: [exact],
      wide: [exact, ...others].slice(0, MOST_ALTERNATIVES),
      title: [either(parts.flatMap(({ title }) => title.map(asTerm))).query],
    },
    label: terms[0]?.label ?? '',
    certain,
  };
}

const asTerm = (query: string) => ({ query, most: null });

/** Longer words that begin so: somebody has not typed to the end. */
async function completionsOf(ctx: Ctx, word: string): Promise<Term[]> {
  const { rows } = await ctx.readDb.execute<Term>(
    sql`SELECT term, df, label FROM search_term WHERE term LIKE ${`${word}%`} AND ${IS_WORD}
      ORDER BY df DESC, term LIMIT ${MOST_COMPLETIONS}`,
  );
  return rows;
}

const LEAST_HALF = 3;

/** "gasstove": two words that sellers have, written as one. */
async function splitWord(ctx: Ctx, word: string): Promise<Correction | null> {
  const ends = Array.from({ length: word.length + 1 }, (_, at) => at).slice(
    LEAST_HALF,
    -LEAST_HALF,
  );
  const halves = ends.map((at) => [word.slice(0, at), word.slice(at)]);
  const parts = new Map(
    (await analyseEach(ctx, [...new Set(halves.flat())])).map((part) => [part.words[0], part]),
  );
  const pairs = halves.flatMap(([before, after]) => {
    const [one, other] = [parts.get(before), parts.get(after)];
    const most = one && other ? all([...one.exact, ...other.exact]).most : null;
    return one && other && most !== null ? [{ one, other, most }] : [];
  });
  const [likely] = pairs.toSorted((a, b) => b.most - a.most);
  if (!likely) return null;
  const { one, other } = likely;
  return {
    part: {
      ...one,
      exact: [...one.exact, ...other.exact],
      wide: [all([either(one.wide), either(other.wide)])],
      title: [...one.title, ...other.title],
    },
    label: [...one.words, ...other.words].join(' '),
    certain: true,
  };
}

type Near = Term & { errors: number };

/** Words that differ in so many letters at most, each once. */
async function neighboursOf(ctx: Ctx, word: string, most: number): Promise<Near[]> {
  // The dictionary has stems: one error is looked up among the stems of every word that it could
  // have been; more errors by the trigrams of the word and of its own stem, of which little may be
  // left, and among the most common ones with the same two letters at their beginning.
  const { rows } = await ctx.readDb.execute<Term & { meant: string[] }>(sql`
    WITH typed AS (
      SELECT unnest(array_append(tsvector_to_array(to_tsvector('listing_fts', ${word})), ${word}))
        AS form
    ), alike AS (
      SELECT term, df, label FROM (
        SELECT term, df, label, max(similarity(term, form)) AS alike
        FROM typed JOIN search_term ON term % form WHERE ${IS_WORD} GROUP BY term, df, label
      ) near
      ORDER BY alike + ln(df) / 40 DESC, term LIMIT ${MOST_CANDIDATES}
    ), respelled AS (
      SELECT stem, array_agg(spelling) AS meant
      FROM unnest(${sql.param(respellingsOf(word))}::text[]) spelling,
        unnest(tsvector_to_array(to_tsvector('listing_fts', spelling))) stem
      GROUP BY stem
    )
    SELECT term, df, label, '{}'::text[] AS meant FROM alike
    UNION ALL
    (SELECT term, df, label, '{}' FROM search_term
      WHERE term LIKE ${`${word.slice(0, 2)}%`} AND ${IS_WORD}
        AND length(term) BETWEEN ${word.length - most - MOST_SUFFIX}::int
          AND ${word.length + most}::int
      ORDER BY df DESC LIMIT ${MOST_BESIDE})
    UNION ALL
    SELECT s.term, s.df, s.label, r.meant
    FROM respelled r CROSS JOIN LATERAL (
      SELECT term, df, label FROM search_term WHERE term = r.stem AND ${IS_WORD} OFFSET 0
    ) s`);
  const noWords = await unknownWords(
    ctx,
    rows.flatMap(({ meant }) => meant),
  );
  const near = rows
    .map(({ meant, ...row }) =>
      nearest(
        word,
        row,
        meant.filter((each) => !noWords.has(each)),
      ),
    )
    .filter(({ errors }) => errors <= most)
    .toSorted((one, other) => other.errors - one.errors);
  return [...new Map(near.map((each) => [each.term, each])).values()];
}

/**
 * How far a stem of the dictionary is, by what sellers write of it, or by another word of it that
 * is one error away ("standing", where most write "stand").
 */
function nearest(word: string, row: Term, meant: readonly string[]): Near {
  const written = distanceBetween(word, foldWord(row.label));
  // A stem is no word, and has no sound.
  const errors = Math.min(written, errorsBetween(word, row.term));
  const [other] = meant;
  if (errors > 1 && other !== undefined) return { ...row, label: other, errors: 1 };
  return { ...row, errors };
}

function allowedErrors({ length }: string): number {
  if (length < 5) return 1;
  return length < 9 ? 2 : 3;
}

/** Of so many letters hardly anybody gets more wrong. */
function likelyErrors({ length }: string): number {
  if (length < 7) return 1;
  return length < 10 ? 2 : 3;
}
