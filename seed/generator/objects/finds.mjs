import { line, grp, path, tone, rect, at, circ, T, dark, lite } from '../kit.mjs';
import { blade } from './garden.mjs';
import { floorShadow, woodD, ink, paper, leafA, leafB, wood, steel } from './materials.mjs';

export function umbrella(c) {
  return (
    floorShadow(150) +
    line('M-40 -250L66 -10Q76 14 96 2Q106 -8 98 -22', woodD, 10) +
    grp(
      path(
        'M-160 0Q-150 -132 0 -140Q150 -132 160 0Q134 -26 107 0Q80 -26 53 0Q26 -26 0 0Q-26 -26 -53 0Q-80 -26 -107 0Q-134 -26 -160 0Z',
        c.a,
      ) +
        path('M-53 0Q-60 -100 0 -140Q60 -100 53 0Q26 -26 0 0Q-26 -26 -53 0Z', c.b) +
        path('M107 0Q96 -104 0 -140Q150 -132 160 0Q134 -26 107 0Z', c.b) +
        path('M-107 0Q-96 -104 0 -140Q-60 -100 -53 0Q-80 -26 -107 0Z', tone(c.a, -0.06)) +
        rect(-4, -156, 8, 18, woodD, 4),
      'transform="translate(-20 -156) rotate(-24)"',
    ) +
    at(170, 0, keys(c), 0.8)
  );
}

const keys = (c) =>
  circ(0, -46, 30, 'none', 'stroke="#9aa6a4" stroke-width="8"') +
  grp(
    rect(-6, 0, 12, 66, T(0.82, 0.1, 88), 3) +
      path('M6 40h14v10H6ZM6 56h10v8H6Z', T(0.82, 0.1, 88)) +
      circ(0, -8, 20, T(0.82, 0.1, 88)) +
      circ(0, -12, 7, ink),
    'transform="translate(-16 -24) rotate(74) scale(.9)"',
  ) +
  grp(
    rect(-26, 0, 52, 68, c.b, 10) + circ(0, 14, 6, paper) + line('M-12 36h24M-12 50h16', paper, 4),
    'transform="translate(20 -70) rotate(-52)"',
  );

export function backpack(c) {
  return (
    floorShadow(150) +
    line('M-40 -272Q-40 -304 0 -304Q40 -304 40 -272', tone(c.a, -0.14), 12) +
    path(
      'M-110 -170Q-110 -282 0 -282Q110 -282 110 -170L116 -22Q116 0 94 0L-94 0Q-116 0 -116 -22Z',
      c.a,
    ) +
    dark('M30 -280Q110 -270 110 -170L116 -22Q116 0 94 0L50 0Q80 -140 30 -280Z', 0.1) +
    rect(-84, -118, 168, 104, tone(c.a, 0.06), 20) +
    rect(-84, -118, 168, 36, c.b, 16) +
    rect(-12, -96, 24, 34, T(0.85, 0.09, 88), 5) +
    line('M-76 -196Q0 -214 76 -196', tone(c.a, -0.14), 5) +
    rect(58, -204, 10, 30, T(0.85, 0.09, 88), 4) +
    grp(keys(c), 'transform="translate(176 0) scale(.7)"') +
    lite('M-98 -168Q-98 -262 -20 -272Q-76 -240 -72 -160Z', 0.2)
  );
}

export function giftBox(c) {
  return (
    floorShadow(180) +
    at(
      -66,
      -118,
      blade(0, 0, -30, 90, 20, leafA) +
        blade(0, 0, 0, 120, 22, leafB) +
        blade(0, 0, 26, 96, 20, leafA),
    ) +
    grp(
      rect(-26, -150, 52, 150, c.a, 6) +
        rect(-26, -126, 52, 14, paper) +
        rect(26, -128, 34, 128, T(0.86, 0.12, 88), 5),
      'transform="translate(16 -62)"',
    ) +
    circ(104, -146, 36, c.b) +
    line('M80 -172Q104 -150 136 -164', '#fff', 5) +
    path('M-150 -126L150 -126L138 -6Q138 0 130 0L-130 0Q-138 0 -138 -6Z', T(0.74, 0.075, 70)) +
    dark('M80 -126L150 -126L138 -6Q138 0 130 0L60 0Z', 0.1) +
    path(
      'M-150 -126L-206 -92L-196 -80L-146 -96ZM150 -126L206 -92L196 -80L146 -96Z',
      T(0.8, 0.07, 72),
    ) +
    rect(-58, -88, 116, 56, paper, 8) +
    path(
      'M0 -44C-14 -54 -24 -62 -24 -71Q-23 -80 -13 -80Q-5 -80 0 -72Q5 -80 13 -80Q23 -80 24 -71C24 -62 14 -54 0 -44Z',
      c.a,
    ) +
    lite('M-148 -118h296l1 -8h-298Z', 0.3)
  );
}

export function crates(c) {
  const cr = (x, y, w, h, k) =>
    at(
      x,
      y,
      rect(-w / 2, -h, w, h, tone(k, -0.16)) +
        [0, 1, 2].map((i) => rect(-w / 2, -h + i * (h / 3) + 2, w, h / 3 - 5, k, 3)).join('') +
        rect(-w / 2, -h, 14, h, tone(k, 0.04)) +
        rect(w / 2 - 14, -h, 14, h, tone(k, -0.05)),
    );
  return (
    floorShadow(200) +
    cr(-80, 0, 190, 112, wood) +
    cr(112, 0, 160, 92, c.a) +
    at(-110, -112, radio(c), 0.72) +
    at(10, -112, lantern(c), 0.8) +
    at(
      122,
      -92,
      rect(-52, -20, 104, 20, c.b, 3) +
        rect(-44, -38, 96, 18, T(0.9, 0.1, 92), 3) +
        rect(-50, -58, 88, 20, T(0.5, 0.08, 230), 3) +
        lite('M-52 -20h12v20h-12Z', 0.3),
    )
  );
}

export const radio = (c) =>
  line('M40 -110L104 -186', steel, 5) +
  line('M-70 -112Q-70 -146 0 -146Q70 -146 70 -112', ink, 8) +
  rect(-96, -116, 192, 116, c.b, 16) +
  circ(-44, -56, 36, paper) +
  circ(-44, -56, 27, T(0.4, 0.02, 200)) +
  rect(8, -94, 72, 26, T(0.95, 0.03, 90), 5) +
  line('M28 -92v22', T(0.6, 0.18, 27), 3) +
  circ(26, -38, 13, paper) +
  circ(62, -38, 13, paper) +
  dark('M-96 -18h192v2q0 16 -16 16h-160q-16 0 -16 -16Z', 0.14);

export const lantern = (c) =>
  line('M-30 -120Q-34 -170 0 -170Q34 -170 30 -120', ink, 5) +
  rect(-30, -130, 60, 14, ink, 4) +
  path('M-34 -116Q-50 -66 -30 -30L30 -30Q50 -66 34 -116Z', T(0.95, 0.06, 92)) +
  path('M0 -44Q-16 -56 0 -86Q16 -56 0 -44Z', T(0.78, 0.16, 60)) +
  rect(-38, -30, 76, 30, c.a, 6) +
  line('M-34 -74h68', ink, 3);

export function radioSet(c) {
  return floorShadow(150) + at(-40, 0, radio(c), 1.35) + at(150, 0, lantern(c), 1.05);
}
