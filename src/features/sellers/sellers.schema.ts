/** What others see of a seller, and what sellers write about their store. Browser-safe. */
import { z } from 'zod';
import { mediaView, ownMediaView, type MediaView } from '#features/media/media.schema.ts';
import { SCREENED_STATUSES, WAITING_STATUSES } from '#platform/screening/states.ts';
import { BUSINESS_TYPES, SOCIAL_NETWORKS, WEEKDAYS } from './sellers.limits.ts';

export const sellerBrief = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  /** Mean of the stars, one decimal; null without reviews (DECISIONS.md G4). */
  rating: z.number().nullable(),
  totalRatings: z.int(),
  /** E-mail and phone are both verified (spec 1 section 3). */
  isVerified: z.boolean(),
});
export type SellerBrief = z.infer<typeof sellerBrief>;

export const sellerSummary = sellerBrief.extend({
  username: z.string(),
  country: z.string().nullable(),
  parish: z.string().nullable(),
  phoneVerified: z.boolean(),
  emailVerified: z.boolean(),
  islandVerified: z.boolean(),
  /** Whether a moderator has confirmed who they are (DECISIONS.md A12). */
  identityVerified: z.boolean(),
  joinedAt: z.iso.datetime(),
});
export type SellerSummary = z.infer<typeof sellerSummary>;

const byName = <Name extends string, Value extends z.ZodType>(
  names: readonly Name[],
  value: Value,
) =>
  z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>).partial();

const tick = z.boolean();
const policies = z.object({
  returnPolicy: z.string().nullable(),
  shippingPolicy: z.string().nullable(),
  privacyPolicy: z.string().nullable(),
});
/** In the money of the store. */
const storeMoney = z.object({ amount: z.int(), currency: z.string() }).nullable();
const shipping = z.object({
  localDelivery: tick,
  islandWideShipping: tick,
  internationalShipping: tick,
});

/** What everybody may know of a store. */
const storeView = z.object({
  name: z.string(),
  description: z.string().nullable(),
  logo: mediaView.nullable(),
  banner: mediaView.nullable(),
  website: z.string().nullable(),
  businessType: z.enum(BUSINESS_TYPES),
  /** "Registered business"; the number itself stays with the owner (DECISIONS.md H2). */
  isRegistered: z.boolean(),
  socialMedia: byName(SOCIAL_NETWORKS, z.string()),
  businessHours: byName(WEEKDAYS, z.string()),
  shippingInfo: shipping.extend({
    freeShippingThreshold: storeMoney,
    /** Null where it is agreed on each time. */
    deliveryFee: storeMoney,
  }),
  policies,
  /** What a signed-in person may ask for. */
  sharesPhone: z.boolean(),
  sharesWhatsapp: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type StoreView = z.infer<typeof storeView>;

/** The public page of a seller, with or without a store. */
export const sellerPageView = z.object({
  seller: sellerSummary,
  bio: z.string().nullable(),
  store: storeView.nullable(),
  /** At the moment of asking, by the clock of the seller's place. */
  openState: z.enum(['open', 'closed', 'unknown']),
  /** The weekday there; null when the place is not known. */
  today: z.enum(WEEKDAYS).nullable(),
});
export type SellerPageView = z.infer<typeof sellerPageView>;

/** The store as a listing's seller card names it. */
export type StoreBrief = { name: string; logo: MediaView | null };

export const sellerNumbers = z.object({
  /** With the country code, "+18765550123". */
  phoneNumber: z.string().nullable(),
  whatsapp: z.string().nullable(),
});
export type SellerNumbers = z.infer<typeof sellerNumbers>;

/** A store as its owner sees and edits it: with what they wrote last. */
export const ownSellerProfile = z.object({
  storeName: z.string(),
  storeDescription: z.string().nullable(),
  logo: ownMediaView.nullable(),
  banner: ownMediaView.nullable(),
  website: z.string().nullable(),
  businessType: z.enum(BUSINESS_TYPES),
  businessRegistration: z.string().nullable(),
  taxId: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  whatsapp: z.string().nullable(),
  sharesNumbers: z.boolean(),
  socialMedia: storeView.shape.socialMedia,
  businessHours: storeView.shape.businessHours,
  shippingInfo: shipping.extend({
    freeShippingThreshold: storeMoney,
    deliveryFee: storeMoney,
  }),
  currency: z.string(),
  policies,
  /** Others see the store, as it was approved last. */
  isActive: z.boolean(),
  status: z.enum(SCREENED_STATUSES),
  /** Why: a key of the reasons that owners are told. */
  statusReason: z.string().nullable(),
  /** Where words and pictures stand that others do not see yet; null without any. */
  waitingEdit: z.enum(WAITING_STATUSES).nullable(),
  updatedAt: z.iso.datetime(),
});
export type OwnSellerProfile = z.infer<typeof ownSellerProfile>;
