// Owns appeals as their people see them: one for each decision, within 30 days, by who it is about.
// Answering belongs to answer.server.ts.
import { and, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import { ANSWER_DAYS } from '#features/moderation/moderation.limits.ts';
import {
  SANCTION_STEPS,
  type SanctionTransitionResult,
} from '#features/moderation/sanctions/sanction.limits.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { isLifted } from '#features/moderation/sanctions/standing.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { resultOf } from '#platform/states.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { appealErrors, refuseAppeal } from './appeal.errors.ts';
import { appealSent } from './appeal.events.server.ts';
import { APPEAL_LIMIT, type Appealed } from './appeal.limits.ts';
import {
  type AppealedInput,
  appealedInput,
  appealIdInput,
  type OwnAppealView,
  type SendAppealInput,
  sendAppealInput,
} from '../moderation.appeal.schema.ts';
import { APPEAL_TRANSITIONS } from './appeal.states.ts';
import { type AppealRow, appealTable } from '../moderation.appeal.table.server.ts';
import { afterWorkingDays, appealUntilOf } from '../moderation.due.ts';
import { dropProofs, findProofs, keepProofs } from './proof.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import { findDecision } from '../reports/evidence.server.ts';

/** What somebody may appeal. */
type Appealable = {
  about: Appealed;
  aboutId: string;
  /** Who it is about. */
  userId: string;
  /** Who decided; null: the check. */
  decidedBy: string | null;
  at: Date;
  until: Date;
  /** What the content is called; "" of a step of the ladder. */
  title: string;
  /** Of content. */
  kind: string | null;
  subjectId: string | null;
  /** Of the ladder. */
  step: SanctionTransitionResult | null;
  /** Nothing is against the person any more. */
  isOver: boolean;
};

/**
 * What the form of an appeal shows.
 * @throws AppError not_authenticated, decision_not_found, appeal_late, appeal_exists,
 *   appeal_needless
 */
export async function getAppealForm(ctx: Ctx, input: AppealedInput): Promise<Appealable> {
  const { id: userId } = requireActor(ctx);
  return requireAppealable(ctx, { ...readInput(appealedInput, input, refuseAppeal), userId });
}

/**
 * Appeals against a decision.
 * @throws AppError as getAppealForm and keepProofs; appeal_text_missing, appeal_text_too_long,
 *   appeal_too_many_proofs, rate_limited
 */
export async function sendAppeal(ctx: Ctx, input: SendAppealInput): Promise<OwnAppealView> {
  const { id: userId } = requireActor(ctx);
  const { about, aboutId, text, proofs } = readInput(sendAppealInput, input, refuseAppeal);
  await requireWithinLimit(ctx, APPEAL_LIMIT, userId);
  const appealed = await requireAppealable(ctx, { about, aboutId, userId });
  return inTransaction(ctx, async (ctx) => {
    const { title, kind, subjectId, decidedBy } = appealed;
    const [row] = await ctx.db
      .insert(appealTable)
      .values({
        id: uuid(),
        about,
        aboutId,
        userId,
        kind,
        subjectId,
        title,
        decidedBy,
        text,
        createdAt: ctx.now,
        dueAt: afterWorkingDays(ctx.now, ANSWER_DAYS),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new AppError(appealErrors.appeal_exists);
    await keepProofs(ctx, { appealId: row.id, ownerId: userId, ids: proofs });
    await publish(ctx, appealSent, { appealId: row.id, about, aboutId, userId });
    return readOwnAppeal(ctx, row);
  });
}

async function requireAppealable(
  ctx: Ctx,
  { about, aboutId, userId }: AppealedInput & { userId: string },
): Promise<Appealable> {
  const found = await (about === 'decision'
    ? findAppealableDecision(ctx, aboutId)
    : findAppealableSanction(ctx, aboutId));
  if (found?.userId !== userId)
    throw new AppError(appealErrors.decision_not_found, { detail: `${about} ${aboutId}` });
  if (await findAppeal(ctx, { about, aboutId })) throw new AppError(appealErrors.appeal_exists);
  if (found.isOver) throw new AppError(appealErrors.appeal_needless);
  if (found.until <= ctx.now) throw new AppError(appealErrors.appeal_late);
  return found;
}

async function findAppealableDecision(ctx: Ctx, id: string): Promise<Appealable | null> {
  const row = await findDecision(ctx, id);
  if (!row) return null;
  const { kind, subjectId, authorId: userId, decidedBy, at, outcome } = row;
  const subject = await describeSubject(ctx, row);
  return {
    about: 'decision',
    aboutId: id,
    userId,
    decidedBy,
    at,
    until: appealUntilOf(at),
    title: subject?.title ?? '',
    kind,
    subjectId,
    step: null,
    isOver: outcome === 'approve',
  };
}

async function findAppealableSanction(ctx: Ctx, id: string): Promise<Appealable | null> {
  const [row] = await ctx.db.select().from(sanctionTable).where(eq(sanctionTable.id, id));
  const step = SANCTION_STEPS.find((each) => each === row?.step);
  if (!row || !step) return null;
  return {
    about: 'sanction',
    aboutId: id,
    userId: row.userId,
    decidedBy: row.byId,
    at: row.at,
    until: appealUntilOf(row.at),
    title: '',
    kind: null,
    subjectId: null,
    step,
    isOver: await isLifted(ctx, id),
  };
}

/** The appeal against a decision or a sanction; null when there is none. The caller authorises. */
export async function findAppeal(
  ctx: Ctx,
  { about, aboutId }: AppealedInput,
): Promise<OwnAppealView | null> {
  const [row] = await ctx.db
    .select()
    .from(appealTable)
    .where(and(eq(appealTable.about, about), eq(appealTable.aboutId, aboutId)));
  return row ? readOwnAppeal(ctx, row) : null;
}

/**
 * One of the actor's appeals, with what it is against.
 * @throws AppError not_authenticated, appeal_not_found (also for other people's)
 */
export async function getOwnAppeal(
  ctx: Ctx,
  input: { id: string },
): Promise<OwnAppealView & { kind: string | null; title: string }> {
  const actor = requireActor(ctx);
  const { id } = readInput(appealIdInput, input, refuseAppeal);
  const [row] = await ctx.db.select().from(appealTable).where(eq(appealTable.id, id));
  if (row?.userId !== actor.id) throw new AppError(appealErrors.appeal_not_found, { detail: id });
  return { ...(await readOwnAppeal(ctx, row)), kind: row.kind, title: row.title };
}

/**
 * Takes an appeal back, as long as nobody answered; there is no second one.
 * @throws AppError not_authenticated, appeal_not_found, appeal_closed
 */
export async function withdrawAppeal(ctx: Ctx, input: { id: string }): Promise<OwnAppealView> {
  const actor = requireActor(ctx);
  const { id } = readInput(appealIdInput, input, refuseAppeal);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockAppeal(ctx, id);
    if (row.userId !== actor.id) throw new AppError(appealErrors.appeal_not_found, { detail: id });
    const step = resultOf(APPEAL_TRANSITIONS.withdraw, {
      state: row.state,
      by: 'person',
      facts: {},
      now: ctx.now,
    });
    if (step.to === null) throw new AppError(appealErrors[step.refusal]);
    const [withdrawn = row] = await ctx.db
      .update(appealTable)
      .set({ state: step.to, closedAt: ctx.now })
      .where(eq(appealTable.id, id))
      .returning();
    await dropProofs(ctx, id);
    return toOwnAppeal(withdrawn, []);
  });
}

/**
 * The row of an appeal, locked until the transaction ends.
 * @throws AppError appeal_not_found
 */
export async function lockAppeal(ctx: Ctx, id: string): Promise<AppealRow> {
  const [row] = await ctx.db.select().from(appealTable).where(eq(appealTable.id, id)).for('update');
  if (!row) throw new AppError(appealErrors.appeal_not_found, { detail: id });
  return row;
}

/** The actor's appeals, for their data export. @throws AppError not_authenticated */
export async function exportOwnAppeals(ctx: Ctx): Promise<OwnAppealView[]> {
  const { id } = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(appealTable)
    .where(eq(appealTable.userId, id))
    .orderBy(appealTable.id);
  const proofs = await findProofs(
    ctx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => toOwnAppeal(row, proofs.get(row.id) ?? []));
}

/** An appeal as its person sees it. The caller authorises. */
export async function readOwnAppeal(ctx: Ctx, row: AppealRow): Promise<OwnAppealView> {
  return toOwnAppeal(row, (await findProofs(ctx, [row.id])).get(row.id) ?? []);
}

function toOwnAppeal(row: AppealRow, proofs: MediaView[]): OwnAppealView {
  const { id, about, aboutId, text, state, createdAt, dueAt, closedAt, answer } = row;
  return {
    id,
    about,
    aboutId,
    text,
    proofs,
    state,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    answer,
  };
}
