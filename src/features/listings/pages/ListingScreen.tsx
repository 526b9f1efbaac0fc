import { useMemo } from 'react';
import type { ListingView } from '#features/listings/listings.schema.ts';
import { unpackListing } from '#features/listings/views/packed-listing.ts';
import { isWaiting, useFreshWhilePending } from '#features/pages/ui/useFreshWhilePending.ts';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { FavoriteCount, SaveButton } from '#features/favorites/ui/SaveButton.tsx';
import { BackLink } from '#features/listings/ui/BackLink.tsx';
import { RelatedListings } from '#features/listings/ui/RelatedListings.tsx';
import { Breadcrumbs } from '#features/listings/ui/Breadcrumbs.tsx';
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
import { SellerActivity } from '#features/messages/ui/SellerActivity.tsx';
import { TakeDownLink } from '#features/pages/ui/TakeDownLink.tsx';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { useKeepViewed } from '#features/search/ui/viewed/useKeepViewed.ts';
import { SellerCard } from '#features/sellers/ui/SellerCard.tsx';
import type { loadListingPage } from '#features/listings/pages/listing-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

type HandedOver = NonNullable<PageData<typeof loadListingPage>['found']>;
type Found = Omit<HandedOver, 'listing'> & { listing: ListingView };

/** The page of a listing: gallery, price and seller, and what stands below them. */
export function ListingScreen({
  loaderData: { found: handedOver },
}: {
  loaderData: PageData<typeof loadListingPage>;
}) {
  const found = useMemo(
    () => handedOver && { ...handedOver, listing: unpackListing(handedOver.listing) },
    [handedOver],
  );
  const { status, waitingEdit } = found?.listing ?? {};
  useFreshWhilePending(isWaiting(status) || isWaiting(waitingEdit?.status));
  useKeepViewed(found && status === 'approved' && found.viewer !== 'owner' ? found.listing : null);
  if (!found) return <ListingMissing />;
  const { listing, place, back, hearts, viewer, buying } = found;
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
                place={place}
                crumbs={<Breadcrumbs crumbs={found.crumbs} />}
              />
            )}
          </FavoriteCount>
          <Buying found={found} />
          <About found={found} />
        </div>
        <Related found={found} />
        <BuyBar listing={listing} viewer={viewer} {...buying} />
      </div>
    </Hearts>
  );
}

/** The column of the price, the seller and what one should know before buying. */
function Buying({ found: { listing, viewer, buying, seller } }: { found: Found }) {
  const t = useTranslations('detail');
  return (
    <div className="buybox">
      <BuyBox listing={listing} viewer={viewer} {...buying} save={<SaveButton id={listing.id} />} />
      <SellerCard
        seller={listing.seller}
        place={seller.place}
        store={seller.store}
        profileLink={viewer !== 'owner'}
        activity={seller.activity ? <SellerActivity {...seller.activity} /> : null}
      />
      <SafetyTips parentCategory={listing.parentCategory} />
      {viewer === 'owner' ? null : (
        <a className="btn btn-quiet" href={`/report?kind=listings&id=${listing.id}`}>
          {t('report')}
        </a>
      )}
      {viewer === 'owner' ? null : <TakeDownLink kind="listings" id={listing.id} />}
    </div>
  );
}

/** What the listing says, and what others say of it. */
function About({ found: { listing, place, guide, other, reviews } }: { found: Found }) {
  const allReviews = listing.seller ? `/seller/${listing.seller.id}?tab=reviews` : undefined;
  return (
    <div className="detail-main">
      <ListingDetails listing={listing} place={place} />
      {guide ? <PriceGuide guide={guide} /> : null}
      {listing.variations.length > 0 ? (
        <ListingVariations variations={listing.variations} price={listing.price} />
      ) : null}
      {other ? <WrittenIn other={other} listing={listing} /> : null}
      <ListingDescription {...listing} />
      {reviews.ofListing ? (
        <ReviewBlock reviews={reviews.ofListing} ofListing allHref={allReviews} />
      ) : null}
      <ReviewBlock reviews={reviews.ofSeller} allHref={allReviews} />
    </div>
  );
}

function Related({ found: { listing, similar, more, crumbs } }: { found: Found }) {
  return (
    <>
      {similar.length > 0 ? (
        <RelatedListings
          of="kind"
          path={crumbs.at(-1)?.path ?? '/products'}
          listings={similar}
          slots={heartOf}
        />
      ) : null}
      {more.length > 0 ? (
        <RelatedListings
          of="seller"
          path={`/seller/${listing.seller.id}`}
          listings={more}
          slots={heartOf}
        />
      ) : null}
    </>
  );
}
