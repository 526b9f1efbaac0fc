// Owns what is shown of a seller: which columns are read and how they become a view. E-mail and
// phone never leave it.
import { and, eq, inArray, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { preparedStatement } from '#platform/db/prepared.server.ts';
import { sellerErrors } from './sellers.errors.ts';
import type { SellerBrief, SellerSummary } from './sellers.schema.ts';
import { sellerProfileTable, sellerStatsTable } from './sellers.table.server.ts';

/** Columns for `toSellerBrief`: select them from `user` left-joined with `seller_stats`. */
export const sellerBriefColumns = {
  id: userTable.id,
  name: userTable.name,
  email: userTable.email,
  image: userTable.image,
  emailVerified: userTable.emailVerified,
  phoneVerified: userTable.phoneVerified,
  ratingSum: sellerStatsTable.ratingSum,
  ratingCount: sellerStatsTable.ratingCount,
} as const;

/** Columns for `toSellerSummary`. */
export const sellerSummaryColumns = {
  ...sellerBriefColumns,
  islandVerified: userTable.islandVerified,
  identityVerified: userTable.identityVerified,
  country: userTable.country,
  parish: userTable.parish,
  createdAt: userTable.createdAt,
} as const;

export type SellerBriefRow = {
  id: string;
  name: string;
  email: string;
  image: string | null;
  emailVerified: boolean;
  phoneVerified: boolean;
  /** Null when the seller has no row of totals yet. */
  ratingSum: number | null;
  ratingCount: number | null;
};

export type SellerSummaryRow = SellerBriefRow & {
  islandVerified: boolean;
  identityVerified: boolean;
  country: string | null;
  parish: string | null;
  createdAt: Date;
};

/** Of these sellers, those whose open store says that it ships to other countries. */
export async function findShippingAbroad(
  ctx: Ctx,
  { sellerIds }: { sellerIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (sellerIds.length === 0) return new Set();
  const rows = await ctx.readDb
    .select({ id: sellerProfileTable.userId })
    .from(sellerProfileTable)
    .where(
      and(
        inArray(sellerProfileTable.userId, [...new Set(sellerIds)]),
        eq(sellerProfileTable.internationalShipping, true),
        eq(sellerProfileTable.isActive, true),
        eq(sellerProfileTable.status, 'approved'),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Mean of the stars with one decimal, null without any. */
export function meanRating(sum: number, count: number): number | null {
  return count > 0 ? Math.round((sum / count) * 10) / 10 : null;
}

/**
 * Changes what the stars of a seller add up to, in the transaction that changed their reviews, so
 * that mean and number are exact.
 * @param sum stars more, or fewer
 * @param count reviews more, or fewer
 */
export async function countRating(
  ctx: Ctx,
  { userId, sum, count }: { userId: string; sum: number; count: number },
): Promise<void> {
  const { ratingSum, ratingCount } = sellerStatsTable;
  const added = {
    ratingSum: sql`${ratingSum} + ${sum}`,
    ratingCount: sql`${ratingCount} + ${count}`,
  };
  // Only a first review makes a row: those of somebody whose account is gone went with it.
  await (count > 0
    ? ctx.db
        .insert(sellerStatsTable)
        .values({ userId, ratingSum: sum, ratingCount: count })
        .onConflictDoUpdate({ target: sellerStatsTable.userId, set: added })
    : ctx.db.update(sellerStatsTable).set(added).where(eq(sellerStatsTable.userId, userId)));
}

/** What a card shows of its seller. */
export function toSellerBrief(row: SellerBriefRow): SellerBrief {
  const count = row.ratingCount ?? 0;
  return {
    id: row.id,
    name: displayName(row),
    avatar: row.image,
    rating: meanRating(row.ratingSum ?? 0, count),
    totalRatings: count,
    isVerified: row.emailVerified && row.phoneVerified,
  };
}

/** What the page of a listing shows of its seller. */
export function toSellerSummary(row: SellerSummaryRow): SellerSummary {
  const brief = toSellerBrief(row);
  return {
    ...brief,
    username: brief.name,
    country: row.country,
    parish: row.parish,
    phoneVerified: row.phoneVerified,
    emailVerified: row.emailVerified,
    islandVerified: row.islandVerified,
    identityVerified: row.identityVerified,
    joinedAt: row.createdAt.toISOString(),
  };
}

/** A condition on `user`: somebody whom visitors may know of, neither gone nor shut out. */
export function isPublicSeller(now: Date | Placeholder) {
  return and(
    isNull(userTable.deletedAt),
    or(eq(userTable.banned, false), lte(userTable.banExpires, now)),
  );
}

const publicSeller = preparedStatement('public_seller', (db, name) =>
  db
    .select({ id: userTable.id })
    .from(userTable)
    .where(and(eq(userTable.id, sql.placeholder('id')), isPublicSeller(sql.placeholder('now'))))
    .prepare(name),
);

/**
 * Makes sure that visitors may know of somebody.
 * @throws AppError seller_not_found when nobody has this id, or they are gone or shut out
 */
export async function requirePublicSeller(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const [seller] = z.uuid().safeParse(id).success
    ? await publicSeller(ctx, ctx.readDb).execute({ id, now: ctx.now })
    : [];
  if (!seller) throw new AppError(sellerErrors.seller_not_found, { detail: id.slice(0, 100) });
}

/**
 * The mean and number of the stars that the actor got as a seller. @throws AppError
 * not_authenticated
 */
export async function getOwnRating(
  ctx: Ctx,
): Promise<{ rating: number | null; totalRatings: number }> {
  const { id } = requireActor(ctx);
  const [row] = await ctx.db
    .select({ sum: sellerStatsTable.ratingSum, count: sellerStatsTable.ratingCount })
    .from(sellerStatsTable)
    .where(eq(sellerStatsTable.userId, id));
  return { rating: meanRating(row?.sum ?? 0, row?.count ?? 0), totalRatings: row?.count ?? 0 };
}
