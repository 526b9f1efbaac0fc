import { at, circ, T, path, rect, line, tone, dark } from '../kit.mjs';
import { paper, leafA, woodD, wood, ink, steel, floorShadow, leafB } from './materials.mjs';
import { steelpan } from './music.mjs';

export function stage(c, R) {
  const ppl = [];
  for (let i = 0; i < 13; i++) {
    const x = -340 + i * 56 + R.range(-12, 12),
      s = R.range(1.25, 1.75);
    ppl.push(
      at(
        x,
        122,
        circ(0, -66, 15, T(R.range(0.26, 0.4), 0.035, 55)) +
          path(
            'M-26 0Q-26 -48 0 -50Q26 -48 26 0Z',
            R.pick([c.a, c.b, T(0.85, 0.1, 90), paper, leafA, T(0.45, 0.06, 220)]),
          ),
        s,
      ),
    );
  }
  return (
    rect(-190, -40, 380, 50, woodD) +
    rect(-200, -48, 400, 14, wood, 3) +
    line('M-176 -48V-256M176 -48V-256', T(0.35, 0.015, 200), 9) +
    path('M-212 -240Q0 -318 212 -240L204 -224Q0 -296 -204 -224Z', c.a) +
    path(
      'M-206 -238Q0 -306 206 -238L200 -210Q150 -222 150 -210Q100 ' +
        '-240 100 -226Q50 -256 50 -240Q0 -266 0 -246Q-50 -256 -50 -240' +
        'Q-100 -240 -100 -226Q-150 -222 -150 -210Q-200 -222 -200 -210Z',
      c.b,
      'opacity=".9"',
    ) +
    rect(-164, -132, 54, 84, ink, 6) +
    circ(-137, -108, 17, T(0.42, 0.015, 200)) +
    circ(-137, -70, 21, T(0.42, 0.015, 200)) +
    rect(110, -132, 54, 84, ink, 6) +
    circ(137, -108, 17, T(0.42, 0.015, 200)) +
    circ(137, -70, 21, T(0.42, 0.015, 200)) +
    at(
      -34,
      -48,
      circ(0, -112, 16, T(0.36, 0.05, 50)) +
        path('M-24 0L-20 -70Q-18 -94 0 -94Q18 -94 20 -70L24 0Z', T(0.9, 0.1, 92)) +
        line('M18 -78L48 -58', T(0.36, 0.05, 50), 9) +
        line('M40 -96V0', steel, 4),
    ) +
    at(48, -48, steelpan({ a: c.a, b: paper }), 0.36) +
    ppl.join('')
  );
}

export function marketStall(c) {
  let awn = '';
  for (let i = 0; i < 8; i++)
    awn += path(
      `M${-176 + i * 44} -224h44l6 54q-3 16 -25 16t-25 -16Z`.replace(
        'h44l6 54',
        `h44l${(i - 3) * 1.6} 54`,
      ),
      i % 2 ? paper : c.a,
    );
  return (
    floorShadow(210) +
    line('M-168 0V-210M168 0V-210', woodD, 11) +
    rect(-186, -86, 372, 86, wood, 4) +
    line('M-186 -58h372M-186 -30h372', tone(wood, -0.07), 3) +
    [
      [-150, c.b],
      [-66, T(0.8, 0.14, 75)],
      [20, leafB],
      [104, T(0.62, 0.17, 28)],
    ]
      .map(
        ([x, k]) =>
          [0, 1, 2, 3]
            .map((j) => circ(x + j * 17, -96 - (j % 2) * 5, 15, tone(k, j % 2 ? 0.03 : -0.02)))
            .join('') + rect(x - 18, -92, 88, 22, T(0.78, 0.08, 78), 4),
      )
      .join('') +
    rect(-190, -232, 380, 16, tone(c.a, -0.1), 4) +
    awn +
    dark('M-176 -224h352v14h-352Z', 0.1) +
    rect(-60, -56, 120, 40, paper, 5) +
    line('M-40 -36h80', c.a, 6)
  );
}
