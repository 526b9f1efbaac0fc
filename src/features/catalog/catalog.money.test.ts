import { expect, it } from 'vitest';
import { CURRENCIES, LANGUAGES, moneyText } from './catalog.data.ts';
import { readAmountIn, readPrice } from './catalog.money.ts';

it.each(LANGUAGES.map(({ code }) => code))(
  'every price that is shown in %s can be typed',
  (code) => {
    for (const { code: currency } of CURRENCIES)
      for (const amount of [5, 99_900, 125_000, 286_750_050]) {
        const price = { amount, currency };
        expect(readPrice(moneyText(price, code), 'USD')).toEqual(price);
        expect(readPrice(`≈ ${moneyText(price, code)}`, currency)).toEqual(price);
      }
  },
);

it.each([
  ['900', 'JMD', 90_000, 'JMD'],
  ['$900', 'JMD', 90_000, 'JMD'],
  ['900 dollars', 'TTD', 90_000, 'TTD'],
  ['US$900', 'JMD', 90_000, 'USD'],
  ['900 usd', 'JMD', 90_000, 'USD'],
  ['ƒ25,-', 'XCG', 2500, 'XCG'],
  ['25 euros', 'USD', 2500, 'EUR'],
  ['500 gourdes', 'USD', 50_000, 'HTG'],
  ['$25 USD', 'JMD', 2500, 'USD'],
])('"%s" beside %s is %d of %s', (text, usual, amount, currency) => {
  expect(readPrice(text, usual)).toEqual({ amount, currency });
});

it.each(['five', '5 apples', '€5 USD', '$5', '25 pesos'])(
  '"%s" beside euros is no price',
  (text) => {
    expect(readPrice(text, 'EUR')?.amount).toBeNaN();
  },
);

it('another currency than that of a field is not converted in silence', () => {
  expect(readAmountIn('US$9,000', 'JMD')).toBeNaN();
  expect(readAmountIn('J$9,000', 'JMD')).toBe(900_000);
  expect(readAmountIn(' ', 'JMD')).toBeUndefined();
});
