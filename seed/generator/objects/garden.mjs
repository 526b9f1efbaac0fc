import { grp, path, line, tone, rect, dark, T, ell, lite } from '../kit.mjs';
import { floorShadow, leafA, leafB } from './materials.mjs';

export const blade = (x, y, rot, len, w, col) =>
  grp(
    path(`M0 0Q${-w} ${-len * 0.5} 0 ${-len}Q${w} ${-len * 0.5} 0 0Z`, col) +
      line(`M0 ${-len * 0.08}L0 ${-len * 0.85}`, tone(col, 0.1), 2),
    `transform="translate(${x} ${y}) rotate(${rot})"`,
  );

export function plants(c) {
  const pot = (x, w, h, col) =>
    path(
      `M${x - w / 2} ${-h}L${x + w / 2} ${-h}L${x + w * 0.36} -4Q${x + w * 0.35} 0 ${x + w * 0.3} 0L${x - w * 0.3} 0Q${x - w * 0.35} 0 ${x - w * 0.36} -4Z`,
      col,
    ) +
    rect(x - w * 0.56, -h - 12, w * 1.12, 22, tone(col, 0.04), 6) +
    dark(
      `M${x + w * 0.2} ${-h + 10}L${x + w / 2} ${-h + 10}L${x + w * 0.36} -4Q${x + w * 0.35} 0 ${x + w * 0.3} 0L${x + w * 0.1} 0Z`,
      0.14,
    );
  const l2 = T(0.62, 0.14, 118),
    r2 = T(0.62, 0.17, 28),
    y2 = T(0.82, 0.14, 95);
  return (
    floorShadow(190) +
    [
      [-38, 150],
      [-24, 190],
      [-8, 214],
      [10, 200],
      [26, 176],
      [42, 140],
    ]
      .map(([a, l], i) =>
        blade(-90, -104, a, l, 30, [leafA, l2, leafA, tone(leafA, -0.06), l2, leafA][i]),
      )
      .join('') +
    [
      [-30, 140],
      [14, 160],
      [34, 130],
    ]
      .map(([a, l], i) => blade(-90, -104, a, l, 22, [r2, y2, r2][i]))
      .join('') +
    pot(-90, 120, 104, T(0.64, 0.11, 42)) +
    [
      [-16, 150],
      [-6, 176],
      [6, 164],
      [15, 140],
    ]
      .map(([a, l]) => blade(60, -78, a, l, 14, T(0.5, 0.08, 165)))
      .join('') +
    [
      [-10, 140],
      [2, 168],
      [10, 150],
    ]
      .map(([a, l]) =>
        grp(
          line(`M0 -6L0 ${-l * 0.9}`, T(0.82, 0.11, 120), 5),
          `transform="translate(60 -78) rotate(${a})"`,
        ),
      )
      .join('') +
    pot(60, 92, 76, c.a) +
    [
      [-50, 70],
      [-20, 86],
      [14, 90],
      [44, 74],
    ]
      .map(([a, l]) => blade(160, -44, a, l, 16, leafB))
      .join('') +
    pot(160, 66, 42, c.b)
  );
}

export function watering(c) {
  return (
    floorShadow(180) +
    path('M-120 -136L60 -136L72 -8Q72 0 62 0L-122 0Q-132 0 -132 -8Z', c.a) +
    ell(-30, -136, 90, 16, tone(c.a, -0.12)) +
    path('M60 -60L156 -158L178 -140L70 -24Z', tone(c.a, -0.05)) +
    ell(170, -152, 34, 12, tone(c.a, 0.06), 'transform="rotate(44 170 -152)"') +
    line('M-112 -136Q-96 -232 -20 -228Q40 -220 46 -140', tone(c.a, -0.08), 14) +
    lite('M-116 -126L-70 -126L-78 0L-122 0Q-132 0 -132 -8Z', 0.18) +
    rect(-134, -60, 208, 16, c.b) +
    [
      [-40, 70],
      [-10, 92],
      [20, 80],
    ]
      .map(([a, l]) => blade(-190, -50, a, l, 16, leafB))
      .join('') +
    path('M-222 -52h64l-10 48q0 4 -6 4h-32q-6 0 -6 -4Z', T(0.64, 0.11, 42)) +
    rect(-228, -62, 76, 14, T(0.68, 0.11, 42), 5)
  );
}
