/** What can go wrong around offers. Keys under "errors" in the message files. */
import { AppError, defineErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const offerErrors = defineErrors({
  /** Also for other people's: nobody learns that there is one. */
  offer_not_found: { kind: 'notFound', key: 'offer.notFound' },
  /** Offering needs a proven address (DECISIONS.md A16). */
  offer_unverified: { kind: 'forbidden', key: 'offer.needVerified' },
  offer_own_listing: { kind: 'invalid', key: 'offer.ownListing' },
  offer_amount: { kind: 'invalid', key: 'offer.amount' },
  /** What costs as much as is asked needs no offer. */
  offer_not_below: { kind: 'invalid', key: 'offer.notBelow' },
  /** A counter-offer lies between the two that were named. */
  offer_not_between: { kind: 'invalid', key: 'offer.notBetween' },
  offer_currency: { kind: 'invalid', key: 'offer.currency' },
  offer_note_too_long: { kind: 'invalid', key: 'offer.noteTooLong' },
  offer_quantity: { kind: 'invalid', key: 'offer.quantity' },
  /** One option of each variation, no more and no less. */
  offer_option_required: { kind: 'invalid', key: 'offer.optionRequired' },
  /** The options of an offer are not those that there are. */
  offer_options_changed: { kind: 'conflict', key: 'offer.optionsChanged' },
  offer_option_gone: { kind: 'conflict', key: 'offer.optionGone' },
  offer_not_enough: { kind: 'conflict', key: 'offer.notEnough' },
  offer_not_negotiable: { kind: 'conflict', key: 'offer.notNegotiable' },
  offer_sold: { kind: 'conflict', key: 'offer.sold' },
  /** One negotiation at a time, for a listing and a buyer. */
  offer_open_already: { kind: 'conflict', key: 'offer.openAlready' },
  /** Nobody finds a private minimum by trying. */
  offer_tries_today: { kind: 'conflict', key: 'offer.triesToday' },
  offer_tries: { kind: 'conflict', key: 'offer.tries' },
  /** Answered, withdrawn or over: of two answers at once, the second one. */
  offer_closed: { kind: 'conflict', key: 'offer.closed' },
  offer_last_round: { kind: 'conflict', key: 'offer.lastRound' },
  /** The other one has to answer it. */
  offer_not_yours: { kind: 'forbidden', key: 'offer.notYours' },
});
export type OfferRefusal = keyof typeof offerErrors;

/** The refusal of what is wrong with a written offer: the first of its fields that is. */
export function refuseOffer(issues: readonly Issue[]): AppError {
  const fields = brokenFields(issues);
  const [[field, key] = []] = Object.entries(fields);
  const code = Object.values(offerErrors).find((each) => each.key === key);
  if (code && field) return new AppError(code, { fields: { [field]: code.key } });
  return new AppError(platformErrors.invalid_request, {
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, 'fields.invalid'])),
  });
}
