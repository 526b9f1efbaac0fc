// What objects are made of: colours of materials, and the shadows on the ground.
// Objects are drawn around (0,0): x centred, y = 0 is where they touch the ground, up is negative.
// Every function takes (c, R, x): c = colours {a main, b second, k accent}, R = seeded random, x =
// extras.
import { T } from '../kit.mjs';

export const ink = T(0.26, 0.025, 170);
export const tyre = T(0.28, 0.012, 200);
export const steel = T(0.8, 0.012, 220);
export const glass = T(0.82, 0.04, 220);
export const pane = T(0.42, 0.035, 215);
export const wood = T(0.6, 0.085, 58);
export const woodD = T(0.46, 0.075, 50);
export const paper = T(0.97, 0.012, 92);
export const white = T(0.955, 0.008, 200);
export const gold = T(0.82, 0.13, 85);
export const leafA = T(0.55, 0.11, 150);
export const leafB = T(0.67, 0.12, 138);

export const floorShadow = (w, o = 0.22, h = 9) =>
  `<ellipse cx="14" cy="1" rx="${w}" ry="${h}" fill="#0b1712" opacity="${o}"/>`;

export const darkShadow = (w, o = 0.24, h = 9) =>
  `<ellipse cx="14" cy="1" rx="${w}" ry="${h}" fill="#0b1712" opacity="${o}"/>`;
