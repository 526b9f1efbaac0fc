import { describe, expect, it } from 'vitest';
import { CATEGORIES, childrenOf } from '#features/catalog/catalog.data.ts';
import GUESS from '#features/listings/data/guess.json' with { type: 'json' };
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { guessListing } from './guess.server.ts';

const { db } = await testDatabase({ lexicon: true });
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
  it('is make, model and year of a car', async () => {
    await expect(guess('2018 TOYOTA Hilux, one owner')).resolves.toEqual({
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
  ])('is a category by its name in each language (%s)', async (_, title, category) => {
    await expect(guess(title)).resolves.toMatchObject({ category: category });
  });

  it('is a place, and its parish where only one has the name', async () => {
    await expect(guess('Beach house in Barbados')).resolves.toMatchObject({ country: 'BB' });
    await expect(guess('Casa en República Dominicana')).resolves.toMatchObject({ country: 'DO' });
    await expect(guess('Desk, Kingston')).resolves.toMatchObject({
      country: 'JM',
      parish: 'JM-01',
    });
    await expect(guess('Desk, Saint Andrew')).resolves.toMatchObject({ parish: null });
    await expect(guess('Desk, Saint Andrew', 'JM')).resolves.toMatchObject({
      country: 'JM',
      parish: 'JM-02',
    });
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
    ['Yard sale on Saturday', 'miscellaneous'],
    ['Solar light for sale', 'home-garden'],
    ['For sale: sofa', 'furniture'],
    ['Four burner stove', 'home-garden'],
    ['bicicleta para niños', 'sports-recreation'],
    ['chen bèl pou vann', 'pets'],
    ['Lost: brown dog', 'lost-found'],
    ['Free armchair, needs a clean', 'free-items'],
    ['Free delivery: sofa', null],
    ['Mango wood table', null],
    ['Used car for sale', 'automotive-cars'],
    ['Car cover, large', 'car-accessories'],
    ['Car rental', 'services'],
    ['Toy car', 'toys-games'],
  ])('is the category of the thing: %s', async (title, category) => {
    await expect(guess(title)).resolves.toMatchObject({ category: category });
  });

  it('is a car however its model is spelled, and without its make', async () => {
    const car = (make: string, model: string, year: number) => ({ ...NOTHING, make, model, year });
    const category = 'automotive-cars';
    await expect(guess('Honda CRV 2014')).resolves.toEqual({
      ...car('Honda', 'CR-V', 2014),
      category,
    });
    await expect(guess('RAV 4 2016')).resolves.toEqual({
      ...car('Toyota', 'RAV4', 2016),
      category,
    });
    await expect(guess('Corolla 2015, leather seats, radio')).resolves.toEqual({
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
    ['Motorola Moto E13 with case', 'phones'],
  ])('takes what fits a car for no car: %s', async (title, category) => {
    await expect(guess(title)).resolves.toMatchObject({
      category,
      make: null,
      model: null,
      year: null,
    });
  });

  it.each(['Smart', 'Mini', 'Honda', '2015', '', '😀', 'a'.repeat(120)])(
    'is nothing where it would be doubtful: %s',
    async (title) => {
      await expect(guess(title)).resolves.toEqual(NOTHING);
    },
  );

  it('names only categories that can be chosen', async () => {
    const chosen = Object.keys(GUESS.brands).filter(
      (slug) => !CATEGORIES.some((each) => each.slug === slug && childrenOf(slug).length === 0),
    );
    expect(chosen.toSorted()).toEqual(['nothing', 'room']);
  });
});
