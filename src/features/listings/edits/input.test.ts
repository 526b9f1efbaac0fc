import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writtenListing } from '#tests/support/factories.ts';
import { fields, filledForm, readForm, value } from '#tests/support/listing-form.ts';
import { conditionsOf } from './input.choices.ts';
import { formOf } from './input.form.ts';
import { listingFileKinds } from './input.schema.ts';

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

describe('the fields of a listing', () => {
  it('are all asked for when nothing is there, in the order of the form', () => {
    expect(Object.entries(readForm({}).broken ?? {})).toEqual([
      ['title', 'listing.titleRequired'],
      ['category', 'listing.categoryRequired'],
      ['country', 'listing.countryRequired'],
      ['price', 'listing.priceRequired'],
      ['condition', 'listing.conditionRequired'],
      ['description', 'listing.descriptionRequired'],
      ['media', 'listing.imageRequired'],
    ]);
  });

  it('are all asked for in the form as it begins, also those that hang on others', () => {
    const begun = { ...formOf({}), country: 'JM', currency: 'JMD' };
    expect(Object.keys(readForm(begun).broken ?? {})).toEqual([
      'title',
      'category',
      'parish',
      'price',
      'condition',
      'description',
      'media',
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
    const [id = ''] = filledForm().media;
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

  it.each([
    'real-estate-sale',
    'real-estate-rent',
    'mobile-home',
    'jobs',
    'services',
    'lost-found',
  ])('count no stock in %s', (category) => {
    const condition = conditionsOf(category)[1] ?? null;
    for (const stockQuantity of ['7', '0', 'many'])
      expect(value({ category, condition, stockQuantity }).stockQuantity).toBe(1);
  });

  it('count stock of things', () => {
    expect(value({ stockQuantity: '7' }).stockQuantity).toBe(7);
    expect(value({ category: 'free-items', stockQuantity: '7' }).stockQuantity).toBe(7);
  });

  it('have the conditions of the category, and none where it has none', () => {
    expect(conditionsOf('mobile-home')).toContain('fixer-upper');
    expect(value({ category: 'services', condition: 'used' }).condition).toBeNull();
    expect(value({ category: 'real-estate-rent', condition: 'fixer-upper' }).condition).toBe(
      'fixer-upper',
    );
  });

  it('never make the check fail, whatever they are', () => {
    const keys = Object.keys(filledForm());
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
          expect(() => readForm({ ...filledForm(), ...written, category })).not.toThrow();
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

describe('the form of a listing that is there', () => {
  it('shows its amounts in one currency, and reads back the same', () => {
    const listing = writtenListing({
      category: 'services',
      condition: null,
      price: { amount: 12_000, currency: 'JMD' },
      isNegotiable: true,
      negotiablePrice: { amount: 9_950, currency: 'JMD' },
      details: { serviceType: 'Plumbing', hourlyRate: { amount: 2_050, currency: 'JMD' } },
    });
    const form = formOf(listing);
    expect(form).toMatchObject({
      price: '120',
      currency: 'JMD',
      negotiablePrice: '99.50',
      details: { serviceType: 'Plumbing', hourlyRate: '20.50' },
    });
    expect(readForm(form)).toEqual({ listing });
  });

  it('is empty where nothing is said', () => {
    expect(formOf({ title: 'A chair' })).toMatchObject({
      title: 'A chair',
      negotiablePrice: '',
      details: { hourlyRate: '' },
    });
    expect(formOf(writtenListing())).toMatchObject({
      price: '120',
      negotiablePrice: '',
      details: { hourlyRate: '' },
    });
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
  ])('%i pictures and %i videos: %s', (pictures, clips, key) => {
    const read = listingFileKinds.safeParse({ media: [...images(pictures), ...videos(clips)] });
    expect(read.error?.issues[0]?.message ?? null).toBe(key);
  });

  it('are described in words, each for the file that is there', () => {
    const [id = ''] = filledForm().media;
    expect(value({ alts: { [id]: ' A  chair ', other: 'x' } }).alts).toEqual({ [id]: 'A chair' });
    expect(fields({ alts: { [id]: 'x'.repeat(301) } })).toEqual({
      [`alts.${id}`]: 'listing.altTooLong',
    });
  });
});
