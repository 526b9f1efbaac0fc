/**
 * The life of one offer as data: who may bring it from where to where. A negotiation is a row of
 * offers by turns, of which the last alone is open. Pure: the server authorises by it and the page
 * shows the buttons of it.
 */
import { isOffered, resultOf, type TransitionResult, type Transition } from '#platform/states.ts';
import type { OfferRefusal } from './offers.errors.ts';
import { type OfferState, ROUNDS } from './offers.limits.ts';

/**
 * Whose step it is: of who made the offer or of the other one; `minimum` is what the seller has
 * said in private, `clock` a job, `listing` the listing that is not any more what it was.
 */
export type OfferActor = 'maker' | 'other' | 'minimum' | 'clock' | 'listing';

/** What guards look at. */
type OfferFacts = { round: number; endsAt: Date };

/** What is published under `offers.…` (offers.events.server.ts); a counter-offer is `made`. */
type OfferEvent = 'made' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'ended';

type OfferTransition = Transition<OfferState, OfferActor, OfferFacts, OfferEvent, OfferRefusal>;

export const OFFER_TRANSITIONS = {
  accept: {
    event: 'accepted',
    refusal: 'offer_closed',
    ways: [{ from: ['open'], to: 'accepted', by: ['other'] }],
  },
  /** Another offer follows it. */
  counter: {
    event: 'made',
    refusal: 'offer_closed',
    ways: [
      {
        from: ['open'],
        to: 'countered',
        by: ['other'],
        when: { atMost: ROUNDS - 1, of: 'round' },
        refusal: 'offer_last_round',
      },
    ],
  },
  decline: {
    event: 'declined',
    refusal: 'offer_closed',
    ways: [{ from: ['open'], to: 'declined', by: ['other', 'minimum'] }],
  },
  withdraw: {
    event: 'withdrawn',
    refusal: 'offer_closed',
    ways: [{ from: ['open'], to: 'withdrawn', by: ['maker'] }],
  },
  expire: {
    event: 'expired',
    refusal: 'offer_closed',
    ways: [{ from: ['open'], to: 'expired', by: ['clock'], when: { since: 'endsAt', days: 0 } }],
  },
  end: {
    event: 'ended',
    refusal: 'offer_closed',
    ways: [{ from: ['open'], to: 'ended', by: ['listing'] }],
  },
} as const satisfies Record<string, OfferTransition>;

export type OfferTransitionName = keyof typeof OFFER_TRANSITIONS;

/** One transition, without the names of the table. */
function transitionOf(name: OfferTransitionName): OfferTransition {
  return OFFER_TRANSITIONS[name];
}

/** The columns that decide. */
export type OfferFactColumns = OfferFacts & { state: OfferState };

/** Its state for people: what has run out is over before the job has said so. */
export function stateAt({ state, endsAt }: OfferFactColumns, now: Date): OfferState {
  return state === 'open' && endsAt <= now ? 'expired' : state;
}

function at(row: OfferFactColumns, by: OfferActor, now: Date) {
  const state = by === 'clock' || by === 'listing' ? row.state : stateAt(row, now);
  return { state, by, facts: { round: row.round, endsAt: row.endsAt }, now };
}

/** Where a transition leads from this offer for this actor, or why it is refused. */
export function offerTransitionResult(
  name: OfferTransitionName,
  row: OfferFactColumns,
  by: OfferActor,
  now: Date,
): TransitionResult<OfferState, OfferRefusal> {
  const transition = transitionOf(name);
  const step = resultOf(transition, at(row, by, now));
  const isForOthers =
    (by === 'maker' || by === 'other') && !transition.ways.some((way) => way.by.includes(by));
  return step.to === null && isForOthers ? { to: null, refusal: 'offer_not_yours' } : step;
}

/** What a page offers to one of the two. */
export type OfferActions = Record<'accept' | 'counter' | 'decline' | 'withdraw', boolean>;

/** Which steps one of the two may make now. */
export function actionsOf(row: OfferFactColumns, by: 'maker' | 'other', now: Date): OfferActions {
  const may = (name: OfferTransitionName) => isOffered(transitionOf(name), at(row, by, now));
  return {
    accept: may('accept'),
    counter: may('counter'),
    decline: may('decline'),
    withdraw: may('withdraw'),
  };
}
