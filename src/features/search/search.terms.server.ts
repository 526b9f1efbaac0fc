// From what a person typed to words of the index: folded, stemmed, counted, and corrected when
// nobody writes them so.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { withoutFunctionWords } from '#platform/function-words.ts';
import { MAX_QUERY_LENGTH } from './search.limits.ts';
import { quoteLexeme } from '#features/search/plans/search.query.server.ts';

/**
 * A word of the query and in how many listings the dictionary has seen it; null when it never has.
 */
export type Term = { lexeme: string; df: number | null };

export type Words = {
  terms: Term[];
  /** The tsquery that every match satisfies. */
  query: string;
  /**
   * How many listings have each word, as far as the dictionary knows: no more rows match than have
   * the rarest.
   */
  frequencies: number[];
};

/** Trims, cuts and removes what PostgreSQL refuses in a text: NUL and halves of surrogate pairs. */
export function cleanQuery(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Analyses a text.
 * @returns null for a text without any word that search goes by ("the"), and "nothing" for one
 *   without a letter or digit
 */
export async function analyseText(ctx: Ctx, text: string): Promise<Words | 'nothing' | null> {
  const clean = cleanQuery(text);
  if (clean === '') return null;
  if (!/[\p{L}\p{N}]/u.test(clean)) return 'nothing';
  const { rows } = await ctx.readDb.execute<Term>(sql`
    SELECT t.lexeme, s.df
      FROM unnest(to_tsvector('listing_fts', fts_clean(${withoutFunctionWords(clean)}))) t
    LEFT JOIN search_term s ON s.term = t.lexeme`);
  if (rows.length === 0) return null;
  return {
    terms: rows,
    query: rows.map((row) => quoteLexeme(row.lexeme)).join(' & '),
    frequencies: rows.map((row) => row.df ?? 0),
  };
}

type Suggestion = { term: string; df: number; label: string };
const MOST_ALTERNATIVES = 4;
/** The dictionary has the marks of traits, too. */
const IS_WORD = sql.raw(`term !~ '[:^#]'`);

/**
 * Replaces the words that the dictionary does not have by the nearest ones: longer words that begin
 * so, else similar ones.
 * @returns null when a word resembles none; `labels` are the replacements as sellers write them
 */
export async function correctWords(
  ctx: Ctx,
  words: Words,
): Promise<(Words & { labels: string[] }) | null> {
  const parts: string[] = [];
  const labels: string[] = [];
  const frequencies: number[] = [];
  for (const { lexeme, df } of words.terms) {
    const nearest =
      df === null ? await nearestTerms(ctx, lexeme) : [{ term: lexeme, df, label: '' }];
    if (nearest.length === 0) return null;
    parts.push(`(${nearest.map(({ term }) => quoteLexeme(term)).join(' | ')})`);
    if (df === null) labels.push(...nearest.slice(0, 1).map(({ label }) => label));
    frequencies.push(nearest.reduce((sum, near) => sum + near.df, 0));
  }
  return { terms: words.terms, query: parts.join(' & '), frequencies, labels };
}

async function nearestTerms(ctx: Ctx, lexeme: string): Promise<Suggestion[]> {
  if (lexeme.length >= 3) {
    const pattern = `${lexeme.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await ctx.readDb.execute<Suggestion>(
      sql`SELECT term, df, label FROM search_term WHERE term LIKE ${pattern} AND ${IS_WORD}
        ORDER BY df DESC, term
        LIMIT ${MOST_ALTERNATIVES}`,
    );
    if (rows.length > 0) return rows;
  }
  // A frequent word wins over a slightly more similar one that hardly anybody writes.
  const { rows } = await ctx.readDb.execute<Suggestion & { score: number }>(sql`
    SELECT term, df, label, similarity(term, ${lexeme}) + ln(df) / 40 AS score FROM search_term
      WHERE term % ${lexeme} AND ${IS_WORD} ORDER BY score DESC, term LIMIT ${MOST_ALTERNATIVES}`);
  const best = rows[0]?.score ?? 0;
  return rows.filter((row) => row.score > best - 0.1);
}
