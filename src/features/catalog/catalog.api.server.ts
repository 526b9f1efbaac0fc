// The catalog under /api/catalog: what a native app or a bulk tool needs before it can list or
// search.
import { z } from 'zod';
import { list, read, tagged } from '#api/operations.server.ts';
import type { Operation } from '#platform/operation.server.ts';
import {
  AMENITIES,
  DRIVE_SIDES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from './catalog.choices.ts';
import { CATEGORIES, LANGUAGES } from './catalog.data.ts';
import { wholeCountries } from './catalog.facts.server.ts';
import { category, categoryRules, country, currency, language } from './catalog.schema.ts';
import { rulesOf } from './catalog.rules.ts';
import { findCurrencies } from './catalog.server.ts';
import { MAKES, MODELS, MOTORCYCLE_MAKES, vehicleYears } from './catalog.vehicles.ts';

const countries = country.meta({ id: 'Country' });
const categories = category.extend(categoryRules.shape).meta({ id: 'Category' });
const currencies = currency.meta({ id: 'Currency' });
const languages = language.meta({ id: 'Language' });
const vehicles = z
  .object({
    makes: z.array(z.string()),
    motorcycleMakes: z
      .array(z.string())
      .meta({ description: 'Of motorcycles and scooters, whose models are free text.' }),
    models: z
      .record(z.string(), z.array(z.string()))
      .meta({ description: 'By make; the model of a make that is absent is free text.' }),
    years: z.array(z.int()),
    fuels: z.array(z.string()),
    transmissions: z.array(z.string()),
    driveSides: z.array(z.string()),
  })
  .meta({ id: 'Vehicles' });
const choices = z
  .object({
    propertyTypes: z.array(z.string()),
    amenities: z.array(z.string()),
    partCategories: z.array(z.string()),
    serviceTypes: z.array(z.string()),
  })
  .meta({ id: 'Choices' });
const catalog = z
  .object({
    countries: z.array(countries),
    categories: z.array(categories),
    currencies: z.array(currencies),
    languages: z.array(languages),
    vehicles,
    choices,
  })
  .meta({ id: 'Catalog' });

function categoriesWithRules(): z.infer<typeof categories>[] {
  return CATEGORIES.map((each) => ({ ...each, ...rulesOf(each.slug) }));
}

function vehicleView(now: Date): z.infer<typeof vehicles> {
  const models = Object.fromEntries(
    Object.entries(MODELS).map(([make, list]) => [make, [...list]]),
  );
  return {
    makes: [...MAKES],
    motorcycleMakes: [...MOTORCYCLE_MAKES],
    models,
    years: vehicleYears(now),
    fuels: [...FUELS],
    transmissions: [...TRANSMISSIONS],
    driveSides: [...DRIVE_SIDES],
  };
}

function choicesView(): z.infer<typeof choices> {
  return {
    propertyTypes: [...PROPERTY_TYPES],
    amenities: [...AMENITIES],
    partCategories: [...PART_CATEGORIES],
    serviceTypes: [...SERVICE_TYPES],
  };
}

/** The same for everybody, whoever asks. */
const about = { keepMinutes: 5 };

/** Only the currencies ask the database. */
export const catalogApi: readonly Operation[] = tagged('Catalog', [
  read({
    ...about,
    path: '/catalog',
    id: 'getCatalog',
    summary: 'Everything there is to choose from',
    output: catalog,
    use: async (ctx) => ({
      countries: wholeCountries(),
      categories: categoriesWithRules(),
      currencies: await findCurrencies(ctx),
      languages: [...LANGUAGES],
      vehicles: vehicleView(ctx.now),
      choices: choicesView(),
    }),
  }),
  list({
    ...about,
    path: '/catalog/countries',
    id: 'listCountries',
    summary: 'The 28 places with their parishes and districts',
    item: countries,
    use: () => wholeCountries(),
  }),
  list({
    ...about,
    path: '/catalog/categories',
    id: 'listCategories',
    summary: 'The tree of categories',
    item: categories,
    use: categoriesWithRules,
  }),
  list({
    ...about,
    path: '/catalog/currencies',
    id: 'listCurrencies',
    summary: 'Currencies with their rate for one US dollar',
    item: currencies,
    use: findCurrencies,
  }),
  list({
    ...about,
    path: '/catalog/languages',
    id: 'listLanguages',
    summary: 'Languages of the interface',
    item: languages,
    use: () => LANGUAGES,
  }),
  read({
    ...about,
    path: '/catalog/vehicles',
    id: 'listVehicles',
    summary: 'Makes, models and years of cars',
    output: vehicles,
    use: ({ now }) => vehicleView(now),
  }),
]);
