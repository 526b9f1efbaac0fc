/**
 * Where each place and its name stand on the map of 1216 × 760 units; the shapes are in
 * caribbean-map.svg.
 */
export type MapPlace = {
  code: string;
  x: number;
  y: number;
  label: readonly [x: number, y: number, anchor: 'start' | 'middle' | 'end'];
  /** A dot, for islands too small to see. */
  pin?: true;
  /** A line from the dot to the name, where islands crowd. */
  lead?: string;
  /** Shares a land border. */
  edge?: true;
  /** The name stands on the land. */
  onLand?: true;
};

export const MAP_PLACES: readonly MapPlace[] = [
  { code: 'JM', x: 401.9, y: 302, label: [402, 336, 'middle'] },
  { code: 'TT', x: 906.9, y: 552.2, label: [933, 560, 'start'] },
  { code: 'BB', x: 960.4, y: 464.4, label: [974, 472, 'start'], pin: true },
  { code: 'BS', x: 398.8, y: 83.9, label: [449, 70, 'start'] },
  { code: 'DO', x: 619, y: 277.1, label: [631, 239, 'middle'], edge: true },
  { code: 'GD', x: 893.4, y: 498.6, label: [879, 509, 'end'], pin: true },
  { code: 'LC', x: 915.7, y: 441.1, label: [930, 449, 'start'], pin: true },
  { code: 'AG', x: 889.6, y: 331.7, label: [904, 334, 'start'], pin: true },
  { code: 'DM', x: 903.4, y: 391.4, label: [917, 399, 'start'], pin: true },
  { code: 'VC', x: 908.5, y: 463.8, label: [895, 472, 'end'], pin: true },
  { code: 'KN', x: 860.6, y: 330, label: [847, 392, 'end'], pin: true, lead: 'M860.6 330L849 378' },
  { code: 'HT', x: 552.9, y: 273.7, label: [533, 320, 'middle'], edge: true },
  { code: 'CU', x: 351.6, y: 183.1, label: [306, 121, 'middle'] },
  { code: 'GY', x: 980.8, y: 706.3, label: [967, 712, 'middle'], edge: true, onLand: true },
  { code: 'BZ', x: 49.5, y: 333.3, label: [34, 377, 'start'] },
  { code: 'SR', x: 1072.1, y: 737.9, label: [1072, 740, 'middle'], edge: true, onLand: true },
  { code: 'PR', x: 744.9, y: 299.6, label: [709, 332, 'middle'] },
  { code: 'KY', x: 279.2, y: 263.1, label: [279, 293, 'middle'], pin: true },
  {
    code: 'VI',
    x: 795.2,
    y: 306.9,
    label: [811, 357, 'end'],
    pin: true,
    lead: 'M795.2 306.9L809 346',
  },
  {
    code: 'VG',
    x: 803.1,
    y: 292.3,
    label: [799, 246, 'middle'],
    pin: true,
    lead: 'M803.1 292.3L800 251',
  },
  { code: 'TC', x: 575, y: 180.4, label: [589, 184, 'start'], pin: true },
  { code: 'AW', x: 632.5, y: 486, label: [619, 490, 'end'], pin: true },
  { code: 'CW', x: 663.7, y: 496.7, label: [668, 527, 'start'], pin: true },
  {
    code: 'SX',
    x: 849.9,
    y: 305.6,
    label: [896, 280, 'start'],
    pin: true,
    lead: 'M849.9 305.6L889 282',
  },
  { code: 'GP', x: 897.5, y: 365.5, label: [916, 374, 'start'], pin: true },
  { code: 'MQ', x: 914.1, y: 416.8, label: [928, 425, 'start'], pin: true },
  {
    code: 'AI',
    x: 849.9,
    y: 299.6,
    label: [876, 254, 'start'],
    pin: true,
    lead: 'M849.9 299.6L872 258',
  },
  { code: 'MS', x: 877, y: 348.5, label: [863, 419, 'end'], pin: true, lead: 'M877 348.5L865 403' },
];

/** Units of the map for a degree of longitude, and where 85° west and 5° north are on it. */
const DEGREE = 31.42;
const [WEST, SOUTH] = [
  { degrees: -85, x: 160 },
  { degrees: 5, y: 725 },
];
const mercator = (latitude: number) =>
  ((DEGREE * 180) / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));

/** Where a point of the earth lies on the map, which is Mercator's. */
export function onMap([latitude, longitude]: readonly [latitude: number, longitude: number]): {
  x: number;
  y: number;
} {
  const round = (units: number) => Math.round(units * 10) / 10;
  return {
    x: round(WEST.x + (longitude - WEST.degrees) * DEGREE),
    y: round(SOUTH.y + mercator(SOUTH.degrees) - mercator(latitude)),
  };
}
