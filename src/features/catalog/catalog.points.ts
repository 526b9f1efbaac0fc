/**
 * Where places are: points of countries and of their subdivisions, about right (some kilometres),
 * as data. Apart because only maps need them, and whoever asks for what is near them.
 */
import points from './data/points.json' with { type: 'json' };

export type Point = readonly [latitude: number, longitude: number];

/** The first is where it stands on a map; the others are towns, so that the nearest is found. */
const POINTS: Readonly<Record<string, readonly (readonly number[])[]>> = points;

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Where a country ("JM") or a subdivision ("JM-02") stands on a map; null for an unknown one. */
export function pointOf(code: string): Point | null {
  const [latitude, longitude] = (Object.hasOwn(POINTS, code) && POINTS[code]?.[0]) || [];
  return latitude === undefined || longitude === undefined ? null : [latitude, longitude];
}

/** Kilometres between two points, as the crow flies. */
export function kilometresBetween(one: Point, other: Point): number {
  const [a, b] = [one[0] * RADIANS, other[0] * RADIANS];
  const across = Math.sin(((other[1] - one[1]) * RADIANS) / 2) ** 2;
  const along = Math.sin((b - a) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(along + Math.cos(a) * Math.cos(b) * across));
}

/** Farther away than this, nothing is near. */
const NEAR_KM = 150;

/**
 * The country, and the subdivision where it has a list of them, of the nearest point.
 * @returns null where none is near
 */
export function nearestPlace(here: Point): { country: string; parish: string | null } | null {
  // A country with a list is found by that list alone.
  const codes = Object.keys(POINTS);
  const divided = new Set(codes.map((code) => code.split('-')).flatMap(([c, p]) => (p ? [c] : [])));
  let [nearest, least] = ['', NEAR_KM];
  for (const code of codes) {
    if (divided.has(code)) continue;
    for (const [latitude = 0, longitude = 0] of POINTS[code] ?? []) {
      const distance = kilometresBetween(here, [latitude, longitude]);
      if (distance < least) [nearest, least] = [code, distance];
    }
  }
  if (nearest === '') return null;
  return { country: nearest.slice(0, 2), parish: nearest.includes('-') ? nearest : null };
}
