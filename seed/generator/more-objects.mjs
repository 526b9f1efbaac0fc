// Objects that the marketplace's titles need beyond objects.mjs, drawn the same way: around (0,0),
// y = 0 is the ground.
// MORE lists them as scene.mjs lists its own: title words, drawing, setting, scale.
import { T, tone, rect, circ, ell, path, line, at, grp, dark, lite } from './kit.mjs';

const ink = T(0.26, 0.025, 170),
  tyre = T(0.28, 0.012, 200),
  steel = T(0.8, 0.012, 220),
  paper = T(0.97, 0.012, 92),
  pane = T(0.42, 0.035, 215);
const wood = T(0.6, 0.085, 58),
  woodD = T(0.46, 0.075, 50),
  white = T(0.955, 0.008, 200),
  gold = T(0.82, 0.13, 85);
const shadow = (w, o = 0.24, h = 9) =>
  `<ellipse cx="14" cy="1" rx="${w}" ry="${h}" fill="#0b1712" opacity="${o}"/>`;
const wheel = (x, r) =>
  circ(x, -r, r, tyre) +
  circ(x, -r, r * 0.72, tone(steel, -0.08)) +
  circ(x, -r, r * 0.6, tyre, 'opacity=".55"') +
  [0, 45, 90, 135]
    .map(
      (a) =>
        `<path transform="rotate(${a} ${x} ${-r})" d="M${x - r * 0.66} ${-r}h${r * 1.32}" stroke="#dfe6e6" stroke-width="${r * 0.08}"/>`,
    )
    .join('') +
  circ(x, -r, r * 0.2, steel);

function motorbike(c) {
  return (
    shadow(190, 0.3, 10) +
    wheel(-124, 56) +
    wheel(134, 56) +
    line('M134 -56L92 -176M-124 -56L-20 -70', steel, 10) +
    path('M-60 -60L-40 -112L60 -112L44 -44L-40 -40Z', T(0.38, 0.012, 210)) +
    circ(0, -74, 28, tone(steel, -0.06)) +
    circ(0, -74, 17, tone(steel, -0.2)) +
    line('M20 -48Q-60 -22 -150 -48', steel, 13) +
    path('M-46 -122Q-30 -172 40 -168Q86 -164 90 -142L66 -112L-40 -112Z', c.a) +
    lite('M-34 -126Q-20 -158 40 -156Q10 -146 -10 -122Z', 0.28) +
    path(
      'M-164 -136Q-110 -118 -44 -132L-46 -112L-120 -104Q-158 -112 -164 -136Z',
      T(0.3, 0.03, 45),
    ) +
    path('M-176 -118Q-150 -116 -120 -104L-140 -86Q-166 -98 -176 -118Z', c.a) +
    path('M88 -74Q134 -136 184 -78L172 -70Q134 -112 98 -66Z', c.a) +
    line('M92 -176L70 -196M70 -196L48 -194', ink, 9) +
    circ(106, -160, 19, T(0.95, 0.06, 95)) +
    circ(106, -160, 19, 'none', `stroke="#27302d" stroke-width="5"`) +
    rect(-180, -132, 12, 12, T(0.58, 0.17, 27), 3)
  );
}
function battery(c) {
  return (
    shadow(170) +
    rect(-150, -168, 220, 168, T(0.32, 0.015, 210), 10) +
    rect(-158, -186, 236, 34, T(0.4, 0.015, 210), 8) +
    rect(-126, -206, 42, 22, T(0.58, 0.17, 27), 5) +
    rect(4, -206, 42, 22, T(0.25, 0.01, 210), 5) +
    rect(-132, -126, 184, 84, c.a, 6) +
    rect(-132, -126, 184, 24, c.b, 6) +
    path('M-44 -98L-68 -62H-46L-54 -46L-22 -80H-44L-34 -98Z', paper) +
    lite('M-150 -158q0 -10 10 -10h24v168h-34Z', 0.1) +
    line('M-106 -206Q-110 -262 -30 -256Q90 -250 120 -150Q134 -90 168 -60', T(0.58, 0.17, 27), 10) +
    line('M26 -206Q40 -250 110 -240Q196 -220 204 -66', T(0.25, 0.01, 210), 10) +
    rect(152, -62, 30, 62, T(0.58, 0.17, 27), 6) +
    rect(192, -66, 30, 66, T(0.25, 0.01, 210), 6)
  );
}
function headlight(c) {
  const one = (x, s) =>
    at(
      x,
      0,
      path(
        'M-120 -40Q-130 -130 -30 -150Q70 -160 110 -100Q120 -40 60 -24L-90 -18Q-116 -22 -120 -40Z',
        T(0.32, 0.015, 210),
      ) +
        path(
          'M-104 -46Q-108 -118 -26 -134Q60 -142 94 -96Q100 -50 54 -38L-84 -32Q-102 -36 -104 -46Z',
          T(0.88, 0.02, 220),
        ) +
        circ(-46, -82, 34, T(0.97, 0.04, 95)) +
        circ(-46, -82, 20, T(0.8, 0.012, 220)) +
        circ(34, -84, 27, T(0.97, 0.04, 95)) +
        circ(34, -84, 15, T(0.8, 0.012, 220)) +
        path('M66 -118Q92 -104 94 -80L78 -84Q76 -104 58 -112Z', T(0.78, 0.15, 65)) +
        lite('M-96 -70Q-90 -116 -30 -126Q-60 -100 -66 -50Z', 0.5),
      s,
    );
  return (
    shadow(190) +
    at(112, -6, one(0, 0.86)) +
    at(-96, 0, one(0, 1.02)) +
    rect(-20, -26, 62, 26, c.a, 5) +
    rect(-20, -26, 62, 8, c.b, 4)
  );
}
function dashcam(c) {
  return (
    shadow(180) +
    rect(-170, -196, 270, 168, T(0.28, 0.012, 210), 16) +
    rect(-156, -182, 242, 138, T(0.78, 0.06, 225), 6) +
    path('M-156 -100Q-90 -130 -20 -104T86 -112V-44H-156Z', T(0.56, 0.09, 150)) +
    path('M-66 -44L-44 -108H-20L6 -44Z', T(0.45, 0.012, 230)) +
    line('M-126 -50L-70 -104M56 -50L6 -104', T(0.82, 0.15, 85), 6) +
    line('M-104 -72h34M0 -72h36', T(0.6, 0.17, 28), 5) +
    path('M-70 -28h70l14 28h-98Z', T(0.36, 0.012, 210)) +
    line('M100 -60Q150 -50 150 -20', ink, 7) +
    rect(136, -92, 74, 66, c.a, 14) +
    circ(173, -58, 24, ink) +
    circ(173, -58, 14, T(0.5, 0.06, 240)) +
    circ(167, -64, 5, paper)
  );
}
function trailer(c) {
  return (
    shadow(226, 0.26, 10) +
    rect(-214, -34, 18, 34, T(0.7, 0.015, 80)) +
    rect(-60, -34, 18, 34, T(0.7, 0.015, 80)) +
    rect(100, -34, 18, 34, T(0.7, 0.015, 80)) +
    rect(190, -34, 18, 34, T(0.7, 0.015, 80)) +
    circ(20, -26, 26, tyre) +
    circ(20, -26, 12, steel) +
    circ(64, -26, 26, tyre) +
    circ(64, -26, 12, steel) +
    rect(-222, -178, 444, 146, c.a, 8) +
    rect(-222, -92, 444, 22, c.b) +
    rect(-232, -190, 464, 18, paper, 8) +
    line([...Array(18)].map((_, i) => `M${-206 + i * 24} -170V-96`).join(''), tone(c.a, -0.05), 2) +
    [-164, 96, 160]
      .map(
        (x) =>
          rect(x - 30, -156, 60, 50, paper, 3) +
          rect(x - 25, -151, 50, 40, pane, 2) +
          lite(`M${x - 20} -111l20 -40h14l-20 40Z`, 0.25),
      )
      .join('') +
    rect(-92, -158, 62, 126, paper, 3) +
    rect(-86, -152, 50, 120, c.b, 2) +
    rect(-78, -142, 34, 40, pane, 2) +
    circ(-44, -84, 4, gold) +
    rect(-120, -30, 116, 12, wood, 2) +
    rect(-108, -16, 92, 14, woodD, 2) +
    path('M-130 -190L-124 -214H8L16 -190Z', c.b) +
    line('M-124 -190V-32M10 -190V-32', paper, 5) +
    path('M-222 -32h444v-12h-444Z', '#0b1712', 'opacity=".12"') +
    path('M222 -60h44v10h-44Z', T(0.45, 0.012, 220))
  );
}
function shopfront(c) {
  let awn = '';
  for (let i = 0; i < 9; i++)
    awn += path(`M${-162 + i * 36} -138h36v40q-3 14 -18 14t-18 -14Z`, i % 2 ? paper : c.b);
  return (
    shadow(196, 0.24, 10) +
    rect(-170, -286, 340, 286, c.a) +
    rect(-184, -300, 368, 20, paper, 3) +
    rect(-170, -280, 340, 10, '#0b1712', 0, 'opacity=".14"') +
    [-104, 0, 104]
      .map(
        (x) =>
          rect(x - 30, -258, 60, 70, paper, 3) +
          rect(x - 25, -253, 50, 60, pane, 2) +
          line(`M${x} -253v60`, paper, 4),
      )
      .join('') +
    rect(-178, -176, 356, 34, c.k ?? c.b, 3) +
    line('M-120 -159h86M-14 -159h40M46 -159h70', paper, 9) +
    rect(-150, -116, 150, 90, pane, 3) +
    rect(24, -122, 66, 122, paper, 2) +
    rect(30, -116, 54, 116, c.b, 2) +
    rect(38, -106, 38, 46, pane, 2) +
    rect(104, -112, 50, 86, pane, 3) +
    awn +
    [0, 1, 2, 3, 4]
      .map((i) =>
        circ(
          -132 + i * 28,
          -40,
          13,
          [
            T(0.8, 0.14, 75),
            T(0.62, 0.17, 28),
            T(0.68, 0.13, 132),
            T(0.86, 0.13, 92),
            T(0.62, 0.17, 28),
          ][i],
        ),
      )
      .join('') +
    rect(-156, -30, 162, 30, wood, 2) +
    rect(10, -8, 96, 8, T(0.84, 0.02, 85), 2)
  );
}
function necklace(c) {
  const bead = [...Array(17)]
    .map((_, i) => {
      const a = Math.PI * (0.06 + (0.88 * i) / 16),
        x = -Math.cos(a) * 78,
        y = -206 + Math.sin(a) * 112;
      return circ(x, y, 8.5, i % 2 ? gold : c.a);
    })
    .join('');
  return (
    shadow(170) +
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
function watch(c) {
  return (
    shadow(150) +
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
function sofa(c) {
  const seat = (x, w) =>
    rect(x, -104, w, 48, tone(c.a, 0.05), 14) + rect(x + 4, -178, w - 8, 82, tone(c.a, 0.025), 18);
  return (
    shadow(214) +
    line('M-186 -30L-190 0M186 -30L190 0', woodD, 12) +
    rect(-190, -190, 380, 150, c.a, 26) +
    seat(-166, 110) +
    seat(-55, 110) +
    seat(56, 110) +
    rect(-180, -64, 360, 40, tone(c.a, -0.05), 10) +
    dark('M-180 -60h360v8h-360Z', 0.1) +
    rect(-218, -134, 52, 112, c.a, 22) +
    rect(166, -134, 52, 112, tone(c.a, -0.05), 22) +
    lite('M-212 -112q0 -16 16 -18h16q-20 10 -20 40Z', 0.25) +
    grp(
      rect(-38, -72, 76, 70, c.b, 12) +
        line('M-24 -72v70M-8 -72v70M8 -72v70M24 -72v70', tone(c.b, -0.1), 3),
      'transform="translate(-112 -96) rotate(-10)"',
    ) +
    grp(rect(-34, -64, 68, 62, c.k ?? c.b, 12), 'transform="translate(118 -98) rotate(9)"')
  );
}
function bed(c) {
  return (
    shadow(214) +
    rect(-200, -232, 26, 232, wood, 6) +
    rect(-200, -224, 60, 130, wood, 10) +
    line('M-186 -206v100M-170 -208v100M-154 -208v100', woodD, 5) +
    rect(186, -120, 20, 120, wood, 6) +
    rect(-180, -58, 372, 34, woodD, 4) +
    rect(-174, -104, 362, 50, paper, 12) +
    path('M-60 -112Q70 -128 190 -108L192 -44Q80 -36 -66 -46Z', c.a) +
    path('M-60 -112Q-30 -116 -8 -117L-12 -43Q-40 -43 -66 -46Z', c.b) +
    dark('M-66 -46Q80 -36 192 -44L192 -58Q80 -50 -65 -60Z', 0.12) +
    grp(
      rect(-44, -58, 92, 54, white, 20) +
        dark('M-40 -14q44 12 84 0q-6 10 -20 10h-44q-14 0 -20 -10Z', 0.08),
      'transform="translate(-122 -96) rotate(-6)"',
    ) +
    grp(rect(-32, -46, 66, 42, c.k ?? c.b, 14), 'transform="translate(-84 -102) rotate(5)"') +
    line(
      'M20 -112Q30 -80 16 -44M80 -114Q92 -80 80 -42M140 -112Q150 -80 142 -42',
      tone(c.a, -0.08),
      3,
    )
  );
}
function fridge(c) {
  return (
    shadow(150) +
    rect(-106, -318, 190, 318, white, 14) +
    dark('M40 -318h30q14 0 14 14v290q0 14 -14 14h-30Z', 0.08) +
    line('M-106 -212H84', T(0.78, 0.012, 220), 5) +
    rect(-92, -292, 12, 62, T(0.7, 0.012, 220), 6) +
    rect(-92, -194, 12, 96, T(0.7, 0.012, 220), 6) +
    lite('M-70 -312h40l-60 306h-12v-200Z', 0.5) +
    rect(-94, -6, 30, 10, ink, 3) +
    rect(46, -6, 30, 10, ink, 3) +
    rect(-20, -180, 40, 50, c.a, 3) +
    rect(26, -168, 30, 30, c.b, 3) +
    circ(0, -184, 5, T(0.6, 0.17, 28)) +
    rect(112, -66, 104, 66, wood, 5) +
    rect(124, -54, 80, 20, woodD, 3) +
    circ(146, -80, 20, T(0.8, 0.14, 75)) +
    circ(182, -78, 17, T(0.68, 0.13, 132))
  );
}
function gamepad(c) {
  return (
    shadow(190) +
    rect(-206, -206, 92, 206, T(0.95, 0.008, 220), 14) +
    rect(-188, -206, 30, 206, T(0.3, 0.012, 220)) +
    line('M-206 -40h92', T(0.8, 0.01, 220), 3) +
    circ(-136, -178, 6, c.a) +
    at(
      66,
      -8,
      path(
        'M-96 -150Q-130 -150 -144 -96Q-164 -14 -136 -2Q-112 4 -78 -46L78 -46Q112 4 136 -2Q164 -14 144 -96Q130 -150 96 -150Q60 -160 0 -156Q-60 -160 -96 -150Z',
        c.a,
      ) +
        dark(
          'M-78 -46L78 -46Q112 4 136 -2Q150 -8 150 -40Q120 -50 84 -72H-84Q-120 -50 -150 -40Q-150 -8 -136 -2Q-112 4 -78 -46Z',
          0.12,
        ) +
        path('M-96 -124h14v-14h18v14h14v18h-14v14h-18v-14h-14Z', ink) +
        circ(72, -136, 9, T(0.68, 0.13, 132)) +
        circ(72, -96, 9, T(0.62, 0.15, 240)) +
        circ(52, -116, 9, T(0.62, 0.17, 28)) +
        circ(92, -116, 9, T(0.84, 0.14, 88)) +
        circ(-34, -74, 21, ink) +
        circ(-34, -76, 13, T(0.4, 0.012, 220)) +
        circ(34, -74, 21, ink) +
        circ(34, -76, 13, T(0.4, 0.012, 220)) +
        rect(-22, -132, 44, 22, tone(c.a, -0.12), 6) +
        lite('M-124 -96Q-118 -140 -92 -142Q-110 -124 -112 -84Z', 0.3),
      1.04,
    )
  );
}
function tank(c) {
  return (
    shadow(176, 0.26, 10) +
    rect(-132, -34, 264, 14, T(0.66, 0.02, 80), 2) +
    [-118, -30, 30, 96].map((x) => rect(x, -22, 24, 22, T(0.7, 0.02, 80), 2)).join('') +
    path(
      'M-124 -246Q-124 -268 -96 -272L96 -272Q124 -268 124 -246L124 -40Q124 -34 116 -34L-116 -34Q-124 -34 -124 -40Z',
      T(0.34, 0.02, 220),
    ) +
    rect(-56, -294, 112, 26, T(0.4, 0.02, 220), 8) +
    [-228, -184, -140, -96, -58].map((y) => rect(-130, y, 260, 12, T(0.4, 0.02, 220), 6)).join('') +
    lite('M-108 -246Q-108 -260 -88 -262L-70 -262L-70 -40L-108 -40Z', 0.12) +
    rect(-40, -170, 96, 60, paper, 4) +
    path('M8 -162q22 26 0 42q-22 -16 0 -42Z', c.a) +
    line('M124 -60h40v44', T(0.86, 0.01, 220), 12) +
    rect(152, -70, 26, 16, c.b, 4) +
    path('M-216 0L-206 -64H-146L-136 0Z', c.a) +
    line('M-206 -64Q-176 -110 -146 -64', steel, 5) +
    ell(-176, -64, 30, 7, T(0.75, 0.07, 220))
  );
}
function fan(c) {
  return (
    shadow(130) +
    rect(-9, -140, 18, 130, steel, 4) +
    path('M-92 0Q-88 -22 0 -24Q88 -22 92 0Z', T(0.36, 0.015, 210)) +
    rect(-26, -80, 52, 30, T(0.36, 0.015, 210), 8) +
    circ(-10, -65, 4, T(0.6, 0.17, 28)) +
    circ(10, -65, 4, paper) +
    circ(0, -222, 104, paper, 'opacity=".35"') +
    [0, 90, 180, 270]
      .map((a) =>
        grp(
          path('M0 0Q-50 -36 -32 -78Q10 -98 30 -60Q32 -26 0 0Z', c.a),
          `transform="translate(0 -222) rotate(${a})"`,
        ),
      )
      .join('') +
    circ(0, -222, 104, 'none', 'stroke="#6b7773" stroke-width="7"') +
    circ(0, -222, 70, 'none', 'stroke="#8b9692" stroke-width="2.5"') +
    circ(0, -222, 88, 'none', 'stroke="#8b9692" stroke-width="2.5"') +
    [...Array(12)]
      .map(
        (_, i) =>
          `<path transform="rotate(${i * 30} 0 -222)" d="M0 -246V-324" stroke="#8b9692" stroke-width="2.5"/>`,
      )
      .join('') +
    circ(0, -222, 24, c.b)
  );
}
function generator(c) {
  return (
    shadow(190) +
    line('M-170 -10V-206H170V-10M-170 -110H-150M170 -110H150', T(0.36, 0.02, 220), 12) +
    rect(-150, -196, 250, 70, c.a, 16) +
    lite('M-140 -186q4 -6 12 -6h200q-140 4 -212 26Z', 0.3) +
    circ(-40, -198, 16, ink) +
    rect(-150, -122, 130, 100, T(0.42, 0.012, 220), 8) +
    line('M-136 -104h100M-136 -84h100M-136 -64h100M-136 -44h100', T(0.3, 0.012, 220), 7) +
    rect(-10, -122, 158, 100, T(0.32, 0.012, 220), 8) +
    [
      [20, -96],
      [62, -96],
    ]
      .map(
        ([x, y]) =>
          circ(x, y, 16, paper) + rect(x - 7, y - 6, 4, 10, ink) + rect(x + 3, y - 6, 4, 10, ink),
      )
      .join('') +
    rect(92, -112, 42, 32, c.b, 4) +
    circ(24, -50, 10, T(0.6, 0.17, 28)) +
    rect(50, -60, 80, 20, paper, 3) +
    rect(-186, -12, 44, 12, tyre, 6) +
    rect(142, -12, 44, 12, tyre, 6) +
    line('M104 -96Q220 -90 214 -10', gold, 8)
  );
}
function books(c) {
  const spines = [
    [c.a, 150, 30],
    [c.b, 176, 26],
    [T(0.9, 0.09, 92), 140, 34],
    [T(0.5, 0.08, 195), 168, 24],
    [T(0.66, 0.165, 28), 156, 32],
    [paper, 172, 22],
  ];
  let x = -176,
    out = '';
  for (const [k, h, w] of spines) {
    out +=
      rect(x, -h, w, h, k, 4) +
      rect(x, -h + 18, w, 8, '#fff', 0, 'opacity=".5"') +
      rect(x, -30, w, 6, '#0b1712', 0, 'opacity=".2"');
    x += w + 3;
  }
  return (
    shadow(200) +
    out +
    at(
      112,
      0,
      rect(-96, -34, 192, 34, c.b, 4) +
        rect(-90, -28, 180, 20, paper, 2) +
        rect(-80, -66, 176, 32, c.a, 4) +
        rect(-74, -60, 164, 20, paper, 2) +
        path('M-84 -70Q-40 -104 4 -78Q48 -104 92 -70L88 -66Q48 -92 4 -68Q-40 -92 -80 -66Z', paper) +
        path('M-84 -70Q-40 -104 4 -78L4 -68Q-40 -92 -80 -66Z', T(0.9, 0.015, 92)),
    )
  );
}
function bucket(c) {
  return (
    shadow(180) +
    line('M-10 -20L96 -320', wood, 12) +
    grp(
      path('M-44 0Q-50 -56 -20 -62H20Q50 -56 44 0Z', T(0.9, 0.04, 92)) +
        line('M-28 -4v-44M-10 -4v-48M10 -4v-48M28 -4v-44', T(0.78, 0.05, 88), 4),
      'transform="translate(-8 -2) rotate(4)"',
    ) +
    path('M-190 -142L-176 -8Q-174 0 -166 0H-78Q-70 0 -68 -8L-54 -142Z', c.a) +
    ell(-122, -142, 68, 15, tone(c.a, -0.1)) +
    ell(-122, -139, 58, 10, T(0.85, 0.05, 215)) +
    line('M-188 -142Q-122 -226 -56 -142', steel, 6) +
    lite('M-176 -130L-164 -10L-150 -6L-160 -128Z', 0.3) +
    [
      [-150, -152, 15],
      [-126, -160, 19],
      [-100, -152, 14],
    ]
      .map(([x, y, r]) => circ(x, y, r, paper, 'opacity=".85"'))
      .join('') +
    rect(106, -130, 62, 130, c.b, 12) +
    path('M120 -130V-160H176V-176H112Q104 -176 104 -168V-130Z', T(0.36, 0.02, 220)) +
    rect(116, -96, 42, 54, paper, 5) +
    path('M176 -8q0 -30 22 -30h24q14 0 14 14v24h-60Z', T(0.84, 0.14, 88))
  );
}

/** Paint of things other than vehicles and houses, by the colour word of a title. */
const TINTS = {
  grey: T(0.72, 0.015, 230),
  sand: T(0.83, 0.05, 80),
  blue: T(0.5, 0.095, 245),
  white: T(0.955, 0.01, 95),
  green: T(0.52, 0.1, 155),
  natural: T(0.66, 0.085, 62),
  yellow: T(0.84, 0.145, 88),
  coral: T(0.7, 0.15, 30),
  cream: T(0.93, 0.045, 92),
  sky: T(0.8, 0.075, 232),
  black: T(0.32, 0.012, 230),
  red: T(0.57, 0.17, 27),
  brown: T(0.52, 0.075, 50),
  tabby: T(0.62, 0.035, 75),
  ginger: T(0.72, 0.125, 62),
  calico: T(0.86, 0.06, 78),
  ochre: T(0.74, 0.125, 75),
};
export const tintOf = (title) => TINTS[/ (\w+)$/.exec(title)?.[1]];

export const MORE = {
  Cars: [
    [/motorcycle/i, motorbike, 'road', 1.27],
    [/battery/i, battery, 'floor', 1.3],
    [/headlamp/i, headlight, 'table', 1.36],
    [/dashcam/i, dashcam, 'table', 1.4],
  ],
  'Real Estate': [
    [/trailer/i, trailer, 'yard', 1.14],
    [/shopfront/i, shopfront, 'yard', 1.14],
  ],
  Fashion: [
    [/necklace/i, necklace, 'table', 1.36],
    [/watch/i, watch, 'table', 1.3],
  ],
  Furniture: [
    [/sofa/i, sofa, 'floor', 1.36],
    [/bed frame/i, bed, 'floor', 1.36],
  ],
  'Home & Garden': [
    [/refrigerator/i, fridge, 'floor', 1.24],
    [/\btank/i, tank, 'patio', 1.3],
    [/\bfan\b/i, fan, 'floor', 1.24],
    [/generator/i, generator, 'patio', 1.36],
  ],
  Electronics: [[/gamepad/i, gamepad, 'table', 1.4]],
  Miscellaneous: [[/books/i, books, 'table', 1.4]],
  Services: [[/cleaning/i, bucket, 'floor', 1.36]],
};
