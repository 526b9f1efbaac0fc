// Settings within walls.
import { rect, grp, at, tone, T, path, hash, line, circ, ell } from './kit.mjs';
import { horizon, bush } from './land.mjs';
import { cream } from './palette.mjs';

const viewThrough = (ctx, x, y, w, h) => {
  const { R, isl, sky, id } = ctx,
    hy = y + h * 0.6;
  return (
    `<clipPath id="${id}v"><rect x="${x}" y="${y}" width="${w}" height="${h}"/></clipPath>` +
    grp(
      rect(x, y, w, h, `url(#${id}s)`) +
        at(
          x,
          hy - 0,
          grp(
            horizon(R, isl, sky, 0, w / (w / 800 + 0.18)),
            `transform="scale(${(w / 800 + 0.18).toFixed(2)} ${(h / 460).toFixed(2)})"`,
          ),
        ) +
        rect(x, hy, w, h, sky.sea) +
        rect(x, hy, w, 4, tone(sky.sea, 0.1)) +
        rect(x + w * 0.12, hy + 14, w * 0.2, 3, '#fff', 1, 'opacity=".5"') +
        rect(x + w * 0.55, hy + 24, w * 0.26, 3, '#fff', 1, 'opacity=".5"') +
        bush(x + w * 0.8, y + h + 6, 0.9, T(0.57, 0.1, 142)) +
        bush(x + w * 0.16, y + h + 16, 1, T(0.5, 0.09, 148)),
      `clip-path="url(#${id}v)"`,
    )
  );
};

export function indoors(ctx, kind) {
  const { R, id, wall, shot } = ctx;
  let s = '';
  const fore = '';
  const floor = kind === 'floor',
    hang = kind === 'wallhang',
    patio = kind === 'patio';
  const gy = hang ? 640 : floor || patio ? 438 : 446;
  s += rect(0, 0, 800, 600, `url(#${id}w)`);
  const variant = (hash(id + 'v') + shot * 2) % 4;
  const lightPatch = (pat, x, w, skew, o, y0 = 40, h = 330) =>
    grp(
      `<rect x="0" y="0" width="${w}" height="${h}" fill="${pat}"/>`,
      `transform="translate(${x} ${y0}) skewX(${skew})" opacity="${o}"`,
    );
  if (patio) {
    // breeze-block wall with garden light behind
    const bx = variant % 2 ? 0 : 420;
    s +=
      rect(bx, 60, 380, gy - 130, tone(wall, -0.1, 0.01)) +
      grp(viewThrough(ctx, bx, 60, 380, gy - 130)) +
      rect(bx, 60, 380, gy - 130, `url(#${id}B)`) +
      rect(bx - 8, 50, 396, 14, tone(wall, 0.05), 3) +
      rect(bx - 8, gy - 74, 396, 14, tone(wall, 0.04), 3);
    s += lightPatch(`url(#${id}b)`, bx ? 150 : 520, 240, -24, 0.42, 70, 300);
  } else if (variant === 0 || hang) s += lightPatch(`url(#${id}b)`, 150, 400, -26, 0.5);
  else if (variant === 1) {
    const wx = R.chance(0.5) ? 76 : 560,
      ww = 160,
      wy = 64,
      wh = 220;
    s +=
      rect(wx - 14, wy - 14, ww + 28, wh + 28, cream, 4) +
      viewThrough(ctx, wx, wy, ww, wh) +
      rect(wx + ww / 2 - 4, wy, 8, wh, cream) +
      rect(wx - 24, wy + wh + 10, ww + 48, 14, tone(cream, -0.03), 4);
    const sh = (x) => {
      let d = '';
      for (let i = 1; i < 12; i++) d += `M${x + 7} ${wy - 10 + i * 20}h58`;
      return rect(x, wy - 14, 72, wh + 28, ctx.trim, 3) + line(d, tone(ctx.trim, -0.11), 5);
    };
    s += sh(wx - 88) + sh(wx + ww + 16);
    s += grp(
      rect(0, 0, 250, 250, '#fff', 0, 'opacity=".22"'),
      `transform="translate(${wx > 400 ? 190 : 420} 120) skewX(-24)"`,
    );
  } else if (variant === 2) {
    let d = '';
    for (let i = 0; i < 13; i++) d += `M0 ${i * 24}h420v12H0Z`;
    s += grp(
      `<path d="${d}" fill="#fffbe9"/>`,
      'transform="translate(250 50) skewX(-28)" opacity=".42"',
    );
    s += rect(0, 330, 800, 120, tone(wall, -0.09, 0.015)) + rect(0, 324, 800, 8, tone(wall, 0.05));
  } else {
    s +=
      lightPatch('#fffbe9', 330, 300, -22, 0.36, 0, 420) +
      grp('<path d="M470 0h16L386 420h-16ZM330 170h320l-4 14H326Z" fill="#0b1712" opacity=".08"/>');
    const px = R.chance(0.5) ? 84 : 590;
    s +=
      rect(px, 96, 128, 158, cream, 3) +
      rect(px + 12, 108, 104, 134, tone(ctx.trim, 0.04)) +
      path(`M${px + 12} 210q30 -40 58 -8q22 -28 46 -10v50h-104Z`, tone(ctx.trim, -0.14)) +
      circ(px + 84, 146, 15, T(0.95, 0.08, 90));
  }
  if (!hang) {
    if (floor || patio) {
      // tile or plank floor
      s += rect(0, gy - 20, 800, 24, patio ? tone(wall, -0.05) : cream);
      const fl = ctx.floor;
      s +=
        rect(0, gy, 800, 170, fl) +
        line(
          patio || R.chance(0.5)
            ? `M0 ${gy + 46}H800M0 ${gy + 104}H800M130 ${gy}L40 600M290 ${gy}L250 600M450 ${gy}L470 600M610 ${gy}L690 600`
            : `M0 ${gy + 30}H800M0 ${gy + 70}H800M0 ${gy + 120}H800M220 ` +
                `${gy}v30M560 ${gy}v30M120 ${gy + 30}v40M430 ${gy + 30}v40` +
                `M690 ${gy + 30}v40M300 ${gy + 70}v50M620 ${gy + 70}v50`,
          tone(fl, -0.055),
          3,
        ) +
        rect(0, gy, 800, 10, '#0b1712', 0, 'opacity=".1"');
      s += grp(
        rect(0, 0, 330, 90, '#fffbe9', 0, 'opacity=".22"'),
        `transform="translate(330 ${gy + 24}) skewX(-40)"`,
      );
      if (floor && R.chance(0.55))
        s +=
          ell(400, gy + 84, 310, 50, ctx.c.b, 'opacity=".8"') +
          ell(400, gy + 84, 280, 42, tone(ctx.c.b, 0.05)) +
          ell(400, gy + 84, 250, 35, ctx.c.b, 'opacity=".7"');
    } else {
      s +=
        rect(0, gy, 800, 170, ctx.table) +
        rect(0, gy, 800, 12, tone(ctx.table, 0.07)) +
        line('M60 500Q300 488 800 506M0 550Q340 536 760 560', tone(ctx.table, -0.05), 3) +
        grp(
          rect(0, 0, 330, 80, '#fffbe9', 0, 'opacity=".2"'),
          `transform="translate(300 ${gy + 16}) skewX(-40)"`,
        );
    }
  }
  return { back: s, fore, ground: hang ? 484 : floor || patio ? gy + 92 : gy + 62, x: 400 };
}
