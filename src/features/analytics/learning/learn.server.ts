// What a shop learns from its searches, each night anew: which listings people choose for a
// question, and what they call things. Bounded: nothing moves for fewer people than FEWEST_PEOPLE,
// by account and by network address, and no listing moves far.
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  COUNTED_DAYS,
  FEWEST_OPENED,
  FEWEST_PEOPLE,
  MOST_BOOST,
  MOST_NAME_WORDS,
  SAME_CONCEPT,
  WEIGHTS,
} from '#features/analytics/analytics.limits.ts';
import { type Boost, replaceBoosts } from '#features/search/search.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { daysAgo } from '#platform/i18n/time.ts';

/** Listings are moved up for questions of so many people; the rest of the shop is as it was. */
const MOST_BOOSTS = 100_000;
const MOST_PROPOSALS = 200;

/**
 * Learns anew from what is counted; forgets all boosts where the shop does not learn. Proposals
 * that moderators decided stay decided.
 */
export async function learnFromSearches(ctx: Ctx): Promise<void> {
  const boosts = ctx.settings.learnsFromSearches ? await findBoosts(ctx) : [];
  await replaceBoosts(ctx, boosts);
  if (ctx.settings.learnsFromSearches) await proposeNames(ctx);
}

/**
 * Questions that enough people asked. One person with many devices has one account and few network
 * addresses, one with many accounts has one address: the smaller number counts.
 */
const ASKED = (ctx: Ctx) => sql`
  SELECT question, max(words) AS words, bit_count(bit_or(asked_by)) AS people
    FROM asked_question WHERE since >= ${daysAgo(ctx, COUNTED_DAYS).toISOString()}
    GROUP BY question
    HAVING least(bit_count(bit_or(asked_by)), bit_count(bit_or(asked_from))) >= ${FEWEST_PEOPLE}
      AND max(words) IS NOT NULL`;

async function findBoosts(ctx: Ctx): Promise<Boost[]> {
  const { rows } = await ctx.readDb.execute<Boost>(sql`
    WITH asked AS (${ASKED(ctx)}), met AS (
      SELECT a.words AS question, a.people, o.listing_id,
          ${WEIGHTS.opened} * bit_count(o.opened_by)
          + ${WEIGHTS.contacted} * bit_count(o.contacted_by)
          + ${WEIGHTS.ordered} * bit_count(o.ordered_by) AS met
        FROM asked a JOIN question_outcome o USING (question)
          JOIN listing_search s ON s.id = o.listing_id
        WHERE bit_count(o.opened_by) >= ${FEWEST_OPENED})
    SELECT question, listing_id AS "listingId",
      (${MOST_BOOST}::float8 * met / (met + people))::float4 AS boost
      FROM met ORDER BY people DESC, question, listing_id LIMIT ${MOST_BOOSTS}`);
  return rows;
}

/**
 * Proposes the words of a question as a name of what people opened for it, where the lexicon has no
 * such name and nearly all of what was opened is one thing.
 */
async function proposeNames(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.readDb.execute<{ name: string; concept: string; people: number }>(sql`
    WITH asked AS (${ASKED(ctx)}), opened AS (
      SELECT a.words AS name, o.opened_by AS "by", bit_count(o.opened_by) AS n, s.words
        FROM asked a JOIN question_outcome o USING (question)
          JOIN listing_search s ON s.id = o.listing_id
        WHERE array_length(string_to_array(a.words, ' '), 1) <= ${MOST_NAME_WORDS}
          AND NOT EXISTS (SELECT FROM lexicon_name l
            WHERE l.key = lexicon_key(lexicon_words(a.words), ''))
    ), total AS (
      SELECT name, sum(n) AS n, bit_count(bit_or("by")) AS people FROM opened GROUP BY 1
    ), shared AS (
      SELECT o.name, c.concept, sum(o.n) AS n
        FROM opened o, unnest(tsvector_to_array(o.words)) token
          JOIN lexicon_concept c ON token = '=' || c.concept AND c.kind IN ('thing', 'trade')
        GROUP BY 1, 2)
    SELECT DISTINCT ON (s.name) s.name, s.concept, t.people::int AS people
      FROM shared s JOIN total t USING (name)
      WHERE s.n >= ${SAME_CONCEPT}::float8 * t.n AND t.people >= ${FEWEST_PEOPLE}
      ORDER BY s.name, s.n DESC, s.concept LIMIT ${MOST_PROPOSALS}`);
  const proposals = rows.map((row) => ({ ...row, id: v7() }));
  await inTransaction(ctx, async ({ db, now }) => {
    await db.execute(sql`DELETE FROM name_proposal WHERE state = 'open'`);
    await db.execute(sql`
      INSERT INTO name_proposal (id, name, concept, people, proposed_at)
      SELECT id, name, concept, people, ${now.toISOString()}
        FROM jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb)
          AS t (id uuid, name text, concept text, people int)
      ON CONFLICT (name) DO NOTHING`);
  });
}
