// Owns where people stand on the enforcement ladder: the lock that its steps hold, the rows of its
// history, and what a step comes to. What a step does besides is for those who take it.
import { aliasedTable, and, desc, eq, inArray, isNull, notExists } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { lockRights } from '#features/accounts/accounts.public.server.ts';
import { type UserRow, userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { sanctionErrors } from './sanction.errors.ts';
import { SANCTION_STEPS, type SanctionTransitionResult, type Standing } from './sanction.limits.ts';
import { whyNotSanction } from './sanction.policy.ts';
import { type LadderStep, ladderStep, type SanctionActor } from './sanction.states.ts';
import {
  type SanctionRow,
  sanctionTable,
  type StandingRow,
  standingTable,
} from '../moderation.sanction.table.server.ts';

/** What a step came to. */
export type SanctionResult = { id: string; state: Standing; until: string | null };
/** A row of the history that is a step, not the end of one. */
export type StepRow = SanctionRow & { step: SanctionTransitionResult };

/**
 * The person and where they stand, until the transaction ends. Whoever decides about moderators and
 * administrators also waits for other changes of rights, and must still be who they were.
 * @throws AppError person_not_found, sanction_oneself, sanction_staff, not_allowed
 */
export async function lockPerson(
  ctx: Ctx,
  userId: string,
): Promise<{ person: UserRow; standing: StandingRow }> {
  const isPerson = and(eq(userTable.id, userId), isNull(userTable.deletedAt));
  const [seen] = await ctx.db.select({ role: userTable.role }).from(userTable).where(isPerson);
  if (ctx.actor && seen && seen.role !== 'user') await lockRights(ctx);
  const [person] = await ctx.db.select().from(userTable).where(isPerson).for('no key update');
  if (!person) throw new AppError(accountErrors.person_not_found);
  const refused = ctx.actor && whyNotSanction(ctx.actor, person);
  if (refused) throw new AppError(sanctionErrors[refused]);
  await ctx.db
    .insert(standingTable)
    .values({ userId, state: 'ok', since: person.createdAt, strikes: 0 })
    .onConflictDoNothing();
  const [standing] = await ctx.db
    .select()
    .from(standingTable)
    .where(eq(standingTable.userId, userId))
    .for('update');
  if (!standing) throw new AppError(accountErrors.person_not_found);
  return { person, standing };
}

/**
 * Where a step leads from here.
 * @throws AppError with the table's refusal
 */
export function takeStep(
  ctx: Ctx,
  name: LadderStep,
  { state }: StandingRow,
  at: { by: SanctionActor; facts: { until: Date | null; strikes: number } },
): Standing {
  const step = ladderStep(name, { state, now: ctx.now, ...at });
  if (step.to === null) throw new AppError(sanctionErrors[step.refusal]);
  return step.to;
}

/** Adds a row to the history, by the actor, now. */
export async function addEntry(
  ctx: Ctx,
  entry: Omit<SanctionRow, 'id' | 'at' | 'byId'>,
): Promise<SanctionRow> {
  const row = { id: uuid(), at: ctx.now, byId: ctx.actor?.id ?? null, ...entry };
  await ctx.db.insert(sanctionTable).values(row);
  return row;
}

export async function setStanding(
  ctx: Ctx,
  { userId }: StandingRow,
  standing: Omit<StandingRow, 'userId'>,
): Promise<void> {
  await ctx.db.update(standingTable).set(standing).where(eq(standingTable.userId, userId));
}

/**
 * A step of the history.
 * @throws AppError sanction_not_found, also for rows that only end one
 */
export async function getSanction(ctx: Ctx, id: string): Promise<StepRow> {
  const [row] = await ctx.db
    .select()
    .from(sanctionTable)
    .where(and(eq(sanctionTable.id, id), inArray(sanctionTable.step, [...SANCTION_STEPS])));
  if (!row) throw new AppError(sanctionErrors.sanction_not_found, { detail: id });
  return row as StepRow;
}

/** Whether a step was taken back. */
export async function isLifted(ctx: Ctx, id: string): Promise<boolean> {
  const found = await ctx.db
    .select({ id: sanctionTable.id })
    .from(sanctionTable)
    .where(and(eq(sanctionTable.liftsId, id), eq(sanctionTable.step, 'restoration')));
  return found.length > 0;
}

/** The latest step that was not taken back; null without one. */
export async function findLastStep(ctx: Ctx, userId: string): Promise<string | null> {
  const lifting = aliasedTable(sanctionTable, 'lifting');
  const [last] = await ctx.db
    .select({ id: sanctionTable.id })
    .from(sanctionTable)
    .where(
      and(
        eq(sanctionTable.userId, userId),
        inArray(sanctionTable.step, [...SANCTION_STEPS]),
        notExists(
          ctx.db
            .select({ id: lifting.id })
            .from(lifting)
            .where(and(eq(lifting.liftsId, sanctionTable.id), eq(lifting.step, 'restoration'))),
        ),
      ),
    )
    .orderBy(desc(sanctionTable.id))
    .limit(1);
  return last?.id ?? null;
}
