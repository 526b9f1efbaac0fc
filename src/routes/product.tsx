import { data } from 'react-router';
import { useFreshWhilePending } from '#features/listings/ui/useFreshWhilePending.ts';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/product';
import { findHearts } from '#features/favorites/favorites.intent.server.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { FavoriteCount, SaveButton } from '#features/favorites/ui/SaveButton.tsx';
import { listingLabels, missingListingSeo } from '#features/listings/listings.seo.server.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { listingMeta, listingSeo } from '#features/listings/reading/listings.seo.ts';
import { findSimilar, getListing } from '#features/listings/reading/listings.server.ts';
import { recordView } from '#features/listings/reading/listings.stats.server.ts';
import { BackLink, browsePathOf } from '#features/listings/ui/BackLink.tsx';
import { BuyBar, BuyBox } from '#features/listings/ui/BuyBox.tsx';
import { ListingDescription } from '#features/listings/ui/ListingDescription.tsx';
import { ListingDetails } from '#features/listings/ui/ListingDetails.tsx';
import { ListingGallery } from '#features/listings/ui/ListingGallery.tsx';
import { ListingGrid } from '#features/listings/ui/ListingGrid.tsx';
import { ListingHeading } from '#features/listings/ui/ListingHeading.tsx';
import { ListingMissing } from '#features/listings/ui/ListingMissing.tsx';
import { ListingVariations } from '#features/listings/ui/ListingVariations.tsx';
import { SafetyTips } from '#features/listings/ui/SafetyTips.tsx';
import { ShareButton } from '#features/listings/ui/ShareButton.tsx';
import { SoldBanner, StatusNote } from '#features/listings/ui/SoldBanner.tsx';
import { canOfferFor } from '#features/offers/offers.policy.ts';
import { offerPath } from '#features/offers/ui/offer-paths.ts';
import { canRequest } from '#features/orders/orders.policy.ts';
import { requestPath } from '#features/orders/ui/people.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { getListingReviews, getPersonReviews } from '#features/reviews/reading/reviews.server.ts';
import { ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { findStoreBrief } from '#features/sellers/store/sellers.profile.server.ts';
import { viewerOf } from '#features/sellers/sellers.policy.ts';
import { sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import { SellerCard } from '#features/sellers/ui/SellerCard.tsx';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { ctxContext, requestInfoContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

const REVIEWS_SHOWN = 5;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const listing = await nullWhenMissing(getListing(ctx, { id: params.id }));
  if (!listing) {
    const seo = pageMeta(missingListingSeo(ctx));
    return data({ found: null, seo, texts: pageTexts(ctx.locale, 'detail') }, { status: 404 });
  }
  recordView(ctx, {
    listingId: listing.id,
    sellerId: listing.seller.id,
    clientKey: ctx.client.key,
    userAgent: request.headers.get('User-Agent'),
    method: context.get(requestInfoContext).method,
    purpose: request.headers.get('Sec-Purpose'),
  });
  const [store, ofListing, reviews, similar] = await Promise.all([
    findStoreBrief(ctx, { id: listing.seller.id }),
    // What only its owner sees has none to show.
    nullWhenMissing(getListingReviews(ctx, { listingId: listing.id, limit: REVIEWS_SHOWN })),
    getPersonReviews(ctx, { personId: listing.seller.id, limit: REVIEWS_SHOWN }),
    listing.sold ? findSimilar(ctx, { id: listing.id }) : [],
  ]);
  const listingIds = [listing.id, ...similar.map(({ id }) => id)];
  const hearts = await findHearts(ctx, { listingIds });
  const labels = listingLabels(ctx, listing);
  const site = { ...siteOf(ctx.settings), locale: ctx.locale };
  const back = browsePathOf(request.headers.get('Referer'), request.headers.get('Host'));
  const found = {
    listing,
    labels,
    store,
    ofListing: ofListing?.total ? ofListing : null,
    reviews,
    similar,
    back,
    hearts,
    viewer: viewerOf(ctx.actor, { sellerId: listing.seller.id }),
    requestPath:
      listing.status === 'approved' &&
      canRequest(ctx.actor, { ...listing, sellerId: listing.seller.id })
        ? requestPath(listing.id)
        : null,
    offerPath:
      listing.status === 'approved' &&
      canOfferFor(ctx.actor, { ...listing, sellerId: listing.seller.id })
        ? offerPath(listing.id)
        : null,
    sellerPlace: sellerPlace(ctx, listing.seller),
  };
  const seo = listingMeta(listing, labels, listingSeo(listing, labels, site), ofListing);
  return data({ found, seo, texts: textsOf(ctx, listing) });
}

/** Why it was decided so is for the owner and moderators; its words come only with such a page. */
function textsOf({ locale }: Ctx, { details, statusReason, waitingEdit }: ListingView) {
  return pageTexts(
    locale,
    'detail',
    'reviews',
    'gallery',
    ...(Object.keys(details).length > 0 ? (['choices'] as const) : []),
    ...(statusReason || waitingEdit ? (['selling'] as const) : []),
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function ProductPage({ loaderData: { found } }: Route.ComponentProps) {
  const t = useTranslations('detail');
  const { status, waitingEdit } = found?.listing ?? {};
  useFreshWhilePending(status === 'pending' || waitingEdit?.status === 'pending');
  if (!found) return <ListingMissing />;
  const { listing, labels, ofListing, reviews, similar, back, hearts, viewer, requestPath } = found;
  const canSave = viewer !== 'owner' && !listing.sold;
  return (
    <Hearts hearts={hearts}>
      <div className="page" key={listing.id}>
        <div className="row between detail-top">
          <BackLink path={back} />
          <div className="row gap-1">
            <ShareButton title={listing.title} />
            {canSave ? <SaveButton id={listing.id} small /> : null}
          </div>
        </div>
        <StatusNote listing={listing} />
        <SoldBanner listing={listing} />
        <ListingGallery {...listing} />
        <div className="detail">
          <FavoriteCount listing={listing}>
            {(favorites) => (
              <ListingHeading listing={{ ...listing, favorites }} place={labels.place} />
            )}
          </FavoriteCount>
          <div className="buybox">
            <BuyBox
              listing={listing}
              viewer={viewer}
              requestPath={requestPath}
              offerPath={found.offerPath}
              save={<SaveButton id={listing.id} />}
            />
            <SellerCard
              seller={listing.seller}
              place={found.sellerPlace}
              store={found.store}
              profileLink={viewer !== 'owner'}
            />
            <SafetyTips parentCategory={listing.parentCategory} />
            {viewer === 'owner' ? null : (
              <a className="btn btn-quiet" href={`/report?kind=listings&id=${listing.id}`}>
                {t('report')}
              </a>
            )}
          </div>
          <div className="detail-main">
            <ListingDetails listing={listing} place={labels.place} />
            <ListingVariations variations={listing.variations} price={listing.price} />
            <ListingDescription description={listing.description} tags={listing.tags} />
            {ofListing ? <ReviewBlock reviews={ofListing} ofListing /> : null}
            <ReviewBlock reviews={reviews} />
          </div>
        </div>
        {similar.length > 0 ? (
          <section className="section similar" aria-labelledby="similar-listings">
            <div className="section-head">
              <h2 id="similar-listings">{t('similar')}</h2>
              <p>{t('similarHint')}</p>
            </div>
            <ListingGrid listings={similar} wide slots={heartOf} />
          </section>
        ) : null}
        <BuyBar
          listing={listing}
          viewer={viewer}
          requestPath={requestPath}
          offerPath={found.offerPath}
        />
      </div>
    </Hearts>
  );
}
