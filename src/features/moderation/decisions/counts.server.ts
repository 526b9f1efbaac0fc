// How much waits, by what the queue can be narrowed to. Owns no rows.
import { and, type SQL, sql } from 'drizzle-orm';
import type { QueueFilter } from '#features/moderation/moderation.limits.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import type { QueueCounts } from './case.schema.ts';
import { moderationCaseTable } from '../moderation.case.table.server.ts';

const { dueAt, deferredBy, effectAt } = moderationCaseTable;

/** Spelled as the partial indexes are. */
export const FILTERS: Record<Exclude<QueueFilter, 'decided'>, SQL> = {
  pending: sql`${moderationCaseTable.outcome} = 'hold'`,
  flagged: sql`${moderationCaseTable.outcome} = 'flag'`,
  reported: sql`${moderationCaseTable.reports} > 0`,
  sampled: sql`${moderationCaseTable.sampled}`,
};
export const OPEN = sql`${moderationCaseTable.state} = 'open' and ${moderationCaseTable.waveId} is null`;

/** Its decision takes effect in a moment: for whoever decided it is decided. */
export const isDecidedBy = (actor: Pick<Actor, 'id'>) =>
  sql`(${deferredBy} = ${actor.id} and ${effectAt} is not null)`;

export type Group = Omit<QueueCounts, 'kinds'> & { kind: string };

/** How much waits of each kind; what the actor has decided is taken off again. */
export async function findGroups(ctx: Ctx, actor: Pick<Actor, 'id'>): Promise<Group[]> {
  const [all, decided] = await Promise.all([
    countGroups(ctx, OPEN, 1),
    countGroups(ctx, isDecidedBy(actor), -1),
  ]);
  return [...all, ...decided];
}

/** Without looking at the rows, where it is about all of them. */
async function countGroups(ctx: Ctx, of: SQL, sign: 1 | -1): Promise<Group[]> {
  const count = (of: SQL) =>
    sql<number>`(${sql.raw(String(sign))} * count(*) filter (where ${of}))::int`;
  const { kind } = moderationCaseTable;
  return ctx.db
    .select({
      kind,
      all: count(OPEN),
      pending: count(FILTERS.pending),
      flagged: count(FILTERS.flagged),
      reported: count(FILTERS.reported),
      sampled: count(FILTERS.sampled),
      overdue: count(sql`${dueAt} <= ${ctx.now.toISOString()}::timestamptz`),
    })
    .from(moderationCaseTable)
    .where(and(OPEN, of))
    .groupBy(kind);
}

export function countsOf(groups: readonly Group[]): QueueCounts {
  const sum = (of: Exclude<keyof Group, 'kind'>) =>
    groups.reduce((total, group) => total + group[of], 0);
  return {
    all: sum('all'),
    pending: sum('pending'),
    flagged: sum('flagged'),
    reported: sum('reported'),
    sampled: sum('sampled'),
    overdue: sum('overdue'),
    kinds: Object.fromEntries(
      [...Map.groupBy(groups, ({ kind }) => kind)].map(([kind, of]) => [
        kind,
        of.reduce((total, { all }) => total + all, 0),
      ]),
    ),
  };
}
