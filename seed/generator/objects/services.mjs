import { line, rect, lite, T, grp, path, circ, ell, tone, dark } from '../kit.mjs';
import { floorShadow, ink, steel, paper, wood, woodD } from './materials.mjs';

export function toolbox(c) {
  return (
    floorShadow(190) +
    line('M-64 -150Q-64 -190 -36 -190L36 -190Q64 -190 64 -150', ink, 13) +
    rect(-160, -146, 320, 146, c.a, 12) +
    rect(-160, -100, 320, 14, '#0b1712', 0, 'opacity=".16"') +
    lite('M-160 -134q0 -12 12 -12h296q12 0 12 12v14h-320Z', 0.2) +
    rect(-116, -112, 40, 34, steel, 5) +
    rect(76, -112, 40, 34, steel, 5) +
    rect(-44, -66, 88, 40, paper, 6) +
    line('M-28 -46h56', T(0.7, 0.02, 120), 6) +
    grp(
      rect(-9, -150, 18, 116, c.b, 6) +
        path('M-46 -182Q-8 -196 40 -176L40 -148L-18 -148Q-30 -162 -46 -164Z', T(0.55, 0.015, 220)),
      'transform="translate(206 34) rotate(13)"',
    ) +
    circ(-208, -38, 38, 'none', 'stroke="#e9b949" stroke-width="26"') +
    line('M-208 0L-150 0', '#d9a22e', 10)
  );
}

export function paintSet(c) {
  return (
    floorShadow(180) +
    grp(
      rect(-52, -132, 104, 132, steel, 6) +
        rect(-52, -112, 104, 78, c.a) +
        ell(0, -132, 52, 13, tone(c.a, -0.06)) +
        path('M-50 -130q-4 40 8 40q8 0 8 -22q2 -8 8 0q2 18 10 18q8 0 8 -30Z', c.a) +
        line('M-52 -128Q-70 -196 0 -198Q70 -196 52 -128', tone(steel, -0.2), 4) +
        rect(-32, -92, 64, 38, paper, 4),
      'transform="translate(-86 0)"',
    ) +
    grp(
      rect(-40, -104, 80, 104, steel, 6) +
        rect(-40, -90, 80, 62, c.b) +
        ell(0, -104, 40, 10, tone(c.b, -0.06)) +
        rect(-24, -74, 48, 30, paper, 4),
      'transform="translate(34 0)"',
    ) +
    grp(
      line('M0 0L0 -120L54 -120L54 -160L10 -160', ink, 8) +
        rect(-10, 0, 20, 70, wood, 8) +
        rect(-92, -186, 120, 52, c.a, 14) +
        dark('M-92 -154h120v6q0 14 -14 14h-92q-14 0 -14 -14Z', 0.14),
      'transform="translate(150 -70) rotate(14)"',
    )
  );
}

export function barber(c) {
  // scissors, comb, bottle: personal services
  return (
    floorShadow(180) +
    rect(-140, -176, 76, 176, c.a, 16) +
    rect(-122, -206, 40, 34, ink, 6) +
    path('M-108 -206v-18h-44v-14h62v32Z', ink) +
    rect(-126, -120, 48, 70, paper, 6) +
    lite('M-140 -160q0 -16 16 -16h8v176h-8q-16 0 -16 -16Z', 0.22) +
    rect(-44, -120, 64, 120, c.b, 12) +
    rect(-38, -140, 52, 24, paper, 5) +
    rect(-34, -84, 40, 50, paper, 5) +
    grp(
      line('M-18 0L34 -190M18 0L-34 -190', steel, 13) +
        circ(-30, 26, 26, 'none', 'stroke="#2f3d38" stroke-width="12"') +
        circ(30, 26, 26, 'none', 'stroke="#2f3d38" stroke-width="12"') +
        circ(0, -66, 7, ink),
      'transform="translate(118 -60) rotate(6)"',
    )
  );
}

export function desk(c) {
  // jobs: clipboard, hard hat, mug
  return (
    floorShadow(200) +
    grp(
      rect(-86, -218, 172, 218, wood, 10) +
        rect(-72, -200, 144, 188, paper, 4) +
        rect(-34, -232, 68, 30, steel, 8) +
        circ(0, -226, 6, ink) +
        rect(-54, -176, 48, 48, c.b, 8) +
        circ(-30, -158, 10, paper) +
        path('M-48 -130q0 -18 18 -18t18 18Z', paper) +
        line('M8 -168h46M8 -148h34M-54 -106h108M-54 -84h108M-54 -62h78', T(0.78, 0.015, 120), 7) +
        rect(-54, -44, 60, 20, c.a, 10),
      'transform="translate(-66 0) rotate(-4)"',
    ) +
    path('M50 -52Q52 -138 126 -140Q200 -138 202 -52Z', T(0.86, 0.15, 88)) +
    path('M108 -140h36v88h-36Z', T(0.9, 0.13, 90)) +
    rect(32, -58, 188, 16, T(0.82, 0.15, 85), 8) +
    dark('M160 -132Q200 -116 202 -58L176 -58Q180 -100 160 -132Z', 0.1) +
    rect(64, -42, 124, 42, c.a, 10) +
    line('M84 -26h60M84 -14h36', paper, 4)
  );
}

export function apron(c) {
  // jobs: apron on a peg
  return (
    rect(-170, -318, 340, 22, wood, 8) +
    [-130, -40, 60, 140].map((x) => rect(x - 5, -306, 10, 26, woodD, 5)).join('') +
    line('M-72 -276Q-84 -296 -40 -290Q4 -296 -8 -276', tone(c.a, -0.1), 7) +
    path(
      'M-78 -270L-2 -270Q0 -196 42 -170L56 -14Q56 0 42 0L-122 0Q-136 0 -136 -14L-122 -170Q-80 -196 -78 -270Z',
      c.a,
    ) +
    rect(
      -84,
      -112,
      88,
      62,
      tone(c.a, 0.06),
      6,
      'stroke="#0b1712" stroke-opacity=".12" stroke-width="3"',
    ) +
    line('M-40 -112v62', tone(c.a, -0.08), 3) +
    dark('M-2 -270Q0 -196 42 -170L56 -14Q56 0 42 0L10 0Q0 -160 -2 -270Z', 0.1) +
    line('M42 -150Q80 -120 66 -60', tone(c.a, -0.1), 6) +
    grp(
      path(
        'M-46 -60Q-76 -66 -66 -96Q-50 -122 -26 -108Q0 -134 28 -108Q56 -120 66 -94Q74 -64 46 -58L44 -16L-44 -16Z',
        paper,
      ) +
        rect(-46, -26, 92, 26, T(0.93, 0.012, 92), 6) +
        line('M-20 -60v30M20 -60v30', T(0.86, 0.015, 92), 3),
      'transform="translate(116 -196)"',
    ) +
    rect(96, -120, 66, 90, c.b, 6) +
    line('M110 -96h38M110 -78h38M110 -60h24', paper, 5)
  );
}
