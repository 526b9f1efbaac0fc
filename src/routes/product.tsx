import { data } from 'react-router';
import { useFreshWhilePending } from '#features/listings/ui/useFreshWhilePending.ts';
import { useTranslations } from '#platform/i18n.ts';
import type { Route } from './+types/product';
import { findHearts } from '#features/favorites/favorites.server.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { FavoriteCount, SaveButton } from '#features/favorites/ui/SaveButton.tsx';
import { findPriceGuide } from '#features/listings/guide/listings.guide.server.ts';
import { listingLabels, missingListingSeo } from '#features/listings/listings.seo.server.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { shareImage } from '#features/media/sharing/media.share.server.ts';
import { crumbsOf, listingMeta, listingSeo } from '#features/listings/reading/listings.seo.ts';
import { getListing } from '#features/listings/reading/listings.server.ts';
import { listingShare } from '#features/listings/reading/listings.share.server.ts';
import { recordView } from '#features/listings/reading/listings.stats.server.ts';
import detailCss from '#features/listings/ui/detail-page.css?url';
import { toShownCard } from '#features/listings/reading/listings.shown.ts';
import { BackLink } from '#features/listings/ui/BackLink.tsx';
import { BesideListings } from '#features/listings/ui/BesideListings.tsx';
import { Breadcrumbs } from '#features/listings/ui/Breadcrumbs.tsx';
import { browsePathOf } from '#features/listings/ui/browse-path.ts';
import { BuyBar, BuyBox } from '#features/listings/ui/BuyBox.tsx';
import { ListingDescription } from '#features/listings/ui/ListingDescription.tsx';
import { ListingDetails } from '#features/listings/ui/ListingDetails.tsx';
import { ListingGallery } from '#features/listings/ui/ListingGallery.tsx';
import { ListingHeading } from '#features/listings/ui/ListingHeading.tsx';
import { ListingMissing } from '#features/listings/ui/ListingMissing.tsx';
import { ListingVariations } from '#features/listings/ui/ListingVariations.tsx';
import { PriceGuide } from '#features/listings/ui/PriceGuide.tsx';
import { SafetyTips } from '#features/listings/ui/SafetyTips.tsx';
import { SoldBanner } from '#features/listings/ui/SoldBanner.tsx';
import { StatusNote } from '#features/listings/ui/StatusNote.tsx';
import { WrittenIn } from '#features/listings/ui/WrittenIn.tsx';
import { getSellerActivity } from '#features/messages/reading/messages.answering.server.ts';
import { SellerActivity } from '#features/messages/ui/SellerActivity.tsx';
import { canOfferFor } from '#features/offers/offers.policy.ts';
import { offerPath } from '#features/offers/ui/offer-paths.ts';
import { canRequest } from '#features/orders/orders.policy.ts';
import { requestPath } from '#features/orders/ui/people.ts';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { getListingReviews, getPersonReviews } from '#features/reviews/reading/reviews.server.ts';
import { ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { findBeside } from '#features/search/beside/search.similar.server.ts';
import { useKeepViewed } from '#features/search/ui/viewed/useKeepViewed.ts';
import { findStoreBrief } from '#features/sellers/store/sellers.profile.server.ts';
import { viewerOf } from '#features/sellers/sellers.policy.ts';
import { sellerPlace } from '#features/sellers/sellers.seo.server.ts';
import { SellerCard } from '#features/sellers/ui/SellerCard.tsx';
import type { Ctx } from '#platform/context.ts';
import { nullWhenMissing } from '#platform/errors.ts';
import { textLocale } from '#platform/i18n.ts';
import { ctxContext, onShownContext } from '#platform/request-context.ts';
import { otherLanguage } from '#platform/text-language.ts';
import { pageTexts } from '../messages/messages.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: detailCss }];

const REVIEWS_SHOWN = 5;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const listing = await nullWhenMissing(getListing(ctx, { id: params.id }));
  if (!listing) {
    const seo = pageMeta(missingListingSeo(ctx));
    return data({ found: null, seo, texts: pageTexts(ctx.locale, 'detail') }, { status: 404 });
  }
  const view = { listingId: listing.id, sellerId: listing.seller.id };
  context
    .get(onShownContext)
    .push(({ now, ...look }) => recordView({ ...ctx, now }, { ...view, ...look }));
  const isPublic = listing.status === 'approved';
  const [store, ofListing, reviews, beside, guide, activity] = await Promise.all([
    findStoreBrief(ctx, { id: listing.seller.id }),
    // What only its owner sees has none to show.
    nullWhenMissing(getListingReviews(ctx, { listingId: listing.id, limit: REVIEWS_SHOWN })),
    getPersonReviews(ctx, { personId: listing.seller.id, limit: REVIEWS_SHOWN }),
    isPublic ? findBeside(ctx, { id: listing.id }) : { similar: [], more: [] },
    isPublic ? findPriceGuide(ctx, { id: listing.id }) : null,
    nullWhenMissing(getSellerActivity(ctx, { sellerId: listing.seller.id })),
  ]);
  const { similar, more } = beside;
  const listingIds = [listing, ...similar, ...more].map(({ id }) => id);
  const hearts = await findHearts(ctx, { listingIds });
  const labels = listingLabels(ctx, listing);
  const image = shareImage(ctx, listingShare(ctx, listing));
  const site = { ...siteOf(ctx.settings), locale: ctx.locale, image };
  const back = browsePathOf(request.headers.get('Referer'), request.headers.get('Host'));
  const found = {
    listing,
    labels,
    store,
    ofListing: ofListing?.total ? ofListing : null,
    reviews,
    similar: similar.map((card) => toShownCard(card, ctx)),
    more: more.map((card) => toShownCard(card, ctx)),
    guide,
    activity: activity?.answersWithin || activity?.active ? activity : null,
    crumbs: crumbsOf(listing, labels),
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
    other: otherLanguage(`${listing.title}\n\n${listing.description}`, {
      from: listing.language,
      to: textLocale(ctx.locale),
      // What waits for its decision goes to nobody.
      service: listing.status === 'approved' ? ctx.settings.translateUrl : null,
    }),
  };
  const seo = listingMeta(listing, labels, listingSeo(listing, labels, site), ofListing);
  return data({ found, seo, texts: textsOf(ctx, listing) });
}

/** Why it was decided so is for the owner and moderators; its words come only with such a page. */
function textsOf({ locale }: Ctx, { details, statusReason, waitingEdit }: ListingView) {
  return pageTexts(
    locale,
    'detail',
    'beside',
    'share',
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
  useKeepViewed(found && status === 'approved' && found.viewer !== 'owner' ? found.listing : null);
  if (!found) return <ListingMissing />;
  const { listing, labels, ofListing, reviews, similar, more, back, hearts, viewer, requestPath } =
    found;
  const canSave = viewer !== 'owner' && !listing.sold;
  return (
    <Hearts hearts={hearts}>
      <div className="page" key={listing.id}>
        <div className="row between detail-top">
          <BackLink path={back} />
          <div className="row gap-1">
            <ShareMenu
              title={listing.title}
              path={`/products/${listing.id}`}
              flyer={
                status === 'approved' && !listing.sold ? `/products/${listing.id}/flyer` : undefined
              }
            />
            {canSave ? <SaveButton id={listing.id} small /> : null}
          </div>
        </div>
        {status !== 'approved' || waitingEdit ? <StatusNote listing={listing} /> : null}
        {listing.sold ? <SoldBanner listing={listing} /> : null}
        <ListingGallery {...listing} />
        <div className="detail">
          <FavoriteCount listing={listing}>
            {(favorites) => (
              <ListingHeading
                listing={{ ...listing, favorites }}
                place={labels.place}
                crumbs={<Breadcrumbs crumbs={found.crumbs} />}
              />
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
              activity={found.activity ? <SellerActivity {...found.activity} /> : null}
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
            {found.guide ? <PriceGuide guide={found.guide} /> : null}
            {listing.variations.length > 0 ? (
              <ListingVariations variations={listing.variations} price={listing.price} />
            ) : null}
            {found.other ? <WrittenIn other={found.other} listing={listing} /> : null}
            <ListingDescription {...listing} />
            {ofListing ? <ReviewBlock reviews={ofListing} ofListing /> : null}
            <ReviewBlock reviews={reviews} />
          </div>
        </div>
        {similar.length > 0 ? (
          <BesideListings
            of="kind"
            path={found.crumbs.at(-1)?.path ?? '/products'}
            listings={similar}
            slots={heartOf}
          />
        ) : null}
        {more.length > 0 ? (
          <BesideListings
            of="seller"
            path={`/seller/${listing.seller.id}`}
            listings={more}
            slots={heartOf}
          />
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
