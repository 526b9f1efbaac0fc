// How far the places lie from each other, for whatever looks beyond one of them. The server alone
// asks this.
import { COUNTRIES } from './catalog.data.ts';

/** Degrees north and east of the middle of each place, to the tenth. */
const MIDDLES: Readonly<Record<string, readonly [north: number, east: number]>> = {
  JM: [18.1, -77.3],
  TT: [10.5, -61.3],
  BB: [13.2, -59.6],
  BS: [24.7, -77.8],
  DO: [18.9, -70.5],
  GD: [12.1, -61.7],
  LC: [13.9, -61.0],
  AG: [17.1, -61.8],
  DM: [15.4, -61.4],
  VC: [13.2, -61.2],
  KN: [17.3, -62.7],
  HT: [19.0, -72.6],
  CU: [21.7, -79.0],
  GY: [5.5, -58.9],
  BZ: [17.2, -88.6],
  SR: [4.5, -56.0],
  PR: [18.2, -66.4],
  KY: [19.3, -81.3],
  VI: [18.0, -64.8],
  VG: [18.4, -64.6],
  TC: [21.8, -71.8],
  AW: [12.5, -70.0],
  CW: [12.2, -69.0],
  SX: [18.0, -63.1],
  GP: [16.2, -61.5],
  MQ: [14.7, -61.0],
  AI: [18.2, -63.1],
  MS: [16.7, -62.2],
};

/** In the Caribbean a degree east is this much of a degree north. */
const EAST = 0.95;

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
  const [[north, east] = [0, 0], [otherNorth, otherEast] = [0, 0]] = [MIDDLES[a], MIDDLES[b]];
  return Math.hypot(north - otherNorth, (east - otherEast) * EAST);
}

/** Codes of all other places, the nearest first; empty for an unknown one. */
export function neighborsOf(code: string): readonly string[] {
  return byPlace.get(code) ?? [];
}
