/** Makes, models and years of cars and motorcycles (DECISIONS.md D3, D5). */
import vehicles from './data/vehicles.json' with { type: 'json' };

const OLDEST_YEAR = 2000;
/** The newest year of the specification's fixed list. */
const LISTED_YEAR = 2025;

export const MAKES: readonly string[] = vehicles.makes;
/** Of motorcycles and scooters; their models are free text. */
export const MOTORCYCLE_MAKES: readonly string[] = vehicles.motorcycleMakes;
const models: Readonly<Record<string, readonly string[]>> = vehicles.models;

/** Models by make, for the 14 makes that have a list; the model of any other make is free text. */
export const MODELS = models;

const CARS = 'automotive-cars';
const MOTORCYCLES = 'automotive-motorcycles';

/** Makes to choose from in a category; parts are for cars. */
export function makesOf(categorySlug: string): readonly string[] {
  return categorySlug === MOTORCYCLES ? MOTORCYCLE_MAKES : MAKES;
}

/** Cars alone have their wheel on one side. */
export function isCar(categorySlug: string): boolean {
  return categorySlug === CARS;
}

/** Models of a make of cars, empty when its model is free text. */
export function modelsOf(make: string): readonly string[] {
  return models[make] ?? [];
}

/** Years newest first: the 26 of the specification and every later year that has begun. */
export function vehicleYears(now: Date): number[] {
  const newest = Math.max(LISTED_YEAR, now.getUTCFullYear());
  return Array.from({ length: newest - OLDEST_YEAR + 1 }, (_, index) => newest - index);
}
