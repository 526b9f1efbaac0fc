// Operations of offers under /api.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountFailures } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { messageErrors } from '#features/messages/messages.errors.ts';
import { orderErrors } from '#features/orders/orders.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { acceptOffer, declineOffer, withdrawOffer } from './negotiation/answer.server.ts';
import { offerErrors } from './offers.errors.ts';
import { getOffer, listOffers } from './views/find.server.ts';
import { counterOffer, makeOffer } from './negotiation/make.server.ts';
import { offerIdInput, offersInput, offerView } from './offers.schema.ts';

const offer = offerView.meta({ id: 'Offer' });
const missing = offerErrors.offer_not_found;
const signedIn = accountFailures('not_authenticated');
const { offer_unverified, offer_closed, offer_not_yours, offer_not_between } = offerErrors;
const { offer_currency, offer_amount, offer_note_too_long } = offerErrors;
const NAMING = [
  ...accountFailures('not_authenticated', 'person_blocked', 'person_unavailable'),
  offer_unverified,
  offer_amount,
  offer_currency,
  offer_note_too_long,
  messageErrors.client_id_used,
  platformErrors.rate_limited,
];
/** What the listing may have become meanwhile. */
const LISTING = [
  listingErrors.listing_not_found,
  offerErrors.offer_sold,
  offerErrors.offer_not_negotiable,
  offerErrors.offer_option_gone,
  offerErrors.offer_not_enough,
];
const CLOSING = [...signedIn, offer_closed, offer_not_yours, platformErrors.rate_limited];
/** Described without the use case's own checks, whose sentences answer. */
const named = {
  amount: z
    .object({ amount: z.int(), currency: z.string() })
    .meta({ description: 'For one unit with its options, in the money of the listing.' }),
  note: z.string().optional().meta({ description: 'Up to 300 characters.' }),
  clientId: z.uuid().meta({
    description: 'Made by the sender. Sent again with the same one, an offer is the same.',
  }),
};

export const offersApi: readonly Operation[] = tagged('Offers', [
  act({
    method: 'post',
    path: '/listings/{listingId}/offers',
    id: 'makeOffer',
    summary: 'Offers a lower price for a negotiable listing',
    description:
      'Open for 48 hours, or declined at once with the reason `tooLow`. The conversation about ' +
      'the listing begins with it, or goes on.',
    status: 201,
    input: z.object({
      listingId: z.uuid(),
      options: z.array(z.string()).optional().meta({ description: 'One id of each variation.' }),
      quantity: z.int().optional(),
      ...named,
    }),
    output: offer,
    missing: listingErrors.listing_not_found,
    errors: [
      ...NAMING,
      ...LISTING.filter((code) => code !== listingErrors.listing_not_found),
      offerErrors.offer_own_listing,
      offerErrors.offer_not_below,
      offerErrors.offer_quantity,
      offerErrors.offer_option_required,
      offerErrors.offer_options_changed,
      offerErrors.offer_open_already,
      offerErrors.offer_tries_today,
      offerErrors.offer_tries,
    ],
    use: makeOffer,
  }),
  list({
    path: '/conversations/{conversationId}/offers',
    id: 'listOffers',
    summary: 'The offers in a conversation, the newest first',
    input: offersInput,
    item: offer,
    missing: messageErrors.conversation_not_found,
    errors: signedIn,
    use: listOffers,
  }),
  read({
    path: '/offers/{id}',
    id: 'getOffer',
    summary: 'An offer, for the two who negotiate',
    input: offerIdInput,
    output: offer,
    missing,
    errors: signedIn,
    use: getOffer,
  }),
  act({
    method: 'post',
    path: '/offers/{id}/accept',
    id: 'acceptOffer',
    summary: 'Accepts an offer of the other one: an order is placed at its price',
    input: offerIdInput,
    output: offer,
    missing,
    errors: [
      ...CLOSING,
      ...accountFailures('person_blocked', 'person_unavailable'),
      offer_unverified,
      ...LISTING,
      orderErrors.order_pending_already,
      orderErrors.order_pending_limit,
    ],
    use: acceptOffer,
  }),
  act({
    method: 'post',
    path: '/offers/{id}/counter',
    id: 'counterOffer',
    summary: 'Answers an offer of the other one with another price',
    description: 'Between the prices that the two named last. Three rounds at most.',
    status: 201,
    input: z.object({ id: z.uuid(), ...named }),
    output: offer,
    missing,
    errors: [
      ...NAMING,
      ...LISTING,
      offer_closed,
      offer_not_yours,
      offer_not_between,
      offerErrors.offer_last_round,
    ],
    use: counterOffer,
  }),
  act({
    method: 'post',
    path: '/offers/{id}/decline',
    id: 'declineOffer',
    summary: 'Declines an offer of the other one',
    input: offerIdInput,
    output: offer,
    missing,
    errors: CLOSING,
    use: declineOffer,
  }),
  act({
    method: 'post',
    path: '/offers/{id}/withdraw',
    id: 'withdrawOffer',
    summary: 'Takes an own offer back that was not answered yet',
    input: offerIdInput,
    output: offer,
    missing,
    errors: CLOSING,
    use: withdrawOffer,
  }),
]);
