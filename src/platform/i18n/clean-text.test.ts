import { expect, test } from 'vitest';
import { cleanLine, cleanName } from './clean-text.ts';

test.each([
  ['Marcia ✓', 'Marcia'],
  ['✅ iPhone 14 ✔️ unlocked', 'iPhone 14 unlocked'],
  ['☑🗹 Phones', 'Phones'],
  ['★★★★★ Keisha', 'Keisha'],
  ['Safe 🛡️ shop', 'Safe shop'],
  ['✅', ''],
  ['Mango 🥭 & co', 'Mango 🥭 & co'],
  ['Curaçao × 2', 'Curaçao × 2'],
])('of the name %s the signs of the site are taken off: %s', (written, name) => {
  expect(cleanName(written)).toBe(name);
  expect(cleanLine(written)).toBe(written);
});
