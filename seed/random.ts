// Repeatable chance for the demo: the same seed tells the same story on every machine.
import { rng } from './generator/kit.mjs';

export type Random = ReturnType<typeof rng>;

/** A source of chance that depends on nothing but the seed. */
export const randomOf = (seed: string): Random => rng(seed);

/** A whole number from low to high, both included. */
export const whole = (random: Random, low: number, high: number): number =>
  Math.floor(random.range(low, high + 1));

/** An entry chosen by weight. */
export function weighted<T>(random: Random, entries: readonly (readonly [T, number])[]): T {
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of entries) if ((left -= weight) < 0) return value;
  return entries.at(-1)![0];
}

/** Rounds to what a person would ask: 18,437 becomes 18,500 and 43.7 becomes 45. */
export function askingPrice(amount: number): number {
  if (amount <= 0) return 0;
  const step =
    amount < 20
      ? 1
      : amount < 200
        ? 5
        : amount < 1000
          ? 10
          : amount < 5000
            ? 50
            : amount < 50_000
              ? 500
              : amount < 500_000
                ? 5000
                : 50_000;
  return Math.max(step, Math.round(amount / step) * step);
}
