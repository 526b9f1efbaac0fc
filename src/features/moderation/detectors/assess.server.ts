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
import {
  lookAtPictures,
  withoutMisreadings,
} from '#features/moderation/pictures/evidence.server.ts';
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
  const pictures = await lookAtPictures(ctx, content, checks);
  const evidence = [...(await findEvidence(ctx, content, checks)), ...pictures.evidence];
  const { findInTexts, RULE_VERSION, judgeFields, modelOf } = await loadRules();
  const texts = [...content.texts, ...pictures.texts];
  const { findings: read, fields } = findInTexts({ ...content, texts }, checks, ctx.now);
  const inTexts = withoutMisreadings(read);
  const model = modelOf(ctx);
  const findings = [...inTexts, ...evidence, ...pictures.nudity];
  const asked = await askOpinion(ctx, content, findings);
  const { opinion, problem } = asked;
  const risk = raiseByOpinion(raiseByEvidence(combineFindings(inTexts), evidence), opinion);
  if (model) {
    const { kind, id, revision } = content;
    const judged = judgeFields(model, { kind, fields, findings: inTexts, checks });
    const said = { risk: judged.risk, version: model.manifest.version };
    ctx.log.info({ kind, id, revision, rules: risk, model: said }, 'the model reads along');
  }
  return {
    risk,
    findings: findings.toSorted((one, other) => other.score - one.score),
    ruleVersion: versionOf(RULE_VERSION, asked),
    opinion,
    ...(problem ? { opinionProblem: problem } : {}),
  };
}

/** Reads the weights of the model, so that a start says where they are missing or damaged. */
export async function loadWeights(ctx: Ctx): Promise<void> {
  (await import('./weights.server.ts')).modelOf(ctx);
}

/** Loaded for the first text: no page needs rules and weights, and they take 15 MB. */
async function loadRules() {
  const [{ findInTexts }, { RULE_VERSION }, { judgeFields }, { modelOf }] = await Promise.all([
    import('./texts.server.ts'),
    import('./rules.server.ts'),
    import('./judge.server.ts'),
    import('./weights.server.ts'),
  ]);
  return { findInTexts, RULE_VERSION, judgeFields, modelOf };
}

/** The log names what judged: the rules, with a model or without one that should have answered. */
function versionOf(rules: string, { opinion, problem }: Asked): string {
  if (problem) return `${rules} without opinion (${problem})`;
  return opinion ? `${rules} with opinion` : rules;
}
