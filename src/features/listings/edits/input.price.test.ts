import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { amountText, readAmount } from '#platform/i18n/money-text.ts';
import { fields, value } from '#tests/support/listing-form.ts';
import { difference, differenceText } from './input.fields.ts';

describe('the price of a listing', () => {
  it.each([
    ['18500', 1_850_000],
    ['18,500.00', 1_850_000],
    [' 120.5 ', 12_050],
    [120.5, 12_050],
    ['0.01', 1],
    [0.29, 29],
    ['007', 700],
    ['12,50', 1250],
    ['1 250,00', 125_000],
    ['1.250,00', 125_000],
    ['$9k', 900_000],
    [0.1 + 0.2, 30],
    ['999,999,999.99', 99_999_999_999],
    ['１８５００', null],
  ])('%o is %o cents', (text, cents) => {
    if (cents === null) expect(fields({ price: text })).toEqual({ price: 'listing.priceInvalid' });
    else expect(value({ price: text }).price.amount).toBe(cents);
  });

  it.each([
    ['-1', 'listing.priceNegative'],
    [-1, 'listing.priceNegative'],
    ['-0', 'listing.priceNegative'],
    ['1e3', 'listing.priceInvalid'],
    ['1,23,456', 'listing.priceInvalid'],
    ['NaN', 'listing.priceInvalid'],
    [Number.NaN, 'listing.priceInvalid'],
    [Number.POSITIVE_INFINITY, 'listing.priceTooHigh'],
    [0.001, 'listing.priceDecimals'],
    ['0.005', 'listing.priceDecimals'],
    [1.005, 'listing.priceDecimals'],
    [1e12, 'listing.priceTooHigh'],
    ['1e12', 'listing.priceInvalid'],
    ['1000000000', 'listing.priceTooHigh'],
    ['9'.repeat(400), 'listing.priceTooHigh'],
    [1e300, 'listing.priceTooHigh'],
    ['5 apples', 'listing.priceInvalid'],
    ['five', 'listing.priceInvalid'],
    ['', 'listing.priceRequired'],
    [null, 'listing.priceRequired'],
    [{}, 'listing.priceRequired'],
    [0, 'listing.priceZero'],
    ['0.00', 'listing.priceZero'],
  ])('refuses %o with words', (price, key) => {
    expect(fields({ price })).toEqual({ price: key });
  });

  it('may be nothing for free items, lost and found things and jobs only', () => {
    for (const category of ['free-items', 'lost-found', 'jobs']) {
      expect(value({ category, price: '0' }).price.amount).toBe(0);
      expect(value({ category, price: '' }).price.amount).toBe(0);
    }
    expect(fields({ category: 'pets', price: '0' })).toEqual({ price: 'listing.priceZero' });
  });

  it('is none for what is given away, whatever somebody wrote, and nobody makes an offer', () => {
    const given = {
      category: 'free-items',
      price: '50',
      isNegotiable: true,
      negotiablePrice: '40',
    };
    expect(value(given)).toMatchObject({
      price: { amount: 0, currency: 'USD' },
      isNegotiable: false,
      negotiablePrice: null,
    });
    expect(value({ ...given, price: 'x' }).price.amount).toBe(0);
    expect(value({ ...given, category: 'lost-found' })).toMatchObject({
      price: { amount: 5000 },
      isNegotiable: true,
    });
  });

  it('comes back as it was written, whatever it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(readAmount(amountText(cents))).toBe(cents);
        const text = amountText(-cents);
        expect(z.decode(differenceText(difference), text)).toBe(cents === 0 ? 0 : -cents);
      }),
    );
  });

  it('is in US dollars or in the money of the place', () => {
    expect(value({ currency: 'JMD' }).price.currency).toBe('JMD');
    expect(value({ currency: undefined }).price.currency).toBe('USD');
    expect(fields({ currency: 'TTD' })).toEqual({ currency: 'listing.currency' });
  });

  it.each([
    ['US$9,000', 'JMD', 900_000, 'USD'],
    ['J$9,000', 'USD', 900_000, 'JMD'],
    ['$9,000', 'JMD', 900_000, 'JMD'],
    ['9 000,00 J$', 'JMD', 900_000, 'JMD'],
  ])('written as %s is in the money that it names, not in %s', (price, currency, amount, named) => {
    expect(value({ price, currency, isNegotiable: 'on', negotiablePrice: '8k' })).toMatchObject({
      price: { amount, currency: named },
      negotiablePrice: { amount: 800_000, currency: named },
    });
  });

  it.each([
    [{ price: '€25,95' }, { currency: 'listing.currency' }],
    [
      { price: '90', isNegotiable: 'on', negotiablePrice: 'J$80' },
      { negotiablePrice: 'listing.currency' },
    ],
  ])('is in no other money than that of the place or of the price: %o', (change, broken) => {
    expect(fields(change)).toEqual(broken);
  });

  it('is never below the lowest one that is accepted', () => {
    expect(value({ isNegotiable: true, negotiablePrice: '120' }).negotiablePrice).toEqual({
      amount: 12_000,
      currency: 'USD',
    });
    expect(fields({ isNegotiable: 'on', negotiablePrice: '120.01' })).toEqual({
      negotiablePrice: 'listing.negotiableAbovePrice',
    });
    expect(value({ isNegotiable: false, negotiablePrice: '500' }).negotiablePrice).toBeNull();
  });

  it('may be negotiable without a lowest one', () => {
    expect(value({ isNegotiable: 'on', negotiablePrice: '' })).toMatchObject({
      isNegotiable: true,
      negotiablePrice: null,
    });
  });
});
