import { describe, expect, it } from 'vitest';
import { fields, value } from '#tests/support/listing-form.ts';
import { hasVariations } from './input.choices.ts';
import { stockOf } from '../listings.units.ts';

describe('variations', () => {
  const sizes = {
    id: 'size',
    name: 'Size',
    options: [
      { id: 's', value: 'Small', priceModifier: '-20', inventory: '2' },
      { id: 'l', value: 'Large', priceModifier: '5.50', inventory: '3' },
    ],
  };

  it('are for four categories only', () => {
    expect(['apparel', 'jewelry', 'furniture', 'electronics'].every(hasVariations)).toBe(true);
    expect(value({ variations: [sizes] }).variations).toEqual([
      {
        ...sizes,
        options: [
          { ...sizes.options[0], priceModifier: -2_000, inventory: 2 },
          { ...sizes.options[1], priceModifier: 550, inventory: 3 },
        ],
      },
    ]);
    expect(value({ category: 'phones', variations: [sizes] }).variations).toEqual([]);
  });

  it('need names, options, and a price that does not fall below nothing', () => {
    expect(
      fields({
        variations: [
          {
            name: ' ',
            options: [
              { value: '' },
              { value: 'Red', priceModifier: '-120.01' },
              { value: 'Blue', priceModifier: 'x', inventory: '-1' },
            ],
          },
          { name: 'Size' },
        ],
      }),
    ).toEqual({
      'variations.0.name': 'listing.variationName',
      'variations.0.options.0.value': 'listing.optionValue',
      'variations.0.options.1.priceModifier': 'listing.modifierTooLow',
      'variations.0.options.2.priceModifier': 'listing.priceInvalid',
      'variations.0.options.2.inventory': 'listing.stock',
      'variations.1.options': 'listing.optionsRequired',
    });
    expect(fields({ variations: Array.from({ length: 6 }, () => sizes) })).toEqual({
      variations: 'listing.variationsTooMany',
    });
    expect(
      fields({
        variations: [{ ...sizes, options: Array.from({ length: 21 }, () => sizes.options[0]) }],
      }),
    ).toEqual({ 'variations.0.options': 'listing.optionsTooMany' });
  });

  it('get ids of their own where the given ones are missing or come twice', () => {
    const { variations } = value({
      variations: [
        { name: 'Size', options: [{ value: 'S' }, { value: 'M' }] },
        {
          id: '<b>',
          name: 'Color',
          options: [
            { id: 'x', value: 'Red' },
            { id: 'x', value: 'Blue' },
          ],
        },
      ],
    });
    const ids = variations.flatMap(({ id, options }) => [
      id,
      ...options.map((option) => option.id),
    ]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('rule the stock once any option is counted', () => {
    const { variations } = value({
      variations: [
        sizes,
        { ...sizes, options: sizes.options.map((option) => ({ ...option, inventory: '0' })) },
      ],
    });
    expect(stockOf({ stockQuantity: 9, variations })).toBe(5);
    expect(stockOf({ stockQuantity: 9, variations: variations.slice(1) })).toBe(9);
  });
});
