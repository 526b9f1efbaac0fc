// What happened to one person, put together from what each part keeps: steps of the ladder,
// decisions about their content and appeals against them, reports, devices.
import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { deviceOf } from '#features/accounts/accounts.session.server.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { appealTable } from '#features/moderation/moderation.appeal.table.server.ts';
import {
  moderationDecisionTable,
  moderationLogTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { reportTable } from '#features/moderation/moderation.report.table.server.ts';
import { HISTORY_MAX, SANCTION_STEPS } from '#features/moderation/sanctions/sanction.limits.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nameSubjects } from './named.server.ts';
import type { PersonEventView } from './people.schema.ts';

/** Latest first, so many of each kind. The caller authorises. */
export async function findHistory(
  ctx: Ctx,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<PersonEventView[]> {
  const parts = [
    await sanctionsOf(ctx, id),
    await decisionsOf(ctx, id),
    await appealsOf(ctx, id),
    await reportsOf(ctx, id),
    await sessionsOf(ctx, id),
  ];
  const joined = eventOf({ id: 'joined', at: createdAt, what: 'joined', code: 'joined' });
  return [...parts.flat(), joined].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function eventOf({
  at,
  ...event
}: Pick<PersonEventView, 'id' | 'what' | 'code'> & { at: Date } & Partial<
    Omit<PersonEventView, 'at'>
  >): PersonEventView {
  return {
    kind: null,
    title: null,
    path: null,
    reason: null,
    risk: null,
    flags: [],
    device: null,
    strike: null,
    by: null,
    isAutomatic: false,
    ...event,
    at: at.toISOString(),
  };
}

const actorColumns = { name: userTable.name, email: userTable.email } as const;

function nameOf(row: { name: string; email: string } | null): string | null {
  return row && displayName(row);
}

async function sanctionsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select({ row: sanctionTable, actor: actorColumns })
    .from(sanctionTable)
    .leftJoin(userTable, eq(userTable.id, sanctionTable.byId))
    .where(eq(sanctionTable.userId, id))
    .orderBy(desc(sanctionTable.id))
    .limit(HISTORY_MAX);
  const steps: readonly string[] = SANCTION_STEPS;
  // Counted from the first step on; who has more than are shown has no numbers.
  const counted =
    rows.length < HISTORY_MAX ? rows.filter(({ row }) => steps.includes(row.step)) : [];
  return rows.map(({ row, actor }) => {
    const place = counted.findIndex((each) => each.row.id === row.id);
    return eventOf({
      id: row.id,
      at: row.at,
      what: 'sanction',
      code: row.step,
      reason: row.rule,
      strike: place < 0 ? null : counted.length - place,
      by: nameOf(actor),
      isAutomatic: row.byId === null,
    });
  });
}

async function decisionsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select({ row: moderationDecisionTable, actor: actorColumns })
    .from(moderationDecisionTable)
    .leftJoin(userTable, eq(userTable.id, moderationDecisionTable.decidedBy))
    .where(eq(moderationDecisionTable.authorId, id))
    .orderBy(desc(moderationDecisionTable.id))
    .limit(HISTORY_MAX);
  const named = await nameSubjects(
    ctx,
    rows.map(({ row }) => row),
  );
  const checked = await findChecks(
    ctx,
    rows.map(({ row }) => row.subjectId),
  );
  return rows.map(({ row, actor }) => {
    const about = named({ kind: row.kind, subjectId: row.subjectId });
    const check = checked.get(`${row.kind} ${row.subjectId} ${row.revision}`);
    return eventOf({
      id: row.id,
      at: row.at,
      what: 'decision',
      code: row.outcome,
      kind: row.kind,
      title: about?.name ?? null,
      path: about?.path ?? null,
      reason: row.rule,
      risk: check?.score ?? null,
      flags: check?.flags ?? [],
      by: nameOf(actor),
      isAutomatic: row.decidedBy === null,
    });
  });
}

/** What the check said of each revision of these things. */
async function findChecks(
  ctx: Ctx,
  subjectIds: readonly string[],
): Promise<Map<string, { score: number | null; flags: string[] }>> {
  const { subjectKind, subjectId, revision, score, flags, actorId } = moderationLogTable;
  const rows = await ctx.db
    .select({ subjectKind, subjectId, revision, score, flags })
    .from(moderationLogTable)
    .where(and(inArray(subjectId, [...new Set(subjectIds)]), isNull(actorId)));
  return new Map(
    rows.map((row) => [`${row.subjectKind} ${row.subjectId} ${row.revision}`, row] as const),
  );
}

async function appealsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select()
    .from(appealTable)
    .where(and(eq(appealTable.userId, id), ne(appealTable.state, 'withdrawn')))
    .orderBy(desc(appealTable.id))
    .limit(HISTORY_MAX);
  return rows.map((row) =>
    eventOf({
      id: row.id,
      at: row.closedAt ?? row.createdAt,
      what: 'appeal',
      code: row.state,
      kind: row.kind,
      title: row.title || null,
    }),
  );
}

async function reportsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select()
    .from(reportTable)
    .where(eq(reportTable.authorId, id))
    .orderBy(desc(reportTable.createdAt))
    .limit(HISTORY_MAX);
  return rows.map((row) =>
    eventOf({
      id: row.id,
      at: row.createdAt,
      what: 'report',
      code: row.state,
      kind: row.kind,
      title: row.title,
      reason: row.reason,
    }),
  );
}

async function sessionsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select()
    .from(sessionTable)
    .where(eq(sessionTable.userId, id))
    .orderBy(desc(sessionTable.createdAt))
    .limit(HISTORY_MAX);
  return rows.map((row) =>
    eventOf({
      id: row.id,
      at: row.createdAt,
      what: 'session',
      code: 'session',
      device: deviceOf(row.userAgent),
    }),
  );
}
