// How somebody answers those who write to them, and whether they were here lately, for whoever
// looks at what they sell. Both in coarse steps on purpose, and only from what really happened.
import { sql } from 'drizzle-orm';
import { ANSWERING } from '#features/messages/messages.limits.ts';
import type { SellerActivity } from '#features/messages/messages.schema.ts';
import { requirePublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
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

const figures = preparedStatement('seller_activity', (db, name) => {
  const at = sql`${sql.placeholder('now')}::timestamptz`;
  const seller = sql`${sql.placeholder('sellerId')}::uuid`;
  return db
    .select({
      conversations: sql<number>`count(*)::int`,
      /** Seconds; null for never. */
      median: sql<number | null>`nullif(percentile_disc(0.5) WITHIN GROUP (ORDER BY
        coalesce(extract(epoch FROM answered - asked), 'Infinity')::float8), 'Infinity')`,
      seen: sql<string | null>`(SELECT to_json(max(updated_at)) #>> '{}' FROM session
        WHERE user_id = ${seller} AND impersonated_by IS NULL)`,
    })
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
    )
    .prepare(name);
});

/**
 * How soon a seller usually gives their first answer (the median of the last 90 days), and whether
 * they were here lately; null of each where too little is known.
 * @throws AppError seller_not_found
 */
export async function getSellerActivity(
  ctx: Ctx,
  { sellerId }: { sellerId: string },
): Promise<SellerActivity> {
  await requirePublicSeller(ctx, { id: sellerId });
  const [row] = await figures(ctx, ctx.readDb).execute({ sellerId, now: ctx.now.toISOString() });
  const { conversations = 0, median = null, seen = null } = row ?? {};
  const answer = conversations >= ANSWERING.conversations && median !== null ? median * 1000 : null;
  const away = seen === null ? Infinity : ctx.now.getTime() - Date.parse(seen);
  return {
    answersWithin:
      answer === null ? null : (STEPS.find(({ within }) => answer <= within)?.says ?? null),
    active: away <= DAY_MS ? 'day' : away <= 7 * DAY_MS ? 'week' : null,
  };
}
