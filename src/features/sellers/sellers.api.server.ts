// Stores under /api: the own one, and what everybody may know of a seller's.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { BUSINESS_TYPES, SOCIAL_NETWORKS, WEEKDAYS } from './sellers.limits.ts';
import {
  getOwnSellerProfile,
  getSellerNumbers,
  getStore,
  saveSellerProfile,
} from './sellers.profile.server.ts';
import { ownSellerProfile, sellerNumbers, sellerPageView } from './sellers.schema.ts';

// Made anew, because only schemas made after @hono/zod-openapi was loaded can carry a name.
const ownStore = z.object(ownSellerProfile.shape).openapi('OwnStore');
const sellerPage = z.object(sellerPageView.shape).openapi('Seller');
const numbers = z.object(sellerNumbers.shape).openapi('SellerNumbers');

const texts = (names: readonly string[], description: string) =>
  z
    .object(Object.fromEntries(names.map((name) => [name, z.string().max(20_000).nullish()])))
    .optional()
    .openapi({ description });
const text = z.string().max(20_000).nullish();
const storeInput = z
  .object({
    storeName: z.string().max(20_000).openapi({ example: 'Wahò Craft House' }),
    storeDescription: text,
    logoId: z.string().nullish().openapi({ description: 'Id of an uploaded picture of yours.' }),
    bannerId: z.string().nullish().openapi({ description: 'Id of an uploaded picture of yours.' }),
    website: text.openapi({ description: 'http or https.' }),
    businessType: z.enum(BUSINESS_TYPES).optional(),
    businessRegistration: text,
    taxId: text.openapi({ description: 'Only you ever see it.' }),
    phoneNumber: text,
    whatsapp: text,
    sharesNumbers: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether signed-in people may ask for both numbers.' }),
    socialMedia: texts(SOCIAL_NETWORKS, 'Addresses, or "@name".'),
    businessHours: texts(
      WEEKDAYS,
      'By weekday: "9:00-17:00", "9am - 5pm", "8:30-12:00, 13:00-17:00", "Closed".',
    ),
    shippingInfo: z
      .object({
        localDelivery: z.boolean(),
        islandWideShipping: z.boolean(),
        internationalShipping: z.boolean(),
        freeShippingThreshold: z
          .union([z.number(), z.string().max(40)])
          .nullish()
          .openapi({ description: 'In units of `currency`, at most two decimals.' }),
      })
      .partial()
      .optional(),
    currency: z.string().max(10).optional(),
    policies: texts(
      ['returnPolicy', 'shippingPolicy', 'privacyPolicy'],
      'Plain text, at most 5,000 characters each.',
    ),
  })
  .openapi('StoreInput');

const json = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
});
const signInFirst = { 401: { description: 'Nobody is signed in' } };
const id = z.object({
  id: z.string().openapi({ param: { name: 'id', in: 'path' }, format: 'uuid' }),
});

const getOwn = createRoute({
  method: 'get',
  path: '/profile/store',
  operationId: 'getOwnSellerProfile',
  tags: ['Profile'],
  summary: 'The own store',
  responses: {
    200: json(
      'The store, or null before there is one',
      z.object({ data: ownStore.nullable(), error: z.null() }),
    ),
    ...signInFirst,
  },
});
const putOwn = createRoute({
  method: 'put',
  path: '/profile/store',
  operationId: 'saveSellerProfile',
  tags: ['Profile'],
  summary:
    'Opens the own store, or changes it to what is sent; what is left out is empty afterwards',
  request: { body: { required: true, content: { 'application/json': { schema: storeInput } } } },
  responses: {
    200: json('The store as it is now', ownStore),
    ...signInFirst,
    403: { description: 'The e-mail address is not confirmed' },
    422: { description: 'Something is not right; `fields` says what' },
    429: { description: 'Too often' },
  },
});
const getSeller = createRoute({
  method: 'get',
  path: '/sellers/{id}',
  operationId: 'getStore',
  tags: ['Sellers'],
  summary: 'A seller and their store',
  request: { params: id },
  responses: {
    200: json('The seller; `store` is null without one', sellerPage),
    404: { description: 'There is no such seller' },
  },
});
const postNumbers = createRoute({
  method: 'post',
  path: '/sellers/{id}/numbers',
  operationId: 'getSellerNumbers',
  tags: ['Sellers'],
  summary: 'The telephone numbers of a seller who shares them',
  request: { params: id },
  responses: {
    200: json('The numbers', numbers),
    ...signInFirst,
    404: { description: 'There is no such seller, or they share no number' },
    429: { description: 'Too often' },
  },
});

/** Adds the own store and the public pages of sellers. */
export function registerSellersApi(api: Api): void {
  api.openapi(getOwn, async (c) =>
    c.json({ data: await getOwnSellerProfile(c.get('ctx')), error: null }, 200),
  );
  api.openapi(putOwn, async (c) =>
    c.json(await saveSellerProfile(c.get('ctx'), c.req.valid('json')), 200),
  );
  api.openapi(getSeller, async (c) =>
    c.json(await getStore(c.get('ctx'), c.req.valid('param')), 200),
  );
  api.openapi(postNumbers, async (c) =>
    c.json(await getSellerNumbers(c.get('ctx'), c.req.valid('param')), 200),
  );
}
