// Portraits of the demo's people.
import { wrap } from './frame.mjs';
import { PAINT } from './islands.mjs';
import { rng, T, path, tone, circ, ell, line, rect } from './kit.mjs';
import { PALETTES } from './palette.mjs';

/** Avatar: two paint colours and a gourd-shaped bust; initials are set by the page. */
export function avatar({ name = '?' }) {
  const R = rng('av' + name),
    bg =
      PAINT[
        R.pick([
          'mint',
          'lime',
          'butter',
          'cream',
          'ochre',
          'papaya',
          'rose',
          'sky',
          'sage',
          'sand',
        ])
      ],
    skin = R.pick([
      T(0.44, 0.06, 48),
      T(0.52, 0.07, 50),
      T(0.6, 0.08, 54),
      T(0.71, 0.075, 60),
      T(0.39, 0.05, 45),
      T(0.8, 0.06, 65),
    ]),
    top = Object.values(PALETTES)[Math.floor(R() * 10)].a,
    hair = R.pick([T(0.24, 0.015, 40), T(0.28, 0.02, 45), T(0.33, 0.03, 40)]),
    k = Math.floor(R() * 7);
  const cap = path('M62 82Q56 42 100 42Q144 42 138 82Q128 60 100 62Q72 60 62 82Z', hair),
    wrapC = R.pick([
      PALETTES.guava.a,
      PALETTES.mango.a,
      PALETTES.lagoon.a,
      PALETTES.sorrel.a,
      PALETTES.leaf.a,
    ]),
    cloth = tone(wrapC, -0.1);
  // behind the face, in front of the face
  const [back, front] = [
    ['', cap],
    [
      circ(100, 72, 50, hair) + circ(66, 92, 22, hair) + circ(134, 92, 22, hair),
      path('M63 84Q66 56 100 58Q134 56 137 84Q126 70 100 71Q74 70 63 84Z', hair),
    ],
    [
      path('M54 150Q40 38 100 38Q160 38 146 150Q128 156 100 150Q72 156 54 150Z', hair),
      path('M64 86Q62 52 100 54Q138 52 136 86Q128 66 108 66Q84 84 64 86Z', hair),
    ],
    [circ(100, 36, 19, hair), cap],
    [
      ell(100, 60, 46, 34, wrapC) + circ(122, 32, 18, wrapC) + circ(92, 30, 15, cloth),
      path('M58 82Q56 50 100 50Q144 50 142 82Q124 66 100 66Q76 66 58 82Z', wrapC) +
        line('M62 74Q90 54 138 66M74 56Q104 50 130 54', cloth, 3.5),
    ],
    [
      '',
      path('M60 78Q58 44 100 43Q142 44 140 78Z', top) +
        path('M56 78Q100 62 152 78Q154 86 146 86Q100 74 58 86Z', tone(top, -0.09)),
    ],
    [
      [58, 70, 84, 116, 130, 142]
        .map((x, i) =>
          rect(x - 7, 60, 14, 96 - Math.abs(2.5 - i) * 7, tone(hair, i % 2 ? 0.03 : 0), 7),
        )
        .join(''),
      path('M60 90Q58 46 100 46Q142 46 140 90Q134 66 118 64Q100 70 82 64Q66 66 60 90Z', hair),
    ],
  ][k];
  return wrap(
    200,
    200,
    rect(0, 0, 200, 200, bg) +
      circ(154, 44, 62, '#fff', 'opacity=".22"') +
      back +
      path('M20 208Q24 152 78 148L122 148Q176 152 180 208Z', top) +
      path('M82 126h36v24q-18 18 -36 0Z', tone(skin, -0.055)) +
      path('M64 86Q62 52 100 52Q138 52 136 86Q134 138 100 140Q66 138 64 86Z', skin) +
      circ(63, 94, 8, skin) +
      circ(137, 94, 8, skin) +
      front +
      line('M82 98h7M111 98h7', tone(skin, -0.22), 5) +
      line('M88 118Q100 126 112 118', tone(skin, -0.2), 4) +
      path('M78 147Q100 174 122 147L134 149Q100 192 66 149Z', tone(top, 0.09)),
    '',
  );
}
