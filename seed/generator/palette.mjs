// Colours of the things in the pictures.
import { T } from './kit.mjs';

/** Paint of things other than vehicles and houses, by the colour word of a title. */
const TINTS = {
  grey: T(0.72, 0.015, 230),
  sand: T(0.83, 0.05, 80),
  blue: T(0.5, 0.095, 245),
  white: T(0.955, 0.01, 95),
  green: T(0.52, 0.1, 155),
  natural: T(0.66, 0.085, 62),
  yellow: T(0.84, 0.145, 88),
  coral: T(0.7, 0.15, 30),
  cream: T(0.93, 0.045, 92),
  sky: T(0.8, 0.075, 232),
  black: T(0.32, 0.012, 230),
  red: T(0.57, 0.17, 27),
  brown: T(0.52, 0.075, 50),
  tabby: T(0.62, 0.035, 75),
  ginger: T(0.72, 0.125, 62),
  calico: T(0.86, 0.06, 78),
  ochre: T(0.74, 0.125, 75),
};

export const tintOf = (title) => TINTS[/ (\w+)$/.exec(title)?.[1]];

export const cream = T(0.965, 0.02, 92);

/** Main, second and third colour of an object. */
export const PALETTES = {
  guava: { a: T(0.66, 0.165, 28), b: T(0.9, 0.095, 92), k: T(0.52, 0.08, 195) },
  lagoon: { a: T(0.56, 0.09, 205), b: T(0.8, 0.125, 58), k: cream },
  leaf: { a: T(0.5, 0.1, 155), b: T(0.83, 0.085, 14), k: T(0.91, 0.09, 92) },
  ochre: { a: T(0.79, 0.145, 78), b: T(0.43, 0.08, 240), k: cream },
  ink: { a: T(0.42, 0.08, 245), b: T(0.76, 0.125, 32), k: T(0.9, 0.09, 92) },
  bone: { a: T(0.945, 0.022, 90), b: T(0.54, 0.1, 160), k: T(0.7, 0.15, 30) },
  brick: { a: T(0.56, 0.135, 35), b: T(0.87, 0.06, 165), k: T(0.91, 0.085, 92) },
  mint: { a: T(0.8, 0.085, 170), b: T(0.6, 0.145, 32), k: cream },
  mango: { a: T(0.83, 0.155, 82), b: T(0.52, 0.09, 195), k: cream },
  sorrel: { a: T(0.48, 0.15, 14), b: T(0.88, 0.08, 85), k: T(0.75, 0.09, 165) },
};

/** In the order that scene.mjs names them. */
export const CAR_PAINTS = [
  T(0.95, 0.008, 200),
  T(0.6, 0.17, 27),
  T(0.55, 0.085, 205),
  T(0.43, 0.085, 245),
  T(0.8, 0.14, 82),
  T(0.46, 0.085, 158),
  T(0.78, 0.02, 220),
  T(0.75, 0.1, 175),
];

/** Which palettes suit the things of a category. */
export const PALETTES_OF = {
  Cars: ['guava', 'lagoon', 'mint', 'mango', 'ink'],
  'Real Estate': ['mint', 'guava', 'ochre', 'bone', 'lagoon'],
  Jobs: ['ink', 'leaf', 'brick'],
  Electronics: ['ink', 'lagoon', 'guava'],
  Furniture: ['leaf', 'brick', 'ochre', 'lagoon'],
  Fashion: ['guava', 'bone', 'mango', 'sorrel'],
  Phones: ['mint', 'ink', 'guava'],
  Services: ['guava', 'mango', 'lagoon'],
  'Home & Garden': ['ochre', 'lagoon', 'brick'],
  'Food & Dining': ['lagoon', 'bone', 'sorrel', 'leaf'],
  Pets: ['ochre', 'brick', 'bone'],
  'Sports & Recreation': ['guava', 'lagoon', 'mango', 'leaf'],
  'Arts & Crafts': ['guava', 'leaf', 'ink', 'lagoon'],
  'Toys & Games': ['guava', 'mango', 'lagoon'],
  'Musical Instruments': ['sorrel', 'lagoon', 'ochre'],
  Events: ['guava', 'mango', 'lagoon'],
  'Lost & Found': ['ink', 'sorrel', 'mango'],
  'Free Items': ['guava', 'leaf', 'mango'],
  Miscellaneous: ['lagoon', 'brick', 'leaf'],
};
