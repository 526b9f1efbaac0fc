// Counts who asked what, and what they opened: in memory first, written together every few seconds
// as views are. Off where the shop does not learn from its searches.
import { sql } from 'drizzle-orm';
import { BITS, FEWEST_PEOPLE } from '#features/analytics/analytics.limits.ts';
import type { Reader } from '#platform/cache/page-cache.server.ts';
import { countView, defineViewCounter } from '#platform/cache/view-counter.server.ts';
import type { Ctx } from '#platform/context.ts';
import { bitOfAccount, bitOfAddress, bitOfUser, toQuestion } from './people.server.ts';

type Asked = { key: string; words: string; country: string; by: number | null; from: number };
type Asking = Asked & { nothing: boolean };
type Found = {
  total: number;
  widened: { exact: number } | null;
  /** What was left open, because nothing fitted all of it. */
  loosened?: readonly string[];
  /** A search server was away: what it has may be what was looked for. */
  partial: boolean;
};
type Opening = { key: string; listing: string; by: number };

export const questionCounter = defineViewCounter('analytics.questions', async (ctx, counted) =>
  writeQuestions(
    ctx,
    counted.map(([id]) => JSON.parse(id) as Asking),
  ),
);
export const openingCounter = defineViewCounter('analytics.openings', async (ctx, counted) =>
  writeOpenings(
    ctx,
    counted.map(([id]) => JSON.parse(id) as Opening),
  ),
);

/**
 * Counts that a reader of a first page asked this. Never fails and never waits.
 * @param country ISO 3166-1 code of the place that was asked about, null for all
 * @param found how many matches there are, and how many of them have all of the words where others
 *   are close to them; what is only close, or leaves something open, is not what was looked for
 */
export function recordQuestion(
  ctx: Ctx,
  { now, ...look }: Reader,
  { text, country, found }: { text: string; country: string | null; found: Found },
): void {
  const question = toQuestion(text);
  if (!question || !ctx.settings.learnsFromSearches) return;
  const asking: Asking = {
    ...question,
    country: country ?? '',
    by: bitOfAccount(ctx, question.key),
    from: bitOfAddress(ctx, question.key, look.clientKey),
    nothing: !found.partial && hasNothing(found),
  };
  const seen = { ...look, id: JSON.stringify(asking), ownerId: '' };
  countView({ ...ctx, now }, questionCounter, seen);
}

const hasNothing = ({ loosened = [], widened, total }: Found): boolean =>
  loosened.length > 0 || (widened?.exact ?? total) === 0;

/**
 * Counts that somebody who is signed in opened a listing from the results of a question. Never
 * fails and never waits.
 * @param from the path of the list that they came from, null where they came from elsewhere
 */
export function recordOpening(
  ctx: Ctx,
  { now, ...look }: Reader,
  { listingId, sellerId, from }: { listingId: string; sellerId: string; from: string | null },
): void {
  if (!ctx.settings.learnsFromSearches || !ctx.actor) return;
  const question = toQuestion(questionIn(from));
  const by = question && bitOfAccount(ctx, question.key);
  if (!question || by === null) return;
  const opening: Opening = { key: question.key, listing: listingId, by };
  const seen = { ...look, id: JSON.stringify(opening), ownerId: sellerId };
  countView({ ...ctx, now }, openingCounter, seen);
}

/** The words of the list that a path shows; empty for other paths. */
const questionIn = (path: string | null): string =>
  new URLSearchParams(path?.split('?')[1]).get('q') ?? '';

/** One bit of a row of zeros; none where the number is null. */
const oneBit = (column: string) =>
  sql.raw(`CASE WHEN ${column} IS NULL THEN repeat('0', ${BITS})::bit(${BITS})
    ELSE set_bit(repeat('0', ${BITS})::bit(${BITS}), ${column}, 1) END`);

async function writeQuestions(ctx: Ctx, askings: readonly Asking[]): Promise<void> {
  await ctx.db.execute(sql`
    INSERT INTO asked_question AS a
      (question, country, words, asked_by, asked_from, nothing_from, since)
    SELECT key, country, NULL, bit_or(${oneBit('"by"')}), bit_or(${oneBit('"from"')}),
        bit_or(CASE WHEN nothing THEN ${oneBit('"from"')} ELSE ${oneBit('NULL::int')} END),
        ${ctx.now.toISOString()}
      FROM jsonb_to_recordset(${JSON.stringify(askings)}::jsonb)
        AS t (key text, country text, "by" int, "from" int, nothing boolean)
      GROUP BY key, country ORDER BY key, country
    ON CONFLICT (question, country) DO UPDATE SET asked_by = a.asked_by | excluded.asked_by,
      asked_from = a.asked_from | excluded.asked_from,
      nothing_from = a.nothing_from | excluded.nothing_from`);
  // What was asked is written down only once so many have asked it.
  await ctx.db.execute(sql`
    UPDATE asked_question a SET words = t.words
      FROM jsonb_to_recordset(${JSON.stringify(askings)}::jsonb)
        AS t (key text, country text, words text)
      WHERE a.question = t.key AND a.country = t.country AND a.words IS NULL
        AND bit_count(a.asked_from) >= ${FEWEST_PEOPLE}`);
}

async function writeOpenings(ctx: Ctx, openings: readonly Opening[]): Promise<void> {
  // A listing may have been deleted since it was opened.
  await ctx.db.execute(sql`
    INSERT INTO question_outcome AS o (question, listing_id, opened_by, since)
    SELECT t.key, l.id, bit_or(${oneBit('t."by"')}), ${ctx.now.toISOString()}
      FROM jsonb_to_recordset(${JSON.stringify(openings)}::jsonb)
        AS t (key text, listing uuid, "by" int) JOIN listing l ON l.id = t.listing
      GROUP BY t.key, l.id ORDER BY t.key, l.id
    ON CONFLICT (question, listing_id) DO UPDATE SET opened_by = o.opened_by | excluded.opened_by`);
}

/** More questions than these lead nobody to one listing. */
const MOST_QUESTIONS = 500;

/**
 * Notes for each question by which somebody found a listing that they then wrote to its seller
 * about, or ordered it. Safe to run twice.
 */
export async function recordOutcome(
  ctx: Ctx,
  { listingId, userId, what }: { listingId: string; userId: string; what: 'contacted' | 'ordered' },
): Promise<void> {
  if (!ctx.settings.learnsFromSearches) return;
  const { rows } = await ctx.db.execute<{ question: string }>(
    sql`SELECT question FROM question_outcome WHERE listing_id = ${listingId}
      ORDER BY question LIMIT ${MOST_QUESTIONS}`,
  );
  const bits = rows.map(({ question }) => ({ question, by: bitOfUser(ctx, question, userId) }));
  const column = sql.raw(`${what}_by`);
  await ctx.db.execute(sql`
    UPDATE question_outcome o SET ${column} = set_bit(o.${column}, t."by", 1)
      FROM jsonb_to_recordset(${JSON.stringify(bits)}::jsonb) AS t (question text, "by" int)
      WHERE o.listing_id = ${listingId} AND o.question = t.question
        AND get_bit(o.opened_by, t."by") = 1`);
}
