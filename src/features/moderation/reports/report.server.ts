// Owns sending a report, and what its sender sees of it. What is decided about its subject belongs
// to whoever decides; reports are closed by that (close.server.ts).
import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { preserveConversation } from '#features/messages/messages.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/db/keyset.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { readInput } from '#platform/pages/read-input.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { refuseReport, reportErrors } from './report.errors.ts';
import { contentReported } from './report.events.server.ts';
import { REPORT_LIMITS, REPORT_TARGET_MS } from './report.limits.ts';
import {
  ownReportsInput,
  type OwnReportView,
  type ReportSentView,
  type ReportSubjectInput,
  reportSubjectInput,
  type ReportSubjectView,
  type SendReportInput,
  sendReportInput,
} from './report.schema.ts';
import { type ReportRow, reportTable } from '../moderation.report.table.server.ts';
import { type ReportSubject, requireSubject } from './subject.server.ts';
import { counts, findRecord } from './trust.server.ts';

/** In the order of content_report_own_idx. */
const NEWEST = keyset('moderation.own-reports', {
  createdAt: { by: reportTable.createdAt, type: 'time', descending: true },
  id: { by: reportTable.id, type: 'uuid', descending: true },
});

/**
 * What the form of a report says of its subject.
 * @throws AppError report_subject_not_found; report_own for what the actor answers for
 */
export async function getReportForm(
  ctx: Ctx,
  input: ReportSubjectInput,
): Promise<ReportSubjectView> {
  const { conversationId: _kept, ...subject } = await requireForeign(
    ctx,
    readInput(reportSubjectInput, input, refuseReport),
  );
  return subject;
}

async function requireForeign(ctx: Ctx, input: ReportSubjectInput): Promise<ReportSubject> {
  const subject = await requireSubject(ctx, input);
  if (subject.author.id === ctx.actor?.id) throw new AppError(reportErrors.report_own);
  return subject;
}

/**
 * Reports something; anybody may (DECISIONS.md J7). Somebody who reports the same again while it
 * waits says it in other words: there is one open report of theirs.
 * @throws AppError report_subject_not_found, report_own, report_barred, report_reason_missing,
 *   report_note_too_long, report_email_invalid, rate_limited; unavailable while nobody knows who
 *   is asking
 */
export async function sendReport(ctx: Ctx, input: SendReportInput): Promise<ReportSentView> {
  const { kind, id, reason, note, email, whole } = readInput(sendReportInput, input, refuseReport);
  const { actor, sessionUnknown } = ctx;
  // A person's report must not be kept as a visitor's.
  if (sessionUnknown) throw new AppError(platformErrors.unavailable);
  if (actor) await requireWithinLimit(ctx, REPORT_LIMITS.person, actor.id);
  else await requireWithinLimit(ctx, REPORT_LIMITS.visitor, ctx.client.key);
  const subject = await requireForeign(ctx, { kind, id });
  if (actor && !counts(await findRecord(ctx, { reporterId: actor.id })))
    throw new AppError(reportErrors.report_barred);
  return inTransaction(ctx, async (ctx) => {
    const { row, isRepeated } = await storeReport(ctx, subject, {
      reason,
      note,
      email: actor ? null : email,
      whole: kind === 'messages' && whole,
    });
    const { conversationId } = subject;
    if (conversationId)
      await preserveConversation(ctx, {
        conversationId,
        preservedBy: row.id,
        messageId: subject.id,
      });
    await publish(ctx, contentReported, {
      kind,
      subjectId: subject.id,
      reportId: row.id,
      authorId: subject.author.id,
      reason,
    });
    return { reportId: row.id, kind, id, dueAt: row.dueAt.toISOString(), isRepeated };
  });
}

/** One open report for each reporter and subject: the latest words of a person stand. */
async function storeReport(
  ctx: Ctx,
  { kind, id: subjectId, title, author, conversationId }: ReportSubject,
  said: Pick<ReportRow, 'reason' | 'note' | 'email' | 'whole'>,
): Promise<{ row: ReportRow; isRepeated: boolean }> {
  const { actor, now } = ctx;
  const source = sourceOf(ctx);
  const mine = and(
    eq(reportTable.kind, kind),
    eq(reportTable.subjectId, subjectId),
    eq(reportTable.state, 'open'),
    actor
      ? eq(reportTable.reporterId, actor.id)
      : sql`${reportTable.reporterId} is null and ${reportTable.source} = ${source}
          and coalesce(${reportTable.email}, '') = ${said.email ?? ''}`,
  );
  const [stored] = await ctx.db
    .insert(reportTable)
    .values({
      id: uuid(),
      kind,
      subjectId,
      authorId: author.id,
      title,
      reporterId: actor?.id ?? null,
      source,
      ...said,
      locale: ctx.locale,
      conversationId,
      createdAt: now,
      dueAt: new Date(now.getTime() + REPORT_TARGET_MS),
    })
    .onConflictDoNothing()
    .returning();
  if (stored) return { row: stored, isRepeated: false };
  const { reason, note, whole } = said;
  // Visitors of one network may be several people: the words of the first one stay.
  const [row] = actor
    ? await ctx.db.update(reportTable).set({ reason, note, whole }).where(mine).returning()
    : await ctx.db.select().from(reportTable).where(mine);
  if (!row) throw new AppError(reportErrors.report_closed, { detail: 'closed at this moment' });
  return { row, isRepeated: true };
}

/** The network of the request, so that nobody can read an address in it. */
function sourceOf({ client, settings }: Ctx): string {
  return createHmac('sha256', settings.secret).update(`report ${client.key}`).digest('base64url');
}

/**
 * The actor's reports, newest first.
 * @throws AppError not_authenticated; invalid_request for a cursor that is none
 */
export async function listOwnReports(
  ctx: Ctx,
  input: { limit?: number; cursor?: string | undefined } = {},
): Promise<Page<OwnReportView> & { total: number }> {
  const actor = requireActor(ctx);
  const { limit, cursor } = readInput(ownReportsInput, input, refuseReport);
  const after = NEWEST.read(cursor);
  const isOwn = eq(reportTable.reporterId, actor.id);
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ at: NEWEST.columns, report: reportTable })
      .from(reportTable)
      .where(and(isOwn, after ? NEWEST.after(after) : undefined))
      .orderBy(NEWEST.orderBy)
      .limit(limit + 1),
    ctx.db.$count(reportTable, isOwn),
  ]);
  const { items, nextCursor } = NEWEST.page(rows, limit, ({ at }) => at);
  return { items: items.map(({ report }) => toOwnView(report)), nextCursor, total };
}

/**
 * One of the actor's reports.
 * @throws AppError not_authenticated, report_not_found (also for other people's)
 */
export async function getOwnReport(ctx: Ctx, { id }: { id: string }): Promise<OwnReportView> {
  const actor = requireActor(ctx);
  const [row] = z.uuid().safeParse(id).success
    ? await ctx.db
        .select()
        .from(reportTable)
        .where(and(eq(reportTable.id, id), eq(reportTable.reporterId, actor.id)))
    : [];
  if (!row) throw new AppError(reportErrors.report_not_found, { detail: id.slice(0, 100) });
  return toOwnView(row);
}

function toOwnView(row: ReportRow): OwnReportView {
  const { id, kind, subjectId, title, reason, note, answer, rule } = row;
  return {
    id,
    kind,
    subjectId,
    title,
    reason,
    note,
    state: row.state === 'false' ? 'kept' : row.state,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    answer,
    rule,
  };
}

/** The data export of what the actor reported. @throws AppError not_authenticated */
export async function exportOwnReports(ctx: Ctx): Promise<Omit<OwnReportView, 'dueAt'>[]> {
  const actor = requireActor(ctx);
  const rows = await ctx.db
    .select()
    .from(reportTable)
    .where(eq(reportTable.reporterId, actor.id))
    .orderBy(reportTable.createdAt);
  return rows.map((row) => {
    const { dueAt: _target, ...report } = toOwnView(row);
    return report;
  });
}
