// What moderators find of people: lists by name, by where they stand, and by the addresses and
// numbers that they know; those are shown to administrators alone.
import { and, count, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { displayName, normalizeEmail } from '#features/accounts/accounts.schema.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { knownNameTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { plainOf } from '#platform/security/skeleton.server.ts';
import { type PeopleCounts, peopleInput, type PersonRowView } from './people.schema.ts';
import { standingNow } from '#features/moderation/sanctions/sanction.states.ts';
import { standingTable } from '#features/moderation/moderation.sanction.table.server.ts';

/** Ids are made in the order of time. */
const NEWEST = keyset('people', { id: { by: userTable.id, type: 'uuid', descending: true } });

export const rowColumns = {
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
 * People, those who joined last first, and how many of those with that name stand where.
 * @throws AppError not_authenticated, not_allowed, invalid_request
 */
export async function searchPeople(
  ctx: Ctx,
  input: z.input<typeof peopleInput> = {},
): Promise<Page<PersonRowView> & { total: number; counts: PeopleCounts }> {
  requireModerator(ctx);
  const { q, state, limit, cursor } = readInput(
    peopleInput,
    input,
    () => new AppError(platformErrors.invalid_request),
  );
  const after = NEWEST.read(cursor);
  const isNamed = and(isNull(userTable.deletedAt), isLike(q.trim()));
  const isAsked = and(isNamed, state && isInState(ctx, state));
  const counts = await countPeople(ctx, isNamed);
  const rows = await ctx.readDb
    .select({ ...rowColumns, position: NEWEST.columns })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(and(isAsked, after ? NEWEST.after(after) : undefined))
    .orderBy(NEWEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ position }) => position);
  return {
    items: items.map((row) => toRow(ctx, row)),
    nextCursor,
    total: counts[state ?? 'all'],
    counts,
  };
}

/** How many of those people stand where, and how many there are at all. */
async function countPeople(ctx: Ctx, isNamed: SQL | undefined): Promise<PeopleCounts> {
  const inState = (state: 'warned' | 'suspended' | 'banned') =>
    sql<number>`count(*) filter (where ${isInState(ctx, state)})::int`;
  const [counted] = await ctx.readDb
    .select({
      all: count(),
      warned: inState('warned'),
      suspended: inState('suspended'),
      banned: inState('banned'),
    })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .where(isNamed);
  const everybody = await ctx.readDb.$count(userTable, isNull(userTable.deletedAt));
  return { ...(counted ?? { all: 0, warned: 0, suspended: 0, banned: 0 }), everybody };
}

type Row = Pick<typeof userTable.$inferSelect, 'id' | 'name' | 'email' | 'image'> & {
  country: string | null;
  role: PersonRowView['role'];
  createdAt: Date;
  state: PersonRowView['state'] | null;
  until: Date | null;
};

/** Somebody as lists show them. */
export function toRow(ctx: Ctx, row: Row): PersonRowView {
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
