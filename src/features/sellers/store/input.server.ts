// Owns the rules of what a seller writes about their store, with keys under `errors` as messages,
// and the form in front of them, which only turns texts into values. Stores nothing.
import { z } from 'zod';
import { internationalNumber } from '#features/accounts/accounts.public.server.ts';
import { currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { readPrice } from '#features/catalog/catalog.money.ts';
import { cleanLine, cleanName, cleanText } from '#platform/i18n/clean-text.ts';
import { flatTexts, nestedTexts } from '#platform/pages/form.server.ts';
import { textsOf } from '#platform/pages/form-texts.ts';
import { amountText, readMajor } from '#platform/i18n/money-text.ts';
import { socialAddress, type WebAddress, webAddress } from './contact.ts';
import { type SellerError, sellerErrors } from '#features/sellers/sellers.errors.ts';
import {
  BUSINESS_NUMBER_MAX,
  BUSINESS_TYPES,
  HOURS_MAX,
  POLICY_MAX,
  SOCIAL_NETWORKS,
  STORE_DESCRIPTION_MAX,
  STORE_NAME_MAX,
  THRESHOLD_MAX,
  WEEKDAYS,
} from '#features/sellers/sellers.limits.ts';
import { readableNumber } from '#features/sellers/sellers.numbers.ts';
import type { OwnSellerProfile } from '#features/sellers/sellers.schema.ts';

const { key: tooLong } = sellerErrors.store_text_too_long;
const orNothing = (text: string | null | undefined) => text || null;

/** A line that may be empty, which is null. */
const line = (most: number) =>
  z.string(tooLong).overwrite(cleanLine).max(most, tooLong).nullish().transform(orNothing);
/** The same over several lines. */
const lines = (most: number) =>
  z.string(tooLong).overwrite(cleanText).max(most, tooLong).nullish().transform(orNothing);

/** A text that is kept in one spelling, or the message of why it is none; empty is null. */
const spelled = (spell: (text: string) => { kept: string | null } | { error: SellerError }) =>
  z
    .string(tooLong)
    .nullish()
    .transform((text, context) => {
      const read = spell(text ?? '');
      if ('kept' in read) return read.kept;
      context.addIssue({ code: 'custom', message: sellerErrors[read.error].key });
      return z.NEVER;
    });

const address = (read: WebAddress) => (read.ok ? { kept: read.url } : read);

type OptionalText = z.ZodType<string | null, string | null | undefined>;

/** One field for each name; the ones that say nothing are left out. */
function byName<Name extends string>(names: readonly Name[], field: (name: Name) => OptionalText) {
  const fields = Object.fromEntries(names.map((name) => [name, field(name).optional()]));
  const shape = fields as { [Each in Name]: z.ZodOptional<OptionalText> };
  return z
    .object(shape)
    .prefault({} as never)
    .transform(
      (texts) =>
        Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as Partial<
          Record<Name, string>
        >,
    );
}

const tick = z.boolean(tooLong).default(false);
const { key: wrongPicture } = sellerErrors.picture_gone;
const picture = z.uuid(wrongPicture).or(z.literal('')).nullish().transform(orNothing);
const { key: wrongThreshold } = sellerErrors.invalid_threshold;
const { key: wrongCurrency } = sellerErrors.invalid_currency;
const thresholdAmount = z
  .int(wrongThreshold)
  .min(0, wrongThreshold)
  .max(THRESHOLD_MAX, wrongThreshold);
/** A decimal is in the currency of the store (spec 2 section 5). */
const decimal = z
  .union([z.number(), z.string().max(40)])
  .transform((given) => ({ amount: readMajor(given), currency: '' }))
  .pipe(z.object({ amount: thresholdAmount, currency: z.string() }));
/** In the currency of the store. */
const threshold = z.union(
  [z.object({ amount: thresholdAmount, currency: z.string(wrongCurrency) }), decimal],
  wrongThreshold,
);

/**
 * The fields of a store, in the order of the form.
 * @param country ISO code of the seller's place, for telephone numbers without a country code
 */
export const storeInputShape = ({ country }: { country: string | null }) => {
  const number = spelled((text) => {
    const read = internationalNumber(text, country);
    return read.ok ? { kept: read.number } : read;
  });
  return {
    storeName: z
      .string(sellerErrors.store_name_required.key)
      .overwrite(cleanName)
      .min(1, sellerErrors.store_name_required.key)
      .max(STORE_NAME_MAX, sellerErrors.store_name_too_long.key),
    storeDescription: lines(STORE_DESCRIPTION_MAX),
    logoId: picture,
    bannerId: picture,
    businessType: z.enum(BUSINESS_TYPES).default('individual').catch('individual'),
    businessRegistration: line(BUSINESS_NUMBER_MAX),
    taxId: line(BUSINESS_NUMBER_MAX),
    phoneNumber: number,
    whatsapp: number,
    sharesNumbers: tick,
    website: spelled((text) => address(webAddress(text))),
    socialMedia: byName(SOCIAL_NETWORKS, (network) =>
      spelled((text) => address(socialAddress(network, text))),
    ),
    businessHours: byName(WEEKDAYS, () => line(HOURS_MAX)),
    shippingInfo: z
      .object({
        localDelivery: tick,
        islandWideShipping: tick,
        internationalShipping: tick,
        freeShippingThreshold: threshold.nullable().default(null),
        deliveryFee: threshold.nullable().default(null),
      })
      .prefault({}),
    /** That of threshold and fee, unless given; US dollars without either. */
    currency: z
      .string(wrongCurrency)
      .refine((code) => code === '' || currencyByCode(code), wrongCurrency)
      .optional(),
    policies: z
      .object({
        returnPolicy: lines(POLICY_MAX),
        shippingPolicy: lines(POLICY_MAX),
        privacyPolicy: lines(POLICY_MAX),
      })
      .prefault({}),
  };
};

/**
 * A store as its columns, out of what a form or a program says. Everything else is left out,
 * whoever it belongs to.
 */
export const storeInput = (place: { country: string | null }) =>
  z
    .object(storeInputShape(place))
    .refine(
      ({ currency, shippingInfo: { freeShippingThreshold: free, deliveryFee: fee } }) =>
        new Set([currency, free?.currency, fee?.currency].filter(Boolean)).size <= 1,
      { error: wrongCurrency, path: ['currency'] },
    )
    .transform(({ shippingInfo, policies, ...store }) => {
      const { freeShippingThreshold: free, deliveryFee: fee, ...ways } = shippingInfo;
      return {
        ...store,
        ...policies,
        ...ways,
        freeShippingThreshold: free?.amount ?? null,
        deliveryFee: fee?.amount ?? null,
        currency: store.currency || free?.currency || fee?.currency || DEFAULT_CURRENCY,
      };
    });
export type StoreInput = z.input<ReturnType<typeof storeInput>>;

/** What a form holds, if it holds anything. */
const text = z.custom<string>().optional();
const ticked = z.codec(text, z.boolean(), {
  decode: (given) => given === 'on',
  encode: (value) => (value ? 'on' : ''),
});
/** "80", "$80.5", "1.500,00"; readStoreForm reads it together with the currency. */
const amount = z.codec(text, z.custom<string | number | null>(), {
  decode: (given) => given ?? '',
  encode: (amount) => (typeof amount === 'number' ? amountText(amount) : ''),
});
const number = z.codec(text, z.custom<string | null>(), {
  decode: (given) => given ?? '',
  encode: (kept) => (kept ? readableNumber(kept) : ''),
});

/** The fields of a form that are not the texts they look like. It refuses nothing. */
export const storeForm = z.looseObject({
  phoneNumber: number,
  whatsapp: number,
  sharesNumbers: ticked,
  shippingInfo: z.looseObject({
    localDelivery: ticked,
    islandWideShipping: ticked,
    internationalShipping: ticked,
    freeShippingThreshold: amount,
    deliveryFee: amount,
  }),
});

/** What the fields show of a store; all empty without one. */
export function storeTexts(profile: OwnSellerProfile | null): Record<string, string> {
  if (!profile) return {};
  const { logo: _logo, banner: _banner, shippingInfo, ...written } = profile;
  const freeShippingThreshold = shippingInfo.freeShippingThreshold?.amount ?? null;
  const deliveryFee = shippingInfo.deliveryFee?.amount ?? null;
  return flatTexts(
    textsOf(storeForm, {
      ...written,
      shippingInfo: { ...shippingInfo, freeShippingThreshold, deliveryFee },
    }),
  );
}

/** The use case's input out of posted texts. */
export function readStoreForm(texts: Readonly<Record<string, string>>): StoreInput {
  const given = nestedTexts(texts);
  const { shippingInfo, ...store } = storeForm.parse({
    ...given,
    shippingInfo: { ...Object(given['shippingInfo']) },
  });
  const { freeShippingThreshold, deliveryFee, ...ways } = shippingInfo;
  const written = [freeShippingThreshold, deliveryFee].map((each) => String(each ?? ''));
  const chosen = texts['currency'] || DEFAULT_CURRENCY;
  const named = written.map((each) => readPrice(each, chosen)?.currency);
  // "US$80" is in US dollars whatever was chosen before.
  const currency = named.find((code) => code && code !== chosen) ?? chosen;
  const [free, fee] = written.map((each) => readPrice(each, currency) ?? null);
  const amounts = { freeShippingThreshold: free, deliveryFee: fee };
  return { ...store, currency, shippingInfo: { ...ways, ...amounts } } as StoreInput;
}
