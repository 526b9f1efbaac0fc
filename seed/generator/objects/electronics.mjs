import { path, T, rect, tone, circ, lite, dark, line, grp } from '../kit.mjs';
import { floorShadow, steel, wood, paper, woodD, ink } from './materials.mjs';

export function laptop(c) {
  return (
    floorShadow(190) +
    path(
      'M-150 -196Q-150 -206 -140 -206L140 -206Q150 -206 150 -196L150 -16L-150 -16Z',
      T(0.3, 0.015, 200),
    ) +
    rect(-138, -194, 276, 170, c.b) +
    path('M-138 -76Q-60 -130 10 -84Q70 -122 138 -92L138 -24L-138 -24Z', tone(c.b, -0.16)) +
    path('M-138 -52Q-40 -92 50 -52Q100 -70 138 -58L138 -24L-138 -24Z', tone(c.b, -0.28, 0.02)) +
    circ(72, -146, 24, T(0.95, 0.08, 90)) +
    lite('M-138 -24L-40 -194L20 -194L-78 -24Z', 0.12) +
    path('M-190 -16L190 -16L206 -4Q206 0 200 0L-200 0Q-206 0 -206 -4Z', steel) +
    path('M-40 -16L40 -16L34 -9L-34 -9Z', tone(steel, -0.14)) +
    dark('M-200 -6L206 -6L206 -4Q206 0 200 0L-200 0Q-206 0 -206 -4Z', 0.14)
  );
}

export function television(c) {
  return (
    floorShadow(200) +
    rect(-190, -58, 380, 54, wood, 6) +
    rect(-180, -50, 118, 38, tone(wood, -0.07), 3) +
    rect(-56, -50, 112, 38, tone(wood, -0.07), 3) +
    rect(62, -50, 118, 38, tone(wood, -0.07), 3) +
    circ(-72, -31, 3, paper) +
    circ(72, -31, 3, paper) +
    rect(-170, -4, 12, 6, woodD) +
    rect(158, -4, 12, 6, woodD) +
    rect(-40, -68, 80, 12, ink, 4) +
    rect(-168, -258, 336, 192, T(0.24, 0.012, 200), 10) +
    rect(-158, -248, 316, 170, c.b, 3) +
    path('M-158 -128Q-80 -186 0 -134Q80 -180 158 -146L158 -78L-158 -78Z', tone(c.b, -0.14)) +
    path(
      'M-158 -100Q-60 -138 40 -100Q110 -124 158 -108L158 -78L-158 -78Z',
      tone(c.b, -0.28, 0.02),
    ) +
    circ(80, -204, 24, T(0.95, 0.08, 90)) +
    lite('M-158 -78L-40 -248L30 -248L-88 -78Z', 0.1)
  );
}

export function speaker(c) {
  const sp = (x, w, h, col) =>
    rect(x - w / 2, -h, w, h, col, 14) +
    dark(`M${x + w / 2 - 14} ${-h}q14 0 14 14v${h - 28}q0 14 -14 14Z`, 0.16) +
    lite(`M${x - w / 2} ${-h + 14}q0 -14 14 -14v${h}q-14 0 -14 -14Z`, 0.14) +
    circ(x, -h * 0.32, w * 0.34, ink) +
    circ(x, -h * 0.32, w * 0.27, T(0.4, 0.015, 200)) +
    circ(x, -h * 0.32, w * 0.1, T(0.6, 0.015, 200)) +
    circ(x, -h * 0.74, w * 0.19, ink) +
    circ(x, -h * 0.74, w * 0.09, T(0.5, 0.015, 200));
  return (
    floorShadow(170) +
    sp(-84, 128, 224, c.a) +
    sp(70, 106, 176, c.b) +
    rect(126, -44, 70, 44, T(0.3, 0.015, 200), 8) +
    circ(146, -22, 8, T(0.95, 0.08, 90)) +
    line('M164 -28h20M164 -16h14', steel, 3)
  );
}

export function camera(c) {
  return (
    floorShadow(160) +
    rect(-140, -150, 280, 150, T(0.32, 0.015, 190), 20) +
    rect(-140, -116, 280, 76, c.a) +
    path(
      'M-62 -150L-44 -184Q-42 -188 -36 -188L36 -188Q42 -188 44 -184L62 -150Z',
      T(0.36, 0.015, 190),
    ) +
    rect(-120, -164, 40, 16, steel, 4) +
    circ(98, -158, 15, steel) +
    circ(0, -78, 70, T(0.24, 0.01, 200)) +
    circ(0, -78, 58, T(0.34, 0.01, 200)) +
    circ(0, -78, 42, T(0.2, 0.02, 230)) +
    circ(0, -78, 26, T(0.34, 0.07, 240)) +
    circ(-14, -94, 10, '#fff', 'opacity=".75"') +
    circ(14, -62, 5, '#fff', 'opacity=".4"') +
    rect(92, -136, 30, 14, T(0.9, 0.06, 95), 3) +
    lite('M-140 -130q0 -20 20 -20h240q20 0 20 20Z', 0.08)
  );
}

export function phones(c) {
  const ph = (x, y, rot, w, h, body, scr) =>
    grp(
      rect(-w / 2, -h, w, h, body, 24) +
        rect(-w / 2 + 7, -h + 7, w - 14, h - 14, scr, 18) +
        '<g>' +
        path(
          `M${-w / 2 + 7} ${-h * 0.42}Q${-w * 0.1} ${-h * 0.62} ${w * 0.12} ${-h * 0.44}` +
            `Q${w * 0.3} ${-h * 0.54} ${w / 2 - 7} ${-h * 0.46}V-25Q${w / 2 - 7} -7 ${w / 2 - 25} -7` +
            `H${-w / 2 + 25}Q${-w / 2 + 7} -7 ${-w / 2 + 7} -25Z`,
          tone(scr, -0.16, 0.02),
        ) +
        path(
          `M${-w / 2 + 7} ${-h * 0.24}Q0 ${-h * 0.38} ${w / 2 - 7} ${-h * 0.26}V-25` +
            `Q${w / 2 - 7} -7 ${w / 2 - 25} -7H${-w / 2 + 25}Q${-w / 2 + 7} -7 ${-w / 2 + 7} -25Z`,
          tone(scr, -0.3, 0.03),
        ) +
        `${circ(w * 0.18, -h * 0.68, w * 0.13, T(0.96, 0.07, 90))}</g>` +
        rect(-15, -h + 15, 30, 9, body, 5) +
        lite(
          `M${-w / 2 + 7} ${-h * 0.5}L${w * 0.1} ${-h + 7}L${w * 0.3} ${-h + 7}L${-w / 2 + 7} ${-h * 0.28}Z`,
          0.16,
        ),
      `transform="translate(${x} ${y}) rotate(${rot})"`,
    );
  const back = (x, y, rot, w, h, col) =>
    grp(
      rect(-w / 2, -h, w, h, col, 24) +
        lite(`M${-w / 2} ${-h + 24}q0 -24 24 -24h${w * 0.3}L${-w / 2} ${-h * 0.4}Z`, 0.2) +
        rect(-w / 2 + 14, -h + 14, 52, 66, tone(col, -0.09), 16) +
        circ(-w / 2 + 40, -h + 33, 13, ink) +
        circ(-w / 2 + 40, -h + 61, 13, ink) +
        circ(-w / 2 + 36, -h + 29, 4, '#fff', 'opacity=".6"') +
        circ(-w / 2 + 36, -h + 57, 4, '#fff', 'opacity=".6"'),
      `transform="translate(${x} ${y}) rotate(${rot})"`,
    );
  return (
    floorShadow(160) +
    back(-66, -2, -7, 132, 262, c.a) +
    ph(62, -1, 5, 136, 270, T(0.24, 0.012, 200), c.b)
  );
}
