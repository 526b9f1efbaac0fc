import { line, path, rect, dark, lite, ell, T, circ, grp, tone, at } from '../kit.mjs';
import { floorShadow, steel, wood, woodD, paper } from './materials.mjs';

export function steelpan(c) {
  return (
    floorShadow(160) +
    line('M-150 -170L-116 0M150 -170L116 0M-128 -70L128 -70', steel, 10) +
    path('M-160 -214L160 -214L148 -86Q146 -74 130 -74L-130 -74Q-146 -74 -148 -86Z', c.a) +
    rect(-156, -176, 312, 26, c.b) +
    dark('M70 -214L160 -214L148 -86Q146 -74 130 -74L60 -74Z', 0.14) +
    lite('M-156 -204L-110 -204L-112 -80L-130 -78Q-144 -78 -146 -92Z', 0.2) +
    ell(0, -214, 166, 46, T(0.9, 0.01, 220)) +
    ell(0, -211, 152, 39, T(0.74, 0.015, 220)) +
    ell(0, -205, 120, 27, T(0.8, 0.012, 220)) +
    [
      [-98, -214, 36, 15, -8],
      [98, -214, 36, 15, 8],
      [-52, -190, 38, 13, 4],
      [52, -190, 38, 13, -4],
      [0, -236, 40, 11, 0],
      [-62, -234, 30, 9, -4],
      [62, -234, 30, 9, 4],
      [0, -208, 34, 12, 0],
    ]
      .map(
        ([x, y, rx, ry, a]) =>
          ell(x, y, rx, ry, T(0.68, 0.018, 220), `transform="rotate(${a} ${x} ${y})"`) +
          ell(
            x - 2,
            y - 2,
            rx * 0.86,
            ry * 0.8,
            T(0.88, 0.01, 220),
            `transform="rotate(${a} ${x} ${y})"`,
          ),
      )
      .join('') +
    line('M40 -250L150 -300M-10 -258L-116 -312', wood, 7) +
    circ(40, -250, 8, c.b) +
    circ(-10, -258, 8, c.b)
  );
}

export function guitar(c) {
  return (
    floorShadow(130) +
    grp(
      rect(-13, -330, 26, 190, woodD, 4) +
        path('M-22 -372L22 -372L18 -322L-18 -322Z', woodD) +
        [
          [-26, -362],
          [-26, -344],
          [26, -362],
          [26, -344],
        ]
          .map(([x, y]) => circ(x, y, 6, steel))
          .join('') +
        path(
          'M0 -172Q70 -178 70 -128Q68 -104 62 -96Q94 -74 92 -40Q84 4 0 4Q-84 4 -92 -40Q-94 -74 -62 -96Q-68 -104 -70 -128Q-70 -178 0 -172Z',
          c.a,
        ) +
        path(
          'M0 -160Q58 -164 58 -126Q56 -108 50 -94Q80 -70 78 -40Q72 -8 0 -8Q-72 -8 -78 -40Q-80 -70 -50 -94Q-56 -108 -58 -126Q-58 -164 0 -160Z',
          tone(c.a, 0.1),
        ) +
        circ(0, -94, 28, c.b) +
        circ(0, -94, 22, T(0.26, 0.03, 50)) +
        rect(-32, -44, 64, 12, woodD, 3) +
        line('M-7 -330V-40M0 -330V-40M7 -330V-40', '#f6f1e4', 1.6),
      'transform="rotate(13)"',
    ) +
    at(-168, 0, drumOne(c), 0.8)
  );
}

const drumOne = (c) =>
  path('M-66 -210L66 -210L46 -8Q46 0 38 0L-38 0Q-46 0 -46 -8Z', c.b) +
  ell(0, -210, 68, 18, T(0.94, 0.03, 85)) +
  ell(0, -209, 58, 13, T(0.89, 0.045, 82)) +
  line('M-62 -190L-40 -120L-20 -190L0 -120L20 -190L40 -120L62 -190', paper, 4) +
  rect(-60, -196, 120, 10, woodD, 4) +
  rect(-54, -126, 108, 9, woodD, 4) +
  dark('M20 -198L66 -210L46 -8Q46 0 38 0L10 0Z', 0.13) +
  path('M-49 -70L49 -70L47 -48L-47 -48Z', c.a);

export function drums(c) {
  return (
    floorShadow(190) +
    at(-92, 0, drumOne(c), 1.15) +
    at(76, 0, drumOne({ a: c.b, b: c.a }), 0.92) +
    at(186, 0, drumOne({ a: c.a, b: T(0.86, 0.13, 88) }), 0.6)
  );
}
