import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, readAmount, readMajor, readMoney } from './money-text.ts';

describe('an amount means what people of each language mean', () => {
  it.each([
    ['en', '18500', 18_500],
    ['en', '18,500', 18_500],
    ['en', '18,500.00', 18_500],
    ['en', '1,250,000.5', 1_250_000.5],
    ['en', '120.5', 120.5],
    ['en', '.5', 0.5],
    ['en', '5.', 5],
    ['en', '007', 7],
    ['en', '9k', 9000],
    ['en', '9 K', 9000],
    ['en', '1.5k', 1500],
    ['en', '1.2m', 1_200_000],
    ['en', '1.250m', 1_250_000],
    ['es', '25,95', 25.95],
    ['es', '1,250.00', 1250],
    ['es', '1.250,00', 1250],
    ['es', '9 mil', 9000],
    ['es', '1,5 millones', 1_500_000],
    ['fr', '25,95', 25.95],
    ['fr', '1 250,00', 1250],
    ['fr', '1\u00a0250,00', 1250],
    ['fr', '12\u202f345\u202f678,9', 12_345_678.9],
    ['fr', '2 mille', 2000],
    ['nl', '1.250,00', 1250],
    ['nl', '25,-', 25],
    ['nl', '1.250,--', 1250],
    ['nl', '3 duizend', 3000],
    ['ht', '1 250,00', 1250],
    ['ht', '25,000', 25_000],
    ['pap', '1.250,00', 1250],
    ['pap', '1.250', 1250],
    ['a Swiss guest', '1’250.50', 1250.5],
  ])('%s: "%s" is %d', (_, text, units) => {
    expect(readAmount(text)).toBe(units * 100);
  });

  it.each(['1.500', '1,500', '1 500', '1.500,00', '1,500.00', '1500,0', '1500.000'])(
    '"%s" is fifteen hundred in every language, because money has no thousandths',
    (text) => {
      expect(readAmount(text)).toBe(150_000);
    },
  );

  it.each([
    ['€25,95', 2595, ['€']],
    ['25,95 €', 2595, ['€']],
    ['US$9,000', 900_000, ['US$']],
    ['$ 5', 500, ['$']],
    ['$9k', 900_000, ['$']],
    ['9k$', 900_000, ['$']],
    ['Afl. 25,-', 2500, ['Afl.']],
    ['Afl.25', 2500, ['Afl.']],
    ['ƒ25', 2500, ['ƒ']],
    ['65 000,00 J$', 6_500_000, ['J$']],
    ['US$50 USD', 5000, ['US$', 'USD']],
    ['≈ J$442,900', 44_290_000, ['J$']],
    ['-€5', -500, ['€']],
    ['€-5', -500, ['€']],
  ])('"%s" is %d with %j beside it', (text, amount, signs) => {
    expect(readMoney(text)).toEqual({ amount, signs });
  });
});

describe('what is no amount', () => {
  it.each([
    'five',
    '1e3',
    '0x10',
    '12abc3',
    '1.2.3',
    '1,23,456',
    '12,345,6',
    '1.500,500,5',
    '1,500,50',
    '1.250k',
    '1 25',
    '--3',
    '1..5',
    '１８５００',
    '٣',
    'NaN',
    'Infinity',
    '-',
    '€',
  ])('"%s" is not guessed at', (text) => {
    expect(readMoney(text)?.amount).toBeNaN();
  });

  it.each([
    ['1234,567', 123_456.5],
    ['0.001', 0.5],
    ['1 250,505', 125_050.5],
  ])('"%s" keeps its part of a cent, for a field to refuse', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it('is nothing where nothing is written, and a sign alone is no amount', () => {
    expect(readMoney(' \u00a0')).toBeUndefined();
    expect(readAmount('€5')).toBeNaN();
    expect(readAmount('-0')).toBe(-1);
  });

  it('a number of a program is what it is', () => {
    expect([120.5, 0.29, 1.1, 0.1 + 0.2, -1, 0].map(readMajor)).toEqual([
      12_050, 29, 110, 30, -100, 0,
    ]);
    expect(readMajor(1.005)).toBe(100.5);
    expect(readMajor(Number.NaN)).toBeNaN();
  });
});

it('what stands in a field reads back the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(readAmount(amountText(cents))).toBe(cents);
    }),
  );
});
