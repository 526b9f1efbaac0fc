// Settings under the sky.
import { PAINT } from './islands.mjs';
import { rect, circ, T, tone, path, line } from './kit.mjs';
import { SKY, clouds, horizon, bush, tree } from './land.mjs';
import { cream } from './palette.mjs';
import { street } from './street.mjs';

export function outdoors(ctx, kind) {
  const { R, isl, sky, id } = ctx;
  let s = '',
    fore = '';
  const hy =
    kind === 'sky'
      ? 520
      : kind === 'beach' || kind === 'coast' || kind === 'promenade'
        ? R.range(300, 330)
        : R.range(330, 356);
  s += rect(0, 0, 800, 600, `url(#${id}s)`);
  const sx = R.range(90, 700),
    sy = sky === SKY.dusk || sky === SKY.late ? hy - R.range(34, 90) : R.range(70, 130);
  s +=
    circ(sx, sy, 118, sky.sun, 'opacity=".28"') + circ(sx, sy, sky === SKY.dusk ? 60 : 50, sky.sun);
  s += clouds(
    R,
    50,
    hy - 130,
    800,
    sky === SKY.dusk ? T(0.72, 0.1, 30) : T(0.985, 0.012, 90),
    kind === 'sky' ? 5 : 3,
  );
  const seaBand = (y, h) =>
    rect(0, y, 800, h, sky.sea) +
    rect(0, y, 800, 7, tone(sky.sea, 0.1, -0.02)) +
    [...Array(9)]
      .map(() =>
        rect(
          R.range(0, 740),
          R.range(y + 14, y + h - 8),
          R.range(30, 90),
          3,
          '#fff',
          1.5,
          'opacity=".4"',
        ),
      )
      .join('');
  const g1 = T(0.68, 0.11, 132),
    g2 = T(0.6, 0.11, 138);
  if (kind === 'sky') {
    s +=
      horizon(R, isl, sky, hy + 4) +
      rect(0, hy, 800, 90, g1) +
      bush(90, 560, 1.4, g2) +
      bush(690, 570, 1.8, tone(g2, -0.05));
  }
  if (kind === 'beach') {
    s +=
      horizon(R, isl, sky, hy) +
      seaBand(hy, 120) +
      path(
        `M0 ${hy + 96}Q180 ${hy + 70} 400 ${hy + 96}T800 ${hy + 84}V600H0Z`,
        '#fff',
        'opacity=".8"',
      ) +
      path(
        `M0 ${hy + 108}Q180 ${hy + 82} 400 ${hy + 108}T800 ${hy + 98}V600H0Z`,
        T(0.9, 0.05, 85),
      ) +
      path('M0 540Q200 508 420 540T800 530V600H0Z', T(0.86, 0.06, 80));
    s += bush(R.chance(0.5) ? 40 : 770, hy + 116, 1.5, g2);
  }
  if (kind === 'coast') {
    s +=
      horizon(R, isl, sky, hy) +
      seaBand(hy, 110) +
      path(`M0 ${hy + 84}Q220 ${hy + 60} 420 ${hy + 80}T800 ${hy + 70}V600H0Z`, g1) +
      path('M0 505Q240 480 480 500T800 490V600H0Z', tone(g1, 0.04, 0.01));
    s += tree(isl.tree, R, R.chance(0.5) ? 70 : 730, 486, 1.15);
    fore = bush(30, 606, 1.5, g2) + bush(770, 610, 1.7, tone(g2, -0.05));
  }
  if (kind === 'yard') {
    s += horizon(R, isl, sky, hy + 10);
    if (R.chance(0.55)) s += seaBand(hy + 8, 60);
    s +=
      path(`M0 ${hy + 44}Q220 ${hy + 20} 420 ${hy + 40}T800 ${hy + 30}V600H0Z`, g1) +
      path('M0 480Q240 456 480 476T800 468V600H0Z', tone(g1, 0.045, 0.005)) +
      path('M368 486Q360 540 300 600H500Q440 540 432 486Z', T(0.87, 0.05, 80));
    const l = R.chance(0.5);
    s +=
      tree(isl.tree, R, l ? 96 : 704, 470, 1.35) +
      bush(l ? 650 : 150, 478, 1.15, g2) +
      bush(l ? 720 : 90, 486, 0.9, T(0.66, 0.13, 20));
    fore = bush(40, 612, 1.4, g2) + bush(760, 614, 1.6, tone(g2, -0.05));
  }
  if (kind === 'hill') {
    s += horizon(R, isl, sky, hy);
    if (isl.land !== 'river') s += seaBand(hy - 2, 54);
    s +=
      path(`M0 ${hy + 60}Q200 ${hy + 6} 420 ${hy + 40}T800 ${hy + 10}V600H0Z`, g2) +
      path('M0 466Q240 420 480 452T800 436V600H0Z', g1) +
      path('M0 540Q260 506 520 532T800 520V600H0Z', tone(g1, 0.05));
    s += tree(isl.tree, R, R.chance(0.5) ? 90 : 716, 452, 0.95);
  }
  if (kind === 'road') {
    s += horizon(R, isl, sky, hy);
    s += R.chance(0.6) || isl.land === 'cay' ? seaBand(hy, 70) : path(`M0 ${hy}H800V430H0Z`, g2);
    s +=
      path(`M0 ${hy + 56}Q200 ${hy + 34} 420 ${hy + 54}T800 ${hy + 40}V470H0Z`, g1) +
      tree(isl.tree, R, R.chance(0.5) ? 110 : 690, hy + 76, 1.05) +
      bush(R.range(240, 560), hy + 74, 0.8, g2);
    s +=
      rect(0, 428, 800, 14, T(0.86, 0.045, 80)) +
      rect(0, 440, 800, 160, T(0.58, 0.012, 230)) +
      rect(0, 440, 800, 8, T(0.52, 0.012, 230)) +
      path(
        'M40 556h120l-6 12H32ZM290 556h120v12H288ZM540 556h120l4 12H540ZM780 556h40v12h-36Z',
        T(0.95, 0.05, 92),
        'opacity=".85"',
      );
  }
  if (kind === 'promenade') {
    s +=
      horizon(R, isl, sky, hy) + seaBand(hy, 110) + rect(0, hy + 96, 800, 320, T(0.87, 0.035, 80));
    let posts = '';
    for (let x = -10; x < 820; x += 90)
      posts += rect(x, hy + 30, 22, 80, cream, 4) + circ(x + 11, hy + 26, 12, cream);
    s +=
      rect(0, hy + 50, 800, 12, cream, 4) +
      rect(0, hy + 82, 800, 10, cream, 4) +
      posts +
      line(
        'M0 480H800M0 540H800M120 452L60 600M340 452L310 600M560 452L580 600M760 452L830 600',
        T(0.81, 0.04, 78),
        3,
      );
  }
  if (kind === 'fete') {
    s +=
      horizon(R, isl, SKY.dusk, 380) +
      rect(0, 370, 800, 230, T(0.36, 0.05, 265)) +
      street(R, isl, 0, 386, 800, 0.8, 1) +
      rect(0, 384, 800, 220, T(0.5, 0.045, 50)) +
      path('M0 470H800V600H0Z', T(0.44, 0.045, 50));
    const b = [-20, 210, 400, 590, 820];
    for (let i = 0; i < 4; i++) {
      const x0 = b[i],
        x1 = b[i + 1],
        y0 = i % 2 ? 110 : 60,
        y1 = i % 2 ? 60 : 110;
      s += line(`M${x0} ${y0}Q${(x0 + x1) / 2} ${Math.max(y0, y1) + 66} ${x1} ${y1}`, cream, 3);
      for (let k = 1; k < 8; k++) {
        const t = k / 8,
          mx = (x0 + x1) / 2,
          my = Math.max(y0, y1) + 66,
          px = (1 - t) ** 2 * x0 + 2 * t * (1 - t) * mx + t * t * x1,
          py = (1 - t) ** 2 * y0 + 2 * t * (1 - t) * my + t * t * y1;
        s +=
          k % 2
            ? circ(px, py + 9, 8, T(0.94, 0.11, 90)) +
              circ(px, py + 9, 17, T(0.94, 0.11, 90), 'opacity=".25"')
            : path(
                `M${px - 11} ${py}h22l-11 24Z`,
                [ctx.c.a, ctx.c.b, PAINT.mint][((k / 2) % 3) | 0],
              );
      }
    }
  }
  return {
    back: s,
    fore,
    ground:
      kind === 'sky'
        ? 250
        : kind === 'fete'
          ? 474
          : kind === 'coast'
            ? 474
            : kind === 'road'
              ? 502
              : kind === 'beach'
                ? 500
                : kind === 'promenade'
                  ? 508
                  : 486,
    x: kind === 'sky' ? 330 : 400,
  };
}
