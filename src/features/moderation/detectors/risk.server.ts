// One number of what was found in the words. Its weights were fitted on the training part of the
// corpus (npm run eval:moderation -- --fit) and are written down in data/risk-weights.json.
import fitted from '../data/risk-weights.json' with { type: 'json' };
import type { Detector } from '../moderation.limits.ts';
import type { Finding } from '../moderation.schema.ts';

/** What the weights stand before, each from 0 to 1. */
export const FEATURES = ['prohibited_items', 'scam_patterns', 'urgency_language'] as const;
export type Features = Record<(typeof FEATURES)[number], number>;
export type Weights = { bias: number; weights: Features };

const LITTLE = 0.005;

/** What a detector's findings say together: several say more than the strongest. */
export function detectorScore(findings: readonly Finding[], detector: Detector): number {
  return findings
    .filter((finding) => finding.detector === detector)
    .reduce((score, finding) => 1 - (1 - score) * (1 - finding.score), 0);
}

export function featuresOf(findings: readonly Finding[]): Features {
  return {
    prohibited_items: detectorScore(findings, 'prohibited_items'),
    scam_patterns: detectorScore(findings, 'scam_patterns'),
    urgency_language: detectorScore(findings, 'urgency_language'),
  };
}

/** From 0, ordinary, to 1: a logistic function of the weighted features. */
export function riskOf(features: Features, { bias, weights }: Weights = fitted): number {
  const sum = FEATURES.reduce((total, name) => total + weights[name] * features[name], bias);
  return 1 / (1 + Math.exp(-sum));
}

/** The risk of content with these findings; nothing found is next to none. */
export function combineFindings(findings: readonly Finding[]): number {
  return findings.length === 0 ? LITTLE : riskOf(featuresOf(findings));
}
