// Listings under /api/listings: the same views as on the pages. Search has operations of its own.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { askedCountry, requiredCategory } from '#features/catalog/catalog.asked.ts';
import { guessInput, listingGuess } from '#features/listings/guess/guess.schema.ts';
import { guessListing } from '#features/listings/guess/guess.server.ts';
import { priceGuide } from '#features/listings/price-guide/guide.schema.ts';
import { findPriceGuide } from '#features/listings/price-guide/guide.server.ts';
import { listGems, setGem } from '#features/listings/lifecycle/gems.server.ts';
import { listingErrors } from '#features/listings/listings.errors.ts';
import {
  gemInput,
  gemsInput,
  gemView,
  listingCardView,
  listingValues,
  listingView,
  priceCheck,
} from '#features/listings/listings.schema.ts';
import { writtenDetailsOf } from '#features/listings/edits/content.server.ts';
import { PRICE_MAX } from '#features/listings/listings.limits.ts';
import { checkPrice } from '#features/listings/edits/prices.server.ts';
import { described } from '#platform/described.ts';
import type { Operation } from '#platform/operation.server.ts';
import { findFeatured, findLocalGems, findTrending, getListing } from './listings.server.ts';

/** A parameter that is ignored when it means nothing, as the specification asks. */
export const lenient = (description: string) => z.string().optional().meta({ description });

/** What was written once may name a choice that the lists no longer have. */
const details = described(listingValues.shape.details, { listsChoices: false });
export const listingCard = listingCardView.meta({ id: 'ListingCard' });
const listing = listingView.extend({ details }).meta({ id: 'Listing' });
const input = z.object({ id: z.uuid() });
const missing = listingErrors.listing_not_found;

export const listingsApi: readonly Operation[] = tagged('Listings', [
  list({
    path: '/listings/featured',
    id: 'findFeatured',
    summary: 'Eight listings of the day',
    item: listingCard,
    use: findFeatured,
  }),
  list({
    path: '/listings/trending',
    id: 'findTrending',
    summary: 'The six most viewed trending listings',
    item: listingCard,
    use: findTrending,
  }),
  list({
    path: '/listings/gems',
    id: 'findLocalGems',
    summary: 'Local gems of a country',
    input: z.object({ country: askedCountry }),
    item: listingCard,
    use: async (ctx, { country }) => (country ? findLocalGems(ctx, { country }) : []),
  }),
  list({
    path: '/moderation/gems',
    id: 'listGems',
    summary: 'All local gems with who made them that, the latest first; for moderators',
    input: gemsInput,
    item: gemView.meta({ id: 'Gem' }),
    errors: STAFF_FAILURES,
    use: listGems,
  }),
  act({
    method: 'put',
    path: '/listings/{id}/gem',
    id: 'setGem',
    summary: 'Makes a public listing a local gem, or not any more; for moderators',
    input: gemInput,
    missing,
    errors: [...STAFF_FAILURES, listingErrors.listing_own_gem, listingErrors.listing_not_on_sale],
    use: setGem,
  }),
  read({
    path: '/listings/price-check',
    id: 'checkPrice',
    summary: 'Whether a price is far from what its category usually costs',
    input: z.object({
      category: requiredCategory,
      amount: z.coerce.number().int().min(0).max(PRICE_MAX).meta({ description: 'Minor units.' }),
      currency: z.string().length(3),
    }),
    output: priceCheck,
    use: checkPrice,
  }),
  read({
    path: '/listings/guess',
    id: 'guessListing',
    summary: 'What a title says about category, make, model, year and place',
    input: guessInput,
    output: listingGuess.meta({ id: 'ListingGuess' }),
    use: guessListing,
  }),
  read({
    path: '/listings/{id}',
    id: 'getListing',
    summary: 'One listing',
    input,
    output: listing,
    missing,
    async use(ctx, { id }) {
      const found = await getListing(ctx, { id });
      return { ...found, details: writtenDetailsOf(found.details, found.price.currency) };
    },
  }),
  read({
    path: '/listings/{id}/price-guide',
    id: 'findPriceGuide',
    summary: 'What things like this one usually cost in its place',
    input,
    output: z.object({
      guide: priceGuide
        .nullable()
        .meta({ description: 'Null where fewer than eight listings can be compared.' }),
    }),
    missing,
    use: async (ctx, { id }) => ({ guide: await findPriceGuide(ctx, { id }) }),
  }),
]);
