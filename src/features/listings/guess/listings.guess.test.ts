import { describe, expect, it } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { guessListing } from './listings.guess.server.ts';

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

  it.each(['Boat for sale', 'Smart TV', 'Mini fridge', 'Honda', '', '😀', 'a'.repeat(120)])(
    'is nothing where it would be doubtful: %s',
    (title) => {
      expect(guess(title)).toEqual(NOTHING);
    },
  );

  it('fills no make where the category has none', () => {
    const parts = guess('Toyota Hilux 2018 phones');
    expect(parts).toMatchObject({ category: 'phones', make: null, model: null });
  });
});
