import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingInput } from '#features/listings/listings.schema.ts';
import { writtenListing } from '#tests/support/factories.ts';
import { readForm, value } from '#tests/support/listing-form.ts';
import { formOf } from './input.form.ts';
import { brokenListing } from './input.rules.ts';
import type { ListingInput } from './input.schema.ts';

const schema = listingInput({ now: new Date('2026-11-21T12:00:00Z') });
const read = (change: object) => schema.safeParse({ ...writtenListing(), ...change });
const fields = (change: object) => brokenListing(read(change).error?.issues ?? []);
const usd = (amount: unknown) => ({ amount, currency: 'USD' });

describe('a listing that a program writes', () => {
  it.each<[object, Record<string, string>]>([
    [{ price: '12,50' }, { price: 'priceInvalid' }],
    [{ price: 12_000 }, { price: 'priceInvalid' }],
    [{ price: undefined }, { price: 'priceRequired' }],
    [{ price: usd(null) }, { price: 'priceRequired' }],
    [{ price: usd('12000') }, { price: 'priceInvalid' }],
    [{ price: usd(12.5) }, { price: 'priceDecimals' }],
    [{ price: usd(-1) }, { price: 'priceNegative' }],
    [{ price: usd(1e12) }, { price: 'priceTooHigh' }],
    [{ price: usd(1e300) }, { price: 'priceTooHigh' }],
    [{ price: usd(0) }, { price: 'priceZero' }],
    [{ price: { amount: 1, currency: 'TTD' } }, { currency: 'currency' }],
    [{ price: { amount: 1, currency: 7 } }, { currency: 'currency' }],
    [
      { isNegotiable: true, negotiablePrice: { amount: 1, currency: 'JMD' } },
      { negotiablePrice: 'currency' },
    ],
    [
      { isNegotiable: true, negotiablePrice: usd(12_001) },
      { negotiablePrice: 'negotiableAbovePrice' },
    ],
    [{ isNegotiable: true, negotiablePrice: 100 }, { negotiablePrice: 'priceInvalid' }],
    [{ stockQuantity: '3' }, { stockQuantity: 'stock' }],
    [{ tags: ['x'.repeat(31)] }, { tags: 'tagTooLong' }],
    [{ media: ['nonsense'] }, { media: 'mediaGone' }],
    [
      { category: 'services', details: { hourlyRate: 20.5 } },
      { 'details.hourlyRate': 'priceInvalid' },
    ],
    [
      { category: 'services', details: { hourlyRate: { amount: 1, currency: 'JMD' } } },
      { 'details.hourlyRate': 'currency' },
    ],
    [{ category: 'automotive-cars', details: { year: '2019' } }, { 'details.year': 'choice' }],
    [{ category: 'automotive-cars', details: { year: 1999 } }, { 'details.year': 'choice' }],
    [
      { category: 'real-estate-sale', details: { bedrooms: 2.5, amenities: ['Volcano'] } },
      { 'details.bedrooms': 'wholeNumber', 'details.amenities': 'choice' },
    ],
    [{ variations: [1] }, { variations: 'variationName' }],
    [
      { variations: [{ name: 'Size', options: 'S' }] },
      { 'variations.0.options': 'optionsRequired' },
    ],
    [
      { variations: [{ name: 'Size', options: [{ value: 'S', priceModifier: '5' }] }] },
      { 'variations.0.options.0.priceModifier': 'priceInvalid' },
    ],
  ])('is refused with %o', (change, keys) => {
    expect(fields(change)).toEqual(
      Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, `listing.${key}`])),
    );
  });

  it('may leave out what something stands for, and says nothing that its category has not', () => {
    const { title, country, parish, description, media } = writtenListing();
    const short = { title, country, parish, description, media, category: 'jobs' };
    expect(
      schema.parse({ ...short, condition: 'good', variations: 'none', status: 'approved' }),
    ).toEqual({
      ...short,
      price: usd(0),
      isNegotiable: false,
      negotiablePrice: null,
      condition: null,
      details: {},
      alts: {},
      variations: [],
      stockQuantity: 1,
      tags: [],
    });
  });

  it('goes through the form and through the review unchanged', () => {
    const price = fc.integer({ min: 1, max: 99_999_999_999 });
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const listing = fc.record({
      price,
      lowest: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
      currency: fc.constantFrom('USD', 'JMD'),
      stockQuantity: fc.integer({ min: 1, max: 99_999 }),
      tags: fc.uniqueArray(word, { maxLength: 10 }),
      options: fc.uniqueArray(
        fc.record({ id: word, value: word, inventory: fc.integer({ min: 0, max: 99_999 }) }),
        { minLength: 1, maxLength: 5, selector: ({ id }) => id },
      ),
    });
    fc.assert(
      fc.property(listing, ({ price, lowest, currency, stockQuantity, tags, options }) => {
        const given: ListingInput = writtenListing({
          price: { amount: price, currency },
          isNegotiable: lowest !== null,
          negotiablePrice:
            lowest === null ? null : { amount: Math.floor(price * lowest), currency },
          stockQuantity,
          tags,
          variations: [
            {
              id: 'of-its-own',
              name: 'Size',
              options: options.map((option, at) => ({ ...option, priceModifier: at % 2 ? 1 : -1 })),
            },
          ],
        });
        expect(schema.parse(given)).toEqual(given);
        expect(readForm(formOf(given)).listing).toEqual(given);
      }),
    );
  });
});

describe('options of several variations', () => {
  const variation = (...modifiers: string[]) => ({
    name: 'Part',
    options: modifiers.map((priceModifier, at) => ({ value: `Option ${at}`, priceModifier })),
  });

  const tooLow = (...variations: unknown[]) =>
    readForm({ ...formOf(writtenListing()), variations }).broken;

  it('may not bring the price below nothing together', () => {
    expect(tooLow(variation('-70', '0'), variation('0', '-50.01'))).toEqual({
      'variations.1.options.1.priceModifier': 'listing.modifierTooLow',
    });
    expect(tooLow(variation('-60'), variation('-60.01'))).toEqual({
      'variations.1.options.0.priceModifier': 'listing.modifierTooLow',
    });
    expect(value({ variations: [variation('-70'), variation('-50')] }).variations).toHaveLength(2);
    expect(
      value({ variations: [variation('-100'), variation('20', '30')] }).variations,
    ).toHaveLength(2);
  });
});
