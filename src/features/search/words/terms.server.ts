// From what a person typed to what the index knows of it: the words, neighbours written as one, and
// the concepts of the lexicon that they name, each with how many listings have it. One statement.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { MAX_QUERY_LENGTH } from '#features/search/search.limits.ts';
import type { Named, Lexeme } from './analysis.ts';
import { partsOf } from './parts.server.ts';
import { foldedWords, foldWord } from './fold.ts';
import { isJoint } from './function-words.ts';
import { askedWith, type Words } from './asked.ts';

/** Trims, cuts and removes what PostgreSQL refuses in a text: NUL and halves of surrogate pairs. */
export function cleanQuery(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
}

type Row = { lexemes: Lexeme[] | null; named: Named[] | null; begun: Named[] | null; all: number };

/** Scalar subqueries for counts, because a join would read the whole dictionary. */
const questionOf = preparedStatement('search_question', (db, name) =>
  db
    .select({
      lexemes: sql<Lexeme[] | null>`(SELECT json_agg(json_build_object('at', place, 'kind', kind,
          'lexeme', lexeme, 'df', CASE kind WHEN '*'
            THEN (SELECT sum(df) FROM search_term WHERE term LIKE lexeme || '%')
            ELSE (SELECT df FROM search_term WHERE term = lexeme) END) ORDER BY place)
        FROM unnest(words) WITH ORDINALITY AS w (word, place) CROSS JOIN LATERAL (
          SELECT mark AS kind, mark || stem AS lexeme
            FROM unnest(tsvector_to_array(to_tsvector('listing_fts', word))) stem,
              unnest(ARRAY['', '#']) mark
          UNION ALL
          SELECT language, '~' || stem FROM unnest(ARRAY['es', 'fr', 'nl']) language,
            unnest(stems_of(word, language)) stem
          UNION ALL
          SELECT '+', '+' || word WHERE length(word) BETWEEN 2 AND 20
          UNION ALL
          SELECT '++', '+' || word || words[place + 1] WHERE place < cardinality(words)
            AND length(word || words[place + 1]) <= 20
          UNION ALL
          SELECT '&', stem FROM unnest(tsvector_to_array(to_tsvector('listing_fts',
            word || words[place + 1]))) stem WHERE place < cardinality(words)
            AND length(word || words[place + 1]) BETWEEN 3 AND 30
          UNION ALL
          SELECT 'x', stem FROM unnest(tsvector_to_array(to_tsvector('listing_fts',
            word || 'x' || words[place + 2]))) stem WHERE words[place + 1] = 'x'
            AND word ~ '^\\d{1,6}$' AND words[place + 2] ~ '^\\d{1,6}$'
          UNION ALL
          SELECT '*', '^' || word WHERE place = cardinality(words) AND length(word) > 1
        ) l)`,
      named: sql<Named[] | null>`(SELECT json_agg(json_build_object('at', s.at, 'length', s.len,
          'concept', s.concept, 'language', s.lang, 'exact', s.exact, 'kind', c.kind,
          'categoryId', c.category_id, 'wider', c.wider,
          'df', (SELECT df FROM search_term WHERE term = CASE c.kind
            WHEN 'unit' THEN '+' || words[s.at - 1] ELSE '=' END || s.concept),
          'narrower', (SELECT df FROM search_term WHERE term = CASE c.kind
            WHEN 'unit' THEN '+' || words[s.at + s.len] ELSE '>' END || s.concept),
          'beside', (SELECT df FROM search_term WHERE term = '-' || s.concept),
          'parent', (SELECT sum(df) FROM search_term
            WHERE term IN ('=' || c.wider[1], '>' || c.wider[1]))))
        FROM lexicon_spans(words) s JOIN lexicon_concept c ON c.concept = s.concept)`,
      begun: sql<Named[] | null>`(SELECT json_agg(b) FROM (
        SELECT cardinality(words) - k + 1 AS at, k AS length, n.concept, n.language, false AS exact,
          c.kind, c.category_id AS "categoryId", c.wider, t.df, NULL AS narrower, NULL AS beside,
          NULL AS parent
        FROM generate_series(1, least(4, cardinality(words))) k
        CROSS JOIN LATERAL (SELECT array_to_string(words[cardinality(words) - k + 1:], '') AS key) g
        CROSS JOIN LATERAL (SELECT DISTINCT concept, language FROM (
          SELECT concept, language FROM lexicon_name
          WHERE key ~>=~ g.key AND key ~<~ (g.key || '~')
            AND (k > 1 OR public.fold(name) LIKE g.key || '%') ORDER BY key USING ~<~ LIMIT 60
        ) begun) n
        JOIN lexicon_concept c ON c.concept = n.concept AND c.kind IN ('thing', 'trade', 'model')
        JOIN search_term t ON t.term = '=' || n.concept
        WHERE length(g.key) BETWEEN 4 AND 30 AND (k > 1 OR length(g.key) > 3)
        ORDER BY k DESC, t.df DESC LIMIT 12) b)`,
      all: sql<number>`(SELECT reltuples::int FROM pg_class WHERE oid = 'listing_search'::regclass)`,
    })
    // OFFSET 0 hides the words, or PostgreSQL would plan the statement anew for each question.
    .from(sql`(SELECT ${sql.placeholder('words')}::text[] AS words OFFSET 0) question`)
    .prepare(name),
);

/** Letters and digits that are several things: "iphone13" and "15in" as lexicon_words, "2x4". */
const APART = /^(?:([a-z]{3,})(\d+)|(\d+)([a-z]+)|(\d{1,6})(x)(\d{1,6}))$/;
/** Nobody asks with more words; the rest is not read. */
const MOST_WORDS = 40;

/**
 * Analyses a text.
 * @param whole the question that it is left of
 * @returns null for a text without any word that search goes by ("the"), and "nothing" for one
 *   without a letter or digit
 */
export async function analyseText(
  ctx: Ctx,
  text: string,
  whole = text,
): Promise<Words | 'nothing' | null> {
  const clean = cleanQuery(text);
  if (clean === '') return null;
  if (!/[\p{L}\p{N}]/u.test(clean)) return 'nothing';
  const typed = (clean.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  const words = typed.flatMap((word, place) => {
    const folded = foldWord(word);
    if (isJoint(folded) && typed.length > 1) return [];
    const [, ...pieces] = APART.exec(folded) ?? [];
    return (pieces.length > 0 ? pieces.filter(Boolean) : [word]).map((piece) => ({
      word: piece,
      folded: foldWord(piece),
      place,
    }));
  });
  const asked =
    words.length > 0
      ? words
      : typed.map((word, place) => ({ word, folded: foldWord(word), place }));
  const [row] = (await questionOf(ctx, ctx.readDb).execute({
    words: asked.map(({ folded }) => folded),
  })) as Row[];
  const parts = partsOf(
    {
      words: asked,
      all: typed.map(foldWord),
      whole: foldedWords(cleanQuery(whole)),
      lexemes: row?.lexemes ?? [],
      named: row?.named ?? [],
      begun: row?.begun ?? [],
      listings: Math.max(row?.all ?? 1, 1),
    },
    ctx.locale,
  );
  return parts.length === 0 ? null : askedWith(clean, parts);
}
