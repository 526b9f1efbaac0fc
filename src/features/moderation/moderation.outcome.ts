/** What a risk leads to (spec 2 section 4, DECISIONS.md J1). Pure. */
import {
  type Action,
  DETECTORS,
  PICTURE_DETECTORS,
  REASON_OF_DETECTOR,
  type Reason,
  type RiskLevel,
} from '#features/moderation/moderation.limits.ts';
import type { Assessment, ModerationSettings } from '#features/moderation/moderation.schema.ts';

export type Thresholds = Pick<
  ModerationSettings,
  'rejectThreshold' | 'flagThreshold' | 'approveThreshold'
>;
export type CheckOutcome = Action | 'hold';

/** Thresholds are strict: what is exactly on one of the outer two waits for a person. */
export function outcomeOf(risk: number, thresholds: Thresholds): CheckOutcome {
  if (risk > thresholds.rejectThreshold) return 'reject';
  if (risk > thresholds.flagThreshold) return 'flag';
  return risk < thresholds.approveThreshold ? 'approve' : 'hold';
}

/** What the log calls it: whatever a person decides about is flagged. */
export const LOGGED: Record<CheckOutcome, { actionTaken: Action; riskLevel: RiskLevel }> = {
  reject: { actionTaken: 'reject', riskLevel: 'high' },
  flag: { actionTaken: 'flag', riskLevel: 'high' },
  hold: { actionTaken: 'flag', riskLevel: 'medium' },
  approve: { actionTaken: 'approve', riskLevel: 'low' },
};

/** Whether thresholds stand in their order (DECISIONS.md J2). */
export function areInOrder({
  rejectThreshold,
  flagThreshold,
  approveThreshold,
}: Thresholds): boolean {
  return approveThreshold <= flagThreshold && flagThreshold <= rejectThreshold;
}

/** Whether anything looks at words or prices at all; else people do (DECISIONS.md J3). */
export function isChecking({ enabled, checks }: ModerationSettings): boolean {
  return enabled && DETECTORS.some((name) => checks[name] && !PICTURE_DETECTORS.includes(name));
}

/** Why the check rejects: the strongest of what it found. */
export function reasonOf({ findings }: Assessment): Reason {
  const [strongest] = findings.toSorted((a, b) => b.score - a.score);
  return strongest ? REASON_OF_DETECTOR[strongest.detector] : 'other';
}
