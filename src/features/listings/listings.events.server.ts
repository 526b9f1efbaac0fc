// What other features hear of listings; each is published in the transaction that did it. Ids and
// facts alone: whoever needs a title or a name reads it when it handles the event.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';
import { decidedFacts } from '#platform/screening/content.ts';
import { defineSubmitted } from '#platform/screening/screening.server.ts';
import { moneyView } from './listings.schema.ts';
import type { ListingEvent } from './listings.states.ts';

const about = { listingId: z.uuid(), sellerId: z.uuid(), revision: z.int() };

/** A seller wrote something that nobody has looked at yet; `revision` names that content. */
export const listingSubmitted = defineSubmitted('listings.submitted');

/** What the public sees of a listing is now this revision's content. */
export const listingEdited = defineEvent('listings.edited', z.object(about));

/** The price that the public sees changed; options' differences are not in it. */
export const listingPriceChanged = defineEvent(
  'listings.price-changed',
  z.object({ ...about, from: moneyView, to: moneyView }),
);

/** Somebody decided about a revision; `reason` is a key under `selling.reasons`. */
export const listingDecided = defineEvent(
  'listings.decided',
  z.object({ ...about, ...decidedFacts }),
);

/**
 * A unit was sold, or `units` of them promised to a buyer; `price` is that of each, `options` are
 * the ids of the options that they had, `soldOut` with the last one.
 */
export const listingSold = defineEvent(
  'listings.sold',
  z.object({
    ...about,
    price: moneyView,
    options: z.array(z.string()),
    soldOut: z.boolean(),
    units: z.int().optional(),
    /** Whom they are promised to; nobody knows who bought what a seller marks as sold. */
    buyerId: z.uuid().optional(),
  }),
);

/**
 * The unit of the last `listings.sold` was not sold after all, or a deal came to nothing; `soldAt`
 * is when the seller had marked what they take back.
 */
export const listingSaleUndone = defineEvent(
  'listings.sale-undone',
  z.object({ ...about, soldAt: z.iso.datetime().optional() }),
);

const listingReopened = defineEvent('listings.reopened', z.object(about));

const listingRenewed = defineEvent(
  'listings.renewed',
  z.object({ ...about, expiresAt: z.iso.datetime() }),
);

export const listingExpired = defineEvent('listings.expired', z.object(about));

/** These listings of a seller end within REMIND_DAYS; told once for each life of a listing. */
export const listingsEnding = defineEvent(
  'listings.ending',
  z.object({ sellerId: z.uuid(), listingIds: z.array(z.uuid()).min(1) }),
);

/** Deleted by its owner, or with the account; its row stays for 30 days. */
export const listingWithdrawn = defineEvent(
  'listings.withdrawn',
  z.object({ ...about, by: z.enum(['owner', 'account']) }),
);

/** The events that the table of transitions names. */
export const LISTING_EVENTS = {
  submitted: listingSubmitted,
  edited: listingEdited,
  decided: listingDecided,
  sold: listingSold,
  saleUndone: listingSaleUndone,
  reopened: listingReopened,
  renewed: listingRenewed,
  expired: listingExpired,
  withdrawn: listingWithdrawn,
} as const satisfies Record<ListingEvent, { type: string }>;

/** The part of every payload that says which listing it is about. */
export function aboutListing(row: { id: string; userId: string; revision: number }) {
  return { listingId: row.id, sellerId: row.userId, revision: row.revision };
}
