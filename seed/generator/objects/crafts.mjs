import { line, T, path, dark, rect, at, ell, circ, lite, grp, tone } from '../kit.mjs';
import { floorShadow, wood, paper, leafA, woodD, leafB } from './materials.mjs';

export function basket(c) {
  let weave = '';
  for (let i = 0; i < 6; i++) weave += `M${-128 + i * 6} ${-116 + i * 20}h${256 - i * 12}`;
  let up = '';
  for (let i = 0; i < 13; i++) up += `M${-126 + i * 21} -130L${-104 + i * 17.3} 0`;
  return (
    floorShadow(170) +
    line('M-116 -130Q-110 -268 0 -268Q110 -268 116 -130', T(0.68, 0.1, 70), 15) +
    path('M-136 -134L136 -134L108 -6Q106 0 98 0L-98 0Q-106 0 -108 -6Z', T(0.82, 0.085, 80)) +
    line(up, T(0.74, 0.095, 74), 5) +
    line(weave, T(0.88, 0.07, 84), 6) +
    path('M-128 -96L128 -96L122 -66L-122 -66Z', c.a, 'opacity=".85"') +
    dark('M60 -134L136 -134L108 -6Q106 0 98 0L30 0Z', 0.12) +
    rect(-142, -142, 284, 20, T(0.7, 0.1, 70), 9) +
    at(196, 0, calabashBowl(c), 0.62)
  );
}

function calabashBowl(c) {
  return (
    path('M-96 -92L96 -92Q100 -10 28 0L-28 0Q-100 -10 -96 -92Z', T(0.48, 0.085, 50)) +
    ell(0, -92, 96, 20, T(0.93, 0.045, 85)) +
    ell(0, -89, 84, 14, T(0.86, 0.06, 80)) +
    line('M-88 -56Q-66 -76 -44 -56T0 -56T44 -56T88 -56', T(0.9, 0.06, 85), 5) +
    [-66, -22, 22, 66].map((x) => circ(x, -40, 6, c.b)).join('') +
    dark('M44 -73Q80 -77 95 -84Q96 -8 28 0L-4 0Q54 -16 44 -73Z', 0.18)
  );
}

export function calabashes(c) {
  // gourd, bowl and maraca: the namesake
  return (
    floorShadow(190) +
    path(
      'M-178 -70Q-184 -150 -116 -160Q-104 -200 -116 -232L-96 -238Q-82 -200 -84 -160Q-18 -148 -26 -70Q-36 0 -102 0Q-168 0 -178 -70Z',
      T(0.74, 0.115, 112),
    ) +
    dark('M-84 -160Q-18 -148 -26 -70Q-36 0 -102 0Q-60 -40 -84 -160Z', 0.14) +
    lite('M-160 -90Q-158 -134 -126 -144Q-146 -116 -142 -76Z', 0.4) +
    at(78, 0, calabashBowl(c), 1.16) +
    grp(
      rect(-8, -10, 16, 96, wood, 6) +
        circ(0, -52, 48, c.a) +
        line('M-44 -60Q0 -40 44 -60M-46 -44Q0 -24 46 -44', paper, 5) +
        lite('M-34 -62q6 -28 30 -32q-18 14 -18 34Z', 0.4),
      'transform="translate(14 -188) rotate(34)"',
    )
  );
}

export function vases(c) {
  const v = (x, s, col, k) =>
    at(
      x,
      0,
      path(
        'M-30 -190L30 -190L24 -156Q76 -116 66 -54Q58 0 0 0Q-58 0 -66 -54Q-76 -116 -24 -156Z',
        col,
      ) +
        path('M-69 -82Q0 -62 69 -82L68 -58Q0 -38 -68 -58Z', k) +
        line('M-58 -104Q0 -84 58 -104', k, 5) +
        dark('M10 -190L30 -190L24 -156Q76 -116 66 -54Q58 0 0 0Q54 -60 10 -190Z', 0.12) +
        lite('M-54 -70Q-52 -118 -20 -140Q-38 -110 -38 -64Z', 0.3),
      s,
    );
  return (
    floorShadow(180) +
    line(
      'M-96 -196Q-120 -280 -80 -316M-92 -196Q-64 -270 -44 -296M-98 -196Q-150 -250 -156 -290',
      leafA,
      5,
    ) +
    [
      [-80, -318, 17],
      [-44, -298, 14],
      [-156, -292, 15],
      [-110, -262, 12],
    ]
      .map(([x, y, r]) => circ(x, y, r, T(0.68, 0.17, 28)))
      .join('') +
    v(-94, 1.04, c.a, paper) +
    v(52, 0.8, c.b, c.a) +
    v(160, 0.5, T(0.64, 0.11, 42), paper)
  );
}

export function easel(c) {
  return (
    floorShadow(150) +
    line('M-10 -318L-112 0M10 -318L112 0M0 -300L0 -20', woodD, 10) +
    rect(-150, -262, 300, 196, paper, 3) +
    rect(-140, -252, 280, 176, c.b) +
    path('M-140 -150Q-80 -214 -10 -156Q60 -206 140 -160L140 -76L-140 -76Z', tone(c.b, -0.2, 0.03)) +
    path('M-140 -124L140 -136L140 -76L-140 -76Z', T(0.66, 0.095, 215)) +
    path('M-140 -100Q-40 -118 140 -92L140 -76L-140 -76Z', T(0.86, 0.08, 85)) +
    circ(76, -206, 24, T(0.8, 0.14, 60)) +
    path('M-60 -104l60 0l-12 16h-36ZM-30 -104v-50l24 44Z', paper) +
    rect(-120, -66, 240, 13, wood, 4) +
    [
      [-80, c.a],
      [-52, T(0.86, 0.14, 90)],
      [-24, leafA],
    ]
      .map(([x, k]) => rect(x, -82, 18, 18, k, 3))
      .join('')
  );
}

export function toys(c) {
  const blk = (x, y, k, ch) =>
    at(
      x,
      y,
      rect(-34, -68, 68, 68, k, 8) +
        rect(-25, -59, 50, 50, paper, 5) +
        ch +
        dark('M20 -68h6q8 0 8 8v52q0 8 -8 8h-6Z', 0.12),
    );
  return (
    floorShadow(200) +
    blk(112, 0, c.b, circ(0, -34, 14, c.a)) +
    blk(184, 0, c.a, path('M0 -50l15 28h-30Z', c.b)) +
    blk(146, -68, T(0.86, 0.14, 90), rect(-13, -47, 26, 26, leafA, 3)) +
    rect(-210, -76, 132, 40, c.b, 8) +
    path('M-72 -132L14 -132Q24 -132 28 -122L50 -76Q64 -74 64 -58L64 -36L-72 -36Z', c.a) +
    path('M-54 -118L4 -118L26 -76L-54 -76Z', T(0.9, 0.04, 220)) +
    rect(-200, -104, 30, 28, T(0.86, 0.14, 90), 4) +
    circ(-140, -94, 20, T(0.66, 0.16, 28)) +
    circ(-104, -90, 16, leafB) +
    rect(-214, -40, 286, 14, wood, 6) +
    [-156, 6]
      .map((x) => circ(x, -30, 30, woodD) + circ(x, -30, 18, wood) + circ(x, -30, 6, paper))
      .join('') +
    lite('M-72 -120q0 -12 12 -12h64q-60 10 -66 60Z', 0.2)
  );
}

export function kite(c) {
  return (
    line('M20 -20Q120 60 60 130Q10 190 90 250', paper, 3.5) +
    [
      [66, 30, 30],
      [84, 92, -20],
      [44, 150, 25],
      [58, 206, -16],
    ]
      .map(([x, y, r]) =>
        grp(
          path('M0 0L-22 -12V12ZM0 0L22 -12V12Z', c.b),
          `transform="translate(${x} ${y}) rotate(${r})"`,
        ),
      )
      .join('') +
    grp(
      path('M0 -190L120 -40L0 90L-120 -40Z', c.a) +
        path('M0 -190L120 -40L0 -40Z', c.b) +
        path('M0 -40L0 90L-120 -40Z', c.k ?? T(0.88, 0.12, 92)) +
        line('M0 -190V90M-120 -40H120', woodD, 5) +
        lite('M0 -190L-120 -40H0Z', 0.14) +
        path('M-120 -40l-26 6l12 -26l-20 -16l28 -2ZM120 -40l26 6l-12 -26l20 -16l-28 -2Z', c.b),
      'transform="rotate(14)"',
    )
  );
}
