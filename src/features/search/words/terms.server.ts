// From what a person typed to words of the index, each with what else may stand for it and how many
// listings can have it. One statement; the synonyms are in memory.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { defineCache } from '#platform/cache/value-cache.server.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { MAX_QUERY_LENGTH } from '#features/search/search.limits.ts';
import { isFunctionWord } from './function-words.ts';
import { askedWith, type Lexeme, type Part, partsOf, type Words } from './parts.server.ts';
import { readSynonyms } from './synonyms.server.ts';

/** Trims, cuts and removes what PostgreSQL refuses in a text: NUL and halves of surrogate pairs. */
export function cleanQuery(text: string): string {
  return text
    .replaceAll('\0', ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .trim();
}

type Row = Lexeme & { place: number };

/**
 * The counts of words are those of the hour; pages of a list, its filters and corrections ask for
 * the same words again.
 */
const wordsOf = defineCache<Row[]>({ name: 'search.words', livesMs: 10_000, most: 500 });

const rowsOf = (ctx: Ctx, text: string): Promise<readonly Row[]> =>
  wordsOf(ctx, text, () => lexemesOf(ctx, ctx.readDb).execute({ text }));

/** A scalar subquery for each count, because a join would read the whole dictionary. */
const lexemesOf = preparedStatement('search_question', (db, name) =>
  db
    .select({
      place: sql<number>`place::int`,
      word: sql<string>`word`,
      kind: sql<string>`kind`,
      lexeme: sql<string>`lexeme`,
      df: sql<number | null>`(SELECT df FROM search_term WHERE term = lexeme)`,
    })
    .from(
      sql`regexp_split_to_table(trim(fts_clean(${sql.placeholder('text')})), '\\s+')
          WITH ORDINALITY AS w (word, place)
        CROSS JOIN LATERAL (
          SELECT mark AS kind, mark || stem AS lexeme
            FROM unnest(tsvector_to_array(to_tsvector('listing_fts', word))) stem,
              unnest(ARRAY['', '#']) mark
          UNION ALL
          SELECT language, '~' || stem FROM unnest(ARRAY['es', 'fr', 'nl']) language,
            unnest(stems_of(word, language)) stem
          UNION ALL
          SELECT '+', stem FROM unnest(tsvector_to_array(to_tsvector('listing_fts',
            regexp_replace(word, '(\\d)(\\D)', '\\1 \\2')))) stem WHERE word ~ '^\\d+[a-z]{1,5}$'
        ) l`,
    )
    .orderBy(sql`1`)
    .prepare(name),
);

/** Words that stand for themselves, each a part of its own: a correction is asked for by them. */
export async function analyseEach(ctx: Ctx, words: readonly string[]): Promise<Part[]> {
  const [rows, thesaurus] = await Promise.all([
    rowsOf(ctx, cleanQuery(words.join(' '))),
    readSynonyms(ctx),
  ]);
  return [...Map.groupBy(rows, ({ place }) => place).values()]
    .filter((each) => each.some(({ kind }) => kind === ''))
    .flatMap((each) => partsOf([each], thesaurus, ctx.locale));
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
  const [rows, thesaurus] = await Promise.all([rowsOf(ctx, clean), readSynonyms(ctx)]);
  const words = [...Map.groupBy(rows, ({ place }) => place).values()].filter((each) =>
    each.some(({ kind }) => kind === ''),
  );
  const telling = words.filter(([row]) => row && !isFunctionWord(row.word, ctx.locale));
  const kept = telling.length > 0 ? telling : words;
  if (kept.length === 0) return null;
  return askedWith(partsOf(kept, thesaurus, ctx.locale));
}
