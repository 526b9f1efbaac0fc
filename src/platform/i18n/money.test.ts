import { expect, it } from 'vitest';
import { formatMoney, roundConverted } from './money.ts';

const cents = 125_000;

it.each([
  ['en', 'JMD', 'J$', 'J$1,250.00'],
  ['es', 'DOP', 'RD$', 'RD$1,250.00'],
  ['es', 'CUP', '₱', '₱1,250.00'],
  ['es', 'USD', 'US$', 'US$1,250.00'],
  ['es', 'JMD', 'J$', 'J$1,250.00'],
  ['fr', 'HTG', 'G', '1\u202f250,00\u00a0G'],
  ['ht', 'HTG', 'G', '1\u202f250,00\u00a0G'],
  ['nl', 'AWG', 'Afl.', 'Afl.1.250,00'],
  ['pap', 'AWG', 'Afl.', 'Afl.1.250,00'],
])('money is written in %s as the country of %s writes it', (locale, currency, symbol, text) => {
  expect(formatMoney({ amount: cents, currency }, symbol, locale)).toBe(text);
});

it.each([
  [44_289_355, 44_290_000],
  [286_750_000, 286_800_000],
  [123_456, 123_500],
  [12_345, 12_350],
  [1_234, 1_234],
  [7, 7],
  [0, 0],
])('%d cents of another currency are about %d', (exact, about) => {
  expect(roundConverted(exact)).toBe(about);
});
