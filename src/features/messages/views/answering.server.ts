// How somebody answers those who write to them, and whether they were here lately, for whoever
// looks at what they sell. Both in coarse steps on purpose, and only from what really happened.
import { sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { ANSWERING } from '#features/messages/messages.limits.ts';
import type { SellerActivity } from '#features/messages/messages.schema.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { jsonRow } from '#platform/db/json-row.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { AppError } from '#platform/errors.ts';
import { DAY_MS, HOUR_MS } from '#platform/i18n/time.ts';

/** The latest of them, and the first messages of each. */
const CONVERSATIONS = 100;
const MESSAGES = 20;
/** Whoever was not answered for so long counts as not answered; before, as not known yet. */
const JUDGED_AFTER_MS = 3 * DAY_MS;

/** The median time, and what is said of it; nothing of one that is longer. */
const STEPS = [
  { within: HOUR_MS, says: 'hour' },
  { within: 6 * HOUR_MS, says: 'hours' },
  { within: DAY_MS, says: 'day' },
  { within: 3 * DAY_MS, says: 'days' },
] as const;

export type SellerFigures = {
  conversations: number;
  /** Seconds; null for never. */
  median: number | null;
  seen: string | null;
  /** Whether visitors may know of the seller. */
  known: boolean;
};

/** One row about the seller `sellerId` at `now`. */
export const sellerFigures = jsonQuery<SellerFigures>('seller_activity', figures());

function figures() {
  const at = sql`${sql.placeholder('now')}::timestamptz`;
  const seller = sql`${sql.placeholder('sellerId')}::uuid`;
  const columns = {
    conversations: sql<number>`count(*)::int`,
    median: sql<number | null>`nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY
        coalesce(extract(epoch FROM answered - asked), 'Infinity')::float8), 'Infinity')`,
    seen: sql<string | null>`(SELECT to_json(max(updated_at)) #>> '{}' FROM session
        WHERE user_id = ${seller} AND impersonated_by IS NULL)`,
    known: sql<boolean>`EXISTS (SELECT FROM ${userTable} WHERE ${userTable.id} = ${seller}
        AND ${isPublicSeller(sql.placeholder('now'))})`,
  };
  return new QueryBuilder()
    .select({ row: jsonRow(columns).as('row') })
    .from(
      sql`(
        SELECT min(m.created_at) FILTER (WHERE m.sender_id <> ${seller} AND m.delivered) AS asked,
          min(m.created_at) FILTER (WHERE m.sender_id = ${seller}) AS answered
        FROM (
          SELECT conversation_id FROM conversation_participant WHERE user_id = ${seller}
          ORDER BY last_message_at DESC, conversation_id DESC
          LIMIT ${sql.raw(String(CONVERSATIONS))}
        ) p
          JOIN conversation c ON c.id = p.conversation_id AND c.seller_id = ${seller}
            AND c.created_at > ${at} - ${sql.raw(`interval '${ANSWERING.days} days'`)}
          CROSS JOIN LATERAL (
            SELECT sender_id, delivered, created_at FROM message
            WHERE conversation_id = c.id ORDER BY position LIMIT ${sql.raw(String(MESSAGES))}
          ) m
        GROUP BY c.id
      ) talk`,
    )
    .where(
      sql`asked IS NOT NULL AND (answered > asked
        OR asked < ${at} - ${sql.raw(`interval '${JUDGED_AFTER_MS / HOUR_MS} hours'`)})`,
    );
}

/**
 * How soon a seller usually gives their first answer (the median of the last 90 days), and whether
 * they were here lately; null of each where too little is known.
 * @param rows of `sellerFigures`, where they were asked for already
 * @throws AppError seller_not_found
 */
export async function getSellerActivity(
  ctx: Ctx,
  { sellerId }: { sellerId: string },
  rows?: SellerFigures[],
): Promise<SellerActivity> {
  const isId = z.uuid().safeParse(sellerId).success;
  const asked = isId ? { sellerId, now: ctx.now } : null;
  const [row] = rows ?? (asked ? await sellerFigures(ctx, asked) : []);
  if (!row?.known)
    throw new AppError(sellerErrors.seller_not_found, { detail: sellerId.slice(0, 100) });
  const { conversations, median, seen } = row;
  const answer = conversations >= ANSWERING.conversations && median !== null ? median * 1000 : null;
  const away = seen === null ? Infinity : ctx.now.getTime() - Date.parse(seen);
  return {
    answersWithin:
      answer === null ? null : (STEPS.find(({ within }) => answer <= within)?.says ?? null),
    active: away <= DAY_MS ? 'day' : away <= 7 * DAY_MS ? 'week' : null,
  };
}
