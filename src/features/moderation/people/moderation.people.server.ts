// What moderators find of people: lists by name, and one person with what happened to them.
// Addresses and numbers are shown to administrators alone; moderators find by those that they know.
import { and, count, countDistinct, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName, normalizeEmail } from '#features/accounts/accounts.schema.ts';
import { requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import {
  knownNameTable,
  sessionTable,
  userTable,
} from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { reportTable } from '#features/moderation/reporting/moderation.report.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { readInput } from '#platform/read-input.ts';
import { plainOf } from '#platform/skeleton.server.ts';
import { findHistory } from './moderation.history.server.ts';
import {
  findSanctions,
  findStanding,
} from '#features/moderation/sanctioning/moderation.own.server.ts';
import { peopleInput, type PersonRowView, type PersonView } from './moderation.people.schema.ts';
import { canSanction } from '#features/moderation/sanctioning/moderation.sanction.policy.ts';
import { standingNow } from '#features/moderation/sanctioning/moderation.sanction.states.ts';
import { standingTable } from '#features/moderation/sanctioning/moderation.sanction.table.server.ts';

/** Ids are made in the order of time. */
const NEWEST = keyset('people', { id: { by: userTable.id, type: 'uuid', descending: true } });

const rowColumns = {
  id: userTable.id,
  name: userTable.name,
  email: userTable.email,
  image: userTable.image,
  country: userTable.country,
  role: userTable.role,
  createdAt: userTable.createdAt,
  state: standingTable.state,
  until: standingTable.until,
} as const;

/**
 * People, those who joined last first.
 * @throws AppError not_authenticated, not_allowed, invalid_request
 */
export async function searchPeople(
  ctx: Ctx,
  input: z.input<typeof peopleInput> = {},
): Promise<Page<PersonRowView> & { total: number }> {
  requireModerator(ctx);
  const { q, state, limit, cursor } = readInput(
    peopleInput,
    input,
    () => new AppError(platformErrors.invalid_request),
  );
  const after = NEWEST.read(cursor);
  const isAsked = and(
    isNull(userTable.deletedAt),
    state && isInState(ctx, state),
    isLike(q.trim()),
  );
  const [counted] = await ctx.readDb
    .select({ total: count() })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(isAsked);
  const rows = await ctx.readDb
    .select({ ...rowColumns, position: NEWEST.columns })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(and(isAsked, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ position }) => position);
  const total = counted?.total ?? 0;
  return { items: items.map((row) => toRow(ctx, row)), nextCursor, total };
}

type Row = Pick<typeof userTable.$inferSelect, 'id' | 'name' | 'email' | 'image'> & {
  country: string | null;
  role: PersonRowView['role'];
  createdAt: Date;
  state: PersonRowView['state'] | null;
  until: Date | null;
};

function toRow(ctx: Ctx, row: Row): PersonRowView {
  const { id, image, country, role, createdAt, state, until } = row;
  return {
    id,
    name: displayName(row),
    picture: image,
    country,
    role,
    joinedAt: createdAt.toISOString(),
    state: state ? standingNow({ state, until }, ctx.now) : 'ok',
  };
}

/** A suspension that is over is a warning, before the job comes as well. */
function isInState(ctx: Ctx, state: 'warned' | 'suspended' | 'banned'): SQL | undefined {
  const is = eq(standingTable.state, state);
  if (state === 'suspended') return and(is, gt(standingTable.until, ctx.now));
  if (state === 'banned') return is;
  const isOver = and(eq(standingTable.state, 'suspended'), lte(standingTable.until, ctx.now));
  return or(is, isOver);
}

/** An id, a whole address, a whole number, or a part of the name of a person or store. */
function isLike(q: string): SQL | undefined {
  if (q === '') return undefined;
  if (z.uuid().safeParse(q).success)
    return or(
      eq(userTable.id, q),
      sql`${userTable.id} in (select l.user_id from ${listingTable} l where l.id = ${q})`,
    );
  const email = q.includes('@') ? normalizeEmail(q) : null;
  if (email !== null) return eq(userTable.email, email);
  if (/^\+[\d\s().-]{6,30}$/.test(q)) return eq(userTable.phone, `+${q.replace(/\D/g, '')}`);
  const plain = plainOf(q);
  if (plain === '') return sql`false`;
  const part = `%${plain.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${userTable.id} in (
    select k.user_id from ${knownNameTable} k where k.plain like ${part})`;
}

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
  const [standing, sanctions, figures, history] = await Promise.all([
    findStanding(ctx, userId),
    findSanctions(ctx, userId),
    countThings(ctx, userId),
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
    history,
    canDecide: canSanction(actor, person),
  };
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
