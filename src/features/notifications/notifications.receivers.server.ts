// Who of the people that an event is about hears of it, and in which ways: accounts that are there,
// by what each of them chose, and nobody from whom they want to hear nothing.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { isShutOut } from '#features/accounts/accounts.policy.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userBlockTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { channelsOf } from '#features/notifications/notifications.policy.ts';
import { notificationChoiceTable } from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { NoticeChannels } from '#platform/notices/notice-channels.ts';
import type { NoticeGroup } from '#platform/notices/kinds.server.ts';

export type Receiver = {
  id: string;
  name: string;
  email: string;
  /** The language that they are written in, which has texts. */
  locale: string;
  /** Ways that reach them now. */
  channels: NoticeChannels;
};

/**
 * The receivers among these people, by id. Their rows are held until the transaction ends, so that
 * nothing is written for an account after everything of it was taken away.
 */
export async function findReceivers(
  ctx: Ctx,
  { userIds, group }: { userIds: readonly string[]; group: NoticeGroup },
): Promise<Map<string, Receiver>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ user: userTable, choice: notificationChoiceTable })
    .from(userTable)
    .leftJoin(
      notificationChoiceTable,
      and(
        eq(notificationChoiceTable.userId, userTable.id),
        eq(notificationChoiceTable.group, group.name),
      ),
    )
    .where(and(inArray(userTable.id, [...userIds]), isNull(userTable.deletedAt)))
    .orderBy(asc(userTable.id))
    .for('share', { of: userTable });
  return new Map(
    rows.map(({ user, choice }) => [
      user.id,
      {
        id: user.id,
        name: displayName(user),
        email: user.email,
        locale: textLocale(user.locale),
        channels: channelsOf(choice ?? group.defaults, {
          mailable: user.emailVerified,
          shutOut: isShutOut(user, ctx.now),
        }),
      },
    ]),
  );
}

/** Pairs of these people, as `from to`, where the first does not want to hear of the second. */
export async function findSilences(
  ctx: Ctx,
  notified: readonly { to: string; actorId?: string | undefined }[],
): Promise<Set<string>> {
  const actorIds = [...new Set(notified.flatMap(({ actorId }) => actorId ?? []))];
  if (actorIds.length === 0) return new Set();
  const { blockerId, blockedId } = userBlockTable;
  const rows = await ctx.db
    .select({ blockerId, blockedId })
    .from(userBlockTable)
    .where(
      and(
        inArray(
          blockerId,
          notified.map(({ to }) => to),
        ),
        inArray(blockedId, actorIds),
      ),
    );
  return new Set(rows.map((row) => `${row.blockerId} ${row.blockedId}`));
}

/** The display names of these people, by id; also of those who are gone. */
export async function findNames(
  ctx: Ctx,
  { userIds }: { userIds: readonly string[] },
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: userTable.id, name: userTable.name, email: userTable.email })
    .from(userTable)
    .where(inArray(userTable.id, [...userIds]));
  return new Map(rows.map((row) => [row.id, displayName(row)]));
}
