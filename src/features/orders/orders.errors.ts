/** What can go wrong around orders. Keys under "errors" in the message files. */
import { AppError, defineErrors, type FieldErrors, platformErrors } from '#platform/errors.ts';
import { brokenFields, type Issue } from '#platform/pages/read-input.ts';

export const orderErrors = defineErrors({
  /** Also for other people's: nobody learns that there is one. */
  order_not_found: { kind: 'notFound', key: 'order.notFound' },
  /** Buying needs a proven address (DECISIONS.md A16). */
  order_unverified: { kind: 'forbidden', key: 'order.needVerified' },
  order_own_listing: { kind: 'invalid', key: 'order.ownListing' },
  order_invalid: { kind: 'invalid', key: 'order.invalid' },
  order_quantity: { kind: 'invalid', key: 'order.quantity' },
  /** One option of each variation, no more and no less. */
  order_option_required: { kind: 'invalid', key: 'order.optionRequired' },
  /** The options of a request are not those that there are. */
  order_options_changed: { kind: 'conflict', key: 'order.optionsChanged' },
  /** Jobs, rooms and what was lost are not bought. */
  order_not_for_sale: { kind: 'conflict', key: 'order.notForSale' },
  order_listing_gone: { kind: 'conflict', key: 'order.listingGone' },
  order_sold: { kind: 'conflict', key: 'order.sold' },
  order_option_gone: { kind: 'conflict', key: 'order.optionGone' },
  /** Fewer are left than were asked for. */
  order_not_enough: { kind: 'conflict', key: 'order.notEnough' },
  /** The total that the buyer saw is not the one of now. */
  order_total_changed: { kind: 'conflict', key: 'order.totalChanged' },
  /** A form came without a total: its sender has not seen one. */
  order_total_unseen: { kind: 'conflict', key: 'order.totalUnseen' },
  /** The seller does not send things, or not so far. */
  order_no_delivery: { kind: 'conflict', key: 'order.noDelivery' },
  /** The same choice waits for its answer already. */
  order_pending_already: { kind: 'conflict', key: 'order.pendingAlready' },
  order_pending_limit: { kind: 'conflict', key: 'order.pendingLimit' },
  /** The same Idempotency-Key came with another request before. */
  order_key_used: { kind: 'conflict', key: 'order.keyUsed' },
  /** The same of a form: its first request has arrived. */
  order_form_used: { kind: 'conflict', key: 'order.formUsed' },
  /** It is no longer, or not yet, where this can be done. */
  order_not_now: { kind: 'conflict', key: 'order.notNow' },
  /** The other one of the two may do this. */
  order_not_yours: { kind: 'forbidden', key: 'order.notYours' },
  order_dispute_late: { kind: 'conflict', key: 'order.disputeLate' },
  order_no_pickup: { kind: 'conflict', key: 'order.noPickup' },
  order_wrong_code: { kind: 'invalid', key: 'order.wrongCode' },
  order_code_tries: { kind: 'rateLimited', key: 'order.codeTries' },
});
export type OrderRefusal = keyof typeof orderErrors;

/** The refusal of what is wrong with a request: by its fields. */
export function refuseRequest(issues: readonly Issue[]): AppError {
  const fields: FieldErrors = brokenFields(issues);
  const names = Object.keys(fields);
  if (names.length === 1 && names[0] === 'quantity')
    return new AppError(orderErrors.order_quantity, {
      fields: { quantity: orderErrors.order_quantity.key },
    });
  const known = Object.fromEntries(
    Object.entries(fields).map(([name, key]) => [
      name,
      key.startsWith('order.') ? key : 'fields.invalid',
    ]),
  );
  return new AppError(orderErrors.order_invalid, { fields: known });
}

/** The refusal of what came with a transition: nothing that a form of ours sends. */
export function refuseTransition(issues: readonly Issue[]): AppError {
  return new AppError(platformErrors.invalid_request, {
    fields: Object.fromEntries(
      Object.keys(brokenFields(issues)).map((field) => [field, 'fields.invalid']),
    ),
  });
}
