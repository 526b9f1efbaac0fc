// The check of new content: what the detectors say and the settings make of it. Owns no detector.
import { v7 } from 'uuid';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { ScreenedContent } from '#platform/screening/content.ts';
import type { Verdict } from '#platform/screening/screening.server.ts';
import { assessContent } from '#features/moderation/detectors/assess.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { waitForNudity } from '#features/moderation/pictures/evidence.server.ts';
import { type Reason, RULE_OF_REASON } from '#features/moderation/moderation.limits.ts';
import type { Assessment } from '#features/moderation/moderation.schema.ts';
import { isForPeople, openCase, settleCase, titleOf } from './case.server.ts';
import { writeDecision, writeLog } from '#features/moderation/decisions/decision.server.ts';
import {
  type CheckOutcome,
  isChecking,
  LOGGED,
  outcomeOf,
  reasonOf,
} from '../moderation.outcome.ts';
import { layerInForce } from '#features/moderation/learning/force.server.ts';
import { findByRules, ofRules, withRules } from '#features/moderation/rules/hold.server.ts';
import {
  findWave,
  joinWave,
  type Known,
  ofWave,
  withWave,
} from '#features/moderation/waves/known.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';

/** Stands in the log where nothing looked at the content. */
const NOBODY = 'none';

/**
 * Looks at new content. While no detector may run, and while they fail, a person decides: what
 * cannot be looked at is in the queue, and the failure is thrown so that it is tried again. What
 * people have taken up stays theirs.
 * @param assess what the detectors say
 */
export async function checkContent(
  ctx: Ctx,
  content: ScreenedContent,
  assess: typeof assessContent = assessContent,
): Promise<Verdict> {
  const { version, settings } = await currentSettings(ctx);
  const looked = isChecking(settings)
    ? waitForNudity(
        await assessOrAsk(ctx, content, async () =>
          assess(ctx, content, settings.checks, await layerInForce(ctx, settings)),
        ),
        settings,
      )
    : null;
  const wave = looked && settings.checks.scam_patterns ? await findWave(ctx, content) : null;
  const byRules = looked ? await findByRules(ctx, content) : [];
  const assessment = looked && withRules(withWave(looked, wave), byRules);
  const said = looked ? ofRules(ofWave(outcomeOf(looked.risk, settings), wave), byRules) : 'hold';
  const outcome = said === 'approve' && (await isForPeople(ctx, content)) ? 'hold' : said;
  const reason = outcome === 'approve' || !assessment ? null : reasonOf(assessment);
  const decisionId = v7();
  return {
    outcome,
    reason: outcome === 'reject' ? reason : null,
    keep: (ctx, instead) =>
      keep(ctx, content, {
        version,
        assessment,
        outcome: instead ?? outcome,
        reason,
        decisionId,
        wave,
      }),
    ...(outcome === 'reject' ? { decisionId } : {}),
  };
}

async function assessOrAsk(
  ctx: Ctx,
  content: ScreenedContent,
  assess: () => Promise<Assessment>,
): Promise<Assessment> {
  try {
    return await assess();
  } catch (error) {
    const cause = { source: 'screening', outcome: 'hold', assessment: null } as const;
    await openCase(ctx, caseOf(content), cause);
    throw error;
  }
}

function caseOf({ kind, id, revision, authorId, country, ...content }: ScreenedContent) {
  const [mediaId = null] = content.media;
  const { amount, currency } = content.price ?? {};
  const price = amount !== undefined && currency ? { amount, currency } : null;
  const title = titleOf(content.texts);
  const { texts } = content;
  return { kind, subjectId: id, revision, authorId, title, mediaId, country, texts, price };
}

type Checked = {
  version: number;
  assessment: Assessment | null;
  outcome: CheckOutcome;
  reason: Reason | null;
  /** Of a rejection. */
  decisionId: string;
  /** What is known of copies with changes. */
  wave: Known | null;
};

async function keep(
  ctx: Ctx,
  content: ScreenedContent,
  { version, assessment, outcome, reason, decisionId, wave }: Checked,
): Promise<void> {
  const { kind, id: subjectId, revision, authorId, isEdit } = content;
  const isFirst = await writeLog(ctx, {
    subjectKind: kind,
    subjectId,
    revision,
    ...LOGGED[outcome],
    flags: [...new Set(assessment?.findings.map(({ flag }) => flag))],
    score: assessment?.risk ?? null,
    ruleVersion: assessment?.ruleVersion ?? NOBODY,
    settingsVersion: version,
    actorId: null,
  });
  if (!isFirst)
    throw new AppError(moderationErrors.moderation_decided, { detail: `${subjectId} ${revision}` });
  if (outcome === 'hold' || outcome === 'flag') {
    await openCase(ctx, caseOf(content), { source: 'screening', outcome, assessment });
    await joinWave(ctx, { kind, subjectId, authorId }, wave);
    return;
  }
  await settleCase(ctx, { kind, id: subjectId, revision });
  if (outcome === 'reject' && reason)
    await writeDecision(ctx, {
      kind,
      subjectId,
      revision,
      authorId,
      id: decisionId,
      caseId: null,
      outcome,
      whole: !isEdit,
      rule: RULE_OF_REASON[reason],
      reason,
      note: null,
      evidence: assessment?.findings ?? [],
      decidedBy: null,
    });
}
