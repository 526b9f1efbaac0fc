/**
 * Choices and bounds of stores. Apart from the schema, so that a page that only needs a number
 * loads no validator.
 */
import type { LimitRule } from '#platform/security/rate-limit.server.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const SOCIAL_NETWORKS = ['facebook', 'instagram', 'twitter', 'tiktok', 'youtube'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

/** The parts of the store's form, each with the names of its fields. */
export const STORE_PARTS = {
  store: ['storeName', 'storeDescription', 'logoId'],
  business: ['businessType', 'businessRegistration', 'taxId'],
  contact: [
    'phoneNumber',
    'whatsapp',
    'sharesNumbers',
    'website',
    'socialMedia.facebook',
    'socialMedia.instagram',
    'socialMedia.twitter',
  ],
  shipping: [
    'shippingInfo.localDelivery',
    'shippingInfo.islandWideShipping',
    'shippingInfo.internationalShipping',
    'shippingInfo.deliveryFee',
    'shippingInfo.freeShippingThreshold',
    'currency',
  ],
  hours: WEEKDAYS.map((day) => `businessHours.${day}`),
  policies: ['policies.returnPolicy', 'policies.shippingPolicy'],
  more: ['bannerId', 'socialMedia.tiktok', 'socialMedia.youtube', 'policies.privacyPolicy'],
} as const satisfies Record<string, readonly string[]>;
export type StorePart = keyof typeof STORE_PARTS;

export const BUSINESS_TYPES = ['individual', 'business'] as const;
export type BusinessType = (typeof BUSINESS_TYPES)[number];

export const STORE_NAME_MAX = 80;
export const STORE_DESCRIPTION_MAX = 2000;
export const STORE_URL_MAX = 300;
/** Registration and tax numbers. */
export const BUSINESS_NUMBER_MAX = 60;
export const HOURS_MAX = 60;
export const POLICY_MAX = 5000;
/** Minor units: 999,999,999.99. */
export const THRESHOLD_MAX = 99_999_999_999;

export const STORE_LIMITS = {
  storeEdits: { name: 'store-edits', limit: 60, windowSeconds: 3600 },
  /** Asking for telephone numbers, by person: enough to shop around, too few to collect them. */
  numbersShown: { name: 'seller-numbers', limit: 30, windowSeconds: 3600 },
} as const satisfies Record<string, LimitRule>;
