/**
 * What can go wrong around listings. Keys under "errors" in the message files; those of single
 * fields are below `errors.listing`.
 */
import { AppError, defineErrors, type FieldErrors } from '#platform/errors.ts';

export const listingErrors = defineErrors({
  listing_not_found: { kind: 'notFound', key: 'listingNotFound' },
  listing_not_on_sale: { kind: 'conflict', key: 'listingNotOnSale' },
  /** DECISIONS.md C11. */
  listing_sign_in: { kind: 'unauthenticated', key: 'listingSignIn' },
  /** What the call that adds one says, where the form says the former (DECISIONS.md C11). */
  product_sign_in: { kind: 'unauthenticated', key: 'productSignIn' },
  listing_verify_email: { kind: 'forbidden', key: 'listingVerifyEmail' },
  listing_invalid: { kind: 'invalid', key: 'listingInvalid' },
  listing_image_required: { kind: 'invalid', key: 'listingImageRequired' },
  listing_limit: { kind: 'forbidden', key: 'listingLimit' },
  /** Decided or edited on the strength of an older revision. */
  listing_stale: { kind: 'conflict', key: 'listingStale' },
  listing_not_now: { kind: 'conflict', key: 'listingNotNow' },
  /** Nobody puts their own forward. */
  listing_own_gem: { kind: 'forbidden', key: 'listingOwnGem' },
  listing_sold: { kind: 'conflict', key: 'listingSold' },
  /** A sale names one option of each variation whose options are counted (DECISIONS.md C10). */
  listing_option_required: { kind: 'invalid', key: 'listingOptionRequired' },
  listing_option_gone: { kind: 'conflict', key: 'listingOptionGone' },
  listing_reopen_too_late: { kind: 'conflict', key: 'listingReopenTooLate' },
});

/** The refusal of a form; a missing picture alone has its own sentence (spec 2 section 8). */
export function refuseFields(fields: FieldErrors): AppError {
  const onlyImage = Object.keys(fields).length === 1 && fields['media'] === 'listing.imageRequired';
  return new AppError(
    onlyImage ? listingErrors.listing_image_required : listingErrors.listing_invalid,
    { fields },
  );
}
