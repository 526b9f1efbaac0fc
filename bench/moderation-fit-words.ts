// Fits the weights of words (wording.server.ts): logistic regression on the training
// part of the corpus, with the texts of the demo shop as ordinary ones. Without chance: the same
// texts give the same weights.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '#features/moderation/detectors/reading.server.ts';
import { PHRASES } from '#features/moderation/detectors/rules.server.ts';
import { type Wording, wordsOf } from '#features/moderation/detectors/wording.server.ts';
import { readCorpus } from '#tests/support/moderation-corpus.ts';
import { isBad } from '#tests/support/moderation-measures.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FILE = path.join(ROOT, 'src/features/moderation/data/wording-weights.json');
const EPOCHS = 30;
const RATE = 0.5;
const RIDGE = 0.005;
const DEMO_WEIGHT = 0.5;
const DEMO_CHARS_MIN = 25;
/** Strides through the texts so that neighbours, which are alike, do not follow each other. */
const STRIDE = 7919;
/** Weights that change nothing are left out. */
const LEAST = 0.1;

type Example = { words: readonly string[]; target: number; weight: number };

const examplesOf = (text: string, target: number, weight: number): Example => ({
  words: [...wordsOf(readText(text, PHRASES.vocabulary)).keys()],
  target,
  weight,
});

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

function demoTexts(): string[] {
  const folder = path.join(ROOT, 'seed/data');
  return readdirSync(folder)
    .toSorted()
    .flatMap((name) => stringsIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
    .filter((text) => text.length > DEMO_CHARS_MIN)
    .map((text) => text.replace(/\[([^/\]]*)[^\]]*\]/g, '$1'));
}

/** Weights of what tells bad texts from ordinary ones. */
function fitWording(): Wording {
  const examples = [
    ...readCorpus('training').map((each) => examplesOf(each.text, Number(isBad(each)), 1)),
    ...demoTexts().map((text) => examplesOf(text, 0, DEMO_WEIGHT)),
  ];
  const weights = new Map<string, { value: number; slopes: number }>();
  const bias = { value: -1, slopes: 1 };
  for (let step = 0; step < EPOCHS * examples.length; step += 1) {
    const epoch = Math.floor(step / examples.length);
    const example = examples[(step * STRIDE + epoch * 31) % examples.length];
    if (example) learn(example, weights, bias);
  }
  const words = [...weights]
    .map(([word, { value }]) => [word, Number(value.toFixed(2))] as const)
    .filter(([, value]) => Math.abs(value) >= LEAST)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { bias: Number(bias.value.toFixed(3)), words: Object.fromEntries(words) };
}

type Weight = { value: number; slopes: number };

/** One step of AdaGrad. */
function learn(
  { words, target, weight }: Example,
  weights: Map<string, Weight>,
  bias: Weight,
): void {
  const norm = Math.sqrt(words.length);
  const sum = words.reduce((all, word) => all + (weights.get(word)?.value ?? 0), 0);
  const error = (1 / (1 + Math.exp(-bias.value - sum / norm)) - target) * weight;
  move(bias, error);
  for (const word of words) {
    const known = weights.get(word) ?? { value: 0, slopes: 0.1 };
    weights.set(word, known);
    move(known, error / norm + RIDGE * known.value);
  }
}

function move(weight: Weight, slope: number): void {
  weight.slopes += slope * slope;
  weight.value -= (RATE * slope) / Math.sqrt(weight.slopes);
}

/** Writes the weights down. */
export function writeWording(): void {
  writeFileSync(FILE, `${JSON.stringify(fitWording(), null, 2)}\n`);
}
