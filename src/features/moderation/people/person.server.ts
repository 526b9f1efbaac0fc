// One person, as moderators find them: where they stand, what they offer, what happened. Addresses
// and numbers are shown to administrators alone.
import { and, count, countDistinct, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { listingTable, notWithdrawn } from '#features/listings/listings.table.server.ts';
import { findAccountsAlike } from '#features/moderation/similarity/copies.server.ts';
import { reportTable } from '#features/moderation/moderation.report.table.server.ts';
import { findSanctions, findStanding } from '#features/moderation/sanctions/own.server.ts';
import { canSanction } from '#features/moderation/sanctions/sanction.policy.ts';
import { standingTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { findHistory } from './history.server.ts';
import type { AlikeView, PersonView } from './people.schema.ts';
import { rowColumns, toRow } from './people.server.ts';

/**
 * One person, with what happened to them.
 * @throws AppError not_authenticated, not_allowed, person_not_found
 */
export async function getPerson(ctx: Ctx, { userId }: { userId: string }): Promise<PersonView> {
  const actor = requireModerator(ctx);
  const [found] = z.uuid().safeParse(userId).success
    ? await ctx.db
        .select({ ...rowColumns, person: userTable, lastId: standingTable.lastId })
        .from(userTable)
        .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
        .where(and(eq(userTable.id, userId), isNull(userTable.deletedAt)))
    : [];
  if (!found) throw new AppError(accountErrors.person_not_found, { detail: userId.slice(0, 100) });
  const { person, lastId } = found;
  const { email, phone, parish, emailVerified, phoneVerified } = person;
  const { identityVerified, islandVerified } = person;
  const isAdmin = actor.role === 'admin';
  const [standing, sanctions, figures, offered, alike, history] = await Promise.all([
    findStanding(ctx, userId),
    findSanctions(ctx, userId),
    countThings(ctx, userId),
    findOffered(ctx, userId),
    findAlike(ctx, userId),
    findHistory(ctx, person),
  ]);
  return {
    ...toRow(ctx, found),
    email: isAdmin ? email : null,
    phone: isAdmin ? phone : null,
    parish,
    emailVerified,
    phoneVerified,
    identityVerified,
    islandVerified,
    standing,
    lastId,
    sanctions,
    ...figures,
    offered,
    alike,
    history,
    canDecide: canSanction(actor, person),
  };
}

/** So many of somebody's listings are shown. */
const OFFERED = 30;

/** Their listings, the latest first, also those that nobody sees. */
async function findOffered(ctx: Ctx, userId: string): Promise<PersonView['offered']> {
  const { id, title, status, soldAt, createdAt } = listingTable;
  const isTheirs = and(eq(listingTable.userId, userId), notWithdrawn);
  const rows = await ctx.db
    .select({ id, title, status, soldAt, createdAt })
    .from(listingTable)
    .where(isTheirs)
    .orderBy(sql`${createdAt} desc`, sql`${id} desc`)
    .limit(OFFERED);
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.soldAt === null ? row.status : 'sold',
    at: row.createdAt.toISOString(),
  }));
  return { items, total: await ctx.db.$count(listingTable, isTheirs) };
}

/** Accounts with the same text, as long as they are there. */
async function findAlike(ctx: Ctx, userId: string): Promise<AlikeView[]> {
  const found = await findAccountsAlike(ctx, { userId });
  const ids = found.map((each) => each.userId);
  const rows = await ctx.db
    .select(rowColumns)
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(and(inArray(userTable.id, ids), isNull(userTable.deletedAt)));
  return found.flatMap(({ userId: other, similarity }) => {
    const row = rows.find(({ id }) => id === other);
    if (!row) return [];
    const { id, name, state } = toRow(ctx, row);
    return [{ id, name, state, similarity }];
  });
}

async function countThings(
  ctx: Ctx,
  userId: string,
): Promise<Pick<PersonView, 'listings' | 'reportsAgainst' | 'reportsMade' | 'sessions'>> {
  const { status, soldAt } = listingTable;
  const [listings] = await ctx.db
    .select({
      active: sql<number>`count(*) filter (where ${status} = 'approved' and ${soldAt} is null)::int`,
      rejected: sql<number>`count(*) filter (where ${status} in ('rejected', 'removed'))::int`,
      sold: sql<number>`count(*) filter (where ${soldAt} is not null)::int`,
    })
    .from(listingTable)
    .where(eq(listingTable.userId, userId));
  const [against] = await ctx.db
    .select({ reports: count(), people: countDistinct(reportTable.reporterId) })
    .from(reportTable)
    .where(eq(reportTable.authorId, userId));
  const [made] = await ctx.db
    .select({
      reports: count(),
      upheld: sql<number>`count(*) filter (where ${reportTable.state} = 'upheld')::int`,
    })
    .from(reportTable)
    .where(eq(reportTable.reporterId, userId));
  const [sessions] = await ctx.db
    .select({ total: count() })
    .from(sessionTable)
    .where(and(eq(sessionTable.userId, userId), gt(sessionTable.expiresAt, ctx.now)));
  return {
    listings: listings ?? { active: 0, rejected: 0, sold: 0 },
    reportsAgainst: against ?? { reports: 0, people: 0 },
    reportsMade: made ?? { reports: 0, upheld: 0 },
    sessions: sessions?.total ?? 0,
  };
}
