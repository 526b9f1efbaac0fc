// What all detectors together say of some content. Owns neither what is decided because of it nor
// who may switch detectors off.
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { findEvidence, raiseByEvidence } from '#features/moderation/similarity/evidence.server.ts';
import {
  type Asked,
  askOpinion,
  raiseByOpinion,
} from '#features/moderation/similarity/opinion.server.ts';
import type { Detector } from '../moderation.limits.ts';
import type { Assessment } from '../moderation.schema.ts';
import { combineFindings } from './risk.server.ts';

/**
 * Looks at one revision of some content with the detectors that are switched on; the others do not
 * run.
 * @returns a risk from 0 to 1 with what was found, strongest first, each with the words that were
 *   seen where they stand in the content's own texts
 */
export async function assessContent(
  ctx: Ctx,
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
): Promise<Assessment> {
  const evidence = await findEvidence(ctx, content, checks);
  const { findInTexts, RULE_VERSION } = await loadRules();
  const inTexts = findInTexts(content, checks, ctx.now).findings;
  const findings = [...inTexts, ...evidence];
  const asked = await askOpinion(ctx, content, findings);
  const { opinion, problem } = asked;
  return {
    risk: raiseByOpinion(raiseByEvidence(combineFindings(inTexts), evidence), opinion),
    findings: findings.toSorted((one, other) => other.score - one.score),
    ruleVersion: versionOf(RULE_VERSION, asked),
    opinion,
    ...(problem ? { opinionProblem: problem } : {}),
  };
}

/** Loaded for the first text: no page needs them, and they take 5 MB. */
async function loadRules() {
  const [{ findInTexts }, { RULE_VERSION }] = await Promise.all([
    import('./texts.server.ts'),
    import('./rules.server.ts'),
  ]);
  return { findInTexts, RULE_VERSION };
}

/** The log names what judged: the rules, with a model or without one that should have answered. */
function versionOf(rules: string, { opinion, problem }: Asked): string {
  if (problem) return `${rules} without opinion (${problem})`;
  return opinion ? `${rules} with opinion` : rules;
}
