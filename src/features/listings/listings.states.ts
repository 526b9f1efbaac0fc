/**
 * The life of a listing as data: who may bring it from where to where, and until when. Pure: the
 * server authorises by it, its SQL is made of it (transition.server.ts) and the page shows
 * the buttons that it allows. Nothing else says what may follow what.
 */
import { isOffered, resultOf, type TransitionResult, type Transition } from '#platform/states.ts';
import type { listingErrors } from './listings.errors.ts';
import type { ListingStatus, StoredStatus } from './listings.limits.ts';

/**
 * `check` is the program that looks at new content first, `clock` a job, `order` a deal about units
 * of it.
 */
export type ListingActor = 'owner' | 'moderator' | 'check' | 'clock' | 'account' | 'order';

/**
 * Being sold is stored beside the status (`soldAt`), because a sold card still shows (DECISIONS.md
 * C7); here it is a state like the others.
 */
export type ListingState = StoredStatus | 'sold';

/** What guards look at; `stock` counts units. */
export type ListingFacts = { soldAt: Date | null; expiresAt: Date | null; stock: number };

/** What is published under `listings.…` when a transition was made (listings.events.server.ts). */
export type ListingEvent =
  | 'submitted'
  | 'edited'
  | 'decided'
  | 'sold'
  | 'saleUndone'
  | 'reopened'
  | 'renewed'
  | 'expired'
  | 'withdrawn';

type Refusal = keyof typeof listingErrors;
type ListingTransition = Transition<
  ListingState,
  ListingActor,
  ListingFacts,
  ListingEvent,
  Refusal
>;

/** A sold listing may be offered again for this long (DECISIONS.md C8). */
const REOPEN_DAYS = 30;
/** The seller hears this long before a listing ends (DECISIONS.md C12). */
export const REMIND_DAYS = 3;
/** Renewing is offered for the last days: a button that is always there says nothing. */
const RENEW_DAYS = 14;
/** The rows and files of a withdrawn listing go this long after (DECISIONS.md C16). */
export const RETENTION_DAYS = 30;

const UNSOLD = { when: { absent: 'soldAt' }, refusal: 'listing_sold' } as const;

export const LISTING_TRANSITIONS = {
  /** New content of a listing that the public does not see; what was removed can be appealed. */
  submit: {
    event: 'submitted',
    refusal: 'listing_not_now',
    ways: [
      {
        from: ['draft', 'pending', 'flagged', 'rejected', 'expired'],
        to: 'pending',
        by: ['owner'],
        ...UNSOLD,
      },
    ],
  },
  /** New content of one that the public sees: it waits beside the listing until it is decided. */
  edit: {
    event: 'edited',
    refusal: 'listing_not_now',
    ways: [{ from: ['approved', 'sold'], to: 'approved', by: ['owner'], ...UNSOLD }],
  },
  approve: {
    event: 'decided',
    refusal: 'listing_stale',
    ways: [
      { from: ['pending'], to: 'approved', by: ['check'] },
      { from: ['pending', 'flagged', 'rejected', 'removed'], to: 'approved', by: ['moderator'] },
    ],
  },
  flag: {
    event: 'decided',
    refusal: 'listing_stale',
    ways: [
      { from: ['pending'], to: 'flagged', by: ['check'] },
      { from: ['pending', 'approved', 'sold'], to: 'flagged', by: ['moderator'] },
    ],
  },
  reject: {
    event: 'decided',
    refusal: 'listing_stale',
    ways: [
      { from: ['pending'], to: 'rejected', by: ['check'] },
      {
        from: ['pending', 'flagged', 'approved', 'sold', 'expired'],
        to: 'rejected',
        by: ['moderator'],
      },
    ],
  },
  remove: {
    event: 'decided',
    refusal: 'listing_stale',
    ways: [
      {
        from: ['pending', 'approved', 'sold', 'flagged', 'rejected', 'expired'],
        to: 'removed',
        by: ['moderator'],
      },
    ],
  },
  /** One unit; with the last one the listing is sold (DECISIONS.md C8). */
  sell: {
    event: 'sold',
    refusal: 'listing_not_on_sale',
    ways: [
      { from: ['approved'], to: 'approved', by: ['owner'], when: { atLeast: 2, of: 'stock' } },
      { from: ['approved'], to: 'sold', by: ['owner'], when: { atMost: 1, of: 'stock' } },
    ],
  },
  /**
   * Units are promised to a buyer, also when the listing came to its end after they had asked; with
   * the last one it is sold.
   */
  hold: {
    event: 'sold',
    refusal: 'listing_not_on_sale',
    ways: [
      { from: ['approved'], to: 'approved', by: ['order'], when: { atLeast: 1, of: 'stock' } },
      { from: ['expired'], to: 'expired', by: ['order'], when: { atLeast: 1, of: 'stock' } },
      { from: ['approved', 'expired'], to: 'sold', by: ['order'] },
    ],
  },
  /** Units that were promised are for sale again; a listing that is away stays away. */
  release: {
    event: 'saleUndone',
    refusal: 'listing_not_now',
    ways: [
      { from: ['approved', 'sold'], to: 'approved', by: ['order'] },
      { from: ['expired'], to: 'expired', by: ['order'] },
      { from: ['pending'], to: 'pending', by: ['order'] },
      { from: ['flagged'], to: 'flagged', by: ['order'] },
      { from: ['rejected'], to: 'rejected', by: ['order'] },
      { from: ['removed'], to: 'removed', by: ['order'] },
      { from: ['withdrawn'], to: 'withdrawn', by: ['order'] },
    ],
  },
  /** The last unit was not sold after all; what it brought leaves the figures again. */
  undoSale: {
    event: 'saleUndone',
    refusal: 'listing_not_now',
    ways: [{ from: ['approved', 'sold'], to: 'approved', by: ['owner'] }],
  },
  reopen: {
    event: 'reopened',
    refusal: 'listing_not_now',
    ways: [
      {
        from: ['sold'],
        to: 'approved',
        by: ['owner'],
        when: { until: 'soldAt', days: REOPEN_DAYS },
        refusal: 'listing_reopen_too_late',
      },
    ],
  },
  renew: {
    event: 'renewed',
    refusal: 'listing_not_now',
    ways: [
      { from: ['expired'], to: 'approved', by: ['owner'], when: { absent: 'soldAt' } },
      {
        from: ['approved'],
        to: 'approved',
        by: ['owner'],
        offered: { since: 'expiresAt', days: -RENEW_DAYS },
      },
    ],
  },
  expire: {
    event: 'expired',
    refusal: 'listing_not_now',
    ways: [
      { from: ['approved'], to: 'expired', by: ['clock'], when: { since: 'expiresAt', days: 0 } },
    ],
  },
  /** Deleted by its owner, or with the account: gone for everybody. */
  withdraw: {
    event: 'withdrawn',
    refusal: 'listing_not_found',
    ways: [
      {
        from: ['draft', 'pending', 'approved', 'sold', 'flagged', 'rejected', 'removed', 'expired'],
        to: 'withdrawn',
        by: ['owner', 'account'],
      },
    ],
  },
} as const satisfies Record<string, ListingTransition>;

export type ListingTransitionName = keyof typeof LISTING_TRANSITIONS;

/** The state of a row. */
function stateOf({ status, soldAt }: Pick<ListingFactColumns, 'status' | 'soldAt'>): ListingState {
  return status === 'approved' && soldAt !== null ? 'sold' : status;
}

/** The columns that guards look at. */
export type ListingFactColumns = {
  status: StoredStatus;
  soldAt: Date | null;
  expiresAt: Date | null;
  stockQuantity: number;
};

function at(row: ListingFactColumns, by: ListingActor, now: Date) {
  const { soldAt, expiresAt, stockQuantity: stock } = row;
  return { state: stateOf(row), by, facts: { soldAt, expiresAt, stock }, now };
}

/** One transition, without the names of the table. */
export function transitionOf(name: ListingTransitionName): ListingTransition {
  return LISTING_TRANSITIONS[name];
}

/** Where a transition leads from this row for this actor, or why it is refused. */
export function listingTransitionResult(
  name: ListingTransitionName,
  row: ListingFactColumns,
  by: ListingActor,
  now: Date,
): TransitionResult<ListingState, Refusal> {
  return resultOf(transitionOf(name), at(row, by, now));
}

/** Counted by the limit of active listings, unless sold or past their end (DECISIONS.md K1). */
export const ACTIVE: readonly ListingStatus[] = ['pending', 'approved', 'flagged'];

export type OwnActions = { edit: boolean; markSold: boolean; reopen: boolean; renew: boolean };

/** What the owner may do with a listing now; deleting it is always possible. */
export function actionsOf(row: ListingFactColumns, now: Date): OwnActions {
  const may = (name: ListingTransitionName) => isOffered(transitionOf(name), at(row, 'owner', now));
  return {
    edit: may('edit') || may('submit'),
    markSold: may('sell'),
    reopen: may('reopen'),
    renew: may('renew'),
  };
}
