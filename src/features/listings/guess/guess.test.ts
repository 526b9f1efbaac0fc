import { describe, expect, it } from 'vitest';
import { CATEGORIES, childrenOf } from '#features/catalog/catalog.data.ts';
import THINGS from '#features/catalog/data/things.json' with { type: 'json' };
import GUESS from '#features/listings/data/guess.json' with { type: 'json' };
import { service } from '#platform/process/services.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { guessListing } from './guess.server.ts';
import { guessThings } from './guess.things.server.ts';

const { db } = await testDatabase();
const ctx = testCtx(db, { now: new Date('2026-11-25T12:00:00Z') });
const guess = (title: string, country?: string) => guessListing(ctx, { title, country });
const NOTHING = {
  category: null,
  make: null,
  model: null,
  year: null,
  country: null,
  parish: null,
};

describe('what a title says', () => {
  it('is make, model and year of a car', () => {
    expect(guess('2018 TOYOTA Hilux, one owner')).toEqual({
      ...NOTHING,
      category: 'automotive-cars',
      make: 'Toyota',
      model: 'Hilux',
      year: 2018,
    });
  });

  it.each([
    ['en', 'Two phones', 'phones'],
    ['es', 'Muebles de sala', 'furniture'],
    ['nl', 'Meubels', 'furniture'],
  ])('is a category by its name in each language (%s)', (_, title, category) => {
    expect(guess(title).category).toBe(category);
  });

  it('is a place, and its parish where only one has the name', () => {
    expect(guess('Beach house in Barbados').country).toBe('BB');
    expect(guess('Casa en República Dominicana').country).toBe('DO');
    expect(guess('Desk, Kingston')).toMatchObject({ country: 'JM', parish: 'JM-01' });
    expect(guess('Desk, Saint Andrew').parish).toBeNull();
    expect(guess('Desk, Saint Andrew', 'JM')).toMatchObject({ country: 'JM', parish: 'JM-02' });
  });

  it.each([
    ['iPhone 13 128GB', 'phones'],
    ['Case for two old phones', null],
    ['Samsung Galaxy S21', 'phones'],
    ['Samsung Galaxy Tab A8', 'electronics'],
    ['Samsung TV 55 inch', 'electronics'],
    ['sofá de cuero', 'furniture'],
    ['TV-meubel, Samsung', 'furniture'],
    ['Laptop and sofa', null],
    ['casa en alquiler 3 habitaciones', 'real-estate-rent'],
    ['3 bedroom house for rent', 'real-estate-rent'],
    ['huis te koop', 'real-estate-sale'],
    ['kay pou lwe', 'real-estate-rent'],
    ['Room for rent', 'real-estate-rent'],
    ['apartment 2 bed for rent', 'real-estate-rent'],
    ['House, 3 bedrooms', null],
    ['Yard sale on Saturday', null],
    ['Solar light for sale', null],
    ['For sale: sofa', 'furniture'],
    ['Four burner stove', 'home-garden'],
    ['bicicleta para niños', 'sports-recreation'],
    ['chen bèl pou vann', 'pets'],
    ['Lost: brown dog', 'lost-found'],
    ['Free armchair, needs a clean', 'free-items'],
    ['Free delivery: sofa', null],
    ['Mango wood table', null],
    ['Used car for sale', 'automotive-cars'],
    ['Car cover, large', null],
    ['Car rental', 'services'],
    ['Toy car', null],
  ])('is the category of the thing: %s', (title, category) => {
    expect(guess(title).category).toBe(category);
  });

  it('is a car however its model is spelled, and without its make', () => {
    const car = (make: string, model: string, year: number) => ({ ...NOTHING, make, model, year });
    const category = 'automotive-cars';
    expect(guess('Honda CRV 2014')).toEqual({ ...car('Honda', 'CR-V', 2014), category });
    expect(guess('RAV 4 2016')).toEqual({ ...car('Toyota', 'RAV4', 2016), category });
    expect(guess('Corolla 2015, leather seats, radio')).toEqual({
      ...car('Toyota', 'Corolla', 2015),
      category,
    });
  });

  it.each([
    ['Corolla headlights', 'automotive-parts'],
    ['Honda CRV bumper', 'automotive-parts'],
    ['Door mirror with indicator, Honda Civic 2010-2015', 'automotive-parts'],
    ['Toyota Corolla 2015, new tyres', null],
    ['Toyota Corolla 2015 for rent', null],
    ['Motorola Moto E13 with case', null],
  ])('takes what fits a car for no car: %s', (title, category) => {
    expect(guess(title)).toMatchObject({ category, make: null, model: null, year: null });
  });

  it.each(['Smart', 'Mini', 'Honda', '2015', '', '😀', 'a'.repeat(120)])(
    'is nothing where it would be doubtful: %s',
    (title) => {
      expect(guess(title)).toEqual(NOTHING);
    },
  );

  it('names only categories that can be chosen', () => {
    const { categories } = service(ctx, guessThings);
    const chosen = [...new Set(categories.values())].filter(
      (slug) => !CATEGORIES.some((each) => each.slug === slug && childrenOf(slug).length === 0),
    );
    expect(chosen.toSorted()).toEqual(['nothing', 'property', 'room']);
    const things = Object.values(GUESS.things).flatMap((keys) => keys.split(' '));
    expect(things.filter((key) => !Object.hasOwn(THINGS, key))).toEqual([]);
  });
});
