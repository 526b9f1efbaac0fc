// Decisions about content: carried out by the feature that it belongs to, and written down with log
// and audit in the same transaction. Who may decide is said by whoever calls. Rows of the log are
// only added: a trigger of the database refuses everything else.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { recordAudit } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { moderationDecided } from '#features/moderation/moderation.events.server.ts';
import {
  type DecidedOutcome,
  type Outcome,
  type Reason,
  RULE_OF_REASON,
} from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx, Screened } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { idAt } from '#platform/db/ids.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import type { ScreenedDecision, ScreenedSubject } from '#platform/screening/content.ts';
import {
  type DecisionRow,
  moderationDecisionTable,
  moderationLogTable,
  moderationSettingsTable,
} from '../moderation.case.table.server.ts';

/** What a person says of content. */
type ContentDecision = {
  kind: string;
  subjectId: string;
  /** That was looked at. */
  revision: number;
  outcome: Outcome;
  reason: Reason | null;
  note: string;
  /** About the thing and not only about an edit of it. */
  whole: boolean;
  caseId: string | null;
  /** What the author is shown of what was seen. */
  evidence: readonly Finding[];
};

/**
 * A kind of content by its name. @throws AppError moderation_case_not_found when there is none
 */
function requireKind(ctx: Ctx, name: string): Screened {
  const kind = ctx.screened.get(name);
  if (!kind) throw new AppError(moderationErrors.moderation_case_not_found, { detail: name });
  return kind;
}

/** What a decision is about; null when it is gone. */
export async function describeSubject(
  ctx: Ctx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<ScreenedSubject | null> {
  return (await ctx.screened.get(kind)?.describe(ctx, { id: subjectId })) ?? null;
}

/**
 * Something that is there. @throws AppError moderation_case_not_found when it is gone
 */
export async function requireSubject(
  ctx: Ctx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<ScreenedSubject> {
  const subject = await describeSubject(ctx, { kind, subjectId });
  if (!subject)
    throw new AppError(moderationErrors.moderation_case_not_found, { detail: subjectId });
  return subject;
}

/** What a decision came to, and its id. */
export type Decided = { decisionId: string; outcome: DecidedOutcome };

/** @throws AppError moderation_reason_missing for a rejection without one */
export function requireReason({
  decision,
  reason,
}: {
  decision: string;
  reason: Reason | null;
}): void {
  if (decision === 'reject' && !reason)
    throw new AppError(moderationErrors.moderation_reason_missing, {
      fields: { reason: 'moderation.reasonMissing' },
    });
}

/**
 * Carries a decision out and writes it down, in the caller's transaction.
 * @throws AppError moderation_changed when this revision is not, or not any more, to be decided so;
 *   moderation_case_not_found; moderation_reason_missing for a rejection without one
 */
export async function decideContent(ctx: Ctx, decision: ContentDecision): Promise<Decided> {
  const { kind, subjectId, revision, outcome: said, whole, caseId, evidence } = decision;
  const reason = said === 'reject' ? decision.reason : null;
  requireReason({ decision: said, reason });
  const { authorId, status } = await requireSubject(ctx, decision);
  const decisionId = v7();
  const takesAway = said === 'reject' && status === 'flagged' && (await wasPublic(ctx, decision));
  const outcome = await carryOut(ctx, kind, {
    id: subjectId,
    revision,
    outcome: takesAway ? 'remove' : said,
    reason,
    by: 'moderator',
    whole,
    decisionId,
  });
  const decidedBy = ctx.actor?.id ?? null;
  await writeDecision(ctx, {
    id: decisionId,
    caseId,
    kind,
    subjectId,
    revision,
    authorId,
    outcome,
    whole,
    rule: reason && RULE_OF_REASON[reason],
    reason,
    note: decision.note || null,
    evidence: said === 'reject' ? [...evidence] : [],
    decidedBy,
  });
  await writeLog(ctx, {
    subjectKind: kind,
    subjectId,
    revision,
    actionTaken: said,
    riskLevel: said === 'reject' ? 'high' : 'low',
    flags: [...new Set(evidence.map(({ flag }) => flag))],
    score: null,
    ruleVersion: 'person',
    settingsVersion: sql`(select coalesce(max(version), 0) from ${moderationSettingsTable})`,
    actorId: decidedBy,
  });
  const detail = { decisionId, caseId, revision, reason, whole };
  await recordAudit(ctx, { action: `decision.${outcome}`, kind, subjectId, detail });
  return { decisionId, outcome };
}

/**
 * Whether flagged content was public until people reported it: the check then said nothing against
 * this revision.
 */
async function wasPublic(ctx: Ctx, { kind, subjectId, revision, whole }: ContentDecision) {
  const { id, subjectKind, subjectId: of, revision: at, actionTaken } = moderationLogTable;
  const [last] = await ctx.db
    .select({ actionTaken })
    .from(moderationLogTable)
    .where(and(eq(subjectKind, kind), eq(of, subjectId), eq(at, revision)))
    .orderBy(desc(id))
    .limit(1);
  return whole && last?.actionTaken !== 'flag';
}

/**
 * @returns what it came to
 * @throws AppError moderation_changed when it is another content now, or decided already
 */
async function carryOut(
  ctx: Ctx,
  kind: string,
  decision: ScreenedDecision,
): Promise<DecidedOutcome> {
  try {
    const outcome = await requireKind(ctx, kind).decide(ctx, decision);
    return outcome === 'flag' ? 'reject' : outcome;
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
    throw new AppError(moderationErrors.moderation_changed, { cause: error });
  }
}

type LogColumns = typeof moderationLogTable.$inferInsert;
type LogEntry = Omit<LogColumns, 'id' | 'createdAt' | 'settingsVersion'> & {
  settingsVersion: number | SQL;
};

/**
 * Adds a row. @returns false when the check wrote this revision down before
 */
export async function writeLog(ctx: Ctx, entry: LogEntry): Promise<boolean> {
  const { rowCount } = await ctx.db
    .insert(moderationLogTable)
    .values({ id: idAt(ctx.now), createdAt: ctx.now, ...entry })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Writes a decision down and tells it, in the transaction that carries it out. */
export async function writeDecision(ctx: Ctx, decision: Omit<DecisionRow, 'at'>): Promise<void> {
  await ctx.db.insert(moderationDecisionTable).values({ ...decision, at: ctx.now });
  const { id: decisionId, kind, subjectId, revision, authorId } = decision;
  const { outcome, rule, reason, decidedBy, whole } = decision;
  await publish(ctx, moderationDecided, {
    decisionId,
    kind,
    subjectId,
    revision,
    authorId,
    outcome,
    rule,
    reason,
    decidedBy,
    whole,
  });
}
