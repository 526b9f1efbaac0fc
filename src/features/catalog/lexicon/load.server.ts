// Brings the tables of the lexicon to what its files say. Owns these rows, but for the words of
// moderators, which `putConcept` writes for search. Searching goes on by the old rows meanwhile.
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { lexiconChanged } from '../catalog.events.server.ts';
import { lexiconFiles } from './files.server.ts';
import { type Concept, conceptsIn } from './read.ts';
import { lexiconConceptTable, lexiconEditionTable, lexiconNameTable } from './table.server.ts';

/**
 * Reads the files where they are others than those that were read last; one process of many does.
 * About four seconds for 90,000 names.
 * The build has looked for mistakes in them.
 * @returns whether there was something new; then listings are written again (`lexiconChanged`)
 */
export async function loadLexicon(ctx: Ctx, folder?: string): Promise<boolean> {
  const { files, checksum } = lexiconFiles(folder);
  if ((await lastChecksum(ctx)) === checksum) return false;
  const concepts = conceptsIn(files);
  return inTransaction(ctx, async (ctx) => {
    // Whoever waited here finds that another process has done it.
    await ctx.db.execute(sql`LOCK TABLE lexicon_edition IN SHARE ROW EXCLUSIVE MODE`);
    if ((await lastChecksum(ctx)) === checksum) return false;
    await writeConcepts(ctx, concepts);
    await writeNames(ctx);
    await ctx.db
      .insert(lexiconEditionTable)
      .values({ checksum, edition: 1, readAt: ctx.now })
      .onConflictDoUpdate({
        target: lexiconEditionTable.only,
        set: { checksum, edition: sql`${lexiconEditionTable.edition} + 1`, readAt: ctx.now },
      });
    await publish(ctx, lexiconChanged, { concept: null });
    return true;
  });
}

async function lastChecksum(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ checksum: lexiconEditionTable.checksum })
    .from(lexiconEditionTable);
  return row?.checksum ?? null;
}

/** Of what moderators wrote, the files still say what it is and where it belongs. */
async function writeConcepts(ctx: Ctx, concepts: readonly Concept[]): Promise<void> {
  await ctx.db.execute(sql`
    CREATE TEMP TABLE fresh_concept ON COMMIT DROP AS
    SELECT concept, kind, "categoryId" AS category_id,
      ARRAY(SELECT jsonb_array_elements_text(wider)) AS wider,
      ARRAY(SELECT jsonb_array_elements_text(terms)) AS terms
    FROM jsonb_to_recordset(${JSON.stringify(concepts)}::jsonb)
      AS c (concept text, kind text, "categoryId" smallint, wider jsonb, terms jsonb)`);
  await ctx.db.execute(sql`
    DELETE FROM lexicon_concept c WHERE NOT is_own
      AND NOT EXISTS (SELECT FROM fresh_concept f WHERE f.concept = c.concept)`);
  await ctx.db.execute(sql`
    INSERT INTO lexicon_concept AS c (concept, kind, category_id, wider, terms)
    SELECT concept, kind, category_id, wider, terms FROM fresh_concept
    ON CONFLICT (concept) DO UPDATE SET kind = excluded.kind, category_id = excluded.category_id,
      wider = excluded.wider, terms = CASE WHEN c.is_own THEN c.terms ELSE excluded.terms END
    WHERE (c.kind, c.category_id, c.wider, c.terms)
      IS DISTINCT FROM (excluded.kind, excluded.category_id, excluded.wider, excluded.terms)`);
}

/** The language of a term. */
const MARK = '^(en|es|fr|nl|ht|pap):';

/**
 * Writes differences alone: most names are the same in the next edition. Keys as of the function
 * lexicon_names, which would take minutes for all of them: here each word is stemmed once.
 */
async function writeNames(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`
    CREATE TEMP TABLE fresh_name ON COMMIT DROP AS
    WITH named AS MATERIALIZED (
      SELECT c.concept, c.kind, t.place,
        coalesce(substring(t.term FROM ${MARK}), '') AS language,
        regexp_replace(t.term, ${MARK}, '') AS name
      FROM lexicon_concept c, unnest(c.terms) WITH ORDINALITY AS t (term, place)
    ), word AS MATERIALIZED (
      SELECT n.*, s.word, s.place AS at FROM named n, lexicon_split(n.name) s
    ), stem AS MATERIALIZED (
      SELECT word, language, word_stem(word, language) AS stem
      FROM (SELECT DISTINCT word, language FROM word) w
    ), keyed AS MATERIALIZED (
      SELECT concept, place::smallint, language, name, string_agg(word, '' ORDER BY at) AS plain,
        CASE WHEN language NOT IN ('', 'ht')
          THEN language || ':' || string_agg(stem, '' ORDER BY at) END AS stems
      FROM word JOIN stem USING (word, language) GROUP BY concept, kind, place, language, name
      HAVING kind NOT IN ('thing', 'trade', 'filler') OR count(*) > 1
        OR min(word) = regexp_replace(fold(fts_clean(name)), '\\s', '', 'g')
    )
    SELECT DISTINCT ON (key, language, concept) key, language, concept, name, place
    FROM keyed, unnest(ARRAY[plain, stems]) key WHERE length(key) > 1
    ORDER BY key, language, concept, place`);
  await ctx.db.execute(sql`ANALYZE fresh_name`);
  await ctx.db.execute(sql`
    DELETE FROM lexicon_name n WHERE NOT EXISTS (
      SELECT FROM fresh_name f
      WHERE (f.key, f.language, f.concept) = (n.key, n.language, n.concept))`);
  await ctx.db.execute(sql`
    INSERT INTO lexicon_name AS n (key, language, concept, name, place)
    SELECT key, language, concept, name, place FROM fresh_name
    ON CONFLICT (key, language, concept) DO UPDATE SET name = excluded.name, place = excluded.place
    WHERE (n.name, n.place) IS DISTINCT FROM (excluded.name, excluded.place)`);
  await ctx.db.execute(sql`ANALYZE lexicon_concept, lexicon_name`);
}

/**
 * Writes what a concept is called, in place of what the files say.
 * @param terms "couch", or "es:sofá" for a word of one language; none take it away
 */
export async function putConcept(
  ctx: Ctx,
  { concept, terms }: { concept: string; terms: readonly string[] },
): Promise<void> {
  const row = { terms: [...terms], isOwn: true };
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .insert(lexiconConceptTable)
      .values({ concept, kind: 'thing', wider: [], ...row })
      .onConflictDoUpdate({ target: lexiconConceptTable.concept, set: row });
    await ctx.db.delete(lexiconNameTable).where(eq(lexiconNameTable.concept, concept));
    await ctx.db.execute(sql`
      INSERT INTO lexicon_name (key, language, concept, name, place)
      SELECT key, language, ${concept}, name, place
      FROM lexicon_names(${sql.param(row.terms)}::text[])`);
  });
}

/** Forgets a concept that is in no file. */
export async function dropConcept(ctx: Ctx, { concept }: { concept: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(lexiconNameTable).where(eq(lexiconNameTable.concept, concept));
    await ctx.db.delete(lexiconConceptTable).where(eq(lexiconConceptTable.concept, concept));
  });
}
