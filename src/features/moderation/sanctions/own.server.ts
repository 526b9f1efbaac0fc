// What people read of their own standing: where they stand, and what was decided about them.
// Decisions are shown without who made them.
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { appealUntilOf } from '#features/moderation/moderation.due.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { sanctionErrors } from './sanction.errors.ts';
import { SANCTION_STEPS, sectionOf } from './sanction.limits.ts';
import type { OwnSanctionView, StandingView } from './sanction.schema.ts';
import { standingNow } from './sanction.states.ts';
import {
  type SanctionRow,
  sanctionTable,
  standingTable,
} from '../moderation.sanction.table.server.ts';
import { getSanction, type StepRow } from './standing.server.ts';

/**
 * A step of the ladder, for the person it is about.
 * @throws AppError not_authenticated, sanction_not_found
 */
export async function getOwnSanction(ctx: Ctx, { id }: { id: string }): Promise<OwnSanctionView> {
  const actor = requireActor(ctx);
  const row = z.uuid().safeParse(id).success ? await getSanction(ctx, id) : null;
  if (row?.userId !== actor.id)
    throw new AppError(sanctionErrors.sanction_not_found, { detail: id.slice(0, 100) });
  const ends = await ctx.db.select().from(sanctionTable).where(eq(sanctionTable.liftsId, id));
  return toOwnSanction(ctx, row, ends);
}

/** The most steps that somebody is shown of their history. */
const SHOWN = 50;

/**
 * Where the actor stands, and the steps behind it, latest first.
 * @throws AppError not_authenticated
 */
export async function getOwnStanding(
  ctx: Ctx,
): Promise<StandingView & { sanctions: OwnSanctionView[] }> {
  const { id } = requireActor(ctx);
  return { ...(await findStanding(ctx, id)), sanctions: await findSanctions(ctx, id) };
}

/** Where somebody stands now. The caller authorises. */
export async function findStanding(ctx: Ctx, userId: string): Promise<StandingView> {
  const [row] = await ctx.db.select().from(standingTable).where(eq(standingTable.userId, userId));
  if (!row) return { state: 'ok', since: null, until: null, strikes: 0 };
  const state = standingNow(row, ctx.now);
  return {
    state,
    since: row.since.toISOString(),
    until: state === 'suspended' ? (row.until?.toISOString() ?? null) : null,
    strikes: row.strikes,
  };
}

/** Somebody's steps, latest first. The caller authorises. */
export async function findSanctions(ctx: Ctx, userId: string): Promise<OwnSanctionView[]> {
  const rows = await ctx.db
    .select()
    .from(sanctionTable)
    .where(and(eq(sanctionTable.userId, userId), inArray(sanctionTable.step, [...SANCTION_STEPS])))
    .orderBy(desc(sanctionTable.id))
    .limit(SHOWN);
  const ids = rows.map(({ id }) => id);
  const ends = await ctx.db.select().from(sanctionTable).where(inArray(sanctionTable.liftsId, ids));
  return (rows as StepRow[]).map((row) => toOwnSanction(ctx, row, ends));
}

function toOwnSanction(ctx: Ctx, row: StepRow, all: readonly SanctionRow[]): OwnSanctionView {
  const { id, step, rule, note, evidence, decisionId, at, until } = row;
  const ends = all.filter(({ liftsId }) => liftsId === id);
  const lifted = ends.some((end) => end.step === 'restoration');
  const over = ends.length > 0 || (until !== null && until <= ctx.now);
  const appealUntil = appealUntilOf(at);
  return {
    id,
    step,
    rule: rule ?? 'other',
    section: sectionOf(rule ?? 'other'),
    note,
    evidence,
    decisionId,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    days: until === null ? null : Math.round((until.getTime() - at.getTime()) / DAY_MS),
    daysLeft:
      until === null || over ? null : Math.floor((until.getTime() - ctx.now.getTime()) / DAY_MS),
    status: lifted ? 'lifted' : over ? 'over' : 'inForce',
    appealUntil: lifted || appealUntil <= ctx.now ? null : appealUntil.toISOString(),
  };
}

/**
 * What was decided about the actor, for their data export.
 * @throws AppError not_authenticated
 */
export async function exportOwnSanctions(ctx: Ctx): Promise<Partial<SanctionRow>[]> {
  const { id: userId } = requireActor(ctx);
  const { id, step, rule, note, evidence, at, until, liftsId } = sanctionTable;
  return ctx.db
    .select({ id, step, rule, note, evidence, at, until, liftsId })
    .from(sanctionTable)
    .where(eq(sanctionTable.userId, userId))
    .orderBy(sanctionTable.id);
}
