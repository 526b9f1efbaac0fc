import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenListing } from '#tests/support/factories.ts';
import { differenceOf, moneyOf, moneyText } from './listings.input.fields.ts';
import {
  brokenMediaRule,
  checkListing,
  conditionsOf,
  hasVariations,
  sectionOf,
  stockOf,
} from './listings.input.schema.ts';

const now = new Date('2026-11-21T12:00:00Z');
const check = (change: Record<string, unknown>) =>
  checkListing({ ...writtenListing(), ...change }, { now });
const fields = (change: Record<string, unknown>) => {
  const checked = check(change);
  return checked.ok ? {} : checked.fields;
};
const value = (change: Record<string, unknown>) => {
  const checked = check(change);
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return checked.value;
};

describe('the words of a listing', () => {
  it.each(['\u200b', '\u200b\u2060 \u200d', '\u3164', '\u2800', '\u00ad'])(
    'are missing when nobody could see them: %j',
    (text) => {
      expect(fields({ title: text, description: text })).toEqual({
        title: 'listing.titleRequired',
        description: 'listing.descriptionRequired',
      });
      expect(value({ tags: [text, 'chair'] }).tags).toEqual(['chair']);
    },
  );

  it('keep what joins letters and emoji', () => {
    expect(value({ title: 'Family 👨‍👩‍👧 boat' }).title).toBe('Family 👨‍👩‍👧 boat');
  });
});

describe('the price of a listing', () => {
  it.each([
    ['18500', 1_850_000],
    ['18,500.00', 1_850_000],
    [' 120.5 ', 12_050],
    [120.5, 12_050],
    ['0.01', 1],
    [0.29, 29],
    ['007', 700],
    ['999,999,999.99', 99_999_999_999],
    ['１８５００', null],
  ])('%o is %o cents', (text, cents) => {
    expect(moneyOf(text)).toEqual(
      cents === null ? { broken: 'listing.priceInvalid' } : { value: cents },
    );
  });

  it.each([
    ['-1', 'listing.priceNegative'],
    [-1, 'listing.priceNegative'],
    ['-0', 'listing.priceNegative'],
    ['1e3', 'listing.priceInvalid'],
    ['12,50', 'listing.priceInvalid'],
    ['1,23,456', 'listing.priceInvalid'],
    ['NaN', 'listing.priceInvalid'],
    [Number.NaN, 'listing.priceInvalid'],
    [Number.POSITIVE_INFINITY, 'listing.priceInvalid'],
    [0.001, 'listing.priceDecimals'],
    ['1.005', 'listing.priceDecimals'],
    [0.1 + 0.2, 'listing.priceDecimals'],
    [1e12, 'listing.priceTooHigh'],
    ['1e12', 'listing.priceInvalid'],
    ['1000000000', 'listing.priceTooHigh'],
    ['9'.repeat(400), 'listing.priceTooHigh'],
    [1e300, 'listing.priceInvalid'],
    ['$5', 'listing.priceInvalid'],
    ['five', 'listing.priceInvalid'],
    ['1.', 'listing.priceInvalid'],
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
      expect(value({ category, price: '0' }).price).toBe(0);
      expect(value({ category, price: '' }).price).toBe(0);
    }
    expect(fields({ category: 'pets', price: '0' })).toEqual({ price: 'listing.priceZero' });
  });

  it('comes back as it was written, whatever it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(moneyOf(moneyText(cents))).toEqual({ value: cents });
        expect(differenceOf(moneyText(-cents))).toEqual({ value: cents === 0 ? 0 : -cents });
      }),
    );
  });

  it('is in US dollars or in the money of the place', () => {
    expect(value({ currency: 'JMD' }).currency).toBe('JMD');
    expect(value({ currency: undefined }).currency).toBe('USD');
    expect(fields({ currency: 'TTD' })).toEqual({ currency: 'listing.currency' });
  });

  it('is never below the lowest one that is accepted', () => {
    expect(value({ isNegotiable: true, negotiablePrice: '120' }).negotiablePrice).toBe(12_000);
    expect(fields({ isNegotiable: 'on', negotiablePrice: '120.01' })).toEqual({
      negotiablePrice: 'listing.negotiableAbovePrice',
    });
    expect(value({ isNegotiable: false, negotiablePrice: '500' }).negotiablePrice).toBeNull();
  });
});

describe('the fields of a listing', () => {
  it('are all asked for when nothing is there, in the order of the form', () => {
    const checked = checkListing({}, { now });
    expect(Object.entries(checked.ok ? {} : checked.fields)).toEqual([
      ['title', 'listing.titleRequired'],
      ['category', 'listing.categoryRequired'],
      ['country', 'listing.countryRequired'],
      ['price', 'listing.priceRequired'],
      ['condition', 'listing.conditionRequired'],
      ['description', 'listing.descriptionRequired'],
      ['media', 'listing.imageRequired'],
    ]);
  });

  it.each([
    [{ title: ' \u202e ' }, 'title', 'titleRequired'],
    [{ title: 'x'.repeat(121) }, 'title', 'titleTooLong'],
    [{ description: '\n\0 ' }, 'description', 'descriptionRequired'],
    [{ description: 'x'.repeat(5001) }, 'description', 'descriptionTooLong'],
    [{ category: 'cars' }, 'category', 'categoryTooBroad'],
    [{ category: 'nonsense' }, 'category', 'categoryRequired'],
    [{ country: 'XX' }, 'country', 'countryRequired'],
    [{ parish: '' }, 'parish', 'parishRequired'],
    [{ parish: 'TT-POS' }, 'parish', 'parishRequired'],
    [{ condition: 'fixer-upper' }, 'condition', 'conditionRequired'],
    [{ stockQuantity: '0' }, 'stockQuantity', 'stock'],
    [{ stockQuantity: 1.5 }, 'stockQuantity', 'stock'],
    [{ stockQuantity: '100000' }, 'stockQuantity', 'stock'],
    [{ tags: 'a,b,c,d,e,f,g,h,i,j,k' }, 'tags', 'tagsTooMany'],
    [{ tags: ['x'.repeat(31)] }, 'tags', 'tagTooLong'],
    [{ media: [] }, 'media', 'imageRequired'],
    [{ media: ['nonsense'] }, 'media', 'mediaGone'],
    [{ media: 'all' }, 'media', 'imageRequired'],
  ])('%o is refused at %s', (change, path, key) => {
    expect(fields(change)).toEqual({ [path]: `listing.${key}` });
  });

  it('are cleaned: spaces, double tags, ids that come twice, fields that do not exist', () => {
    const [id = ''] = writtenListing().media;
    const checked = value({
      title: '  Wicker \u202e chair ',
      tags: 'Chair, chair ,  , wicker',
      media: [id, id.toUpperCase()],
      stockQuantity: '',
      status: 'approved',
      userId: id,
    });
    expect(checked).toMatchObject({
      title: 'Wicker chair',
      tags: ['chair', 'wicker'],
      media: [id],
      stockQuantity: 1,
    });
    expect(Object.keys(checked)).not.toContain('status');
    expect(Object.keys(checked)).not.toContain('userId');
  });

  it('need a parish only where the country has some', () => {
    expect(value({ country: 'AI', parish: '' }).parish).toBeNull();
    expect(value({ parish: 'JM-01' }).parish).toBe('JM-01');
  });

  it('have the conditions of the category, and none where it has none', () => {
    expect(conditionsOf('mobile-home')).toContain('fixer-upper');
    expect(value({ category: 'services', condition: 'used' }).condition).toBeNull();
    expect(value({ category: 'real-estate-rent', condition: 'fixer-upper' }).condition).toBe(
      'fixer-upper',
    );
  });

  it('never make the check fail, whatever they are', () => {
    const keys = Object.keys(writtenListing());
    const anything = fc.oneof(
      fc.anything(),
      fc.constantFrom('__proto__', 'constructor', 'toString', '\0', '\ud800'),
      fc.object(),
    );
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...keys), anything),
        fc.constantFrom(
          'automotive-cars',
          'automotive-parts',
          'services',
          'mobile-home',
          'furniture',
        ),
        (written, category) => {
          expect(() =>
            checkListing({ ...writtenListing(), ...written, category }, { now }),
          ).not.toThrow();
        },
      ),
      { numRuns: 500, seed: 4 },
    );
    for (const key of ['constructor', '__proto__', 'toString'])
      expect(fields({ category: 'automotive-cars', details: { make: key, model: 'x' } })).toEqual({
        'details.make': 'listing.choice',
      });
  });
});

describe('what a category adds', () => {
  it.each([
    ['automotive-cars', 'vehicle'],
    ['automotive-parts', 'part'],
    ['services', 'service'],
    ['real-estate-sale', 'property'],
    ['mobile-home', 'property'],
    ['furniture', null],
    ['nonsense', null],
  ])('%s has the section %s', (category, section) => {
    expect(sectionOf(category)).toBe(section);
  });

  it('is kept for that category and ignored for every other', () => {
    const details = {
      make: 'Toyota',
      model: 'Corolla',
      year: '2019',
      mileage: '38400',
      fuelType: 'Gasoline',
      transmission: 'Automatic',
      bedrooms: '3',
      hourlyRate: '20',
      status: 'approved',
    };
    expect(value({ category: 'automotive-cars', details }).details).toEqual({
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      mileage: 38_400,
      fuelType: 'Gasoline',
      transmission: 'Automatic',
    });
    expect(value({ category: 'furniture', details }).details).toEqual({});
    expect(
      value({
        category: 'real-estate-rent',
        condition: 'good',
        details: { ...details, bathrooms: '2.5', amenities: ['Sea View'], squareFeet: '' },
      }).details,
    ).toEqual({ bedrooms: 3, bathrooms: 2.5, amenities: ['Sea View'] });
    expect(
      value({
        category: 'services',
        details: {
          serviceType: 'Plumbing',
          hourlyRate: '20.50',
          skills: 'pipes, roofs',
          certifications: [],
        },
      }).details,
    ).toEqual({ serviceType: 'Plumbing', hourlyRate: 20.5, skills: ['pipes', 'roofs'] });
    expect(
      value({
        category: 'automotive-parts',
        details: { compatibleMake: 'Acura', compatibleModel: 'TSX', compatibleYear: '2008-2014' },
      }).details,
    ).toEqual({ compatibleMake: 'Acura', compatibleModel: 'TSX', compatibleYear: '2008-2014' });
  });

  it.each([
    ['automotive-cars', { make: 'Toyota', model: 'Civic' }, 'model', 'choice'],
    ['automotive-cars', { model: 'Civic' }, 'model', 'makeFirst'],
    ['automotive-cars', { year: '1999' }, 'year', 'choice'],
    ['automotive-cars', { year: '2027' }, 'year', 'choice'],
    ['automotive-cars', { mileage: '-5' }, 'mileage', 'wholeNumber'],
    ['automotive-cars', { fuelType: 'Coal' }, 'fuelType', 'choice'],
    ['real-estate-sale', { bathrooms: '2.3' }, 'bathrooms', 'halves'],
    ['real-estate-sale', { amenities: ['Volcano'] }, 'amenities', 'choice'],
    ['services', { hourlyRate: '12,50' }, 'hourlyRate', 'priceInvalid'],
    ['services', { availability: 'x'.repeat(121) }, 'availability', 'textTooLong'],
  ])('in %s refuses %o', (category, details, field, key) => {
    expect(
      fields({ category, condition: category === 'real-estate-sale' ? 'good' : 'used', details }),
    ).toEqual({ [`details.${field}`]: `listing.${key}` });
  });

  it('has years until this one', () => {
    expect(value({ category: 'automotive-cars', details: { year: 2026 } }).details).toEqual({
      year: 2026,
    });
  });
});

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

describe('pictures and videos', () => {
  const images = (count: number) => Array.from({ length: count }, () => 'image' as const);
  const videos = (count: number) => Array.from({ length: count }, () => 'video' as const);
  it.each([
    [0, 0, 'listing.imageRequired'],
    [0, 1, 'listing.imageRequired'],
    [10, 3, null],
    [11, 0, 'listing.imagesTooMany'],
    [1, 4, 'listing.videosTooMany'],
  ])('%i pictures and %i videos: %s', (pictures, films, key) => {
    expect(brokenMediaRule([...images(pictures), ...videos(films)])).toBe(key);
  });

  it('are described in words, each for the file that is there', () => {
    const [id = ''] = writtenListing().media;
    expect(value({ alts: { [id]: ' A  chair ', other: 'x' } }).alts).toEqual({ [id]: 'A chair' });
    expect(fields({ alts: { [id]: 'x'.repeat(301) } })).toEqual({
      [`alts.${id}`]: 'listing.altTooLong',
    });
  });
});
