export type Rng = {
  (): number;
  pick<T>(list: readonly T[]): T;
  range(low: number, high: number): number;
  chance(probability: number): boolean;
};
export function rng(seed: string | number): Rng;
export function hash(text: string): number;
