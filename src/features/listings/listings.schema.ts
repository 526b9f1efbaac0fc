/**
 * Inputs and views of listings. Browser-safe: the same shapes serve the form, the page and the API.
 */
import { z } from 'zod';
import * as mini from 'zod/mini';
import { mediaView, type OwnMediaView } from '#features/media/media.schema.ts';
import { described } from '#platform/described.ts';
import { sellerBrief, sellerSummary } from '#features/sellers/sellers.schema.ts';
import { applicable, together } from './edits/input.rules.ts';
import { type ListingInput, writtenListing } from './edits/input.schema.ts';
import { CONDITIONS, LISTING_STATUSES } from './listings.limits.ts';

export type { Condition, ListingStatus } from './listings.limits.ts';
export type { MediaView } from '#features/media/media.schema.ts';
import { WAITING_STATUSES } from '#platform/screening/states.ts';

export const moneyView = z
  .object({ amount: z.int(), currency: z.string().length(3) })
  .meta({ id: 'Money', description: 'Minor units, and their ISO 4217 code.' });

export const listingCardView = z.object({
  id: z.uuid(),
  title: z.string(),
  /** That its seller wrote it in, one of the site's; null where it cannot be told. */
  language: z.string().nullable(),
  price: moneyView,
  /** What the price is for: the whole thing, or a month or an hour of it. */
  priceUnit: z.enum(['once', 'month', 'hour']),
  negotiable: z.boolean(),
  /** Slug of the category and of its parent (the same for a top-level one). */
  category: z.string(),
  parentCategory: z.string(),
  condition: z.enum(CONDITIONS).nullable(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string().length(2),
  parish: z.string().nullable(),
  cover: mediaView.nullable(),
  createdAt: z.iso.datetime(),
  sold: z.boolean(),
  trending: z.boolean(),
  localGem: z.boolean(),
  views: z.int(),
  favorites: z.int(),
  seller: sellerBrief,
});
export type ListingCardView = z.infer<typeof listingCardView>;

type Values<Shape extends Record<string, mini.ZodMiniType>> = {
  [Name in keyof Shape]: mini.ZodMiniType<mini.output<Shape[Name]>, mini.output<Shape[Name]>>;
};

/** Every field that a seller writes, as a value: what a form makes of its texts. */
export const listingValues = mini.object(
  Object.fromEntries(
    Object.entries(writtenListing.shape).map(([name, field]) => [name, mini.output(field)]),
  ) as Values<typeof writtenListing.shape>,
);

/**
 * What use cases and the API take of a seller: a ListingInput out of anything. Unknown fields, and
 * those that the category has not, are left out; brokenListing reads what it finds.
 */
export const listingInput = ({ now }: { now: Date }) =>
  mini.pipe(mini.transform(applicable), listingValues.check(together(now)));

/**
 * Category-specific details as stored: real estate, cars, parts and services each use their own
 * keys (spec 2 section 3). A rate is in units of the listing's currency.
 */
export type ListingDetails = Omit<ListingInput['details'], 'hourlyRate'> & {
  hourlyRate?: number | undefined;
};

/**
 * Sizes, colours and the like; an option adds `priceModifier` minor units of the listing's currency
 * to its price (DECISIONS.md C10).
 */
export type ListingVariation = ListingInput['variations'][number];

/**
 * An edit of an approved listing that the public does not see yet; `reason` is a key under
 * `selling.reasons`.
 */
const waitingEdit = z.object({
  status: z.enum(WAITING_STATUSES),
  reason: z.string().nullable(),
});

export const listingView = listingCardView.extend({
  description: z.string(),
  status: z.enum(LISTING_STATUSES),
  media: z.array(mediaView),
  tags: z.array(z.string()),
  details: z.custom<ListingDetails>(),
  variations: described(listingValues.shape.variations),
  stockQuantity: z.int(),
  soldAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  /** The next three only for the owner and moderators; null for everybody else. */
  statusReason: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  waitingEdit: waitingEdit.nullable(),
  seller: sellerSummary,
});
export type ListingView = z.infer<typeof listingView>;

/** What a price is beside those of its category. */
export const priceCheck = z.object({
  /** Far from what nine of ten listings cost; a question for the seller, never a refusal. */
  isFar: z.boolean(),
  /** In the money of the price; null where too few listings say it. */
  usual: z.object({ low: moneyView, high: moneyView }).nullable(),
});
export type PriceCheck = z.infer<typeof priceCheck>;

/** What became of what a seller wrote. */
export const listingWritten = z.object({
  id: z.uuid(),
  status: z.enum(LISTING_STATUSES),
  revision: z.int(),
  waitingEdit: waitingEdit.nullable(),
});
export type ListingWritten = z.infer<typeof listingWritten>;

export const ownActions = z.object({
  edit: z.boolean(),
  markSold: z.boolean(),
  reopen: z.boolean(),
  renew: z.boolean(),
});

/**
 * A listing as its seller edits it: every field that they write, the waiting edit in place of what
 * the public sees.
 */
export type OwnListing = ListingWritten & {
  /** Key under `selling.reasons`: why it was flagged, rejected or removed. */
  statusReason: string | null;
  sold: boolean;
  /**
   * Units sold so far; sent back with an edit, it is refused after a sale that it does not know.
   */
  salesCount: number;
  expiresAt: string | null;
  actions: z.infer<typeof ownActions>;
  fields: ListingInput;
  /** The files of `fields.media` in that order. */
  media: OwnMediaView[];
};

/** What is left after a unit was sold; `at` names the sale to whoever undoes it. */
export const listingSale = z.object({
  title: z.string(),
  stock: z.int(),
  sold: z.boolean(),
  at: z.iso.datetime(),
});
export type ListingSale = z.infer<typeof listingSale>;

/** A listing as its seller sees it among the others. */
export const ownListingView = z.object({
  id: z.uuid(),
  title: z.string(),
  price: moneyView,
  priceUnit: listingCardView.shape.priceUnit,
  category: z.string(),
  parentCategory: z.string(),
  country: z.string().length(2),
  status: z.enum(LISTING_STATUSES),
  /** Key under `selling.reasons`: why it was flagged, rejected or removed. */
  statusReason: z.string().nullable(),
  waitingEdit: waitingEdit.nullable(),
  /** Whether one of its videos is being converted to what every browser plays. */
  converting: z.boolean(),
  sold: z.boolean(),
  stock: z.int(),
  /** The variations whose options are counted: selling names one option of each. */
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      options: z.array(z.object({ id: z.string(), value: z.string(), inventory: z.int() })),
    }),
  ),
  /** Whole days until it leaves the public; null when it is not there, or stays. */
  daysLeft: z.int().nullable(),
  actions: ownActions,
  /** Who bought what was sold last has not been said. */
  asksBuyer: z.boolean(),
  createdAt: z.iso.datetime(),
  views: z.int(),
  favorites: z.int(),
  contacts: z.int(),
  cover: mediaView.nullable(),
});
export type OwnListingView = z.infer<typeof ownListingView>;
export type OwnListingPage = {
  items: OwnListingView[];
  /** Of those that were asked for, and of every kind. */
  total: number;
  all: number;
  nextCursor: string | null;
};

export const salesStatistics = z.object({
  active: z.int(),
  /** Waiting for a decision, flagged ones included. */
  pending: z.int(),
  /** Units, ever and (listings that sold out) in this calendar month in UTC. */
  sold: z.int(),
  soldThisMonth: z.int(),
  views: z.int(),
  favorites: z.int(),
  contacts: z.int(),
  revenue: z.array(moneyView),
});
export type SalesStatistics = z.infer<typeof salesStatistics>;

/** Whether a listing is put forward on the home screen of its place. */
export const gemInput = z.object({ id: z.uuid(), gem: z.boolean() });
export const gemsInput = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(1000).optional(),
});

/** A local gem as moderators see it. */
export const gemView = z.object({
  listing: listingCardView,
  /** Whether it is still shown to everybody. */
  isPublic: z.boolean(),
  at: z.iso.datetime(),
  /** Null: nobody who still has an account. */
  by: z.string().nullable(),
});
export type GemView = z.infer<typeof gemView>;
