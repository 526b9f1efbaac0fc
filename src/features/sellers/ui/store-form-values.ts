/**
 * The store form as it is posted: names are the paths of the input, so that errors find their
 * field.
 */
import { readableNumber } from '#features/sellers/sellers.numbers.ts';
import { SOCIAL_NETWORKS, WEEKDAYS } from '#features/sellers/sellers.limits.ts';
import type { OwnSellerProfile, SellerProfileInput } from '#features/sellers/sellers.schema.ts';

export type StoreFormValues = Readonly<Record<string, string>>;

const TICKS = [
  'sharesNumbers',
  'shippingInfo.localDelivery',
  'shippingInfo.islandWideShipping',
  'shippingInfo.internationalShipping',
];

/** What the fields show of a store; all empty without one. */
export function storeFormValues(profile: OwnSellerProfile | null): StoreFormValues {
  if (!profile) return {};
  const { socialMedia, businessHours, shippingInfo, policies, storeName, businessType, currency } =
    profile;
  const values: Record<string, string | null | undefined> = { storeName, businessType, currency };
  for (const name of ['storeDescription', 'website', 'businessRegistration', 'taxId'] as const)
    values[name] = profile[name];
  for (const name of ['phoneNumber', 'whatsapp'] as const)
    values[name] = profile[name] && readableNumber(profile[name]);
  for (const network of SOCIAL_NETWORKS) values[`socialMedia.${network}`] = socialMedia[network];
  for (const day of WEEKDAYS) values[`businessHours.${day}`] = businessHours[day];
  for (const [name, text] of Object.entries(policies)) values[`policies.${name}`] = text;
  const free = shippingInfo.freeShippingThreshold;
  values['shippingInfo.freeShippingThreshold'] = free === null ? null : (free / 100).toFixed(2);
  const ticked = [
    profile.sharesNumbers,
    shippingInfo.localDelivery,
    shippingInfo.islandWideShipping,
    shippingInfo.internationalShipping,
  ];
  TICKS.forEach((name, index) => {
    if (ticked[index]) values[name] = 'on';
  });
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The texts of a posted form, to show it again when something is wrong. */
export function postedValues(form: FormData): StoreFormValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** The use case's input; it checks what this only sorts. */
export function storeInput(values: StoreFormValues): SellerProfileInput {
  const text = (name: string) => values[name] ?? '';
  return {
    storeName: text('storeName'),
    storeDescription: text('storeDescription'),
    logoId: text('logoId'),
    bannerId: text('bannerId'),
    website: text('website'),
    businessType: text('businessType') === 'business' ? 'business' : 'individual',
    businessRegistration: text('businessRegistration'),
    taxId: text('taxId'),
    phoneNumber: text('phoneNumber'),
    whatsapp: text('whatsapp'),
    sharesNumbers: text('sharesNumbers'),
    socialMedia: Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [network, text(`socialMedia.${network}`)]),
    ),
    businessHours: Object.fromEntries(WEEKDAYS.map((day) => [day, text(`businessHours.${day}`)])),
    shippingInfo: {
      localDelivery: text('shippingInfo.localDelivery'),
      islandWideShipping: text('shippingInfo.islandWideShipping'),
      internationalShipping: text('shippingInfo.internationalShipping'),
      freeShippingThreshold: text('shippingInfo.freeShippingThreshold'),
    },
    currency: text('currency'),
    policies: {
      returnPolicy: text('policies.returnPolicy'),
      shippingPolicy: text('policies.shippingPolicy'),
      privacyPolicy: text('policies.privacyPolicy'),
    },
  };
}
