// Skies by the time of day, and the land below them.
import { T, mix, path, at, line, ell, tone, hex } from './kit.mjs';

export const SKY = {
  morning: {
    mid: T(0.93, 0.025, 190),
    top: T(0.81, 0.085, 232),
    low: T(0.965, 0.04, 88),
    sun: T(0.99, 0.05, 95),
    wash: T(0.97, 0.09, 88),
    o: 0.16,
    sea: T(0.69, 0.09, 205),
    far: T(0.76, 0.055, 205),
  },
  noon: {
    top: T(0.76, 0.105, 236),
    low: T(0.94, 0.035, 205),
    sun: T(0.99, 0.03, 100),
    wash: T(0.99, 0.05, 98),
    o: 0.12,
    sea: T(0.68, 0.1, 200),
    far: T(0.73, 0.06, 210),
  },
  late: {
    top: T(0.8, 0.07, 238),
    mid: T(0.925, 0.03, 75),
    low: T(0.92, 0.085, 62),
    sun: T(0.975, 0.1, 88),
    wash: T(0.9, 0.13, 72),
    o: 0.2,
    sea: T(0.68, 0.085, 205),
    far: T(0.72, 0.06, 200),
  },
  night: {
    top: T(0.25, 0.045, 250),
    mid: T(0.36, 0.055, 258),
    low: T(0.66, 0.1, 48),
    sun: T(0.9, 0.1, 75),
    wash: T(0.5, 0.09, 255),
    o: 0.12,
    sea: T(0.38, 0.06, 235),
    far: T(0.36, 0.045, 245),
  },
  dusk: {
    top: T(0.42, 0.075, 255),
    low: T(0.83, 0.12, 50),
    sun: T(0.9, 0.13, 60),
    wash: T(0.75, 0.13, 50),
    o: 0.16,
    sea: T(0.5, 0.07, 240),
    far: T(0.48, 0.055, 250),
  },
};

const curve = (pts, base) => {
  let d = `M${pts[0][0]} ${base}L${pts[0][0]} ${pts[0][1]}`;
  for (let i = 1; i < pts.length; i++) {
    const [x0, y0] = pts[i - 1],
      [x1, y1] = pts[i],
      m = (x0 + x1) / 2;
    d += `C${m.toFixed(0)} ${y0.toFixed(0)} ${m.toFixed(0)} ${y1.toFixed(0)} ${x1.toFixed(0)} ${y1.toFixed(0)}`;
  }
  return d + `L${pts.at(-1)[0]} ${base}Z`;
};

function ridge(R, base, lo, hi, w = 800, step = 100, x0 = -20) {
  const pts = [];
  for (let x = x0; ; x += step * R.range(0.75, 1.25)) {
    pts.push([Math.round(x), base - R.range(lo, hi)]);
    if (x > w + 20) break;
  }
  return curve(pts, base);
}

export function pitons(x, base, h, w) {
  return (
    `M${x - w} ${base}C${x - w * 0.5} ${base - h * 0.2} ${x - w * 0.28} ` +
    `${base - h * 0.98} ${x} ${base - h}C${x + w * 0.26} ` +
    `${base - h} ${x + w * 0.36} ${base - h * 0.3} ${x + w} ${base}Z`
  );
}

export function horizon(R, isl, sky, y, w = 800, dim = (t) => t) {
  const far = sky.far,
    near = mix(dim(T(0.56, 0.085, 150)), far, 0.42),
    nearest = mix(dim(T(0.53, 0.1, 148)), far, 0.14);
  let s = '';
  if (isl.land === 'mountain')
    s +=
      path(ridge(R, y, 90, 190, w, 150), mix(far, sky.low, 0.45)) +
      path(ridge(R, y, 50, 130, w, 110), near) +
      path(ridge(R, y, 14, 66, w, 90), nearest);
  else if (isl.land === 'peaks')
    s +=
      path(
        pitons(w * R.range(0.16, 0.3), y, R.range(150, 190), 210),
        mix(far, sky.low, sky.top.l < 0.4 ? 0.06 : 0.4),
      ) +
      path(
        pitons(w * R.range(0.66, 0.86), y, R.range(130, 170), 230),
        mix(far, sky.low, sky.top.l < 0.4 ? 0.03 : 0.25),
      ) +
      path(ridge(R, y, 40, 110, w, 130), near) +
      path(ridge(R, y, 8, 50, w, 90), nearest);
  else if (isl.land === 'pitons')
    s +=
      path(ridge(R, y, 20, 70, w, 130), mix(far, sky.low, 0.35)) +
      path(pitons(w * 0.2, y, 214, 120), near) +
      path(pitons(w * 0.36, y, 160, 110), mix(near, nearest, 0.5)) +
      path(ridge(R, y, 4, 44, w, 90), nearest);
  else if (isl.land === 'low')
    s +=
      path(ridge(R, y, 22, 52, w, 190), mix(far, sky.low, 0.3)) +
      path(ridge(R, y, 6, 34, w, 130), near);
  else if (isl.land === 'river')
    s +=
      path(ridge(R, y, 34, 58, w, 46), mix(far, sky.low, 0.3)) +
      path(ridge(R, y, 16, 40, w, 34), near);
  else s += path(ridge(R, y, 4, 16, w, 170), near);
  return s;
}

export const clouds = (R, y0, y1, w, c, k = 3) => {
  let s = '';
  for (let i = 0; i < k; i++) {
    const x = R.range(-40, w - 80),
      y = R.range(y0, y1),
      z = R.range(0.7, 1.5);
    s += at(
      x,
      y,
      path(
        'M0 0q-4 -26 26 -26q12 -26 46 -20q30 -22 52 8q40 -8 42 22q22 0 22 16Z',
        c,
        'opacity=".72"',
      ),
      z,
    );
  }
  return s;
};

export function tree(kind, R, x, y, s, dim = (t) => t) {
  const trunk = dim(T(0.42, 0.05, 55));
  if (kind === 'flamboyant') {
    const red = dim(T(0.64, 0.19, 32)),
      g = dim(T(0.52, 0.1, 145));
    return at(
      x,
      y,
      line('M0 0Q-4 -60 -30 -104M-2 -54Q10 -90 46 -110M-8 -76Q4 -100 6 -120', trunk, 11) +
        path(
          'M-142 -100Q-134 -146 -82 -148Q-56 -186 0 -176Q48 -190 78 -154Q134 -150 146 -104Q118 -90 86 -104Q50 -88 14 -104Q-30 -86 -66 -102Q-108 -86 -142 -100Z',
          g,
        ) +
        path(
          'M-136 -112Q-124 -146 -78 -146Q-52 -182 2 -172Q48 -184 76 -150Q122 -148 140 ' +
            '-116Q112 -128 84 -122Q48 -134 16 -124Q-20 -136 -60 -124Q-100 -130 -136 -112Z',
          red,
        ) +
        [
          [-104, -122, 22],
          [-44, -126, 30],
          [14, -140, 34],
          [70, -128, 26],
          [108, -120, 18],
          [-70, -142, 18],
          [44, -160, 22],
        ]
          .map(([a, b, r]) => ell(a, b, r, r * 0.34, tone(red, 0.055, -0.01, 6)))
          .join(''),
      s,
    );
  }
  if (kind === 'divi')
    return at(
      x,
      y,
      line('M0 0Q-8 -50 20 -86Q50 -112 96 -112', trunk, 12) +
        path(
          'M-6 -112Q30 -150 96 -142Q176 -146 224 -110Q180 -96 128 -100Q60 -88 -6 -112Z',
          T(0.52, 0.085, 138),
        ) +
        path('M20 -116Q60 -140 110 -132Q160 -134 190 -116Q120 -116 20 -116Z', T(0.62, 0.095, 132)),
      s,
    );
  if (kind === 'palm') {
    const f = (a, l) =>
      `<path transform="rotate(${a})" d="M0 0Q${l * 0.5} ${-l * 0.28} ${l} ${l * 0.16}Q` +
      `${l * 0.5} ${-l * 0.06} 0 8Z" fill="${hex(T(0.52 + (a % 3) * 0.02, 0.1, 146))}"/>`;
    return at(
      x,
      y,
      path('M-9 0Q-2 -120 -5 -220L5 -220Q6 -120 11 0Z', T(0.78, 0.025, 90)) +
        path('M-7 -200Q-9 -236 0 -250Q9 -236 7 -200Z', T(0.58, 0.1, 140)) +
        at(
          0,
          -246,
          [-80, -52, -24, 4, 30].map((a) => f(a, 92)).join('') +
            `<g transform="scale(-1 1)">` +
            `${[-66, -38, -10, 18, 38].map((a) => f(a, 90)).join('')}</g>`,
        ),
      s,
    );
  }
  return at(
    x,
    y,
    line('M0 0Q-2 -50 0 -100M0 -60Q20 -80 36 -96M0 -70Q-20 -84 -34 -100', trunk, 11) +
      path(
        'M-104 -96Q-118 -140 -70 -150Q-62 -194 -10 -190Q40 -206 62 -160Q112 -150 100 -102Q72 -78 36 -92Q0 -76 -36 -92Q-78 -78 -104 -96Z',
        dim(T(0.53, 0.1, 146)),
      ) +
      path(
        'M-86 -126Q-72 -146 -52 -144Q-44 -184 -6 -180Q-30 -160 -28 -138Q-56 -120 -86 -126ZM8 -146Q30 -176 54 -156Q44 -136 8 -146Z',
        dim(T(0.63, 0.11, 136)),
      ),
    s,
  );
}

export const bush = (x, y, s, c) =>
  at(
    x,
    y,
    path('M-70 0Q-86 -34 -48 -42Q-36 -74 0 -62Q34 -76 46 -42Q86 -36 70 0Z', c) +
      path('M-44 -14Q-50 -36 -24 -38Q-10 -56 8 -44Q-10 -20 -44 -14Z', tone(c, 0.07, 0.01, -8)),
    s,
  );
