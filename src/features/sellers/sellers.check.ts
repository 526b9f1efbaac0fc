/** The rules of the store form, the same for the page and the API. Browser-safe. */
import { internationalNumber } from '#features/accounts/profile/accounts.numbers.server.ts';
import { currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { socialAddress, webAddress } from './sellers.contact.ts';
import type { SellerError } from './sellers.errors.ts';
import {
  BUSINESS_NUMBER_MAX,
  HOURS_MAX,
  POLICY_MAX,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  STORE_DESCRIPTION_MAX,
  STORE_NAME_MAX,
  THRESHOLD_MAX,
  type Weekday,
  WEEKDAYS,
} from './sellers.limits.ts';
import type { SellerProfileFields } from './sellers.schema.ts';

/** Columns of a store, except its pictures. */
export type CheckedStore = {
  storeName: string;
  storeDescription: string | null;
  website: string | null;
  businessType: 'individual' | 'business';
  businessRegistration: string | null;
  taxId: string | null;
  phoneNumber: string | null;
  whatsapp: string | null;
  sharesNumbers: boolean;
  socialMedia: Partial<Record<SocialNetwork, string>>;
  businessHours: Partial<Record<Weekday, string>>;
  localDelivery: boolean;
  islandWideShipping: boolean;
  internationalShipping: boolean;
  /** Minor units of `currency`. */
  freeShippingThreshold: number | null;
  currency: string;
  returnPolicy: string | null;
  shippingPolicy: string | null;
  privacyPolicy: string | null;
};

/**
 * What people mean by an amount, in minor units: "80", "80.5", "1,500.00". Null when it is none, is
 * finer than a cent, or too much.
 */
export function parseThreshold(value: string | number): number | null {
  const plain = (typeof value === 'number' ? String(value) : value).replace(/^\s*\$?\s*|\s+$/g, '');
  const digits = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  const [, units, cents = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(digits) ?? [];
  if (units === undefined) return null;
  const amount = Number(units) * 100 + Number(cents.padEnd(2, '0'));
  return amount <= THRESHOLD_MAX ? amount : null;
}

type Checked =
  | { ok: true; store: CheckedStore }
  | { ok: false; fields: Record<string, SellerError> };

/**
 * Checks what a seller wrote; all that is wrong, in the order of the form.
 * @param country ISO code of the seller's place, for telephone numbers without a country code
 */
export function checkStore(input: SellerProfileFields, country: string | null): Checked {
  const fields: Record<string, SellerError> = {};
  const refuse = (field: string, error: SellerError) => {
    fields[field] ??= error;
  };
  const within = (field: string, text: string, most: number) => {
    if (text.length > most) refuse(field, 'store_text_too_long');
    return text || null;
  };
  const address = (field: string, result: ReturnType<typeof webAddress>) => {
    if (result.ok) return result.url;
    refuse(field, result.error);
    return null;
  };
  const number = (field: string, text: string) => {
    const result = internationalNumber(text, country);
    if (result.ok) return result.number;
    refuse(field, result.error);
    return null;
  };

  if (!input.storeName) refuse('storeName', 'store_name_required');
  if (input.storeName.length > STORE_NAME_MAX) refuse('storeName', 'store_name_too_long');
  const { shippingInfo, policies } = input;
  const store: CheckedStore = {
    storeName: input.storeName,
    storeDescription: within('storeDescription', input.storeDescription, STORE_DESCRIPTION_MAX),
    businessType: input.businessType,
    businessRegistration: within(
      'businessRegistration',
      input.businessRegistration,
      BUSINESS_NUMBER_MAX,
    ),
    taxId: within('taxId', input.taxId, BUSINESS_NUMBER_MAX),
    phoneNumber: number('phoneNumber', input.phoneNumber),
    whatsapp: number('whatsapp', input.whatsapp),
    sharesNumbers: input.sharesNumbers,
    website: address('website', webAddress(input.website)),
    socialMedia: named(SOCIAL_NETWORKS, (network) =>
      address(`socialMedia.${network}`, socialAddress(network, input.socialMedia[network] ?? '')),
    ),
    businessHours: named(WEEKDAYS, (day) =>
      within(`businessHours.${day}`, input.businessHours[day] ?? '', HOURS_MAX),
    ),
    localDelivery: shippingInfo.localDelivery,
    islandWideShipping: shippingInfo.islandWideShipping,
    internationalShipping: shippingInfo.internationalShipping,
    freeShippingThreshold: null,
    currency: input.currency || DEFAULT_CURRENCY,
    returnPolicy: within('policies.returnPolicy', policies.returnPolicy ?? '', POLICY_MAX),
    shippingPolicy: within('policies.shippingPolicy', policies.shippingPolicy ?? '', POLICY_MAX),
    privacyPolicy: within('policies.privacyPolicy', policies.privacyPolicy ?? '', POLICY_MAX),
  };
  const threshold = shippingInfo.freeShippingThreshold ?? '';
  if (typeof threshold === 'number' || threshold.trim() !== '') {
    store.freeShippingThreshold = parseThreshold(threshold);
    if (store.freeShippingThreshold === null)
      refuse('shippingInfo.freeShippingThreshold', 'invalid_threshold');
  }
  if (!currencyByCode(store.currency)) refuse('currency', 'invalid_currency');
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, store };
}

/** The names that have a text, with it. */
function named<Name extends string>(
  names: readonly Name[],
  textOf: (name: Name) => string | null,
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text = textOf(name);
    if (text !== null) texts[name] = text;
  }
  return texts;
}
