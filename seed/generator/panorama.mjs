// Wide pictures of a bay with its town: banners of stores.
import { wrap, defs, light } from './frame.mjs';
import { island as findIsland, PAINT } from './islands.mjs';
import { rng, hash, mix, T, rect, circ, path, tone, at } from './kit.mjs';
import { SKY, clouds, pitons, horizon, tree, bush } from './land.mjs';
import { boat } from './objects/vehicles.mjs';
import { cream } from './palette.mjs';
import { street } from './street.mjs';

/** Wide view from the veranda: the home hero, sign-in screen and store banners. */
export function panorama({
  seed = 'home',
  island = 'Saint Lucia',
  time = 'late',
  w = 1600,
  h = 560,
  boats = 2,
  ground = 70,
  scale = 1.03,
  horizonAt = 0.56,
  boatY = 40,
}) {
  const isl = findIsland(island),
    R = rng(seed),
    uid = 'p' + hash(seed).toString(36),
    sky = SKY[time],
    nt = time === 'night' || time === 'dusk' ? 1 : 0,
    dim = (t) => (nt ? mix(t, T(0.24, 0.05, 250), 0.5) : t),
    hy = h * horizonAt;
  let s = rect(0, 0, w, h, `url(#${uid}s)`);
  const sx = w * 0.7;
  s +=
    circ(sx, hy - 92, nt ? 120 : 170, sky.sun, `opacity="${nt ? 0.1 : 0.25}"`) +
    circ(sx, hy - 92, nt ? 46 : 62, sky.sun) +
    clouds(R, 20, hy - 150, w, nt ? T(0.42, 0.05, 290) : T(0.985, 0.012, 90), 6);
  s +=
    path(pitons(w * 0.47, hy, h * 0.23, 130), mix(sky.far, sky.low, nt ? 0.06 : 0.3)) +
    path(pitons(w * 0.56, hy, h * 0.17, 110), mix(sky.far, sky.low, nt ? 0.03 : 0.2)) +
    horizon(R, { ...isl, land: 'peaks' }, sky, hy, w, dim) +
    rect(0, hy, w, h, sky.sea) +
    rect(0, hy, w, 8, tone(sky.sea, 0.1)) +
    [...Array(22)]
      .map(() =>
        rect(
          R.range(0, w),
          R.range(hy + 16, h - 80),
          R.range(40, 120),
          3.5,
          '#fff',
          2,
          'opacity=".38"',
        ),
      )
      .join('');
  for (let i = 0; i < boats; i++) {
    const x = w * (0.44 + i * 0.125),
      y = hy + boatY + i * 46,
      z = 0.3 + i * 0.24;
    s += at(
      x,
      y,
      boat(
        {
          a: dim(i % 2 ? T(0.66, 0.165, 28) : T(0.9, 0.09, 92)),
          b: dim(i % 2 ? cream : T(0.5, 0.09, 205)),
        },
        R,
      ),
      z,
    );
  }
  s += path(
    `M0 ${h - ground - 60}Q${w * 0.16} ${h - ground - 90} ` +
      `${w * 0.34} ${h - ground - 30}Q${w * 0.5} ${h - ground + 14} ` +
      `${w * 0.66} ${h - ground - 16}T${w} ${h - ground - 70}V${h}H0Z`,
    dim(T(0.66, 0.11, 134)),
  );
  s +=
    tree('almond', R, w * 0.365, h - ground + 6, 1.2, dim) +
    street(R, isl, -40, h - ground + 12, w * 0.34, scale, nt) +
    tree('flamboyant', R, w * 0.715, h - ground - 4, 1.35, dim) +
    street(R, isl, w * 0.755, h - ground + 12, w * 0.32, scale, nt) +
    bush(w * 0.415, h - ground + 14, 1, dim(T(0.57, 0.11, 140))) +
    bush(w * 0.66, h - ground + 14, 0.8, dim(T(0.66, 0.14, 20))) +
    bush(w * 0.7, h - ground + 16, 1.1, dim(T(0.6, 0.11, 138)));
  s +=
    rect(0, h - ground + 8, w, ground, dim(T(0.86, 0.035, 80))) +
    rect(0, h - ground + 8, w, 8, dim(T(0.79, 0.035, 78)));
  return wrap(w, h, defs(uid, sky, PAINT[isl.paint[0]], isl) + s + light(uid, sky, w, h), '');
}
