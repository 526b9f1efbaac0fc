// How far the places lie from each other, for whatever looks beyond one of them. The server alone
// asks this.
import { COUNTRIES } from './catalog.data.ts';
import { kilometresBetween, pointOf } from './catalog.points.ts';

const byPlace = new Map(
  COUNTRIES.map(({ code }) => [
    code,
    COUNTRIES.filter((other) => other.code !== code)
      .map((other) => ({ code: other.code, far: distance(code, other.code) }))
      .toSorted((a, b) => a.far - b.far)
      .map((other) => other.code),
  ]),
);

function distance(a: string, b: string): number {
  const [one, other] = [pointOf(a), pointOf(b)];
  return one && other ? kilometresBetween(one, other) : Infinity;
}

/** Codes of all other places, the nearest first; empty for an unknown one. */
export function neighborsOf(code: string): readonly string[] {
  return byPlace.get(code) ?? [];
}
