// The daily digest: once a day, at one hour by the clock of the person's place, what they have not
// read since the one before; nothing when there is nothing. No row says when a digest was sent: a
// notice waits for one until it was, and only what waited at the hour brings one about.
import { and, eq, sql } from 'drizzle-orm';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { unsubscribePath } from '#features/notifications/choices/unsubscribe.server.ts';
import {
  DIGEST_HOUR,
  DIGEST_LINES,
  DIGEST_TIME_ZONE,
  MAIL_LIFE_HOURS,
} from '#features/notifications/notifications.limits.ts';
import { digestMail } from '#features/notifications/notifications.mails.server.ts';
import { DIGEST } from '#features/notifications/notifications.schema.ts';
import {
  type NotificationRow,
  notificationTable,
} from '#features/notifications/notifications.table.server.ts';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type NoticeGroup, noticeGroups } from '#platform/notices/kinds.server.ts';
import { sendMail } from '#platform/outgoing/mail.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { findNames, findReceivers, type Receiver } from '../notifications.receivers.server.ts';

const PEOPLE_AT_ONCE = 200;

/** Sends the digests whose hour has come. Safe to repeat. @returns to how many people */
export async function sendDigests(ctx: Ctx): Promise<number> {
  return inBatches(PEOPLE_AT_ONCE, async () => {
    const people = await findDue(ctx);
    for (const id of people) await inTransaction(ctx, (ctx) => sendDigest(ctx, id));
    return people.length;
  });
}

/** People for whom something waits since before the last digest hour of their place. */
async function findDue(ctx: Ctx): Promise<string[]> {
  const zones = COUNTRIES.map(({ code }) => factsOf(code)?.timeZone ?? DIGEST_TIME_ZONE);
  const codes = COUNTRIES.map(({ code }) => code);
  const hours = sql`make_interval(hours => ${DIGEST_HOUR})`;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with place as (
      select code, zone, date_trunc('day', local - ${hours}) + ${hours} as hour
      from (
        select code, zone, ${ctx.now.toISOString()}::timestamptz at time zone zone as local
        from unnest(
          ${sql.param([...codes, ''])}::text[], ${sql.param([...zones, DIGEST_TIME_ZONE])}::text[]
        ) as p (code, zone)
      ) as clock)
    select distinct n.user_id as id
    from notification n
      join "user" u on u.id = n.user_id
      join place p on p.code = coalesce(u.country, '')
    where n.digest and n.created_at < p.hour at time zone p.zone
    order by 1 limit ${PEOPLE_AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** Taken and asked for in one step: a second run finds nothing, and a failed one did nothing. */
async function sendDigest(ctx: Ctx, userId: string): Promise<void> {
  const taken = await ctx.db
    .update(notificationTable)
    .set({ digest: false })
    .where(and(eq(notificationTable.userId, userId), eq(notificationTable.digest, true)))
    .returning();
  const groups = new Map<NoticeGroup, NotificationRow[]>();
  for (const group of noticeGroups(ctx.notices))
    groups.set(
      group,
      taken.filter((row) => ctx.notices.get(row.kind)?.group === group && !row.readAt),
    );
  let receiver: Receiver | undefined;
  const rows: NotificationRow[] = [];
  for (const [group, some] of groups) {
    if (some.length === 0) continue;
    // What was chosen since then counts.
    const found = (await findReceivers(ctx, { userIds: [userId], group })).get(userId);
    if (!found?.channels.digest) continue;
    receiver = found;
    rows.push(...some);
  }
  if (!receiver) return;
  const items = await writeItems(ctx, rows, receiver);
  if (items.length === 0) return;
  await sendMail(ctx, {
    to: receiver.email,
    locale: receiver.locale,
    template: digestMail,
    values: {
      name: receiver.name,
      items: items.slice(0, DIGEST_LINES),
      more: Math.max(0, items.length - DIGEST_LINES),
      stop: unsubscribePath(ctx, { userId, of: DIGEST }),
    },
    notAfter: new Date(ctx.now.getTime() + MAIL_LIFE_HOURS * 3_600_000),
  });
}

async function writeItems(ctx: Ctx, rows: NotificationRow[], { locale }: Receiver) {
  const names = await findNames(ctx, { userIds: rows.flatMap(({ actorId }) => actorId ?? []) });
  const reader = { locale, site: ctx.settings.site };
  return rows
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .flatMap(({ kind, values, actorId }) => {
      const written = ctx.notices
        .get(kind)
        ?.write(reader, values, { actor: names.get(actorId ?? '') ?? '' });
      return written ? [{ title: written.title, line: written.line, path: written.path }] : [];
    });
}
