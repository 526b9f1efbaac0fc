// Stores under /api: the own one, and what everybody may know of a seller's.
import { z } from 'zod';
import { act, read, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { describedShape, requiredNames } from '#platform/described.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { sellerErrors } from './sellers.errors.ts';
import { storeInputShape } from '#features/sellers/store/input.server.ts';
import {
  getOwnSellerProfile,
  getSellerNumbers,
  getStore,
} from '#features/sellers/store/profile.server.ts';
import { saveSellerProfile } from '#features/sellers/store/save.server.ts';
import { ownSellerProfile, sellerNumbers, sellerPageView } from './sellers.schema.ts';

const { demo_account, not_authenticated } = accountErrors;
const { numbers_not_shared, seller_not_found, store_invalid, store_unverified } = sellerErrors;
const { rate_limited } = platformErrors;

const ownStore = ownSellerProfile.meta({ id: 'OwnStore' });
const shape = storeInputShape({ country: null });
/** Pictures as the store itself is answered, and by the specification's names. */
const picture = (description: string) =>
  z
    .union([z.object({ id: z.string() }), z.string()])
    .nullish()
    .meta({ description });
const pictures = {
  logo: picture('The same as `logoId`, as it is answered.'),
  banner: picture('The same as `bannerId`, as it is answered.'),
  storeLogo: picture('The same as `logoId`.'),
  storeBanner: picture('The same as `bannerId`.'),
};
type Picture = { id: string } | string | null | undefined;
const idOf = (...named: Picture[]) => {
  const given = named.find((each) => each !== undefined);
  return typeof given === 'object' ? given?.id : given;
};

function withOurNames({
  logo,
  banner,
  storeLogo,
  storeBanner,
  ...store
}: z.output<typeof storeBody>) {
  return {
    ...store,
    logoId: idOf(store.logoId, logo, storeLogo),
    bannerId: idOf(store.bannerId, banner, storeBanner),
  };
}

const storeBody = z
  .object({
    ...pictures,
    ...describedShape(shape, {
      logoId: 'Id of an uploaded picture of yours.',
      bannerId: 'Id of an uploaded picture of yours.',
      website: 'http or https.',
      taxId: 'Only you ever see it.',
      sharesNumbers: 'Whether signed-in people may ask for both numbers.',
      socialMedia: 'Addresses, or "@name".',
      businessHours: 'By weekday: "9:00-17:00", "9am - 5pm", "8:30-12:00, 13:00-17:00", "Closed".',
      shippingInfo: 'Threshold and delivery fee are in the currency of the store.',
      currency: 'That of threshold and fee, unless given; USD without either.',
      policies: 'Plain text.',
    }),
  })
  .meta({ id: 'StoreInput', required: requiredNames(shape) });

const input = z.object({ id: z.uuid() });

export const sellersApi: readonly Operation[] = tagged('Profile', [
  read({
    path: '/profile/store',
    id: 'getOwnSellerProfile',
    summary: 'The own store, or null before there is one',
    output: ownStore.nullable(),
    errors: [not_authenticated],
    use: getOwnSellerProfile,
  }),
  act({
    method: 'put',
    path: '/profile/store',
    id: 'saveSellerProfile',
    summary:
      'Opens the own store, or changes it to what is sent; what is left out is empty afterwards',
    input: storeBody,
    output: ownStore,
    errors: [not_authenticated, demo_account, store_unverified, store_invalid, rate_limited],
    use: (ctx, given) => saveSellerProfile(ctx, withOurNames(given)),
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
]);
