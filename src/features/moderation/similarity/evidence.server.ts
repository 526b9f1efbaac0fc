// What comparing content with the rest of the shop shows: prices, copied texts, known pictures.
// Unlike the words of a text, what it says was not fitted on a corpus: findings count each for
// itself, and without words that are suspicious they never reject.
import type { Detector } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { findDuplicates } from './duplicates.server.ts';
import { findKnownPictures } from './pictures.server.ts';
import { findPriceFindings } from './prices.server.ts';

/**
 * The findings of all that compares, of the detectors that are switched on; the others do not run.
 */
export async function findEvidence(
  ctx: Ctx,
  content: ScreenedContent,
  checks: Readonly<Record<Detector, boolean>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (checks.pricing) findings.push(...(await findPriceFindings(ctx, content)));
  if (checks.scam_patterns) {
    findings.push(...(await findDuplicates(ctx, content)));
    findings.push(...(await findKnownPictures(ctx, content)));
  }
  return findings;
}

/** With the usual thresholds first in line for a person. */
const EVIDENCE_MOST = 0.85;

/**
 * The risk of a text together with what was found beside it, as if each were chance by itself
 * ("noisy or").
 * @param risk of the text alone
 */
export function raiseByEvidence(risk: number, evidence: readonly Finding[]): number {
  const other = evidence.reduce((all, { score }) => 1 - (1 - all) * (1 - score), 0);
  return 1 - (1 - risk) * (1 - Math.min(other, EVIDENCE_MOST));
}
