// What a shop learned besides the model, as the model reads it. How it is learned is in learning/.

/** For each label what each bucket adds to the logarithm of the odds, before the length divides. */
export type Layer = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** So far a layer moves a text at most: down so little that what is likely bad still waits. */
const MOVES = { down: -2, up: 6 } as const;

/** How far a layer moves what the model says of a text. @param length of the text, as a vector */
export function movedBy(
  layer: Layer | null,
  label: string,
  buckets: Iterable<number>,
  length: number,
): number {
  const weights = layer?.get(label);
  if (!weights || weights.size === 0) return 0;
  let sum = 0;
  for (const bucket of buckets) sum += weights.get(bucket) ?? 0;
  return Math.min(Math.max(sum / length, MOVES.down), MOVES.up);
}
