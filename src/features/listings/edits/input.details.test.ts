import { describe, expect, it } from 'vitest';
import { fields, value } from '#tests/support/listing-form.ts';
import { sectionOf } from './input.choices.ts';

describe('what a category adds', () => {
  it.each([
    ['automotive-cars', 'vehicle'],
    ['automotive-motorcycles', 'vehicle'],
    ['car-accessories', 'product'],
    ['automotive-parts', 'part'],
    ['services', 'service'],
    ['real-estate-sale', 'property'],
    ['mobile-home', 'property'],
    ['furniture', 'product'],
    ['jewelry', 'product'],
    ['pets', null],
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
      driveSide: 'right',
      dutyPaid: 'yes',
      brand: ' Ashley  Home',
      size: '200 cm',
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
      driveSide: 'right',
      dutyPaid: true,
    });
    expect(value({ category: 'furniture', details }).details).toEqual({
      brand: 'Ashley Home',
      size: '200 cm',
    });
    expect(value({ category: 'pets', details }).details).toEqual({});
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
    ).toEqual({
      serviceType: 'Plumbing',
      hourlyRate: { amount: 2050, currency: 'USD' },
      skills: ['pipes', 'roofs'],
    });
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
    ['automotive-cars', { make: 'Yamaha' }, 'make', 'choice'],
    ['automotive-motorcycles', { make: 'Toyota' }, 'make', 'choice'],
    ['automotive-motorcycles', { model: 'MT-15' }, 'model', 'makeFirst'],
    ['automotive-motorcycles', { year: '1999' }, 'year', 'choice'],
    ['automotive-parts', { compatibleMake: 'Yamaha' }, 'compatibleMake', 'choice'],
    ['automotive-cars', { year: '1999' }, 'year', 'choice'],
    ['automotive-cars', { year: '2027' }, 'year', 'choice'],
    ['automotive-cars', { mileage: '-5' }, 'mileage', 'wholeNumber'],
    ['automotive-cars', { fuelType: 'Coal' }, 'fuelType', 'choice'],
    ['automotive-cars', { driveSide: 'middle' }, 'driveSide', 'choice'],
    ['automotive-cars', { dutyPaid: 'maybe' }, 'dutyPaid', 'choice'],
    ['phones', { brand: 'x'.repeat(61) }, 'brand', 'textTooLong'],
    ['apparel', { size: 'x'.repeat(41) }, 'size', 'textTooLong'],
    ['real-estate-sale', { bathrooms: '2.3' }, 'bathrooms', 'halves'],
    ['real-estate-sale', { amenities: ['Volcano'] }, 'amenities', 'choice'],
    ['services', { hourlyRate: 'a dozen' }, 'hourlyRate', 'priceInvalid'],
    ['services', { availability: 'x'.repeat(121) }, 'availability', 'textTooLong'],
  ])('in %s refuses %o', (category, details, field, key) => {
    expect(
      fields({ category, condition: category === 'real-estate-sale' ? 'good' : 'used', details }),
    ).toEqual({ [`details.${field}`]: `listing.${key}` });
  });

  it('lets the model of a motorcycle be any, also of a make that has cars', () => {
    const details = {
      make: 'Honda',
      model: 'XR 150L',
      year: '2022',
      mileage: '9000',
      driveSide: 'left',
    };
    expect(value({ category: 'automotive-motorcycles', details }).details).toEqual({
      make: 'Honda',
      model: 'XR 150L',
      year: 2022,
      mileage: 9000,
    });
  });

  it('has years until this one', () => {
    expect(value({ category: 'automotive-cars', details: { year: 2026 } }).details).toEqual({
      year: 2026,
    });
  });
});
