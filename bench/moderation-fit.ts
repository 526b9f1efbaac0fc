// Fits the weights that make one risk of the detectors' scores: logistic regression on the training
// part of the corpus, by `npm run eval:moderation -- --fit`. The target of a text is how severe its
// label says it is, so that risk says how sure and how bad: what is labelled low waits for a
// person, what is labelled high is refused.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  FEATURES,
  type Features,
  featuresOf,
  riskOf,
  type Weights,
} from '#features/moderation/detectors/risk.server.ts';
import { readCorpus } from '#tests/support/moderation-corpus.ts';
import { type Screened, screenTexts } from '#tests/support/moderation-measures.ts';

const FILE = path.join(import.meta.dirname, '../src/features/moderation/data/risk-weights.json');
const TARGETS = { none: 0.01, low: 0.5, medium: 0.85, high: 0.98 } as const;
/** Urgency alone is no reason to keep anything from the public. */
const URGENT = 0.15;
const ROUNDS = 20_000;
const RATE = 0.5;
/** Ridge: keeps weights of what is always found together from growing against each other. */
const RIDGE = 0.0005;
const targetOf = ({ label, severity }: Screened): number =>
  label === 'urgency' ? URGENT : TARGETS[severity];

/** Descends from plain weights; none becomes negative, because no finding lowers a risk. */
export function fitWeights(texts: readonly Screened[]): Weights {
  const rows = texts.map((text) => ({
    features: featuresOf(text.findings),
    target: targetOf(text),
  }));
  const fitted: Weights = {
    bias: -3,
    weights: Object.fromEntries(FEATURES.map((name) => [name, 3])) as Features,
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features;
    let slope = 0;
    for (const { features, target } of rows) {
      const error = (riskOf(features, fitted) - target) / rows.length;
      slope += error;
      for (const name of FEATURES) slopes[name] += error * features[name];
    }
    fitted.bias -= RATE * slope;
    for (const name of FEATURES) {
      const weight = fitted.weights[name];
      fitted.weights[name] = Math.max(0, weight - RATE * (slopes[name] + RIDGE * weight));
    }
  }
  return fitted;
}

const rounded = (value: number): number => Number(value.toFixed(3));

/** Writes the weights down. */
export function writeWeights(): void {
  const { bias, weights } = fitWeights(screenTexts(readCorpus('training')));
  const data = {
    bias: rounded(bias),
    weights: Object.fromEntries(FEATURES.map((name) => [name, rounded(weights[name])])),
  };
  writeFileSync(FILE, `${JSON.stringify(data, null, 2)}\n`);
}
