// What the page of a listing is made of: the listing with its seller, reviews, hearts, price
// guide and what stands below it.
import { data } from 'react-router';
import { recordOpening } from '#features/analytics/analytics.public.server.ts';
import { choiceTexts } from '#features/catalog/catalog.names.server.ts';
import { findHearts } from '#features/favorites/favorites.server.ts';
import { findPriceGuide, priceGuides } from '#features/listings/price-guide/guide.server.ts';
import { listingLabels, missingListingSeo } from '#features/listings/listings.seo.server.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { toPictureView } from '#features/media/media.picture-view.ts';
import { shareImage } from '#features/media/media.public.server.ts';
import { crumbsOf, listingMeta, listingSeo } from '#features/listings/listings.seo.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingShare } from '#features/listings/views/share.server.ts';
import { recordView } from '#features/listings/views/stats.server.ts';
import { toCardView } from '#features/listings/views/card-view.ts';
import { packListing } from '#features/listings/views/packed-listing.ts';
import { choicesOf } from '#features/listings/ui/ListingDetails.tsx';
import { browsePathOf } from '#features/listings/ui/browse-path.ts';
import { getSellerActivity, sellerFigures } from '#features/messages/messages.public.server.ts';
import { canOfferFor } from '#features/offers/offers.policy.ts';
import { offerPath } from '#features/offers/ui/offer-paths.ts';
import { canRequest } from '#features/orders/orders.policy.ts';
import { requestPath } from '#features/orders/ui/people.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import {
  getListingReviews,
  getPersonReviews,
  starsOfListing,
  starsOfPerson,
} from '#features/reviews/reviews.server.ts';
import { findRelatedListings, moreOfSeller } from '#features/search/search.public.server.ts';
import { findStoreBrief, storeBriefs } from '#features/sellers/sellers.public.server.ts';
import { viewerOf } from '#features/sellers/sellers.policy.ts';
import { sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import type { Ctx } from '#platform/context.ts';
import { together } from '#platform/db/together.server.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import type { OnView } from '#platform/cache/page-cache.server.ts';
import { otherLanguage } from '#platform/i18n/text-language.ts';
import { pageTexts } from '#messages/messages.server.ts';
import { leaveStructuredData } from '#platform/pages/structured-data.server.ts';
import type { PageRequest } from '#platform/pages/request-context.ts';

const REVIEWS_SHOWN = 2;

/** Everything that the page shows. */
export async function loadListingPage(
  ctx: Ctx,
  { params, request, onView }: PageRequest<{ id: string }> & { onView: OnView[] },
) {
  const listing = await nullWhenMissing(getListing(ctx, { id: params.id }));
  if (!listing) {
    const seo = pageMeta(missingListingSeo(ctx));
    return data({ found: null, seo, texts: pageTexts(ctx.locale) }, { status: 404 });
  }
  const view = { listingId: listing.id, sellerId: listing.seller.id };
  const back = browsePathOf(request.headers.get('Referer'), request.headers.get('Host'));
  onView.push(
    ({ now, ...look }) => recordView({ ...ctx, now }, { ...view, ...look }),
    (reader) => recordOpening(ctx, reader, { ...view, from: back }),
  );
  const { id, seller: person } = listing;
  const asked = { id, sellerId: person.id, personId: person.id, now: ctx.now };
  const rows = await besideListing(ctx, asked);
  const [seller, reviews, beside] = await Promise.all([
    findSeller(ctx, listing, rows),
    findReviews(ctx, listing, rows),
    findAround(ctx, listing, rows),
  ]);
  const { guide, similar, more } = beside;
  const listingIds = [listing, ...similar, ...more].map(({ id }) => id);
  const labels = listingLabels(ctx, listing);
  const image = shareImage(ctx, listingShare(ctx, listing));
  const site = { ...siteOf(ctx.settings), locale: ctx.locale, image };
  const found = {
    listing: packListing(listing),
    place: labels.place,
    crumbs: crumbsOf(listing, labels),
    back,
    viewer: viewerOf(ctx.actor, { sellerId: listing.seller.id }),
    hearts: await findHearts(ctx, { listingIds }),
    buying: waysToBuy(ctx, listing),
    seller,
    reviews,
    similar: similar.map((card) => toCardView(card, ctx)),
    more: more.map((card) => toCardView(card, ctx)),
    guide,
    other: languageOf(ctx, listing),
  };
  const seo = listingMeta(listing, labels, listingSeo(listing, labels, site), reviews.ofListing);
  return data({ found, seo: leaveStructuredData(ctx, seo), texts: textsOf(ctx, listing) });
}

const besideListing = together('beside_listing', {
  store: storeBriefs,
  figures: sellerFigures,
  ofListing: starsOfListing,
  ofSeller: starsOfPerson.seller,
  guide: priceGuides,
  more: moreOfSeller,
});
type Rows = Awaited<ReturnType<typeof besideListing>>;

/** Where the seller is, their store, and how soon they answer. */
async function findSeller(ctx: Ctx, { seller }: ListingView, { store, figures }: Rows) {
  const activity = await nullWhenMissing(getSellerActivity(ctx, { sellerId: seller.id }, figures));
  const brief = await findStoreBrief(ctx, { id: seller.id }, store);
  return {
    place: sellerPlace(ctx, seller),
    store: brief && { ...brief, logo: brief.logo && (toPictureView(brief.logo) ?? brief.logo) },
    activity: activity?.answersWithin || activity?.active ? activity : null,
  };
}

/** Those of the listing, where it has any, and those of its seller. */
async function findReviews(ctx: Ctx, { id, seller }: ListingView, rows: Rows) {
  const [ofListing, ofSeller] = await Promise.all([
    // What only its owner sees has none to show.
    nullWhenMissing(
      getListingReviews(ctx, { listingId: id, limit: REVIEWS_SHOWN }, rows.ofListing),
    ),
    getPersonReviews(ctx, { personId: seller.id, limit: REVIEWS_SHOWN }, rows.ofSeller),
  ]);
  return { ofListing: ofListing?.total ? ofListing : null, ofSeller };
}

/** What a public listing is compared with. */
async function findAround(ctx: Ctx, { id, status }: ListingView, rows: Rows) {
  if (status !== 'approved') return { guide: null, similar: [], more: [] };
  const [guide, beside] = await Promise.all([
    findPriceGuide(ctx, { id }, rows.guide),
    findRelatedListings(ctx, { id }, rows.more),
  ]);
  return { guide, ...beside };
}

/** Where the reader may ask for it; null where they may not. */
function waysToBuy({ actor }: Ctx, listing: ListingView) {
  const asked = { ...listing, sellerId: listing.seller.id };
  const isPublic = listing.status === 'approved';
  return {
    requestPath: isPublic && canRequest(actor, asked) ? requestPath(listing.id) : null,
    offerPath: isPublic && canOfferFor(actor, asked) ? offerPath(listing.id) : null,
  };
}

/** The language that it is written in, where that is not the reader's. */
function languageOf(ctx: Ctx, { title, description, language, status }: ListingView) {
  return otherLanguage(`${title}\n\n${description}`, {
    from: language,
    to: textLocale(ctx.locale),
    // What waits for its decision goes to nobody.
    service: status === 'approved' ? ctx.settings.translateUrl : null,
  });
}

/**
 * The names of its own choices. Why it was decided so is for the owner and moderators; its words
 * come only with such a page.
 */
function textsOf({ locale }: Ctx, { details, statusReason, waitingEdit }: ListingView) {
  return {
    ...pageTexts(
      locale,
      ...(statusReason || waitingEdit ? (['selling'] as const) : []),
      ...(waitingEdit ? (['screening'] as const) : []),
    ),
    choices: choiceTexts(locale, choicesOf(details)),
  };
}
