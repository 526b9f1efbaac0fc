import { line, path, lite, tone, rect, dark, grp, T, at, circ } from '../kit.mjs';
import { bowlFruit } from './food.mjs';
import { floorShadow, woodD, wood, paper } from './materials.mjs';

export function armchair(c) {
  return (
    floorShadow(170) +
    line('M-112 -40L-124 0M112 -40L124 0M-92 -40L-84 -2M92 -40L84 -2', woodD, 11) +
    path('M-118 -90Q-128 -236 -86 -258Q0 -284 86 -258Q128 -236 118 -90Z', c.a) +
    lite('M-110 -120Q-120 -232 -80 -252Q-30 -268 0 -268L-10 -120Z', 0.14) +
    line(
      'M-40 -262Q-46 -180 -38 -110M40 -262Q46 -180 38 -110M-82 -252Q-94 -180 -84 -110M82 -252Q94 -180 84 -110',
      tone(c.a, -0.09),
      3,
    ) +
    rect(-112, -112, 224, 46, tone(c.a, 0.05), 20) +
    dark('M-112 -88h224v2q0 20 -20 20h-184q-20 0 -20 -20Z', 0.12) +
    rect(-120, -70, 240, 36, tone(c.a, -0.05), 12) +
    rect(-156, -150, 44, 116, c.a, 22) +
    rect(112, -150, 44, 116, tone(c.a, -0.05), 22) +
    lite('M-156 -128q0 -22 22 -22q6 0 10 2q-18 6 -18 30v84q-14 -4 -14 -16Z', 0.16) +
    grp(
      rect(-46, -96, 92, 84, c.b, 14) +
        line('M-30 -96v84M-10 -96v84M10 -96v84M30 -96v84', tone(c.b, -0.1), 3),
      'transform="translate(-30 -86) rotate(-9)"',
    )
  );
}

export function rocker(c) {
  // mahogany rocking chair with woven cane
  return (
    floorShadow(160) +
    line('M-170 -6Q-10 38 176 -18', woodD, 11) +
    line('M-96 8L-86 -116M92 6L84 -116', wood, 12) +
    line('M-100 -116Q-142 -220 -120 -296M72 -120Q60 -220 86 -296', wood, 12) +
    path('M-118 -276Q-18 -312 84 -276L80 -262Q-18 -292 -116 -262Z', wood) +
    path(
      'M-112 -254Q-18 -278 78 -254Q62 -196 70 -138L-100 -138Q-124 -198 -112 -254Z',
      T(0.86, 0.07, 85),
    ) +
    line(
      'M-90 -262L-74 -138M-62 -268L-50 -138M-32 -270L-26 -138M0 ' +
        '-271L0 -138M32 -268L26 -138M58 -262L50 -138M-114 -232L74 ' +
        '-232M-116 -206L70 -206M-112 -180L68 -180M-106 -156L69 -156',
      T(0.76, 0.09, 75),
      2.5,
    ) +
    path('M-112 -128L100 -128L112 -104L-104 -104Z', c.a) +
    path('M-104 -104L112 -104L112 -94L-104 -94Z', tone(c.a, -0.1)) +
    line('M-126 -190L40 -176Q64 -174 66 -160M-86 -40L88 -40', wood, 10) +
    line('M96 -178L120 -174Q136 -170 128 -156L100 -112', wood, 9) +
    at(
      -20,
      -140,
      rect(-44, -64, 84, 66, c.b, 14) + line('M-40 -42h76M-40 -22h76', tone(c.b, -0.1), 4),
    )
  );
}

export function tableSet(c) {
  const chair = (x, s) =>
    at(
      x,
      0,
      line('M-32 0L-30 -92M34 0L30 -92M-30 -92L-36 -200M30 -92L36 -200', woodD, 8) +
        path('M-36 -196Q0 -210 36 -196L34 -168Q0 -180 -34 -168Z', c.a) +
        path('M-33 -156Q0 -166 33 -156L32 -134Q0 -142 -32 -134Z', c.a) +
        rect(-40, -98, 80, 14, c.b, 6),
      s,
    );
  return (
    floorShadow(210) +
    chair(-128, 1) +
    chair(132, 1) +
    rect(-190, -132, 380, 18, wood, 8) +
    lite('M-190 -124q0 -8 8 -8h364q8 0 8 8Z', 0.25) +
    rect(-150, -114, 300, 16, tone(wood, -0.08)) +
    path('M-164 -114h22l-6 114h-10ZM142 -114h22l-6 114h-10Z', woodD) +
    bowlFruit({ a: T(0.97, 0.012, 92), k: c.b }, 0, -132, 0.62)
  );
}

export function lampTable(c) {
  return (
    floorShadow(140) +
    line('M-66 0L-58 -120M66 0L58 -120', woodD, 9) +
    rect(-96, -134, 192, 18, wood, 8) +
    rect(-70, -116, 140, 34, tone(wood, -0.06), 4) +
    circ(0, -99, 4, paper) +
    lite('M-96 -126q0 -8 8 -8h176q8 0 8 8Z', 0.25) +
    path('M-30 -134Q-52 -176 -20 -204L20 -204Q52 -176 30 -134Z', c.a) +
    lite('M-26 -138Q-44 -176 -16 -202L-4 -202Q-26 -172 -14 -138Z', 0.25) +
    rect(-5, -226, 10, 24, T(0.75, 0.08, 85)) +
    path('M-74 -222L-44 -318L44 -318L74 -222Z', T(0.95, 0.045, 90)) +
    lite('M-74 -222L-44 -318L-14 -318L-28 -222Z', 0.5) +
    rect(52, -156, 40, 22, c.b, 3) +
    rect(56, -168, 32, 12, T(0.5, 0.09, 240), 3)
  );
}
