import { describe, expect, it } from 'vitest';
import { COUNTRIES } from './catalog.data.ts';
import { parishesOf } from './catalog.places.ts';
import { kilometresBetween, nearestPlace, type Point, pointOf } from './catalog.points.ts';

describe('points of places', () => {
  it('are there for every country, and for every subdivision near its country', () => {
    // From the Turks to Inagua the Bahamas are long.
    for (const { code } of COUNTRIES) {
      const middle = pointOf(code);
      expect(middle, code).not.toBeNull();
      for (const parish of parishesOf(code)) {
        const point = pointOf(parish.code);
        expect(point, parish.code).not.toBeNull();
        expect(kilometresBetween(middle as Point, point as Point), parish.code).toBeLessThan(
          code === 'BS' ? 600 : 150,
        );
      }
    }
    expect(pointOf('XX')).toBeNull();
    expect(pointOf('constructor')).toBeNull();
  });

  it('measure as the crow flies', () => {
    expect(kilometresBetween([18, -77], [19, -77])).toBeCloseTo(111.2, 0);
    expect(kilometresBetween([10.66, -61.51], [13.1, -59.61])).toBeCloseTo(341, 0);
  });

  it.each([
    ['Half Way Tree', [18.012, -76.797], 'JM-02'],
    ['Portmore', [17.955, -76.867], 'JM-14'],
    ['Montego Bay', [18.476, -77.893], 'JM-08'],
    ['Negril', [18.268, -78.348], 'JM-10'],
    ['Port Antonio', [18.176, -76.45], 'JM-04'],
    ['Port of Spain', [10.655, -61.502], 'TT-POS'],
    ['Scarborough', [11.183, -60.737], 'TT-TOB'],
    ['Chaguanas', [10.516, -61.411], 'TT-CHA'],
    ['Oistins', [13.065, -59.532], 'BB-01'],
    ['Bridgetown', [13.098, -59.615], 'BB-08'],
    ['Nassau', [25.06, -77.345], 'BS-NP'],
    ['Freeport', [26.533, -78.7], 'BS-FP'],
    ['Castries', [14.01, -60.987], 'LC-02'],
    ['St. John’s', [17.12, -61.845], 'AG-04'],
    ['Kingstown', [13.156, -61.225], 'VC-04'],
    ['Union Island', [12.6, -61.43], 'VC-06'],
    ['Carriacou', [12.482, -61.457], 'GD-10'],
    ['Roseau', [15.301, -61.388], 'DM-04'],
  ] as const)('find the parish of %s', (_, here, parish) => {
    expect(nearestPlace(here)).toEqual({ country: parish.slice(0, 2), parish });
  });

  it.each([
    ['Santiago de Cuba', [20.02, -75.82], 'CU'],
    ['Port-au-Prince', [18.54, -72.34], 'HT'],
    ['Dajabón', [19.55, -71.7], 'DO'],
    ['San Juan', [18.47, -66.11], 'PR'],
    ['Willemstad', [12.11, -68.93], 'CW'],
    ['Philipsburg', [18.026, -63.045], 'SX'],
    ['The Valley', [18.217, -63.057], 'AI'],
    ['Christiansted', [17.746, -64.705], 'VI'],
    ['Paramaribo', [5.852, -55.204], 'SR'],
  ] as const)('find the country of %s, which has no list of parts', (_, here, country) => {
    expect(nearestPlace(here)).toEqual({ country, parish: null });
  });

  it.each([
    ['London', [51.5, -0.12]],
    ['Miami', [25.76, -80.19]],
    ['the middle of the Atlantic', [0, -30]],
  ] as const)('find nothing near %s, or say so of what is', (name, here) => {
    // Bimini is 90 km from Miami.
    expect(nearestPlace(here)?.parish ?? null).toBe(name === 'Miami' ? 'BS-BI' : null);
  });
});
