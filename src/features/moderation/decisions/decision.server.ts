// Decisions about content by people: carried out by the feature that it belongs to, and written
// down with log and audit in the same transaction. Who may decide is said by whoever calls.
import { v7 } from 'uuid';
import { recordAudit } from '#features/accounts/staff/audit.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import {
  type Outcome,
  type Reason,
  RULE_OF_REASON,
} from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx, Screened } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedSubject } from '#platform/screening/content.ts';
import { writeDecision, writeLog } from '#features/moderation/settings/log.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';

/** What a person says of content. */
export type ContentDecision = {
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

/**
 * Something that is there. @throws AppError moderation_case_not_found when it is gone
 */
export async function requireSubject(
  ctx: Ctx,
  { kind, subjectId }: { kind: string; subjectId: string },
): Promise<ScreenedSubject> {
  const subject = await requireKind(ctx, kind).describe(ctx, { id: subjectId });
  if (!subject)
    throw new AppError(moderationErrors.moderation_case_not_found, { detail: subjectId });
  return subject;
}

/**
 * Carries a decision out and writes it down, in the caller's transaction.
 * @returns the id of the decision
 * @throws AppError moderation_changed when this revision is not, or not any more, to be decided so;
 *   moderation_case_not_found; moderation_reason_missing for a rejection without one
 */
export async function decideContent(ctx: Ctx, decision: ContentDecision): Promise<string> {
  const { kind, subjectId, revision, outcome, whole, caseId, evidence } = decision;
  const reason = outcome === 'reject' ? decision.reason : null;
  if (outcome === 'reject' && !reason)
    throw new AppError(moderationErrors.moderation_reason_missing, {
      fields: { reason: 'moderation.reasonMissing' },
    });
  const { authorId } = await requireSubject(ctx, decision);
  const decisionId = v7();
  await carryOut(ctx, { ...decision, reason }, decisionId);
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
    evidence: outcome === 'reject' ? [...evidence] : [],
    decidedBy,
  });
  const { version } = await currentSettings(ctx);
  await writeLog(ctx, {
    subjectKind: kind,
    subjectId,
    revision,
    actionTaken: outcome,
    riskLevel: outcome === 'reject' ? 'high' : 'low',
    flags: [...new Set(evidence.map(({ flag }) => flag))],
    score: null,
    ruleVersion: 'person',
    settingsVersion: version,
    actorId: decidedBy,
  });
  const detail = { decisionId, caseId, revision, reason, whole };
  await recordAudit(ctx, { action: `decision.${outcome}`, kind, subjectId, detail });
  return decisionId;
}

/** @throws AppError moderation_changed when it is another content now, or decided already */
async function carryOut(
  ctx: Ctx,
  { kind, subjectId: id, revision, outcome, reason, whole }: ContentDecision,
  decisionId: string,
): Promise<void> {
  const decision = { id, revision, outcome, reason, whole, decisionId } as const;
  try {
    await requireKind(ctx, kind).decide(ctx, { ...decision, by: 'moderator' });
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
    throw new AppError(moderationErrors.moderation_changed, { cause: error });
  }
}
