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
import { type Detector, WAITS_MOST } from '../moderation.limits.ts';
import type { Assessment } from '../moderation.schema.ts';
import type { Layer } from './layer.server.ts';

/** A known copy of what people rejected, which may be rejected where its words are suspicious. */
const COPIED = 'copy_of_rejected_text';

/**
 * Looks at one revision of some content with the detectors that are switched on; the others do not
 * run.
 * @param layer what this shop learned of its moderators
 * @returns a risk from 0 to 1 with what was found, strongest first, each with the words that were
 *   seen where they stand in the content's own texts
 */
export async function assessContent(
  ctx: Ctx,
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
  layer: Layer | null = null,
): Promise<Assessment> {
  const pictures = await lookAtPictures(ctx, content, checks);
  const evidence = [...(await findEvidence(ctx, content, checks)), ...pictures.evidence];
  const { assessWithPictures, modelOf } = await loadRules();
  const how = { checks, today: ctx.now, keep: withoutMisreadings, layer };
  const said = assessWithPictures(modelOf(ctx), content, pictures.texts, how);
  const findings = [...said.findings, ...evidence, ...pictures.nudity];
  const asked = await askOpinion(ctx, content, findings);
  const { opinion, problem } = asked;
  const mayReject = said.isCertain || evidence.some(({ flag }) => flag === COPIED);
  const raised = raiseByOpinion(raiseByEvidence(said.risk, evidence), opinion);
  return {
    risk: mayReject ? raised : Math.min(raised, WAITS_MOST),
    findings: findings.toSorted((one, other) => other.score - one.score),
    ruleVersion: versionOf(said.version, asked),
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
  const [{ assessWithPictures }, { modelOf }] = await Promise.all([
    import('./verdict.server.ts'),
    import('./weights.server.ts'),
  ]);
  return { assessWithPictures, modelOf };
}

/** The log names what judged, with a second opinion or without one that should have come. */
function versionOf(rules: string, { opinion, problem }: Asked): string {
  if (problem) return `${rules} without opinion (${problem})`;
  return opinion ? `${rules} with opinion` : rules;
}
