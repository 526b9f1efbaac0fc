/** What can go wrong around sellers. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const sellerErrors = defineErrors({
  seller_not_found: { kind: 'notFound', key: 'sellerNotFound' },
  /** Opening a store needs a proven address (DECISIONS.md A16). */
  store_unverified: { kind: 'forbidden', key: 'store.needVerified' },
  store_invalid: { kind: 'invalid', key: 'store.invalid' },
  store_name_required: { kind: 'invalid', key: 'store.nameRequired' },
  store_name_too_long: { kind: 'invalid', key: 'store.nameTooLong' },
  store_name_reserved: { kind: 'invalid', key: 'store.nameReserved' },
  store_text_too_long: { kind: 'invalid', key: 'store.textTooLong' },
  invalid_url: { kind: 'invalid', key: 'store.url' },
  unsafe_url: { kind: 'invalid', key: 'store.unsafeUrl' },
  invalid_phone: { kind: 'invalid', key: 'invalidPhone' },
  phone_needs_country: { kind: 'invalid', key: 'store.phoneNeedsCountry' },
  invalid_threshold: { kind: 'invalid', key: 'store.threshold' },
  invalid_currency: { kind: 'invalid', key: 'store.currency' },
  picture_gone: { kind: 'invalid', key: 'store.picture' },
  numbers_not_shared: { kind: 'notFound', key: 'store.numbersNotShared' },
});
export type SellerError = keyof typeof sellerErrors;
