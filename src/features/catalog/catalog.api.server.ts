// The catalog under /api/catalog: what a native app or a bulk tool needs before it can list or
// search.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import {
  AMENITIES,
  FUELS,
  PART_CATEGORIES,
  PROPERTY_TYPES,
  SERVICE_TYPES,
  TRANSMISSIONS,
} from './catalog.choices.ts';
import { CATEGORIES, LANGUAGES } from './catalog.data.ts';
import { countriesWithParishes } from './catalog.places.ts';
import { category, country, currency, language } from './catalog.schema.ts';
import { findCurrencies } from './catalog.server.ts';
import { MAKES, MODELS, vehicleYears } from './catalog.vehicles.ts';

const countries = z.array(country).openapi('Countries');
const categories = z.array(category).openapi('Categories');
const currencies = z.array(currency).openapi('Currencies');
const languages = z.array(language).openapi('Languages');
const vehicles = z
  .object({
    makes: z.array(z.string()),
    models: z
      .record(z.string(), z.array(z.string()))
      .openapi({ description: 'By make; the model of a make that is absent is free text.' }),
    years: z.array(z.int()),
    fuels: z.array(z.string()),
    transmissions: z.array(z.string()),
  })
  .openapi('Vehicles');
const choices = z
  .object({
    propertyTypes: z.array(z.string()),
    amenities: z.array(z.string()),
    partCategories: z.array(z.string()),
    serviceTypes: z.array(z.string()),
  })
  .openapi('Choices');
const catalog = z
  .object({ countries, categories, currencies, languages, vehicles, choices })
  .openapi('Catalog');

function readRoute<Path extends string, Schema extends z.ZodType>(
  path: Path,
  operationId: string,
  summary: string,
  schema: Schema,
) {
  return createRoute({
    method: 'get',
    path,
    operationId,
    tags: ['Catalog'],
    summary,
    responses: { 200: { description: summary, content: { 'application/json': { schema } } } },
  });
}

function vehicleView(now: Date): z.infer<typeof vehicles> {
  const models = Object.fromEntries(
    Object.entries(MODELS).map(([make, list]) => [make, [...list]]),
  );
  return {
    makes: [...MAKES],
    models,
    years: vehicleYears(now),
    fuels: [...FUELS],
    transmissions: [...TRANSMISSIONS],
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

/** Adds GET /catalog and its parts. Only the currencies ask the database. */
export function registerCatalogApi(api: Api): void {
  api.openapi(
    readRoute('/catalog', 'getCatalog', 'Everything there is to choose from', catalog),
    async (c) => {
      const ctx = c.get('ctx');
      return c.json(
        {
          countries: countriesWithParishes(),
          categories: [...CATEGORIES],
          currencies: await findCurrencies(ctx),
          languages: [...LANGUAGES],
          vehicles: vehicleView(ctx.now),
          choices: choicesView(),
        },
        200,
      );
    },
  );
  api.openapi(
    readRoute(
      '/catalog/countries',
      'listCountries',
      'The 28 places with their parishes and districts',
      countries,
    ),
    (c) => c.json(countriesWithParishes(), 200),
  );
  api.openapi(
    readRoute('/catalog/categories', 'listCategories', 'The tree of categories', categories),
    (c) => c.json([...CATEGORIES], 200),
  );
  api.openapi(
    readRoute(
      '/catalog/currencies',
      'listCurrencies',
      'Currencies with their rate for one US dollar',
      currencies,
    ),
    async (c) => c.json(await findCurrencies(c.get('ctx')), 200),
  );
  api.openapi(
    readRoute('/catalog/languages', 'listLanguages', 'Languages of the interface', languages),
    (c) => c.json([...LANGUAGES], 200),
  );
  api.openapi(
    readRoute('/catalog/vehicles', 'listVehicles', 'Makes, models and years of cars', vehicles),
    (c) => c.json(vehicleView(c.get('ctx').now), 200),
  );
}
