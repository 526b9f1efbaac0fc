// What every picture has: definitions of gradients, the light over it, the SVG element.
import { BLOCKS } from './islands.mjs';
import { grad, T, tone, hex, rect } from './kit.mjs';

const apart = (a, b) =>
  Math.abs(a.l - b.l) * 150 + Math.min(a.c, b.c) * Math.abs(((a.h - b.h + 540) % 360) - 180) * 8;

export const distinct = (list, from, min = 42) => {
  const ok = list.filter((x) => apart(x, from) > min);
  return ok.length ? ok : [list.reduce((m, x) => (apart(x, from) > apart(m, from) ? x : m))];
};

export const defs = (id, sky, wall, isl, extra = '') =>
  `<defs>${grad(
    id + 's',
    sky.mid
      ? [
          [0, sky.top],
          [sky.top.l < 0.5 ? 0.46 : 0.4, sky.mid],
          [0.68, sky.low],
        ]
      : [
          [0, sky.top],
          [0.66, sky.low],
        ],
  )}${grad(
    id + 'l',
    [
      [0, sky.wash, sky.o * 1.7],
      [0.55, sky.wash, sky.o * 0.35],
      [1, T(0.3, 0.05, 230), 0.14],
    ],
    0,
    0,
    1,
    1,
  )}${grad(
    id + 'w',
    [
      [0, tone(wall, 0.025)],
      [0.6, wall],
      [1, tone(wall, -0.06, 0.01)],
    ],
    0,
    0,
    1,
    1,
  )}${pattern(
    `${id}b`,
    56,
    `<path d="${BLOCKS[isl.block]}" transform="scale(.56)" fill="#fffbe6"/>`,
  )}${pattern(
    `${id}B`,
    74,
    `<path d="M0 0H74V74H0Z ${scalePath(BLOCKS[isl.block], 0.74)}" ` +
      `fill="${hex(tone(wall, 0.05))}" fill-rule="evenodd"/>` +
      `<path d="M0 0H74M0 0V74" stroke="#0b1712" stroke-opacity=".13" stroke-width="2"/>`,
  )}${extra}</defs>`;

const pattern = (id, side, content) =>
  `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse">` +
  `${content}</pattern>`;

const scalePath = (d, k) => {
  // scales absolute path data (flags of arcs are kept)
  return d.replace(/([MLHVCQTAZ])([^MLHVCQTAZ]*)/gi, (_, cmd, args) => {
    const v = args.trim()
      ? args
          .trim()
          .split(/[\s,]+/)
          .map(Number)
      : [];
    if (cmd === 'A')
      for (let i = 0; i < v.length; i += 7) {
        v[i] *= k;
        v[i + 1] *= k;
        v[i + 5] *= k;
        v[i + 6] *= k;
      }
    else for (let i = 0; i < v.length; i++) v[i] *= k;
    return cmd + v.map((x) => +x.toFixed(2)).join(' ');
  });
};

export const light = (id, sky, w, h) => rect(0, 0, w, h, `url(#${id}l)`);

export const wrap = (w, h, body, label, vb = `0 0 ${w} ${h}`) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${vb}" width="${w}" height="` +
  `${h}" preserveAspectRatio="xMidYMid slice"` +
  `${label ? ` role="img" aria-label="${label.replace(/[<>&"]/g, '')}"` : ' aria-hidden="true"'}>` +
  `${body}</svg>`;
