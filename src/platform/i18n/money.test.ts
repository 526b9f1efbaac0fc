import { expect, it } from 'vitest';
import { formatMoney } from './money.ts';

const cents = 125_000;

it.each([
  ['en', 'JMD', 'J$', 'J$1,250.00'],
  ['es', 'DOP', 'RD$', 'RD$1,250.00'],
  ['es', 'CUP', '₱', '₱1,250.00'],
  ['es', 'USD', 'US$', 'US$1,250.00'],
  ['es', 'JMD', 'J$', 'J$1,250.00'],
  ['fr', 'HTG', 'G', 'G1\u202f250,00'],
])('money is written in %s as the country of %s writes it', (locale, currency, symbol, text) => {
  expect(formatMoney({ amount: cents, currency }, symbol, locale)).toBe(text);
});
