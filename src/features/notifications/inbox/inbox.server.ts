// A person's notices: the latest, how many of them are unread, and marking them read. The bell, the
// page and the API know the same latest ones, so that no number counts what nobody can see.
import { and, type AnyColumn, eq, isNull, or, Placeholder, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { CountedWithSession } from '#features/accounts/accounts.public.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { unreadMessagesOf } from '#features/messages/messages.public.server.ts';
import { notificationErrors } from '#features/notifications/notifications.errors.ts';
import {
  NOTICES_SHOWN,
  NOTIFICATION_LIMITS,
} from '#features/notifications/notifications.limits.ts';
import type { NotificationView } from '#features/notifications/notifications.schema.ts';
import {
  type NotificationRow,
  notificationTable,
} from '#features/notifications/notifications.table.server.ts';
import { signalNotices } from '#features/notifications/delivery/signal.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

/** As notification_newest_idx has them; of kinds that this server knows. */
function isShown(userId: string | AnyColumn | Placeholder, kinds: string[] | Placeholder) {
  return and(
    eq(notificationTable.userId, userId),
    sql`${notificationTable.inApp} and ${notificationTable.dueAt} is null`,
    sql`${notificationTable.kind} = any(${kinds instanceof Placeholder ? kinds : sql.param(kinds)})`,
  );
}
const isShownTo = (ctx: Ctx, userId: string) => isShown(userId, [...ctx.notices.keys()]);
const NEWEST = [
  sql`${notificationTable.createdAt} desc nulls first`,
  sql`${notificationTable.id} desc nulls first`,
];

/**
 * The actor's latest notices, and how many of all latest ones are unread.
 * @param input.limit at most 50
 * @throws AppError not_authenticated
 */
export async function listNotifications(
  ctx: Ctx,
  { limit = NOTICES_SHOWN }: { limit?: number } = {},
): Promise<{ items: NotificationView[]; unread: number; total: number; nextCursor: null }> {
  const { id } = requireActor(ctx);
  const [rows, { unread, total }] = await Promise.all([
    ctx.db
      .select({
        notice: notificationTable,
        actor: { name: userTable.name, email: userTable.email, avatar: userTable.image },
        cover: { url: mediaTable.url, poster: mediaTable.poster, variants: mediaTable.variants },
      })
      .from(notificationTable)
      .leftJoin(userTable, eq(userTable.id, notificationTable.actorId))
      .leftJoin(
        listingTable,
        and(
          eq(listingTable.id, notificationTable.listingId),
          or(eq(listingTable.status, 'approved'), eq(listingTable.userId, id)),
        ),
      )
      .leftJoin(
        listingMediaTable,
        and(eq(listingMediaTable.listingId, listingTable.id), eq(listingMediaTable.position, 0)),
      )
      .leftJoin(mediaTable, eq(mediaTable.id, listingMediaTable.mediaId))
      .where(isShownTo(ctx, id))
      .orderBy(...NEWEST)
      .limit(Math.min(limit, NOTICES_SHOWN)),
    countLatest(ctx, id),
  ]);
  return {
    items: rows.flatMap(({ notice, actor, cover }) => toView(ctx, notice, actor, cover)),
    unread,
    total,
    nextCursor: null,
  };
}

type Cover = { url: string; poster: string | null; variants: { webp: string }[] } | null;

/** Values that are no longer understood are not shown, and the log says so. */
function toView(
  ctx: Ctx,
  row: NotificationRow,
  actor: { name: string; email: string; avatar: string | null } | null,
  cover: Cover,
): NotificationView[] {
  const kind = ctx.notices.get(row.kind);
  if (!kind) return [];
  try {
    const about = { actor: actor ? displayName(actor) : '' };
    const reader = { locale: textLocale(ctx.locale), site: ctx.settings.site };
    const { title, strong, line, quote, path } = kind.write(reader, row.values, about);
    return [
      {
        id: row.id,
        kind: row.kind,
        group: kind.group.name,
        icon: kind.icon,
        title,
        strong: strong ?? null,
        line: quote ?? line,
        path,
        actor: actor && { name: about.actor, avatar: actor.avatar },
        picture: cover && (cover.variants[0]?.webp ?? cover.poster ?? cover.url),
        createdAt: row.createdAt.toISOString(),
        read: row.readAt !== null,
      },
    ];
  } catch (error) {
    ctx.log.error({ err: error, kind: row.kind }, 'a notice cannot be written');
    return [];
  }
}

/** When the latest notices were read, as a table of another statement. */
const latestOf = (person: AnyColumn | Placeholder) =>
  new QueryBuilder()
    .select({ readAt: notificationTable.readAt })
    .from(notificationTable)
    .where(isShown(person, sql.placeholder('kinds')))
    .orderBy(...NEWEST)
    .limit(NOTICES_SHOWN)
    .as('latest');

/** What a page counts, for the statement that looks up who asks for it. */
export const UNREAD_WITH_SESSION: CountedWithSession = {
  column: (person) => sql`json_build_object(
    'messages', ${unreadMessagesOf(person)},
    'notifications', (select count(*) filter (where read_at is null)
      from ${latestOf(person)}))`,
  values: (ctx) => ({ kinds: [...ctx.notices.keys()] }),
};

const latestCounts = preparedStatement('latest_notices', (db, name) => {
  const latest = latestOf(sql.placeholder('userId'));
  return db
    .select({
      messages: unreadMessagesOf(sql.placeholder('userId')),
      unread: sql<number>`count(*) filter (where ${latest.readAt} is null)::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(latest)
    .prepare(name);
});

type Counts = { messages: number; unread: number; total: number };

async function countLatest(ctx: Ctx, userId: string): Promise<Counts> {
  const [row] = await latestCounts(ctx).execute({ userId, kinds: [...ctx.notices.keys()] });
  return row ?? { messages: 0, unread: 0, total: 0 };
}

/**
 * What every page of the actor counts: unread messages, and unread ones of the latest notices. The
 * session's statement has counted them for a page that changes nothing.
 * @throws AppError not_authenticated
 */
export async function countUnreadOfPage(
  ctx: Ctx,
): Promise<{ messages: number; notifications: number }> {
  const actor = requireActor(ctx);
  if (actor.unread) return actor.unread;
  const { messages, unread } = await countLatest(ctx, actor.id);
  return { messages, notifications: unread };
}

/** How many of the actor's latest notices are unread. @throws AppError not_authenticated */
export async function countUnreadNotifications(ctx: Ctx): Promise<number> {
  return (await countLatest(ctx, requireActor(ctx).id)).unread;
}

/**
 * Marks one of the actor's notices as read; again changes nothing.
 * @returns how many are unread now
 * @throws AppError not_authenticated, notification_not_found (also for other people's),
 *   rate_limited
 */
export async function markNotificationRead(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ unread: number }> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, NOTIFICATION_LIMITS.changes, actor.id);
  await inTransaction(ctx, async (ctx) => {
    const own = and(eq(notificationTable.id, id), isShownTo(ctx, actor.id));
    const there = !z.uuid().safeParse(id).success
      ? []
      : await ctx.db
          .select({ readAt: notificationTable.readAt })
          .from(notificationTable)
          .where(own)
          .for('update');
    if (there.length === 0)
      throw new AppError(notificationErrors.notification_not_found, { detail: id });
    await markRead(ctx, own);
  });
  return { unread: await countUnreadNotifications(ctx) };
}

/**
 * Marks all of the actor's notices as read.
 * @returns how many are unread now: those that came meanwhile
 * @throws AppError not_authenticated, rate_limited
 */
export async function markAllNotificationsRead(ctx: Ctx): Promise<{ unread: number }> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, NOTIFICATION_LIMITS.changes, actor.id);
  await inTransaction(ctx, (ctx) => markRead(ctx, isShownTo(ctx, actor.id)));
  return { unread: await countUnreadNotifications(ctx) };
}

async function markRead(ctx: Ctx, which: ReturnType<typeof isShownTo>): Promise<void> {
  const read = await ctx.db
    .update(notificationTable)
    .set({ readAt: ctx.now, digest: false })
    .where(and(which, isNull(notificationTable.readAt)))
    .returning();
  await signalNotices(ctx, read);
}
