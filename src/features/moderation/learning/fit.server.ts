// How a layer is made of decisions: each moderator's own, fitted by themselves, and of these what
// at least two of them say (decision 094). Without chance; owns no rows.
import { setImmediate as breathe } from 'node:timers/promises';
import { BUCKETS } from '../detectors/features.server.ts';
import { type Layer, movedBy } from '../detectors/layer.server.ts';
import { DEFAULT_SETTINGS } from '../moderation.limits.ts';

/** What can be learned: the labels of the model. */
export const LEARNED = ['scam', 'prohibited', 'urgency'] as const;
export type Learned = (typeof LEARNED)[number];
export const EXAMPLE_LABELS = ['honest', ...LEARNED] as const;
export type ExampleLabel = (typeof EXAMPLE_LABELS)[number];

/** A text as numbers. */
export type SeenText = {
  /** What it consists of, as the model sees it, and the length of that as a vector. */
  buckets: Int32Array;
  length: number;
  /** The logarithm of the odds that the model alone says, by label. */
  odds: Readonly<Record<Learned, number>>;
};
/** One that somebody decided about. */
export type Taught = SeenText & { by: string; label: ExampleLabel };

/** So many people have to say the same. */
export const AGREED = 2;
/** The usual threshold from which a text waits. */
const WAITS_FROM = DEFAULT_SETTINGS.approveThreshold;
const ODDS_OF_WAITING = Math.log(WAITS_FROM / (1 - WAITS_FROM));
/**
 * So far from it on its side ends up what is decided. What is bad goes further, because of what one
 * person's decisions say a part is lost where others do not say it.
 */
const MARGINS = { bad: 16, honest: 3 } as const;
/** A bucket moves only where it stands in so many texts, whoever's are left out. */
const OFTEN = 2;
/** What a mistake costs beside weights. */
const COST = 10;
const ROUNDS = 30;
/** A bucket moves so far at most, before the length of the text divides by 15 or more. */
export const WEIGHT_MOST = 40;
/** Less than that is left out. */
const WEIGHT_LEAST = 0.02;

/**
 * Fits the layer of some decisions; other work goes on in between.
 * @param survivors texts that nobody minded: each person's decisions are fitted beside them
 * @param scaleOf how much a bucket counts
 */
export async function fitLayer(
  decisions: readonly Taught[],
  survivors: readonly SeenText[],
  scaleOf: (bucket: number) => number,
): Promise<Layer> {
  const layer = new Map<string, ReadonlyMap<number, number>>();
  for (const label of LEARNED) {
    const own = decisions.filter((each) => each.label === label || each.label === 'honest');
    const fitted: Map<number, Said>[] = [];
    for (const each of Map.groupBy(own, ({ by }) => by).values()) {
      const rows = [
        ...each.map((text) => toRow(label, text, text.label === label ? 1 : -1, scaleOf)),
        ...survivors.map((text) => toRow(label, text, -1, scaleOf)),
      ];
      fitted.push(fitPerson(rows, scaleOf));
      await breathe();
    }
    layer.set(label, agreed(fitted));
  }
  return layer;
}

type Row = {
  buckets: Int32Array;
  values: Float32Array;
  square: number;
  side: 1 | -1;
  /** How far the sum has to be on its side. */
  target: number;
  alpha: number;
};

function toRow(
  label: Learned,
  { buckets, length, odds }: SeenText,
  side: Row['side'],
  scaleOf: (bucket: number) => number,
): Row {
  const values = Float32Array.from(buckets, (bucket) => scaleOf(bucket) / length);
  const square = values.reduce((sum, value) => sum + value * value, 0);
  const margin = side > 0 ? MARGINS.bad : MARGINS.honest;
  const target = margin - side * (odds[label] - ODDS_OF_WAITING);
  return { buckets, values, square, side, target, alpha: 0 };
}

/**
 * Support vectors by dual coordinate descent: what model and layer agree with by the margin moves
 * nothing. There is no bias, which would move every text.
 */
function fitPerson(rows: readonly Row[], scaleOf: (bucket: number) => number): Map<number, Said> {
  const weights = new Float64Array(BUCKETS);
  for (let round = 0; round < ROUNDS; round += 1)
    if (!rows.map((row) => step(weights, row)).some(Boolean)) break;
  const [raised, lowered] = [countTexts(rows, 1), countTexts(rows, -1)];
  const moved = new Map<number, Said>();
  weights.forEach((weight, bucket) => {
    if (weight === 0) return;
    const texts = (weight > 0 ? raised : lowered)[bucket] as number;
    moved.set(bucket, { weight: bounded(weight * scaleOf(bucket)), texts });
  });
  return moved;
}

function countTexts(rows: readonly Row[], wanted: Row['side']): Uint16Array {
  const counts = new Uint16Array(BUCKETS);
  for (const { side, buckets } of rows)
    if (side === wanted) for (const bucket of buckets) (counts[bucket] as number) += 1;
  return counts;
}

const bounded = (weight: number) => Math.min(Math.max(weight, -WEIGHT_MOST), WEIGHT_MOST);

/** @returns whether it moved anything */
function step(weights: Float64Array, row: Row): boolean {
  const { buckets, values, side } = row;
  let sum = 0;
  for (let at = 0; at < buckets.length; at += 1)
    sum += (weights[buckets[at] as number] as number) * (values[at] as number);
  const ridge = 0.5 / COST;
  const slope = side * sum - row.target + ridge * row.alpha;
  const next = Math.max(row.alpha - slope / (row.square + ridge), 0);
  const move = (next - row.alpha) * side;
  if (Math.abs(move) < 1e-4) return false;
  row.alpha = next;
  for (let at = 0; at < buckets.length; at += 1)
    (weights[buckets[at] as number] as number) += move * (values[at] as number);
  return true;
}

/** What one person's decisions say of a bucket, and in how many texts it stands that say so. */
export type Said = { weight: number; texts: number };

/**
 * Of what each person's decisions say of a bucket the second-largest that raises it and the
 * second-largest that lowers it: nobody moves anything further than somebody else does, and whoever
 * is alone moves nothing.
 */
export function agreed(fitted: readonly ReadonlyMap<number, Said>[]): Map<number, number> {
  const said = new Map<number, Said[]>();
  for (const person of fitted)
    for (const [bucket, each] of person) {
      const known = said.get(bucket);
      if (known) known.push(each);
      else said.set(bucket, [each]);
    }
  const both = new Map<number, number>();
  for (const [bucket, all] of said) {
    const weight =
      second(all.filter((each) => each.weight > 0)) + second(all.filter((each) => each.weight < 0));
    if (Math.abs(weight) >= WEIGHT_LEAST) both.set(bucket, weight);
  }
  return both;
}

/** The second-largest of those that move a bucket one way; 0 where one person's texts bear it. */
function second(said: readonly Said[]): number {
  const texts = said.map((each) => each.texts);
  const ofOthers = texts.reduce((sum, each) => sum + each, 0) - Math.max(...texts);
  if (said.length < AGREED || ofOthers < OFTEN) return 0;
  const largest = said.map(({ weight }) => weight).toSorted((a, b) => Math.abs(b) - Math.abs(a));
  return largest[AGREED - 1] as number;
}

/** The logarithm of the odds that a layer makes of what the model says. */
function oddsWith(layer: Layer | null, text: SeenText, label: Learned): number {
  const { odds, buckets, length } = text;
  return odds[label] + movedBy(layer, label, buckets, length);
}

/** How likely the words of a text are bad in any way. */
export function riskWith(layer: Layer | null, text: SeenText): number {
  return 1 / (1 + Math.exp(-Math.max(...LEARNED.map((label) => oddsWith(layer, text, label)))));
}

/** Of what has been public for long and nobody minded, a layer stops so much more at most. */
const SURVIVORS_STOPPED = 0.01;
const STRENGTHS = [1, 0.8, 0.6, 0.4, 0.2] as const;

/** The strongest form of a layer that stops little of these texts; none where there is no such. */
export function boundHarm(layer: Layer, survivors: readonly SeenText[]): Layer {
  const free = survivors.filter((text) => riskWith(null, text) < WAITS_FROM);
  const most = Math.ceil(survivors.length * SURVIVORS_STOPPED);
  for (const strength of STRENGTHS) {
    const tried = strength === 1 ? layer : weaker(layer, strength);
    if (free.filter((text) => riskWith(tried, text) >= WAITS_FROM).length <= most) return tried;
  }
  return new Map();
}

/** The same layer, weaker. */
const weaker = (layer: Layer, by: number): Layer =>
  new Map(
    [...layer].map(([label, weights]) => [
      label,
      new Map([...weights].map(([bucket, weight]) => [bucket, weight * by])),
    ]),
  );
