import { circ, path, T, dark, lite, rect, tone, line } from '../kit.mjs';
import { gold, darkShadow, paper, ink } from './materials.mjs';

export function necklace(c) {
  const bead = [...Array(17)]
    .map((_, i) => {
      const a = Math.PI * (0.06 + (0.88 * i) / 16),
        x = -Math.cos(a) * 78,
        y = -206 + Math.sin(a) * 112;
      return circ(x, y, 8.5, i % 2 ? gold : c.a);
    })
    .join('');
  return (
    darkShadow(170) +
    path(
      'M-58 0Q-66 -60 -96 -96Q-120 -150 -66 -178Q-32 -196 -30 -250Q-30 -276 0 -276Q30 -276 30 -250Q32 -196 66 -178Q120 -150 96 -96Q66 -60 58 0Z',
      T(0.36, 0.03, 40),
    ) +
    dark(
      'M10 -276Q30 -272 30 -250Q32 -196 66 -178Q120 -150 96 -96Q66 -60 58 0L20 0Q50 -120 10 -276Z',
      0.2,
    ) +
    bead +
    path('M0 -84L22 -60L0 -22L-22 -60Z', T(0.74, 0.1, 215)) +
    lite('M0 -84L22 -60L0 -58L-14 -66Z', 0.5) +
    path('M0 -90L28 -60L0 -12L-28 -60Z', 'none', `stroke="#d9b65a" stroke-width="5"`) +
    rect(116, -66, 110, 66, c.a, 8) +
    rect(110, -74, 122, 20, tone(c.a, -0.06), 6) +
    rect(140, -96, 62, 26, paper, 6) +
    circ(158, -104, 12, 'none', 'stroke="#d9b65a" stroke-width="6"') +
    circ(186, -104, 12, 'none', 'stroke="#d9b65a" stroke-width="6"')
  );
}

export function watch(c) {
  return (
    darkShadow(150) +
    path('M-46 -110L-40 0H40L46 -110Z', c.a) +
    path('M-46 -210L-38 -310H38L46 -210Z', c.a) +
    dark('M14 -210L12 -310H38L46 -210ZM14 -110L12 0H40L46 -110Z', 0.14) +
    circ(0, -160, 84, T(0.7, 0.012, 220)) +
    circ(0, -160, 74, paper) +
    circ(0, -160, 74, 'none', 'stroke="#2f3d38" stroke-width="4"') +
    [...Array(12)]
      .map(
        (_, i) =>
          `<path transform="rotate(${i * 30} 0 -160)" d="M0 -226v${i % 3 ? 8 : 14}" stroke="#27302d" stroke-width="${i % 3 ? 3 : 6}"/>`,
      )
      .join('') +
    line('M0 -160L-26 -190M0 -160L38 -176', ink, 7) +
    line('M0 -160L8 -110', T(0.6, 0.17, 28), 3) +
    circ(0, -160, 7, ink) +
    rect(82, -170, 16, 20, T(0.7, 0.012, 220), 4) +
    rect(-14, -34, 28, 8, tone(c.a, -0.14), 4) +
    rect(-46, -300, 92, 8, tone(c.a, -0.1), 3) +
    rect(112, -30, 90, 30, c.b, 6)
  );
}
