import { describe, expect, test } from 'vitest';
import type { OrderChoices } from '#features/orders/orders.schema.ts';
import { leftOf, sumOf, valuesOf } from './request-values.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

/** A bowl of 48 dollars in two sizes and two finishes, one of which is gone. */
const BOWL: OrderChoices = {
  listing: {
    id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
    title: 'Carved calabash bowl',
    price: usd(4800),
    cover: null,
    country: 'LC',
    parish: null,
  },
  seller: {
    id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
    name: 'Elise Henry',
    avatar: null,
    rating: null,
    totalRatings: 0,
    isVerified: false,
  },
  variations: [
    {
      id: 'size',
      name: 'Size',
      options: [
        { id: 'small', value: 'Small', priceModifier: 0, left: 2 },
        { id: 'large', value: 'Large', priceModifier: 1200, left: 9 },
      ],
    },
    {
      id: 'finish',
      name: 'Finish',
      options: [
        { id: 'natural', value: 'Natural', priceModifier: 0, left: 5 },
        { id: 'burnt', value: 'Burnt', priceModifier: 0, left: 0 },
      ],
    },
  ],
  left: 5,
  delivery: {
    fee: usd(800),
    freeFrom: usd(20_000),
    reach: { local: true, islandWide: true, international: false },
    countries: ['LC'],
  },
  pickup: true,
  payments: ['cash', 'transfer', 'mobile', 'other'],
  confirmDays: 3,
  waiting: [],
};
const LARGE = { 'option.size': 'large', 'option.finish': 'natural' };

describe('what stands in a request to buy', () => {
  test('what there is no choice about is chosen, and nothing else', () => {
    const values = valuesOf(BOWL);
    expect(values).toMatchObject({
      options: { finish: 'natural' },
      fulfillment: null,
      country: 'LC',
    });
    expect(sumOf(BOWL, values)).toBeNull();
    expect(valuesOf({ ...BOWL, delivery: null }).fulfillment).toBe('pickup');
  });

  test('what was typed is there again, but for what is gone meanwhile', () => {
    const typed = { ...LARGE, 'option.finish': 'burnt', quantity: '7', fulfillment: 'delivery' };
    expect(valuesOf(BOWL, typed)).toMatchObject({
      options: { size: 'large', finish: 'natural' },
      quantity: '5',
      fulfillment: 'delivery',
    });
  });

  test('the buyer’s country is taken where the seller sends to it', () => {
    const anywhere = { ...BOWL, delivery: { ...BOWL.delivery!, countries: null } };
    expect(valuesOf(anywhere, {}, 'JM').country).toBe('JM');
    expect(valuesOf(BOWL, {}, 'JM').country).toBe('LC');
  });

  test('there are as many as of the scarcest option', () => {
    expect(leftOf(BOWL, { options: { size: 'small', finish: 'natural' } })).toBe(2);
    expect(leftOf(BOWL, { options: { size: 'large', finish: 'natural' } })).toBe(5);
  });
});

describe('the sum', () => {
  const sum = (typed: Record<string, string>) =>
    sumOf(BOWL, valuesOf(BOWL, { ...LARGE, ...typed }));

  test('is options, quantity and delivery', () => {
    expect(sum({ quantity: '2', fulfillment: 'delivery' })).toEqual({
      quantity: 2,
      unitPrice: usd(6000),
      goods: usd(12_000),
      fee: usd(800),
      total: usd(12_800),
    });
    expect(sum({ quantity: '2', fulfillment: 'pickup' })?.total).toEqual(usd(12_000));
    expect(sum({ quantity: '4', fulfillment: 'delivery' })?.total).toEqual(usd(24_000));
  });

  test('is none for what is no quantity', () => {
    const chosen = valuesOf(BOWL, { ...LARGE, fulfillment: 'pickup' });
    for (const quantity of ['0', '-1', '1.5', '', 'two', '1e9'])
      expect(sumOf(BOWL, { ...chosen, quantity }), quantity).toBeNull();
  });
});
