// Linear models: support vectors with squared hinge loss by dual coordinate descent (Hsieh and
// others, 2008), and the scale of Platt that makes likelihoods of their sums. Without chance: the
// same examples give the same weights.
import { lengthOfSquares, quietOf, scaleOf } from '#features/moderation/detectors/model.server.ts';
import { rowOf, type Rows } from '#features/moderation/detectors/buckets.server.ts';

/** An example as numbers: what it has of which row. */
export type Row = { at: Int32Array; value: Float32Array; quiet: number; square: number };
export type Linear = { weights: Float32Array; bias: number; quiet: number };
/** How much each bucket counts, as the file keeps it, and the rows of those that do. */
export type Known = { scales: Uint8Array; rows: Rows };

export function toRow({ buckets }: { buckets: Int32Array }, { scales, rows }: Known): Row {
  const counting = buckets.filter((bucket) => (scales[bucket] as number) > 0);
  const at = counting.map((bucket) => rowOf(rows, bucket));
  const value = Float32Array.from(counting, (bucket) => scaleOf(scales[bucket] as number));
  const length = lengthOfSquares(value.reduce((all, each) => all + each * each, 0));
  value.forEach((each, index) => {
    value[index] = each / length;
  });
  const quiet = quietOf(length);
  const square = value.reduce((all, each) => all + each * each, 1 + quiet * quiet);
  return { at, value, quiet, square };
}

/** What a linear model says of a row. */
export function sumOf({ at, value, quiet }: Row, linear: Linear): number {
  const { weights } = linear;
  let sum = linear.bias + linear.quiet * quiet;
  for (let index = 0; index < at.length; index += 1)
    sum += (weights[at[index] as number] as number) * (value[index] as number);
  return sum;
}

export type Task = {
  rows: readonly Row[];
  /** 1 or -1. */
  targets: Int8Array;
  /** How much a mistake with each costs. */
  costs: Float64Array;
  rounds: number;
  /** How many rows there are to have weights. */
  many: number;
};

/** Fits weights that tell the targets apart. */
export function fitLinear(task: Task): Linear {
  const { rows, rounds } = task;
  const model: Linear = { weights: new Float32Array(task.many + 1), bias: 0, quiet: 0 };
  const alphas = new Float64Array(rows.length);
  const order = Int32Array.from(rows, (_, index) => index);
  let seed = 12_345;
  for (let round = 0; round < rounds; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      const other = seed % (last + 1);
      [order[last], order[other]] = [order[other] as number, order[last] as number];
    }
    for (const index of order) step(model, alphas, index, task);
  }
  return model;
}

function step(model: Linear, alphas: Float64Array, index: number, task: Task): void {
  const row = task.rows[index] as Row;
  const target = task.targets[index] as number;
  const ridge = 0.5 / (task.costs[index] as number);
  const alpha = alphas[index] as number;
  const slope = target * sumOf(row, model) - 1 + ridge * alpha;
  const next = Math.max(alpha - slope / (row.square + ridge), 0);
  const move = (next - alpha) * target;
  if (move === 0) return;
  alphas[index] = next;
  model.bias += move;
  model.quiet += move * row.quiet;
  for (let each = 0; each < row.at.length; each += 1)
    (model.weights[row.at[each] as number] as number) += move * (row.value[each] as number);
}

const ROUNDS = 100;
const TINY = 1e-9;

/** From sums to the logarithm of the odds: logistic regression with one slope, by Newton. */
export function fitScale(
  sums: readonly number[],
  isTrue: readonly boolean[],
): { slope: number; offset: number } {
  let [slope, offset] = [1, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    let [gs, go, ss, so, oo] = [0, 0, TINY, 0, TINY];
    for (const [index, sum] of sums.entries()) {
      const likely = 1 / (1 + Math.exp(-(slope * sum + offset)));
      const error = likely - Number(isTrue[index]);
      const spread = likely * (1 - likely);
      gs += error * sum;
      go += error;
      ss += spread * sum * sum;
      so += spread * sum;
      oo += spread;
    }
    const determinant = ss * oo - so * so;
    slope -= (gs * oo - go * so) / determinant;
    offset -= (go * ss - gs * so) / determinant;
  }
  return { slope, offset };
}
