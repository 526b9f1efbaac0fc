// What people chose: in which ways they hear of each group of notices. Without a choice the group's
// defaults are on.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { notificationErrors } from '#features/notifications/notifications.errors.ts';
import { NOTIFICATION_LIMITS } from '#features/notifications/notifications.limits.ts';
import { withChannel } from '#features/notifications/notifications.policy.ts';
import type { ChoiceView, ChooseInput } from '#features/notifications/notifications.schema.ts';
import { notificationChoiceTable } from '#features/notifications/notifications.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { type NoticeChannels } from '#platform/notices/notice-channels.ts';
import { type NoticeGroup, noticeGroups } from '#platform/notices/kinds.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';

/** The rows of the actor's settings, from the top. @throws AppError not_authenticated */
export async function listChoices(ctx: Ctx): Promise<ChoiceView[]> {
  const { id } = requireActor(ctx);
  const chosen = await findChosen(ctx, id);
  return noticeGroups(ctx.notices).map((group) => toChoiceView(ctx, group, chosen));
}

async function findChosen(ctx: Ctx, userId: string): Promise<Map<string, NoticeChannels>> {
  const rows = await ctx.db
    .select()
    .from(notificationChoiceTable)
    .where(eq(notificationChoiceTable.userId, userId));
  return new Map(
    rows.map(({ group, app, mail, push, digest }) => [group, { app, mail, push, digest }]),
  );
}

function toChoiceView(
  { locale }: Ctx,
  group: NoticeGroup,
  chosen: ReadonlyMap<string, NoticeChannels>,
): ChoiceView {
  const { name, icon, defaults, describe } = group;
  return { group: name, icon, ...describe(locale), ...(chosen.get(name) ?? defaults) };
}

/**
 * Turns one way of one group on or off; a digest takes the place of single mails.
 * @returns the row as it is now
 * @throws AppError not_authenticated, notification_group_unknown, rate_limited
 */
export async function chooseChannel(ctx: Ctx, input: ChooseInput): Promise<ChoiceView> {
  const { group: name, channel, on } = input;
  const group = noticeGroups(ctx.notices).find((each) => each.name === name);
  requireActor(ctx);
  if (!group) throw new AppError(notificationErrors.notification_group_unknown, { detail: name });
  const [row] = await change(ctx, [group], (chosen) => withChannel(chosen, channel, on));
  if (!row) throw new AppError(notificationErrors.notification_group_unknown, { detail: name });
  return row;
}

/**
 * Every box of the settings at once, as a form without scripts sends them.
 * @param input.isOn whether the box of a group and a way is ticked
 * @throws AppError not_authenticated, rate_limited
 */
export async function chooseAll(
  ctx: Ctx,
  { isOn }: { isOn: (group: string, channel: keyof NoticeChannels) => boolean },
): Promise<ChoiceView[]> {
  return change(ctx, noticeGroups(ctx.notices), (_chosen, { name }) => {
    const digest = isOn(name, 'digest');
    return {
      app: isOn(name, 'app'),
      mail: isOn(name, 'mail') && !digest,
      push: isOn(name, 'push'),
      digest,
    };
  });
}

/**
 * No more mails of any kind, digests included; those about the account itself still come.
 * @throws AppError not_authenticated, rate_limited
 */
export async function stopMails(ctx: Ctx): Promise<ChoiceView[]> {
  return change(ctx, noticeGroups(ctx.notices), (chosen) => ({
    ...chosen,
    mail: false,
    digest: false,
  }));
}

/** One change of a person at a time, so that two at once keep what each of them did. */
async function change(
  ctx: Ctx,
  groups: readonly NoticeGroup[],
  make: (chosen: NoticeChannels, group: NoticeGroup) => NoticeChannels,
): Promise<ChoiceView[]> {
  const actor = requireActor(ctx);
  await requireWithinLimit(ctx, NOTIFICATION_LIMITS.changes, actor.id);
  return inTransaction(ctx, async (ctx) => {
    await lockChooser(ctx, { userId: actor.id });
    const chosen = await findChosen(ctx, actor.id);
    const changed = new Map(
      groups.map((group) => [group.name, make(chosen.get(group.name) ?? group.defaults, group)]),
    );
    await saveChoices(ctx, actor.id, changed);
    return groups.map((group) => toChoiceView(ctx, group, changed));
  });
}

/**
 * Turns ways of some groups off for somebody who need not be signed in. In a transaction.
 * @returns nothing happens for an account that is gone
 */
export async function turnOff(
  ctx: Ctx,
  input: { userId: string; groups: readonly NoticeGroup[]; off: readonly ('mail' | 'digest')[] },
): Promise<void> {
  const { userId, groups, off } = input;
  if (!(await lockChooser(ctx, { userId }))) return;
  const chosen = await findChosen(ctx, userId);
  const changed = groups.map((group) => {
    const before = chosen.get(group.name) ?? group.defaults;
    return [group.name, off.reduce((to, way) => ({ ...to, [way]: false }), before)] as const;
  });
  await saveChoices(ctx, userId, new Map(changed));
}

/** Until the transaction ends nobody else changes their choices, and the account stays. */
async function lockChooser(ctx: Ctx, { userId }: { userId: string }): Promise<boolean> {
  const locked = await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)))
    .for('no key update');
  return locked.length > 0;
}

async function saveChoices(
  ctx: Ctx,
  userId: string,
  changed: ReadonlyMap<string, NoticeChannels>,
): Promise<void> {
  if (changed.size === 0) return;
  await ctx.db
    .insert(notificationChoiceTable)
    .values([...changed].map(([group, channels]) => ({ userId, group, ...channels })))
    .onConflictDoUpdate({
      target: [notificationChoiceTable.userId, notificationChoiceTable.group],
      set: {
        app: sql`excluded.app`,
        mail: sql`excluded.mail`,
        push: sql`excluded.push`,
        digest: sql`excluded.digest`,
      },
    });
}
