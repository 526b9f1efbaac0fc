// What sellers do with their own listings, under /api: the same use cases as the form and the
// profile.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import { LISTING_STATUSES, VARIATIONS_MAX } from '#features/listings/listings.limits.ts';
import {
  listingSale,
  listingValues,
  listingWritten,
  ownActions,
  ownListingView,
  salesStatistics,
} from '#features/listings/listings.schema.ts';
import {
  markSold,
  renewListing,
  reopenListing,
  undoSale,
} from '#features/listings/lifecycle/life.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { LISTING_ALIASES } from '#features/listings/edits/input.aliases.ts';
import {
  createListing,
  editListing,
  getOwnListing,
} from '#features/listings/edits/write.server.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { ownMediaView } from '#features/media/media.schema.ts';
import { MAX_FILES } from '#features/media/media.limits.ts';
import { describedShape, requiredNames } from '#platform/described.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { OWN_SORTS, OWN_STATES, OWN_WORDS_MAX } from './own.schema.ts';
import { readNames } from './names.server.ts';
import { exportOwnListings, findOwnListings, getSalesStatistics } from './own.server.ts';

const { not_authenticated } = accountErrors;
const {
  listing_image_required,
  listing_invalid,
  listing_limit,
  listing_not_found,
  listing_not_now,
  listing_not_on_sale,
  listing_option_gone,
  listing_option_required,
  listing_reopen_too_late,
  listing_sign_in,
  listing_sold,
  listing_stale,
  listing_verify_email,
  product_sign_in,
} = listingErrors;
const WRITING = [
  listing_sign_in,
  not_authenticated,
  listing_verify_email,
  listing_limit,
  mediaErrors.media_not_found,
  mediaErrors.media_in_use,
  listing_invalid,
  listing_image_required,
  platformErrors.rate_limited,
];

const fields = describedShape(listingValues.shape, {
  category: 'Slug or English name of a category without children.',
  country: 'English name, code or slug.',
  parish: 'ISO 3166-2 code or name; required where the country has a list.',
  price:
    'In US dollars or in the currency of the country: minor units, or a decimal such as 45.5 with ' +
    '`currency` beside it.',
  negotiablePrice:
    'The lowest price that the seller accepts, in the currency of the price. Nobody else ever sees it.',
  condition: 'Which of them depends on the category, and some have none.',
  details: 'What the category adds. Fields of other categories are ignored.',
  media: `Ids of uploaded files, the cover first: 1 to ${MAX_FILES.image} images and at most ${MAX_FILES.video} videos.`,
  alts: 'What each file shows, in words, by its id.',
  variations: 'Only in Apparel, Jewelry, Furniture and Electronics.',
});
/** What else a field may be called; the use case reads them under their own names. */
const aliases = Object.fromEntries(
  Object.entries(LISTING_ALIASES).map(([name, description]) => [
    name,
    z.unknown().optional().meta({ description }),
  ]),
);
const newListing = z
  .object({
    ...fields,
    ...aliases,
    draftId: z.string().max(200).optional().meta({
      description:
        'Any text of the client’s own, such as a UUID: sent again, it answers the listing that was made the first time.',
    }),
  })
  .meta({ id: 'NewListing', required: requiredNames(listingValues.shape) });
const listingChange = z
  .object({
    ...fields,
    ...aliases,
    id: z.uuid(),
    revision: z
      .int()
      .optional()
      .meta({ description: 'As last read; 409 when it is another one by now.' }),
    salesCount: z
      .int()
      .optional()
      .meta({ description: 'As last read; 409 when units were sold since.' }),
  })
  .meta({ id: 'ListingChange' });
const written = listingWritten.meta({ id: 'ListingWritten' });
const own = listingWritten
  .extend({
    statusReason: z.string().nullable(),
    sold: z.boolean(),
    expiresAt: z.iso.datetime().nullable(),
    actions: ownActions,
    status: z.enum(LISTING_STATUSES),
    salesCount: z.int(),
    fields: z.object(fields).meta({ description: 'As it goes in again.' }),
    media: z.array(ownMediaView),
  })
  .meta({ id: 'OwnListingForm' });

const one = z.object({ id: z.uuid() });
/** What happens to an own listing by one press. */
const event = (
  name: 'reopen' | 'renew',
  about: Pick<Parameters<typeof act>[0], 'id' | 'summary' | 'errors'>,
  use: typeof renewListing,
) =>
  act({
    ...about,
    method: 'post',
    path: `/listings/{id}/${name}`,
    input: one,
    missing: listing_not_found,
    errors: [not_authenticated, ...(about.errors ?? [])],
    use,
  });

export const ownListingsApi: readonly Operation[] = tagged('Listings', [
  list({
    path: '/profile/listings',
    id: 'findOwnListings',
    tag: 'Profile',
    summary: 'The own listings, of every status and the newest first unless asked otherwise',
    input: z.object({
      q: z.string().max(OWN_WORDS_MAX).optional().meta({ description: 'Words of the title.' }),
      state: z.enum(OWN_STATES).optional(),
      sort: z.enum(OWN_SORTS).optional(),
      cursor: z.string().optional().meta({ description: '`nextCursor` of the page before.' }),
    }),
    item: ownListingView.meta({ id: 'OwnListing' }),
    errors: [not_authenticated],
    use: findOwnListings,
  }),
  read({
    path: '/profile/statistics',
    id: 'getSalesStatistics',
    tag: 'Profile',
    summary: 'The own sales in figures',
    output: salesStatistics.meta({ id: 'SalesStatistics' }),
    errors: [not_authenticated],
    use: getSalesStatistics,
  }),
  list({
    path: '/profile/listings/export',
    id: 'exportOwnListings',
    tag: 'Profile',
    summary: 'The own listings with everything that is kept of them',
    item: z.record(z.string(), z.unknown()),
    errors: [not_authenticated],
    use: exportOwnListings,
  }),
  read({
    path: '/profile/listings/{id}',
    id: 'getOwnListing',
    tag: 'Profile',
    summary: 'An own listing as its seller wrote it, with the lowest price and the edit that waits',
    input: one,
    output: own,
    missing: listing_not_found,
    errors: [listing_sign_in],
    use: getOwnListing,
  }),
  act({
    method: 'post',
    path: '/listings',
    id: 'createListing',
    summary: 'Creates a listing; it is pending until it was screened',
    status: 201,
    input: newListing,
    output: written,
    errors: [product_sign_in, ...WRITING.filter((each) => each !== listing_sign_in)],
    async use(ctx, given) {
      if (!ctx.actor) throw new AppError(product_sign_in);
      return createListing(ctx, await readNames(ctx, given));
    },
  }),
  act({
    method: 'patch',
    path: '/listings/{id}',
    id: 'editListing',
    summary:
      'Changes fields of an own listing; the public sees what it saw until the change was screened',
    input: listingChange,
    output: written,
    missing: listing_not_found,
    errors: [
      ...WRITING,
      listing_not_now,
      listing_sold,
      listing_stale,
      platformErrors.content_removed,
    ],
    // What is not in the request stays; the revision keeps somebody else's edit in between from
    // being undone.
    async use(ctx, { id: of, revision, salesCount, ...given }) {
      const known = await getOwnListing(ctx, { id: of });
      return editListing(ctx, {
        ...known.fields,
        ...(await readNames(ctx, { currency: known.fields.price.currency, ...given })),
        revision: revision ?? known.revision,
        salesCount: salesCount ?? known.salesCount,
        id: of,
      });
    },
  }),
  act({
    method: 'delete',
    path: '/listings/{id}',
    id: 'removeListing',
    summary: 'Deletes an own listing',
    input: one,
    missing: listing_not_found,
    errors: [listing_sign_in],
    use: removeListing,
  }),
  act({
    method: 'post',
    path: '/listings/{id}/sold',
    id: 'markSold',
    summary: 'Records that a unit of an own listing was sold',
    input: one.extend({
      options: z.array(z.string().max(40)).max(VARIATIONS_MAX).optional().meta({
        description: 'Ids of the options sold: one of each variation that is counted.',
      }),
    }),
    missing: listing_not_found,
    output: listingSale,
    errors: [not_authenticated, listing_not_on_sale, listing_option_required, listing_option_gone],
    use: markSold,
  }),
  act({
    method: 'post',
    path: '/listings/{id}/undo-sale',
    id: 'undoSale',
    summary: 'Takes a sale back, as long as nothing else happened to the listing since',
    input: one.extend({ at: z.iso.datetime().meta({ description: 'As the sale answered it.' }) }),
    missing: listing_not_found,
    errors: [not_authenticated, listing_not_now, listing_stale, listing_limit],
    use: undoSale,
  }),
  event(
    'reopen',
    {
      id: 'reopenListing',
      summary: 'Offers a sold listing again, within 30 days',
      errors: [listing_limit, listing_not_now, listing_reopen_too_late],
    },
    reopenListing,
  ),
  event(
    'renew',
    {
      id: 'renewListing',
      summary: 'Gives an own listing its full time from now on',
      errors: [listing_limit, listing_not_now],
    },
    renewListing,
  ),
]);
