// Owns who wants to hear nothing from whom. Every feature in which people write to each other asks
// `requireMayWriteTo` first; the one who is blocked is not told why.
import { and, count, eq, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { setFlash } from '#platform/pages/flash.server.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { jsonQuery } from '#platform/db/together.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { isShutOut } from '#features/accounts/accounts.policy.ts';
import {
  type blockedPeopleInput,
  type BlockedPersonView,
  displayName,
} from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userBlockTable, userTable } from '#features/accounts/accounts.table.server.ts';

/** As user_block_newest_idx has them. */
const NEWEST = keyset('accounts.blocked', {
  createdAt: { by: userBlockTable.createdAt, type: 'time', descending: true },
  blockedId: { by: userBlockTable.blockedId, type: 'uuid', descending: true },
});

/**
 * Blocks somebody; again changes nothing.
 * @throws AppError not_authenticated, block_oneself, person_not_found, rate_limited
 */
export async function blockUser(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const actor = requireActor(ctx);
  if (userId === actor.id) throw new AppError(accountErrors.block_oneself);
  await requireWithinLimit(ctx, LIMITS.blocks, actor.id);
  const [person] = z.uuid().safeParse(userId).success
    ? await ctx.db
        .select({ deletedAt: userTable.deletedAt })
        .from(userTable)
        .where(eq(userTable.id, userId))
    : [];
  if (!person || person.deletedAt) throw new AppError(accountErrors.person_not_found);
  await ctx.db
    .insert(userBlockTable)
    .values({ blockerId: actor.id, blockedId: userId, createdAt: ctx.now })
    .onConflictDoNothing();
}

/**
 * Blocks somebody as a form of a page asks; the next page says so, with a way back.
 * @throws AppError as blockUser
 */
export async function blockByForm(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await blockUser(ctx, { userId });
  const t = translator(ctx.locale, 'toasts');
  const post = `/seller/${userId}`;
  const action = { label: t('undo'), post, fields: { intent: 'unblock' } };
  setFlash(ctx, { text: t('blocked'), action });
}

/** Takes a block back; nothing happens where there is none. @throws AppError not_authenticated */
export async function unblockUser(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const actor = requireActor(ctx);
  if (!z.uuid().safeParse(userId).success) return;
  await ctx.db
    .delete(userBlockTable)
    .where(and(eq(userBlockTable.blockerId, actor.id), eq(userBlockTable.blockedId, userId)));
}

/**
 * Whom the actor blocked, the latest first.
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function listBlocked(
  ctx: Ctx,
  { limit, cursor }: z.output<typeof blockedPeopleInput>,
): Promise<Page<BlockedPersonView> & { total: number }> {
  const actor = requireActor(ctx);
  const after = NEWEST.read(cursor);
  const own = eq(userBlockTable.blockerId, actor.id);
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        at: NEWEST.columns,
        id: userTable.id,
        name: userTable.name,
        email: userTable.email,
        picture: userTable.image,
        blockedAt: userBlockTable.createdAt,
      })
      .from(userBlockTable)
      .innerJoin(userTable, eq(userTable.id, userBlockTable.blockedId))
      .where(and(own, after ? NEWEST.after(after) : undefined))
      .orderBy(NEWEST.orderBy)
      .limit(limit + 1),
    ctx.db.select({ total: count() }).from(userBlockTable).where(own),
  ]);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return {
    items: items.map(({ id, name, email, picture, blockedAt }) => ({
      id,
      name: displayName({ name, email }),
      picture,
      blockedAt: blockedAt.toISOString(),
    })),
    nextCursor,
    total: counted?.total ?? 0,
  };
}

/** How the actor and somebody stand to each other. @throws AppError not_authenticated */
export async function findBlocks(ctx: Ctx, other: { userId: string }): Promise<Blocks> {
  const actor = requireActor(ctx);
  const asked = { personId: actor.id, otherId: other.userId };
  return toBlocks(actor, other, await blockersAmong(ctx, asked, ctx.db));
}

/** Who of two people blocked the other. */
export type Blocks = { blocking: boolean; blockedBy: boolean };

/** The same of rows of `blockersAmong` that were asked for with something else. */
export function toBlocks(
  { id }: { id: string },
  { userId }: { userId: string },
  blockers: readonly string[],
): Blocks {
  return { blocking: blockers.includes(id), blockedBy: blockers.includes(userId) };
}

const { blockerId, blockedId } = userBlockTable;
const [one, other] = [sql.placeholder('personId'), sql.placeholder('otherId')];

/** Who of `personId` and `otherId` blocked the other: their ids. */
export const blockersAmong = jsonQuery<string>(
  'blockers_among',
  new QueryBuilder()
    .select({ row: sql`to_jsonb(${blockerId})`.as('row') })
    .from(userBlockTable)
    .where(
      or(
        and(eq(blockerId, one), eq(blockedId, other)),
        and(eq(blockerId, other), eq(blockedId, one)),
      ),
    ),
);

/**
 * Makes sure that the actor may write to somebody, wherever that is.
 * @throws AppError not_authenticated; person_blocked when the actor blocked them;
 *   person_unavailable when they are gone, shut out or blocked the actor
 */
export async function requireMayWriteTo(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const { id } = requireActor(ctx);
  const { blockerId, blockedId } = userBlockTable;
  const rows = await ctx.db
    .select({
      deletedAt: userTable.deletedAt,
      banned: userTable.banned,
      banExpires: userTable.banExpires,
      blockerId,
    })
    .from(userTable)
    .leftJoin(
      userBlockTable,
      or(
        and(eq(blockerId, userTable.id), eq(blockedId, id)),
        and(eq(blockerId, id), eq(blockedId, userTable.id)),
      ),
    )
    .where(eq(userTable.id, userId));
  if (rows.some((row) => row.blockerId === id)) throw new AppError(accountErrors.person_blocked);
  const [person] = rows;
  if (!person || person.blockerId || person.deletedAt || isShutOut(person, ctx.now))
    throw new AppError(accountErrors.person_unavailable, { detail: userId });
}

/** Whom the actor blocked, for their data export. @throws AppError not_authenticated */
export async function exportOwnBlocks(ctx: Ctx): Promise<{ userId: string; createdAt: Date }[]> {
  const actor = requireActor(ctx);
  return ctx.db
    .select({ userId: userBlockTable.blockedId, createdAt: userBlockTable.createdAt })
    .from(userBlockTable)
    .where(eq(userBlockTable.blockerId, actor.id));
}

/** Takes away the blocks by and of somebody whose account goes. */
export async function forgetBlocks(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await ctx.db
    .delete(userBlockTable)
    .where(or(eq(userBlockTable.blockerId, userId), eq(userBlockTable.blockedId, userId)));
}
