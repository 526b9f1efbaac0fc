import { rect, T, dark, grp, line, path, tone, circ, lite, at } from '../kit.mjs';
import { floorShadow, wood, paper, ink, steel } from './materials.mjs';

export function cricket(c) {
  return (
    floorShadow(180) +
    [70, 108, 146]
      .map(
        (x) =>
          rect(x - 6, -230, 12, 230, T(0.86, 0.06, 80), 6) + dark(`M${x + 1} -230h5v230h-5Z`, 0.12),
      )
      .join('') +
    rect(66, -238, 46, 8, wood, 4) +
    rect(104, -238, 46, 8, wood, 4) +
    grp(
      rect(-26, -176, 52, 176, T(0.87, 0.065, 80), 14) +
        line('M-8 -150v120', T(0.78, 0.08, 75), 4) +
        path('M-26 -160L-8 -200L8 -200L26 -160Z', T(0.84, 0.07, 78)) +
        rect(-9, -282, 18, 90, c.a, 8) +
        line('M-9 -268h18M-9 -252h18M-9 -236h18M-9 -220h18', tone(c.a, -0.12), 3) +
        rect(-26, -110, 52, 40, c.b),
      'transform="translate(-84 0) rotate(-12)"',
    ) +
    circ(12, -30, 30, T(0.5, 0.17, 25)) +
    line('M-10 -48Q10 -30 -8 -10', T(0.92, 0.03, 90), 4) +
    lite('M-6 -44q8 -12 20 -12q-12 6 -14 16Z', 0.4)
  );
}

export function surf(c) {
  const b = (x, rot, a, k) =>
    grp(
      path('M0 -330Q62 -230 52 -100Q44 -20 0 0Q-44 -20 -52 -100Q-62 -230 0 -330Z', a) +
        path('M-54 -150L54 -150L54 -110L-53 -110Z', k) +
        path('M-52 -96L52 -96L51 -84L-51 -84Z', k) +
        line('M0 -316L0 -8', tone(a, -0.1), 3) +
        dark('M0 -330Q62 -230 52 -100Q44 -20 0 0Q30 -120 0 -330Z', 0.08),
      `transform="translate(${x} 0) rotate(${rot})"`,
    );
  return floorShadow(150) + b(-72, -7, c.a, paper) + b(70, 6, paper, c.b);
}

export function bicycle(c) {
  const w = (x) =>
    circ(x, -76, 76, 'none', `stroke="#27302d" stroke-width="9"`) +
    circ(x, -76, 66, 'none', 'stroke="#dfe6e6" stroke-width="3"') +
    [0, 30, 60, 90, 120, 150]
      .map(
        (a) =>
          `<path transform="rotate(${a} ${x} -76)" d="M${x - 64} -76h128" stroke="#b9c4c2" stroke-width="1.6"/>`,
      )
      .join('') +
    circ(x, -76, 9, ink);
  return (
    floorShadow(200, 0.2, 7) +
    w(-120) +
    w(124) +
    line('M-120 -76L-44 -178L72 -178L4 -76L-120 -76L4 -76L-52 -196', c.a, 11) +
    line('M66 -196L124 -76M72 -178L64 -214', c.a, 11) +
    line('M64 -214Q72 -236 104 -230M64 -214Q40 -232 44 -206', ink, 8) +
    path('M-92 -206Q-52 -220 -18 -202Q-30 -190 -56 -192Q-84 -190 -92 -206Z', T(0.45, 0.08, 45)) +
    circ(4, -76, 17, ink) +
    circ(4, -76, 9, steel) +
    line('M4 -76L22 -46M14 -44h20', ink, 7) +
    path('M74 -212h72l-10 -54h-54Z', T(0.82, 0.08, 80)) +
    line('M78 -230h64M80 -248h58', T(0.72, 0.09, 72), 3) +
    [
      [90, -268, c.b],
      [110, -276, T(0.9, 0.1, 95)],
      [130, -266, c.b],
    ]
      .map(([x, y, k]) => circ(x, y, 13, k))
      .join('')
  );
}

export function ball(c) {
  return (
    floorShadow(150) +
    circ(-36, -104, 104, paper) +
    path('M-36 -150l42 30l-16 50h-52l-16 -50Z', c.a) +
    line(
      'M-36 -150V-206M6 -120L62 -138M-10 -70L26 -22M-62 -70L-98 -22M-78 -120L-134 -138',
      c.a,
      6,
    ) +
    path(
      'M-66 -203Q-36 -190 -6 -203Q-36 -212 -66 -203ZM66 -110Q50 -136 58 -152Q72 ' +
        '-130 66 -110ZM46 -40Q30 -34 12 -14Q34 -18 46 -40ZM-118 -40Q-102 -34 -84 ' +
        '-14Q-106 -18 -118 -40ZM-138 -110Q-122 -136 -130 -152Q-144 -130 -138 -110Z',
      c.a,
    ) +
    dark('M20 -190Q68 -160 68 -104Q68 -30 -10 -4Q50 -60 20 -190Z', 0.1) +
    at(
      150,
      0,
      rect(-30, -132, 60, 132, c.b, 14) +
        rect(-18, -158, 36, 30, ink, 6) +
        lite('M-30 -118q0 -14 14 -14h4v132h-4q-10 0 -14 -10Z', 0.25) +
        rect(-30, -92, 60, 16, paper),
    )
  );
}
