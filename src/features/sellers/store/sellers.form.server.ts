// The store form of the page: texts by the paths of StoreInput, so that errors find their field.
// What they may say is for saveSellerProfile to check.
import { DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { flatTexts, nestedTexts } from '#platform/form.server.ts';
import { textsOf } from '#platform/form-texts.ts';
import { storeForm, type StoreInput } from './sellers.input.server.ts';
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';

/** What the fields show of a store; all empty without one. */
export function storeTexts(profile: OwnSellerProfile | null): Record<string, string> {
  if (!profile) return {};
  const { logo: _logo, banner: _banner, shippingInfo, ...written } = profile;
  const freeShippingThreshold = shippingInfo.freeShippingThreshold?.amount ?? null;
  return flatTexts(
    textsOf(storeForm, { ...written, shippingInfo: { ...shippingInfo, freeShippingThreshold } }),
  );
}

/** The use case's input out of posted texts. */
export function readStoreForm(texts: Readonly<Record<string, string>>): StoreInput {
  const given = nestedTexts(texts);
  const { shippingInfo, ...store } = storeForm.parse({
    ...given,
    shippingInfo: { ...Object(given['shippingInfo']) },
  });
  const { freeShippingThreshold: amount, ...ways } = shippingInfo;
  const currency = texts['currency'] || DEFAULT_CURRENCY;
  const freeShippingThreshold = amount === null ? null : { amount, currency };
  return { ...store, shippingInfo: { ...ways, freeShippingThreshold } } as StoreInput;
}
