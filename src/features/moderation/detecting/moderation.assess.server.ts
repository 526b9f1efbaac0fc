// What all detectors together say of some content. Owns neither what is decided because of it nor
// who may switch detectors off.
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening.server.ts';
import type { Detector } from '../moderation.limits.ts';
import type { Assessment } from '../moderation.schema.ts';
import { combineFindings } from './moderation.risk.server.ts';
import { RULE_VERSION } from './moderation.rules.server.ts';
import { findInTexts } from './moderation.texts.server.ts';

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
  const { findings } = findInTexts(content, checks, ctx.now);
  return {
    risk: combineFindings(findings),
    findings: findings.toSorted((one, other) => other.score - one.score),
    ruleVersion: RULE_VERSION,
    opinion: null,
  };
}
