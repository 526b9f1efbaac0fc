// The forms beside a seller's own listings. What they ask for is done by the use cases; here is
// only how a form says it, and where the person goes next.
import { redirect } from 'react-router';
import {
  markSold,
  renewListing,
  reopenListing,
} from '#features/listings/life/listings.life.server.ts';
import { removeListing } from '#features/listings/life/listings.withdraw.server.ts';
import type { FormHandler } from '#platform/feature.server.ts';
import { textFrom } from '#platform/form.server.ts';

/** What the forms of own listings ask for, by the `intent` that each names. */
export const listingForms: Readonly<Record<string, FormHandler>> = {
  async markSold(ctx, form) {
    const options = form.getAll('option').filter((option) => typeof option === 'string');
    await markSold(ctx, { id: textFrom(form, 'id'), options });
    return backToListings(form);
  },
  async reopenListing(ctx, form) {
    await reopenListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async renewListing(ctx, form) {
    await renewListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
  async removeListing(ctx, form) {
    await removeListing(ctx, { id: textFrom(form, 'id') });
    return backToListings(form);
  },
};

/** The page of listings that the form stood on. */
function backToListings(form: FormData): Response {
  const after = textFrom(form, 'after');
  return redirect(`/profile?tab=listings${after ? `&after=${encodeURIComponent(after)}` : ''}`);
}
