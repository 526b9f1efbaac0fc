// Typing errors: what comes close to a word that nobody sells and that is no word at all, and what
// goes on from the beginning of one. A wrong correction is worse than none, so it is applied only
// when it is near certain.
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { IS_WORD } from '#features/search/query/conditions.server.ts';
import { unknownWords } from './dictionary.server.ts';
import { foldWord } from './fold.ts';
import {
  type Correction,
  distanceBetween,
  errorsBetween,
  respellingsOf,
  soundOf,
} from './misspellings.ts';
import type { Part } from './analysis.ts';
import { KNOWN } from './heads.ts';

type Term = { term: string; df: number; label: string; language?: string | null };

const MOST_COMPLETIONS = 4;
const MOST_CANDIDATES = 24;
const MOST_BESIDE = 1_000;
/** Letters that a stem may lack. */
const MOST_SUFFIX = 4;
/** More unknown words than these are no typing errors but another language. */
const MOST_CORRECTED = 4;

/** What comes close to the words that nobody sells, and to names that they are a part of. */
export async function correctParts(ctx: Ctx, parts: readonly Part[]): Promise<Correction[]> {
  const spoken = new Set(parts.flatMap(({ languages }) => [...languages]));
  const suspects = parts.filter(
    ({ words, unknown, unseen, kind }) =>
      (unknown || unseen) && kind === 'word' && words.length === 1,
  );
  if (suspects.length === 0 || suspects.length > MOST_CORRECTED) return [];
  const wordOf = ({ words }: Part) => foldWord(words[0] ?? '');
  const none = await unknownWords(ctx, suspects.map(wordOf));
  // The stem of a real word is that word in another form.
  const doubtful = suspects.filter((part) => part.unknown || none.has(wordOf(part)));
  const isNone = (part: Part) => doubtful.includes(part) && none.has(wordOf(part));
  const names = await correctNames(ctx, parts, isNone);
  const named = new Set(names.flatMap(({ words }) => words));
  const corrections: Correction[] = [...names];
  for (const part of doubtful) {
    if (part.words.some((word) => named.has(word))) continue;
    const found = await correctWord(ctx, wordOf(part), none.has(wordOf(part)), spoken);
    if (found) corrections.push({ words: part.words, ...found });
  }
  return corrections;
}

/** All names are so; a text of other letters has no trigrams, and would be compared with each. */
const LATIN = /^[\p{Script=Latin}\p{N}]+$/u;

/** "chaytel housse": a name of several words with which somebody erred. */
async function correctNames(
  ctx: Ctx,
  parts: readonly Part[],
  isNone: (part: Part) => boolean,
): Promise<Correction[]> {
  const stretches = [3, 2].flatMap((length) =>
    parts.flatMap((_, at) => {
      const stretch = parts.slice(at, at + length);
      const isLatin = stretch.every(({ words }) => words.every((word) => LATIN.test(word)));
      return stretch.length === length && isLatin && stretch.some(isNone) ? [stretch] : [];
    }),
  );
  const found: Correction[] = [];
  for (const stretch of stretches) {
    const words = stretch.flatMap((part) => part.words);
    if (words.some((word) => found.some((each) => each.words.includes(word)))) continue;
    const key = words.map(foldWord).join('');
    const { rows } = await ctx.readDb.execute<{ key: string; name: string }>(sql`
      SELECT key, name FROM (
        SELECT key, name, concept FROM lexicon_name WHERE key % ${key} AND key !~ ':'
          ORDER BY similarity(key, ${key}) DESC LIMIT ${MOST_CANDIDATES}
      ) n WHERE EXISTS (SELECT FROM search_term
        WHERE term IN ('=' || n.concept, '>' || n.concept))`);
    const [best] = rows
      .map((row) => ({ ...row, errors: errorsBetween(key, row.key) }))
      .filter(({ errors, name }) => errors <= likelyErrors(key) && keepsKnown(name, stretch, ctx))
      .toSorted((one, other) => one.errors - other.errors);
    if (best) found.push({ words, label: best.name, certain: true });
  }
  return found;
}

/** Whether makes, models, and the things that the reader's language has a word for, are left. */
function keepsKnown(name: string, stretch: readonly Part[], { locale }: Ctx): boolean {
  const known = stretch.filter(
    ({ kind, languages }) => KNOWN.has(kind) && (languages.size === 0 || languages.has(locale)),
  );
  const written = foldWord(name);
  return known.every(({ words }) => words.every((word) => written.includes(foldWord(word))));
}

/**
 * @param isNone whether it is no word of any language, so that whoever typed it meant another
 * @param spoken the languages of the words beside it
 */
async function correctWord(
  ctx: Ctx,
  word: string,
  isNone: boolean,
  spoken: ReadonlySet<string>,
): Promise<Omit<Correction, 'words'> | null> {
  if (!/^\p{Script=Latin}{3,}$/u.test(word)) return null;
  const [longer] = await completionsOf(ctx, word);
  // What begins so has all that was typed: no other word is put in its place.
  if (longer) return { label: longer.label, certain: isNone || word.length >= LEAST_BEGINNING };
  const near = await neighboursOf(ctx, word, isNone ? allowedErrors(word) : 1);
  const isSpoken = ({ language }: Near) => typeof language === 'string' && spoken.has(language);
  const likely = near.toSorted(
    (one, other) =>
      Math.ceil(one.errors) - Math.ceil(other.errors) ||
      Number(isSpoken(other)) - Number(isSpoken(one)) ||
      Number(isName(other)) - Number(isName(one)) ||
      one.errors - other.errors ||
      Number(beginsAlike(other, word)) - Number(beginsAlike(one, word)) ||
      other.df - one.df,
  );
  const [best, ...others] = likely;
  if (!best) return isNone ? splitWord(ctx, word) : null;
  const isLikely = isNone && best.errors <= likelyErrors(word) && beginsAlike(best, word);
  if (!isLikely) return { label: best.label, certain: false };
  // As near, as common and of the same beginning: these may be meant as well.
  const rivals = others.filter(
    (other) =>
      other.errors === best.errors &&
      isSpoken(other) === isSpoken(best) &&
      best.df < other.df * FAR_MORE &&
      beginsAlike(other, word),
  );
  const same = await sameThings(ctx, best, rivals);
  return { label: best.label, certain: rivals.every((rival) => same.has(rival.label)) };
}

/** The lexicon has it. */
const isName = ({ term }: Term): boolean => term.startsWith('=');

const FAR_MORE = 4;
/** Letters that tell enough of a word to go on with it. */
const LEAST_BEGINNING = 4;

/** Hardly anybody errs in the first letter, unless another one sounds the same. */
function beginsAlike({ label }: Term, word: string): boolean {
  const written = foldWord(label);
  return written.charAt(0) === word.charAt(0) || soundOf(written)[0] === soundOf(word)[0];
}

/**
 * Those of the words that mean the same as another one: they are forms of it ("cuisinier",
 * "cuisinière"), or the lexicon has one concept for both ("refrigerador", "réfrigérateur").
 */
async function sameThings(ctx: Ctx, one: Term, others: readonly Term[]): Promise<Set<string>> {
  if (others.length === 0) return new Set();
  const labels = [one, ...others].map(({ label }) => label);
  const { rows } = await ctx.readDb.execute<{ label: string; concepts: string[] }>(sql`
    SELECT label, array_agg(concept) AS concepts
    FROM unnest(${sql.param(labels)}::text[]) label, lexicon_spans(lexicon_words(label))
    GROUP BY 1`);
  const concepts = new Map(rows.map(({ label, concepts }) => [label, concepts]));
  const own = concepts.get(one.label) ?? [];
  const same = others.filter(
    (other) =>
      one.label === other.label ||
      isFormOf(one.label, other.term) ||
      isFormOf(other.label, one.term) ||
      (concepts.get(other.label) ?? []).some((concept) => own.includes(concept)),
  );
  return new Set(same.map(({ label }) => label));
}

const LEAST_STEM = 5;
const isFormOf = (label: string, term: string): boolean =>
  term.length >= LEAST_STEM && foldWord(label).startsWith(term);

/** Longer words and names that begin so: somebody has not typed to the end. */
async function completionsOf(ctx: Ctx, word: string): Promise<Term[]> {
  const { rows } = await ctx.readDb.execute<Term>(sql`
    SELECT term, df, label FROM search_term WHERE term LIKE ${`${word}%`} AND ${IS_WORD}
      ORDER BY df DESC, term LIMIT ${MOST_COMPLETIONS}`);
  return rows;
}

const LEAST_HALF = 3;

/** "gasstove": two words that sellers have, written as one. */
async function splitWord(ctx: Ctx, word: string): Promise<Omit<Correction, 'words'> | null> {
  const sold = (half: SQL) => sql`LATERAL (SELECT df FROM search_term
    WHERE term = ANY (tsvector_to_array(to_tsvector('listing_fts', ${half}))) OFFSET 0)`;
  const { rows } = await ctx.readDb.execute<{ label: string }>(sql`
    SELECT before || ' ' || after AS label FROM (
      SELECT left(word, n) AS before, substr(word, n + 1) AS after
      FROM (SELECT ${word}::text AS word) w,
        generate_series(${LEAST_HALF}::int, length(word) - ${LEAST_HALF}::int) n
    ) halves
    CROSS JOIN ${sold(sql`before`)} a CROSS JOIN ${sold(sql`after`)} b
    ORDER BY least(a.df, b.df) DESC LIMIT 1`);
  const [best] = rows;
  return best ? { label: best.label, certain: true } : null;
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
    SELECT term, df, label, NULL AS language, '{}'::text[] AS meant FROM alike
    UNION ALL
    (SELECT term, df, label, NULL, '{}' FROM search_term
      WHERE term LIKE ${`${word.slice(0, 2)}%`} AND ${IS_WORD}
        AND length(term) BETWEEN ${word.length - most - MOST_SUFFIX}::int
          AND ${word.length + most}::int
      ORDER BY df DESC LIMIT ${MOST_BESIDE})
    UNION ALL
    SELECT '=' || concept || language, df, name, language, '{}' FROM (
      SELECT concept, language, name, (SELECT max(df) FROM search_term
          WHERE term IN ('=' || concept, '>' || concept)) AS df FROM (
        SELECT concept, language, name FROM lexicon_name WHERE key % ${word} AND key !~ ':'
          ORDER BY similarity(key, ${word}) DESC LIMIT ${MOST_CANDIDATES}
      ) named
    ) sold WHERE df IS NOT NULL
    UNION ALL
    SELECT '=' || n.concept || n.language, t.df, n.name, n.language, '{}'
    FROM lexicon_name n CROSS JOIN LATERAL (
      SELECT max(df) AS df FROM search_term WHERE term IN ('=' || n.concept, '>' || n.concept)
    ) t
    WHERE n.key = ANY (${sql.param(respellingsOf(word))}::text[]) AND t.df IS NOT NULL
    UNION ALL
    SELECT s.term, s.df, s.label, NULL, r.meant
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
  // "worklite" is one letter from "work light".
  const written = distanceBetween(word, foldWord(row.label).replaceAll(' ', ''));
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
