// What every use case of a listing's owner begins with: who is asking, is it theirs, is there room.
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockAccount } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { canSell } from '#features/listings/listings.policy.ts';
import type { ListingStatus } from '#features/listings/listings.limits.ts';
import { ACTIVE } from '#features/listings/listings.states.ts';
import { type ListingRow, listingTable } from '#features/listings/listings.table.server.ts';

/** @throws AppError listing_sign_in; unavailable while nobody knows who is asking */
export function requireSignedIn(ctx: Ctx): Actor {
  if (ctx.sessionUnknown) throw new AppError(platformErrors.unavailable);
  if (!ctx.actor) throw new AppError(listingErrors.listing_sign_in);
  return ctx.actor;
}

/**
 * Selling needs a proven address (DECISIONS.md A16).
 * @throws AppError listing_sign_in, listing_verify_email
 */
export function requireSeller(ctx: Ctx): Actor {
  const actor = requireSignedIn(ctx);
  if (!canSell(actor)) throw new AppError(listingErrors.listing_verify_email);
  return actor;
}

/**
 * One writer for each seller at a time, until the transaction ends: two at once would both find
 * room for the last listing.
 * @throws AppError not_authenticated when the account is gone
 */
export async function lockSeller(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`listings of ${userId}`}, 0))`,
  );
  await lockAccount(ctx, { id: userId });
}

/**
 * How many active listings a person has, how many they may have (DECISIONS.md K1), and how many
 * with a proven address and telephone number. Somebody who is gone may have none.
 */
export async function countRoom(
  ctx: Ctx,
  { id }: { id: string },
): Promise<{ active: number; limit: number; most: number }> {
  const { db, now, settings } = ctx;
  const { userId, status, soldAt, expiresAt } = listingTable;
  const active = await db.$count(
    listingTable,
    and(
      eq(userId, id),
      inArray(status, [...ACTIVE]),
      isNull(soldAt),
      or(isNull(expiresAt), gt(expiresAt, now)),
    ),
  );
  const [user] = await db
    .select({ verified: sql<boolean>`${userTable.emailVerified} and ${userTable.phoneVerified}` })
    .from(userTable)
    .where(eq(userTable.id, id));
  const { limit, limitVerified: most } = settings.listings;
  return { active, limit: user ? (user.verified ? most : limit) : 0, most };
}

/**
 * Room for one more active listing. Only under lockSeller.
 * @throws AppError listing_limit
 */
export async function requireRoom(ctx: Ctx, seller: { id: string }): Promise<void> {
  const { active, limit } = await countRoom(ctx, seller);
  if (active >= limit) throw new AppError(listingErrors.listing_limit, { values: { n: limit } });
}

/** A row that was not deleted. */
export type LiveRow = ListingRow & { status: ListingStatus };

export function isLive(row: ListingRow): row is LiveRow {
  return row.status !== 'withdrawn';
}

/**
 * A listing of the actor; `lock` holds it until the transaction ends.
 * @throws AppError listing_not_found when there is none, it is another person's, it was deleted, or
 *   the id is no UUID
 */
export async function findOwnRow(
  ctx: Ctx,
  { actor, id, lock = false }: { actor: Pick<Actor, 'id'>; id: string; lock?: boolean },
): Promise<LiveRow> {
  const known = z.uuid().safeParse(id);
  const query = ctx.db
    .select()
    .from(listingTable)
    .where(and(eq(listingTable.id, known.data ?? actor.id), eq(listingTable.userId, actor.id)));
  const [row] = known.success ? await (lock ? query.for('update') : query) : [];
  if (!row || !isLive(row))
    throw new AppError(listingErrors.listing_not_found, { detail: String(id).slice(0, 100) });
  return row;
}
