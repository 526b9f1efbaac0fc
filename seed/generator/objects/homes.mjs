import { path, rect, T, line, tone, lite, grp, circ, dark, at } from '../kit.mjs';
import { paper, floorShadow, leafA, leafB, woodD, wood } from './materials.mjs';

/** Fretwork: the sawn "gingerbread" trim under an eave. */
export const fretwork = (x, y, w, h, fill, step = 16) => {
  const k = Math.max(2, Math.round(w / step)),
    s = w / k;
  let d = `M${x.toFixed(1)} ${y}h${w.toFixed(1)}v${(h * 0.35).toFixed(1)}`;
  for (let i = 0; i < k; i++)
    d += `q${(-s * 0.1).toFixed(2)} ${(h * 0.65).toFixed(1)} ${(-s / 2).toFixed(2)} ${(h * 0.65).toFixed(1)}t${(-s / 2).toFixed(2)} ${(-h * 0.65).toFixed(1)}`;
  return path(d + 'Z', fill);
};

const shutters = (x, y, w, h, paint, open = true) => {
  const sw = w * 0.42;
  const s =
    rect(x - w / 2, y, w, h, T(0.4, 0.03, 200), 2) +
    path(
      `M${x - w / 2} ${y + h}L${x} ${y}L${x + w / 2} ${y}L${x + w / 2} ${y + h}Z`,
      '#fff',
      'opacity=".1"',
    );
  const slats = (sx) => {
    let d = '';
    for (let i = 1; i < 7; i++)
      d += `M${(sx + 3).toFixed(1)} ${(y + (h * i) / 7).toFixed(1)}h${(sw - 6).toFixed(1)}`;
    return rect(sx, y - 2, sw, h + 4, paint, 2) + line(d, tone(paint, -0.13), 2);
  };
  return (
    s +
    (open
      ? slats(x - w / 2 - sw) + slats(x + w / 2)
      : slats(x - w / 2 + 1) + slats(x + 1 + w * 0.06)) +
    rect(x - w / 2 - 4, y + h, w + 8, 5, paper, 2)
  );
};

export function cottage(c) {
  // chattel house: steep gable, fretwork, jalousies, steps
  const w = 300,
    h = 130,
    roof = T(0.58, 0.1, 32);
  const boards = (() => {
    let d = '';
    for (let i = 1; i < 8; i++) d += `M-150 ${-20 - i * 16}h300`;
    return line(d, tone(c.a, -0.06), 1.6);
  })();
  return (
    floorShadow(196, 0.24, 10) +
    rect(-156, -22, 312, 22, T(0.74, 0.02, 80)) +
    line(
      'M-156 -11h312M-110 -22v11M-40 -22v11M36 -22v11M104 -22v11M-74 -11v11M0 -11v11M70 -11v11',
      T(0.66, 0.02, 80),
      2,
    ) +
    rect(-150, -152, w, h, c.a) +
    boards +
    path('M-150 -152L0 -252L150 -152Z', c.a) +
    path('M-184 -140L0 -266L184 -140L172 -132L0 -246L-172 -132Z', c.x ?? roof) +
    lite('M-184 -140L0 -266L0 -246L-172 -132Z', 0.12) +
    path('M-162 -138L0 -244L162 -138L152 -136L0 -232L-152 -136Z', paper) +
    grp(fretwork(0, 0, 190, 13, paper, 13), 'transform="translate(-160 -136) rotate(-33.2)"') +
    grp(fretwork(0, 0, 190, 13, paper, 13), 'transform="translate(2 -239) rotate(33.2)"') +
    circ(0, -190, 17, paper) +
    circ(0, -190, 12, T(0.4, 0.03, 200)) +
    line('M0 -202v24M-12 -190h24', paper, 3) +
    shutters(-88, -122, 40, 66, c.b) +
    shutters(88, -122, 40, 66, c.b) +
    rect(-25, -124, 50, 104, paper, 2) +
    rect(-20, -119, 40, 99, c.k ?? c.b, 2) +
    line('M-14 -70h28v40h-28ZM-14 -110h28v30h-28Z', tone(c.k ?? c.b, -0.12), 2.5) +
    circ(13, -62, 3, T(0.85, 0.1, 90)) +
    rect(-150, -152, w, 10, '#0b1712', 0, 'opacity=".16"') +
    rect(-40, -14, 80, 14, T(0.84, 0.02, 85), 2) +
    rect(-32, -24, 64, 12, T(0.88, 0.02, 85), 2)
  );
}

export function veranda(c) {
  // long house with hipped roof and posts
  const roof = c.x ?? T(0.56, 0.1, 30);
  const posts = [-200, -120, -42, 42, 120, 200]
    .map(
      (x) =>
        rect(x - 4, -128, 8, 110, paper) +
        path(`M${x - 4} -112q-18 -2 -20 -16h44q-2 14 -20 16Z`, paper),
    )
    .join('');
  const rail = (x) => {
    let d = '';
    for (let i = 1; i < 8; i++) d += `M${x + i * 9.2} -50v30`;
    return line(d, paper, 2.5) + line(`M${x} -52h74`, paper, 4);
  };
  return (
    floorShadow(236, 0.24, 10) +
    rect(-214, -20, 428, 20, T(0.76, 0.02, 80)) +
    rect(-190, -140, 380, 122, c.a) +
    rect(-190, -140, 380, 44, '#0b1712', 0, 'opacity=".17"') +
    shutters(-134, -112, 34, 60, c.b) +
    shutters(134, -112, 34, 60, c.b) +
    rect(-26, -114, 52, 96, paper) +
    rect(-21, -110, 42, 92, c.k ?? c.b) +
    line('M0 -110v92', tone(c.k ?? c.b, -0.14), 2.5) +
    path('M-236 -130L-150 -204L150 -204L236 -130Z', roof) +
    lite('M-236 -130L-150 -204L-40 -204L-90 -130Z', 0.1) +
    line('M-214 -148h428M-192 -166h384M-172 -184h344', tone(roof, -0.06), 2) +
    fretwork(-236, -131, 472, 15, paper, 15) +
    path('M-60 -204L0 -244L60 -204Z', roof) +
    path('M-44 -204L0 -233L44 -204Z', c.a) +
    rect(-8, -220, 16, 14, T(0.4, 0.03, 200), 2) +
    posts +
    rail(-196) +
    rail(-116) +
    rail(46) +
    rail(122) +
    rect(-40, -12, 80, 12, T(0.86, 0.02, 85), 2)
  );
}

export function villa(c, R, x) {
  // modern house, breeze-block screen, pool
  return (
    path('M-300 4L300 4L260 40L-260 40Z', T(0.8, 0.07, 200)) +
    path('M-300 4L300 4L296 8L-296 8Z', paper) +
    line('M-180 20h70M-40 28h90M120 18h60', '#fff', 3, 'opacity=".6"') +
    rect(-210, -96, 420, 100, c.a) +
    rect(-120, -184, 270, 92, tone(c.a, 0.03)) +
    rect(-136, -196, 302, 14, paper, 2) +
    rect(-232, -106, 190, 13, paper, 2) +
    rect(30, -100, 200, 12, paper, 2) +
    rect(-96, -168, 96, 66, T(0.46, 0.045, 215)) +
    lite('M-96 -102L-50 -168L-22 -168L-68 -102Z', 0.25) +
    rect(-50, -168, 3, 66, paper) +
    rect(24, -168, 104, 66, `url(#${x.block})`) +
    rect(24, -168, 104, 66, 'none', 0, 'stroke="#fff" stroke-width="3" opacity=".8"') +
    rect(-200, -82, 120, 86, T(0.46, 0.045, 215)) +
    lite('M-196 4L-140 -82L-112 -82L-168 4Z', 0.22) +
    rect(-141, -82, 3, 86, paper) +
    rect(-40, -72, 46, 76, c.b) +
    circ(-2, -34, 3, paper) +
    rect(60, -80, 120, 84, tone(c.a, -0.12)) +
    rect(60, -70, 120, 74, T(0.5, 0.04, 215)) +
    lite('M74 4L118 -70L140 -70L96 4Z', 0.22) +
    rect(-120, -184, 270, 10, '#0b1712', 0, 'opacity=".15"') +
    rect(-210, -94, 168, 10, '#0b1712', 0, 'opacity=".15"') +
    line('M-120 -106h246', paper, 3) +
    line('M-104 -106v-14h230v14', paper, 2.5)
  );
}

export function flats(c, R, x) {
  let s =
    floorShadow(190, 0.22) +
    rect(-160, -262, 320, 262, c.a) +
    rect(-172, -274, 344, 14, paper, 2) +
    rect(-160, -262, 320, 12, '#0b1712', 0, 'opacity=".14"') +
    rect(92, -262, 68, 262, tone(c.a, -0.06)) +
    rect(104, -244, 44, 210, `url(#${x.block})`);
  for (let f = 0; f < 3; f++) {
    const y = -246 + f * 84;
    s +=
      rect(-144, y, 100, 58, T(0.45, 0.04, 215)) +
      lite(`M-140 ${y + 58}l36 -58h22l-36 58Z`, 0.2) +
      rect(-96, y, 3, 58, paper) +
      rect(-152, y + 34, 116, 26, c.b, 2) +
      rect(-152, y + 34, 116, 4, paper, 2) +
      rect(-24, y + 6, 42, 44, T(0.45, 0.04, 215), 2) +
      rect(34, y + 6, 42, 44, T(0.45, 0.04, 215), 2) +
      rect(-28, y + 50, 50, 5, paper) +
      rect(30, y + 50, 50, 5, paper);
  }
  return (
    s +
    path('M-178 0Q-182 -40 -150 -40Q-130 -62 -108 -36Q-84 -34 -84 0Z', leafA) +
    path('M40 0Q44 -30 68 -28Q86 -46 104 -24Q124 -22 122 0Z', leafB)
  );
}

export function plot(c) {
  // land for sale
  return (
    path('M-40 0L-34 -150L-24 -150L-20 0Z', woodD) +
    rect(-112, -196, 168, 92, paper, 6) +
    rect(-112, -196, 168, 30, c.a, 6) +
    rect(-112, -176, 168, 10, c.a) +
    line('M-92 -146h96M-92 -126h64', T(0.72, 0.015, 120), 7) +
    circ(30, -134, 13, c.k ?? c.a) +
    dark('M-112 -110h168v6q0 6 -6 6h-156q-6 0 -6 -6Z', 0.12) +
    [
      [-210, 0.9],
      [150, 1],
      [230, 0.7],
    ]
      .map(([x, s]) => at(x, 2, rect(-4, -52, 8, 52, wood, 2) + rect(-4, -52, 8, 10, c.a, 2), s))
      .join('') +
    line('M-210 -34Q-120 -20 -32 -40M-24 -42Q80 -18 150 -40Q190 -30 230 -30', paper, 3)
  );
}
