// Where waves begin and grow: what is alike around one thing, from accounts that belong together,
// becomes one case. Once people have rejected some of it, what is public already goes out of sight.
import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { v7 } from 'uuid';
import { openCase, shownOf } from '#features/moderation/decisions/case.server.ts';
import { hasReported } from '#features/moderation/decisions/queue.server.ts';
import { describeSubject } from '#features/moderation/decisions/decision.server.ts';
import { claimTable } from '#features/moderation/moderation.appeal.table.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { LEAST_ACCOUNTS, LEAST_REJECTED } from '#features/moderation/waves/limits.ts';
import { findBelonging, ofWaveAlone } from '#features/moderation/waves/known.server.ts';
import { findNeighbours, type Thing } from '#features/moderation/waves/neighbours.server.ts';
import { type WaveRow, waveTable } from '#features/moderation/waves/table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { type Cluster, findCluster } from './cluster.server.ts';

const cases = moderationCaseTable;

/**
 * Looks around something that was held or rejected, and gathers what belongs to it. Safe to repeat.
 * @returns the wave; null where there is none
 */
export async function gatherWave(ctx: Ctx, start: Thing): Promise<string | null> {
  const cluster = await findCluster(ctx, start);
  const waveId = await writeWave(ctx, start, cluster);
  if (waveId && (await countRejected(ctx, waveId)) >= LEAST_REJECTED)
    await takeOutOfSight(ctx, waveId, cluster.linked);
  return waveId;
}

/** One at a time, so that two who look at the same moment find one wave. */
async function writeWave(
  ctx: Ctx,
  start: Thing,
  { linked, copies }: Cluster,
): Promise<string | null> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended('moderation waves', 0))`,
    );
    const known = await findKnown(ctx, start, linked);
    const accounts = new Set([...linked, ...copies].map(({ authorId }) => authorId)).size;
    if (!known && accounts < LEAST_ACCOUNTS) return null;
    const waveId = known?.id ?? v7();
    if (!known)
      await ctx.db.insert(waveTable).values({ id: waveId, openedAt: ctx.now, lastAt: ctx.now });
    const ids = [...linked, ...copies].map(({ subjectId }) => subjectId);
    const { rowCount } = await ctx.db
      .update(cases)
      .set({ waveId })
      .where(
        and(
          sql`${cases.subjectId} = any(${sql.param(ids)}::uuid[])`,
          isNull(cases.waveId),
          isNull(cases.escalatedBy),
          or(and(eq(cases.state, 'open'), isFree(ctx)), wasRejected(ctx)),
          known?.decidedBy ? isForThem(known.decidedBy) : undefined,
        ),
      );
    if (!known && !rowCount) await ctx.db.delete(waveTable).where(eq(waveTable.id, waveId));
    return known || rowCount ? waveId : null;
  });
}

/** The wave that most of it belongs to already; others that are undecided become one with it. */
async function findKnown(
  ctx: Ctx,
  start: Thing,
  linked: readonly Thing[],
): Promise<Pick<WaveRow, 'id' | 'decidedBy'> | null> {
  const ids = linked.map(({ subjectId }) => subjectId);
  const [known, ...others] = await ctx.db
    .select({ id: waveTable.id, state: waveTable.state, decidedBy: waveTable.decidedBy })
    .from(cases)
    .innerJoin(waveTable, eq(waveTable.id, cases.waveId))
    .where(
      and(
        sql`${cases.subjectId} = any(${sql.param(ids)}::uuid[])`,
        or(eq(waveTable.state, 'open'), eq(waveTable.outcome, 'reject')),
        ne(waveTable.state, 'reversed'),
      ),
    )
    .groupBy(waveTable.id)
    .orderBy(sql`count(*) desc`);
  const merged = others.filter(({ state }) => state === 'open').map(({ id }) => id);
  if (known && merged.length > 0) {
    await ctx.db.update(cases).set({ waveId: known.id }).where(inArray(cases.waveId, merged));
    await ctx.db.delete(waveTable).where(inArray(waveTable.id, merged));
  }
  if (known) return known;
  const id = await findBelonging(ctx, start.authorId, await findNeighbours(ctx, start));
  const [row] = id ? await ctx.db.select().from(waveTable).where(eq(waveTable.id, id)) : [];
  return row ?? null;
}

/** Whoever decides the wave may decide it, too: it is neither theirs nor reported by them. */
export const isForThem = (id: string): SQL =>
  sql`${cases.authorId} <> ${id} and not ${hasReported(cases, { id })}`;

/** It is neither theirs nor reported by them, and not for administrators alone. */
export const mayDecide = ({ id, role }: Actor): SQL =>
  sql`(${isForThem(id)} and ${role === 'admin' ? sql`true` : isNull(cases.escalatedBy)})`;

/** Nobody else looks at it right now. */
export function isFree(ctx: Ctx, actor?: Pick<Actor, 'id'>): SQL {
  return notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(claimTable)
      .where(
        and(
          eq(claimTable.kind, 'case'),
          eq(claimTable.subjectId, cases.id),
          gt(claimTable.until, ctx.now),
          actor && ne(claimTable.claimedBy, actor.id),
        ),
      ),
  );
}

/** By a person, in the queue. */
export function wasRejected(ctx: Ctx): SQL {
  const { caseId, outcome } = moderationDecisionTable;
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(moderationDecisionTable)
      .where(and(eq(caseId, cases.id), ne(outcome, 'approve'))),
  );
}

/** How much of a wave people have rejected. */
const countRejected = (ctx: Ctx, waveId: string): Promise<number> =>
  ctx.db.$count(cases, and(eq(cases.waveId, waveId), eq(cases.state, 'decided'), wasRejected(ctx)));

/** What the check let through before anybody knew; what people approved stays. */
async function takeOutOfSight(ctx: Ctx, waveId: string, things: readonly Thing[]): Promise<void> {
  const ids = things.map(({ subjectId }) => subjectId);
  const looked = await ctx.db
    .select({ subjectId: cases.subjectId })
    .from(cases)
    .where(and(inArray(cases.state, ['open', 'decided']), inArray(cases.subjectId, ids)));
  const known = new Set(looked.map(({ subjectId }) => subjectId));
  const accounts = new Set(things.map(({ authorId }) => authorId)).size;
  for (const thing of things.filter(({ subjectId }) => !known.has(subjectId))) {
    const subject = await describeSubject(ctx, thing);
    if (subject?.status === 'approved')
      await holdAgain(ctx, { ...thing, subject, waveId, accounts });
  }
}

/** Out of sight until somebody decides, as a case of the wave. */
export async function holdAgain(
  ctx: Ctx,
  held: Thing & { subject: ScreenedSubject; waveId: string; accounts: number },
): Promise<void> {
  const { kind, subjectId, subject, waveId, accounts } = held;
  const { revision } = subject;
  const flag = { outcome: 'flag', reason: null, by: 'moderator', whole: true } as const;
  try {
    await inTransaction(ctx, async (ctx) => {
      await ctx.screened.get(kind)?.decide(ctx, { id: subjectId, revision, ...flag });
      const shown = { kind, subjectId, ...shownOf(subject) };
      const assessment = ofWaveAlone(accounts);
      const id = await openCase(ctx, shown, { source: 'screening', outcome: 'flag', assessment });
      await ctx.db.update(cases).set({ waveId }).where(eq(cases.id, id));
    });
  } catch (error) {
    // Out of sight already, or another content by now.
    if (!(error instanceof AppError && [404, 409].includes(error.status))) throw error;
  }
}

/** What was rejected with its wave says nothing new. */
export async function isInDecidedWave(ctx: Ctx, { kind, subjectId }: Thing): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: waveTable.id })
    .from(cases)
    .innerJoin(waveTable, eq(waveTable.id, cases.waveId))
    .where(
      and(eq(cases.subjectId, subjectId), eq(cases.kind, kind), eq(waveTable.state, 'decided')),
    )
    .limit(1);
  return found !== undefined;
}
