// A street of painted houses and shops.
import { PAINT } from './islands.mjs';
import { mix, T, path, circ, rect, line } from './kit.mjs';
import { fretwork } from './objects/homes.mjs';
import { cream } from './palette.mjs';

/** A row of painted shopfronts, used by the hero, by events and by store banners. */
export function street(R, isl, x0, y, w, s = 1, dusk = 0) {
  let x = x0,
    out = '';
  const paints = [
    ...isl.paint,
    'cream',
    'mint',
    'guava',
    'sky',
    'butter',
    'papaya',
    'lagoon',
    'rose',
    'sage',
    'ochre',
  ].map((k) => PAINT[k]);
  let last = -1;
  while (x < x0 + w) {
    let pi;
    do pi = Math.floor(R() * paints.length);
    while (pi === last);
    last = pi;
    const bw = R.range(150, 230) * s,
      bh = R.range(190, 300) * s,
      col = dusk ? mix(paints[pi], T(0.4, 0.07, 275), 0.55) : paints[pi],
      tr = dusk ? T(0.78, 0.05, 60) : cream,
      sh = dusk
        ? mix(PAINT.leaf, T(0.35, 0.06, 270), 0.5)
        : R.pick([PAINT.leaf, PAINT.sea, PAINT.brick, PAINT.slate, T(0.5, 0.08, 195)]),
      gl = dusk ? T(0.9, 0.11, 85) : T(0.42, 0.035, 215);
    const top = y - bh,
      gable = R.chance(0.55),
      up = bh > 225 * s;
    let b = '';
    if (gable)
      b +=
        path(
          `M${x - 8 * s} ${top}L${x + bw / 2} ${top - bw * 0.36}L${x + bw + 8 * s} ${top}Z`,
          dusk ? T(0.4, 0.06, 300) : T(0.6, 0.09, 32),
        ) +
        path(
          `M${x + 8 * s} ${top}L${x + bw / 2} ${top - bw * 0.3}L${x + bw - 8 * s} ${top}Z`,
          col,
        ) +
        circ(x + bw / 2, top - bw * 0.11, 11 * s, tr) +
        circ(x + bw / 2, top - bw * 0.11, 7 * s, gl);
    else
      b += rect(
        x - 6 * s,
        top - 22 * s,
        bw + 12 * s,
        24 * s,
        dusk ? T(0.4, 0.06, 300) : T(0.62, 0.08, 35),
        2,
      );
    b +=
      rect(x, top, bw, bh, col) +
      fretwork(x - 6 * s, top, bw + 12 * s, 13 * s, tr, 11 * s) +
      rect(x, top, bw, 6 * s, '#0b1712', 0, 'opacity=".08"');
    if (up) {
      const n = bw > 190 * s ? 3 : 2;
      for (let i = 0; i < n; i++) {
        const wx = x + bw * ((i + 0.5) / n),
          ww = 24 * s,
          wh = 50 * s,
          wy = top + 36 * s;
        b +=
          rect(wx - ww / 2, wy, ww, wh, gl) +
          rect(wx - ww / 2 - 13 * s, wy - 2 * s, 12 * s, wh + 4 * s, sh) +
          rect(wx + ww / 2 + 1 * s, wy - 2 * s, 12 * s, wh + 4 * s, sh);
      }
      if (R.chance(0.6)) {
        const by = top + 100 * s;
        b += rect(x - 4 * s, by, bw + 8 * s, 6 * s, tr);
        let rails = '';
        for (let i = 0; i < bw / (9 * s); i++)
          rails += `M${(x + i * 9 * s).toFixed(1)} ${(by - 26 * s).toFixed(1)}v${(26 * s).toFixed(1)}`;
        b +=
          line(rails, tr, 2 * s) +
          rect(x - 4 * s, by - 28 * s, bw + 8 * s, 4 * s, tr) +
          fretwork(x - 4 * s, by + 6 * s, bw + 8 * s, 9 * s, tr, 9 * s);
      }
    }
    const sy = y - 104 * s; // shop floor: awning, door, window
    b +=
      rect(x + bw * 0.1, sy + 22 * s, bw * 0.42, 58 * s, gl) +
      rect(x + bw * 0.1 - 3 * s, sy + 80 * s, bw * 0.42 + 6 * s, 6 * s, tr) +
      rect(x + bw * 0.62, sy + 16 * s, bw * 0.25, 88 * s, sh) +
      rect(x + bw * 0.62 + 5 * s, sy + 24 * s, bw * 0.25 - 10 * s, 34 * s, gl) +
      rect(x + bw * 0.62 - 3 * s, sy + 13 * s, bw * 0.25 + 6 * s, 4 * s, tr);
    if (!dusk)
      for (let i = 0; i < 4; i++)
        b += circ(
          x + bw * (0.16 + i * 0.09),
          sy + 72 * s,
          7 * s,
          R.pick([PAINT.papaya, PAINT.butter, PAINT.guava, PAINT.lime]),
        );
    if (R.chance(0.7)) {
      const n = 6,
        aw = bw * 0.54,
        ax = x + bw * 0.04;
      for (let i = 0; i < n; i++)
        b += path(
          `M${(ax + (aw * i) / n).toFixed(1)} ${sy}h${(aw / n).toFixed(1)}v${18 * s}q0 ` +
            `${9 * s} ${(-aw / n / 2).toFixed(1)} ${9 * s}t${(-aw / n / 2).toFixed(1)} ${-9 * s}Z`,
          i % 2 ? tr : sh,
        );
    }
    out += b;
    x += bw + R.range(0, 5) * s;
  }
  return out;
}
