// What things are called, as moderators read and write it: concepts of the lexicon, over which
// their own words stand. Owns which listings are written again when they change some.
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { lexiconChanged } from '#features/catalog/catalog.events.server.ts';
import {
  dropConcept,
  lexiconConceptTable,
  putConcept,
} from '#features/catalog/catalog.public.server.ts';
import { TOKENS } from '#features/search/query/conditions.server.ts';
import type { Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { searchSynonymTable } from './table.server.ts';
import type { SynonymGroup } from './terms.ts';

const { concept, terms } = lexiconConceptTable;
const columns = { key: concept, terms, changedAt: searchSynonymTable.changedAt };
/** A concept without names was taken away. */
const isCalled = sql`${terms} <> '{}'`;

/** What a key can be; PostgreSQL would refuse some of the rest. */
const KEY = /^[a-z0-9-]+$/;

/** Trigrams know no fewer letters. */
const LEAST_INDEXED = 3;

/** One group; null for none. */
export async function findSynonyms(ctx: Ctx, key: string): Promise<SynonymGroup | null> {
  if (!KEY.test(key)) return null;
  const [group] = await ctx.db
    .select(columns)
    .from(lexiconConceptTable)
    .leftJoin(searchSynonymTable, eq(searchSynonymTable.key, concept))
    .where(and(eq(concept, key), isCalled));
  return group ?? null;
}

/**
 * Groups with a name that has a word that begins so, in the order of their keys, and how many there
 * are. Names are found by the index of their keys, of fewer letters than it knows by their
 * beginnings alone; then they are looked at.
 * @param input.asked folded words; empty for all
 */
export async function pageOfSynonyms(
  ctx: Ctx,
  { asked, after, limit }: { asked: string; after: string | undefined; limit: number },
): Promise<{ groups: SynonymGroup[]; total: number }> {
  const named = ctx.db.$with('named').as(
    ctx.db
      .selectDistinct({ named: sql<string>`concept`.as('named') })
      .from(sql`lexicon_name n, (SELECT array_to_string(lexicon_words(${asked}), '') AS key) asked`)
      .where(
        sql`n.key LIKE ${asked.length < LEAST_INDEXED ? '' : '%'} || asked.key || '%'
          AND ' ' || fold(fts_clean(n.name)) LIKE ${`% ${asked}%`}`,
      ),
  );
  const within = asked === '' ? undefined : inArray(concept, ctx.db.select().from(named));
  const matches = and(isCalled, within);
  const isBehind = after === undefined || !KEY.test(after) ? undefined : gt(concept, after);
  const groups = await ctx.db
    .with(named)
    .select({
      ...columns,
      total: sql<number>`(SELECT count(*)::int FROM lexicon_concept WHERE ${matches})`,
    })
    .from(lexiconConceptTable)
    .leftJoin(searchSynonymTable, eq(searchSynonymTable.key, concept))
    .where(and(matches, isBehind))
    .orderBy(concept)
    .limit(limit);
  return { groups, total: groups[0]?.total ?? 0 };
}

/**
 * Makes the words of a group those of search, in the transaction that keeps them; none take the
 * group away. Listings that have them, or had them, are written again by a job.
 * @param input.forget it is in no file of the lexicon either
 */
export async function useSynonyms(
  ctx: Ctx,
  { key, terms, forget = false }: { key: string; terms: readonly string[]; forget?: boolean },
): Promise<void> {
  await tagAgain(ctx, key);
  if (forget) await dropConcept(ctx, { concept: key });
  else await putConcept(ctx, { concept: key, terms });
  await tagAgain(ctx, key);
  await publish(ctx, lexiconChanged, { concept: key });
}

/** What the concept is found by now is in listings that may be about it. */
async function tagAgain(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.execute(sql`
    UPDATE listing_search SET version = 0 WHERE ${TOKENS} @@ (
      SELECT (quote_literal('=' || ${key}::text)
        || coalesce(string_agg(' | (' || words || ')', ''), ''))::tsquery
      FROM (
        SELECT (SELECT string_agg(quote_literal(word), ' & ')
          FROM unnest(tsvector_to_array(to_tsvector('listing_fts', fts_clean(name)))) word) AS words
        FROM lexicon_name WHERE concept = ${key}
      ) named WHERE words <> '')`);
}
