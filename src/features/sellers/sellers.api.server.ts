// Stores under /api: the own one, and what everybody may know of a seller's.
import { z } from 'zod';
import { act, read } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { sellerErrors } from './sellers.errors.ts';
import { BUSINESS_TYPES, SOCIAL_NETWORKS, WEEKDAYS } from './sellers.limits.ts';
import {
  getOwnSellerProfile,
  getSellerNumbers,
  getStore,
  saveSellerProfile,
} from './sellers.profile.server.ts';
import {
  type OwnSellerProfile,
  ownSellerProfile,
  sellerNumbers,
  sellerPageView,
} from './sellers.schema.ts';

const { not_authenticated } = accountErrors;
const { numbers_not_shared, seller_not_found, store_invalid, store_unverified } = sellerErrors;
const { rate_limited } = platformErrors;

/** Money goes in as it comes out. */
const freeShippingThreshold = z
  .object({ amount: z.int(), currency: z.string().max(10) })
  .nullable()
  .meta({ description: 'Minor units of the currency of the store.' });
const { shippingInfo } = ownSellerProfile.shape;
const ownStore = ownSellerProfile
  .extend({ shippingInfo: shippingInfo.extend({ freeShippingThreshold }) })
  .meta({ id: 'OwnStore' });

const texts = (names: readonly string[], description: string) =>
  z
    .object(Object.fromEntries(names.map((name) => [name, z.string().max(20_000).nullish()])))
    .optional()
    .meta({ description });
const text = z.string().max(20_000).nullish();
const storeInput = z
  .object({
    storeName: z.string().max(20_000).meta({ example: 'Wahò Craft House' }),
    storeDescription: text,
    logoId: z.string().nullish().meta({ description: 'Id of an uploaded picture of yours.' }),
    bannerId: z.string().nullish().meta({ description: 'Id of an uploaded picture of yours.' }),
    website: text.meta({ description: 'http or https.' }),
    businessType: z.enum(BUSINESS_TYPES).optional(),
    businessRegistration: text,
    taxId: text.meta({ description: 'Only you ever see it.' }),
    phoneNumber: text,
    whatsapp: text,
    sharesNumbers: z
      .boolean()
      .optional()
      .meta({ description: 'Whether signed-in people may ask for both numbers.' }),
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
        freeShippingThreshold,
      })
      .partial()
      .optional(),
    currency: z.string().max(10).optional().meta({
      description: 'That of the threshold, unless given; USD without one.',
    }),
    policies: texts(
      ['returnPolicy', 'shippingPolicy', 'privacyPolicy'],
      'Plain text, at most 5,000 characters each.',
    ),
  })
  .meta({ id: 'StoreInput' });

const input = z.object({ id: z.uuid() });

const toOwnStore = ({ shippingInfo: info, currency, ...store }: OwnSellerProfile) => {
  const { freeShippingThreshold: amount, ...ways } = info;
  const threshold = amount === null ? null : { amount, currency };
  return { ...store, currency, shippingInfo: { ...ways, freeShippingThreshold: threshold } };
};

/**
 * What the use case takes of the API's money: an amount in units, and the one currency of the
 * store.
 */
function fromStore({ shippingInfo: info = {}, currency, ...store }: z.infer<typeof storeInput>) {
  const { freeShippingThreshold: threshold, ...ways } = info;
  const own = currency ?? threshold?.currency;
  if (threshold && threshold.currency !== own)
    throw new AppError(store_invalid, { fields: { currency: sellerErrors.invalid_currency.key } });
  const units = threshold ? (threshold.amount / 100).toFixed(2) : null;
  return { ...store, currency: own, shippingInfo: { ...ways, freeShippingThreshold: units } };
}

export const sellersApi: readonly Operation[] = [
  read({
    path: '/profile/store',
    id: 'getOwnSellerProfile',
    tag: 'Profile',
    summary: 'The own store, or null before there is one',
    output: ownStore.nullable(),
    errors: [not_authenticated],
    async use(ctx) {
      const store = await getOwnSellerProfile(ctx);
      return store && toOwnStore(store);
    },
  }),
  act({
    method: 'put',
    path: '/profile/store',
    id: 'saveSellerProfile',
    tag: 'Profile',
    summary:
      'Opens the own store, or changes it to what is sent; what is left out is empty afterwards',
    input: storeInput,
    output: ownStore,
    errors: [not_authenticated, store_unverified, store_invalid, rate_limited],
    use: async (ctx, store) => toOwnStore(await saveSellerProfile(ctx, fromStore(store))),
  }),
  read({
    path: '/sellers/{id}',
    id: 'getStore',
    tag: 'Sellers',
    summary: 'A seller and their store, which is null without one',
    input,
    output: sellerPageView.meta({ id: 'Seller' }),
    missing: seller_not_found,
    use: getStore,
  }),
  act({
    method: 'post',
    path: '/sellers/{id}/numbers',
    id: 'getSellerNumbers',
    tag: 'Sellers',
    summary: 'The telephone numbers of a seller who shares them',
    input,
    output: sellerNumbers.meta({ id: 'SellerNumbers' }),
    missing: seller_not_found,
    errors: [not_authenticated, numbers_not_shared, rate_limited],
    use: getSellerNumbers,
  }),
];
