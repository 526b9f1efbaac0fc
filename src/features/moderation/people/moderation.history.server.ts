// What happened to one person, put together from what each part keeps: steps of the ladder,
// decisions about their content, reports, devices.
import { desc, eq } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { deviceOf } from '#features/accounts/accounts.session.server.ts';
import { sessionTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { moderationDecisionTable } from '#features/moderation/deciding/moderation.table.server.ts';
import { reportTable } from '#features/moderation/reporting/moderation.report.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { PersonEventView } from './moderation.people.schema.ts';
import { HISTORY_MAX } from '#features/moderation/sanctioning/moderation.sanction.limits.ts';
import { sanctionTable } from '#features/moderation/sanctioning/moderation.sanction.table.server.ts';

/** Latest first, so many of each kind. The caller authorises. */
export async function findHistory(
  ctx: Ctx,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<PersonEventView[]> {
  const parts = await Promise.all([
    sanctionsOf(ctx, id),
    decisionsOf(ctx, id),
    reportsOf(ctx, id),
    sessionsOf(ctx, id),
  ]);
  const joined = eventOf({ id: 'joined', at: createdAt, what: 'joined', code: 'joined' });
  return [...parts.flat(), joined].toSorted((a, b) => (a.at < b.at ? 1 : -1));
}

function eventOf({
  at,
  kind = null,
  detail = null,
  by = null,
  ...event
}: Pick<PersonEventView, 'id' | 'what' | 'code'> & { at: Date } & Partial<
    Pick<PersonEventView, 'kind' | 'detail' | 'by'>
  >): PersonEventView {
  return { ...event, at: at.toISOString(), kind, detail, by };
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
  return rows.map(({ row, actor }) =>
    eventOf({
      id: row.id,
      at: row.at,
      what: 'sanction',
      code: row.step,
      detail: row.rule,
      by: nameOf(actor),
    }),
  );
}

async function decisionsOf(ctx: Ctx, id: string): Promise<PersonEventView[]> {
  const rows = await ctx.db
    .select({ row: moderationDecisionTable, actor: actorColumns })
    .from(moderationDecisionTable)
    .leftJoin(userTable, eq(userTable.id, moderationDecisionTable.decidedBy))
    .where(eq(moderationDecisionTable.authorId, id))
    .orderBy(desc(moderationDecisionTable.id))
    .limit(HISTORY_MAX);
  return rows.map(({ row, actor }) =>
    eventOf({
      id: row.id,
      at: row.at,
      what: 'decision',
      code: row.outcome,
      kind: row.kind,
      detail: row.rule,
      by: nameOf(actor),
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
      detail: row.title,
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
      detail: deviceOf(row.userAgent),
    }),
  );
}
