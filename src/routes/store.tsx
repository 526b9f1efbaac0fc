import { data } from 'react-router';
import type { Route } from './+types/store';
import storeCss from '#features/sellers/ui/store.css?url';
import { requirePageActor } from '#features/accounts/accounts.session.server.ts';
import {
  blockUser,
  findBlocks,
  unblockUser,
} from '#features/accounts/blocking/accounts.block.server.ts';
import { findHearts } from '#features/favorites/favorites.server.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { toShownCard } from '#features/listings/reading/listings.shown.ts';
import {
  parseStoreFilters,
  type StoreFilters,
  storeSearch,
} from '#features/search/store/search.store.filters.ts';
import { findSellerListings } from '#features/search/store/search.store.server.ts';
import { storeShare } from '#features/search/store/search.share.server.ts';
import { StoreListings } from '#features/search/ui/StoreListings.tsx';
import { shareImage } from '#features/media/sharing/media.share.server.ts';
import requestCss from '#features/orders/ui/request.css?url';
import { pageMeta, siteOf } from '#features/pages/pages.seo.ts';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { keepForm } from '#features/pages/ui/keep-form.ts';
import { findReviewable } from '#features/reviews/reading/reviews.order.server.ts';
import { findRating, getPersonReviews } from '#features/reviews/reading/reviews.server.ts';
import { BuyerRating } from '#features/reviews/ui/BuyerRating.tsx';
import { PersonReviews } from '#features/reviews/ui/PersonReviews.tsx';
import reviewFormCss from '#features/reviews/ui/review-form.css?url';
import { roleIn } from '#features/reviews/ui/ReviewLinks.tsx';
import { getSellerNumbers, getStore } from '#features/sellers/store/sellers.profile.server.ts';
import type { SellerNumbers } from '#features/sellers/sellers.schema.ts';
import { viewerOf } from '#features/sellers/sellers.policy.ts';
import { missingSellerSeo, sellerLabels } from '#features/sellers/sellers.seo.server.ts';
import { sellerMeta, sellerSeo } from '#features/sellers/sellers.seo.ts';
import { AboutStore } from '#features/sellers/ui/AboutStore.tsx';
import { SellerMissing } from '#features/sellers/ui/SellerMissing.tsx';
import { ABOUT_STORE, StoreActions, StoreFacts } from '#features/sellers/ui/StoreFacts.tsx';
import { StoreHead } from '#features/sellers/ui/StoreHead.tsx';
import {
  hasPolicies,
  STORE_TABS,
  type StoreTab,
  StoreTabs,
} from '#features/sellers/ui/StoreTabs.tsx';
import { StorePolicies } from '#features/sellers/ui/StorePanels.tsx';
import type { Ctx } from '#platform/context.ts';
import { AppError, nullWhenMissing } from '#platform/errors.ts';
import { readForm, textFrom } from '#platform/form.server.ts';
import { type FormFailure, formFailure } from '#platform/form-failure.server.ts';
import { useTranslations } from '#platform/i18n.ts';
import { orFirstPage } from '#platform/keyset.server.ts';
import { redirect } from '#platform/redirect.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

const REVIEWS = 20;

export const links: Route.LinksFunction = () =>
  [storeCss, requestCss, reviewFormCss].map((href) => ({ rel: 'stylesheet', href }));

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const texts = pageTexts(ctx.locale, 'stores', 'share', 'reviews', 'reviewing', 'forms');
  const page = await nullWhenMissing(getStore(ctx, { id: params.userId }));
  if (!page)
    return data({ page: null, texts, seo: pageMeta(missingSellerSeo(ctx)) }, { status: 404 });
  const { searchParams } = new URL(request.url);
  const tab: StoreTab = STORE_TABS.find((name) => name === searchParams.get('tab')) ?? 'listings';
  const filters = parseStoreFilters(searchParams);
  const after = searchParams.get('after');
  const viewer = viewerOf(ctx.actor, { sellerId: page.seller.id });
  const { id: personId } = page.seller;
  const [offers, reviews, asBuyer, reviewable, blocks] = await Promise.all([
    findOffers(ctx, personId, filters, tab === 'listings' ? after : null),
    tab === 'reviews' ? findReviews(ctx, personId, searchParams) : null,
    findRating(ctx, { personId, role: 'buyer' }),
    viewer === 'member' ? findReviewable(ctx, { sellerId: personId }) : null,
    viewer === 'member' ? findBlocks(ctx, { userId: page.seller.id }) : null,
  ]);
  const listings = { ...offers, items: offers.items.map((card) => toShownCard(card, ctx)) };
  const hearts = await findHearts(ctx, { listingIds: listings.items.map(({ id }) => id) });
  const labels = sellerLabels(ctx, page);
  // As the address without filters has it; whatever else is shown leads to the same picture.
  const image = shareImage(ctx, storeShare(ctx, page, offers));
  const site = { ...siteOf(ctx.settings), locale: ctx.locale, image };
  return data({
    page,
    tab,
    filters,
    continued: after !== null,
    listings,
    hearts,
    reviews,
    asBuyer,
    reviewable,
    labels,
    viewer,
    blocking: blocks?.blocking ?? false,
    texts,
    seo: sellerMeta(page, labels, sellerSeo(page, labels, site, listings.all)),
  });
}

/**
 * A link with a cursor from before the order was changed, or one that somebody shortened, shows the
 * first page.
 */
async function findOffers(ctx: Ctx, sellerId: string, filters: StoreFilters, after: string | null) {
  return findSellerListings(ctx, {
    sellerId,
    filters,
    cursor: after ?? undefined,
  }).catch((error: unknown) => {
    if (error instanceof AppError && after !== null)
      throw redirect(`/seller/${sellerId}${storeSearch(filters)}`);
    throw error;
  });
}

function findReviews(ctx: Ctx, personId: string, search: URLSearchParams) {
  return orFirstPage(search.get('after'), async (cursor) => {
    const role = roleIn(search);
    const page = { limit: REVIEWS, cursor: cursor ?? undefined };
    return { role, ...(await getPersonReviews(ctx, { personId, role, ...page })) };
  });
}

type Answer = { numbers: SellerNumbers | null; failure: FormFailure | null };

/** The forms of this page: telephone numbers, and who may write to whom. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  try {
    requirePageActor(ctx, `/seller/${params.userId}`);
    const intent = textFrom(form, 'intent');
    if (intent === 'block') await blockUser(ctx, { userId: params.userId });
    if (intent === 'unblock') await unblockUser(ctx, { userId: params.userId });
    const numbers =
      intent === 'numbers' ? await getSellerNumbers(ctx, { id: params.userId }) : null;
    return data<Answer>({ numbers, failure: null }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<Answer>({ numbers: null, failure }, init ?? {});
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepForm(serverAction, (failure): Answer => ({ numbers: null, failure }));
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

export default function StorePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('stores');
  if (!loaderData.page) return <SellerMissing />;
  const { page, tab, filters, continued, listings, hearts, labels, viewer, blocking } = loaderData;
  const { reviews, asBuyer, reviewable } = loaderData;
  const { seller, store } = page;
  const path = `/seller/${seller.id}`;
  const about = store?.description ?? page.bio;
  return (
    <div className="page store" key={seller.id}>
      <StoreHead
        name={store?.name ?? seller.name}
        logo={store?.logo ?? null}
        banner={store?.banner ?? null}
        avatar={seller.avatar}
        country={seller.country}
        verified={seller.isVerified}
        actions={
          <>
            <StoreActions id={seller.id} viewer={viewer} />
            <ShareMenu title={store?.name ?? seller.name} path={path} />
          </>
        }
      >
        <StoreFacts page={page} place={labels.place} />
        <BuyerRating rating={asBuyer} />
      </StoreHead>
      <div className={store ? 'split' : 'stack gap-6 storeless'}>
        <div className="stack gap-6 store-main">
          {about ? <p className="store-about">{about}</p> : null}
          <StoreTabs
            path={path}
            current={tab}
            all={listings.all}
            policies={store !== null && hasPolicies(store.policies)}
          />
          {tab === 'listings' ? (
            <Hearts hearts={hearts}>
              <StoreListings
                path={path}
                listings={listings}
                filters={filters}
                continued={continued}
                slots={heartOf}
              />
            </Hearts>
          ) : null}
          {reviews ? (
            <PersonReviews
              path={`${path}?tab=reviews`}
              reviews={reviews}
              asBuyer={asBuyer}
              reviewable={reviewable}
              continued={continued}
            />
          ) : null}
          {tab === 'policies' ? (
            store ? (
              <StorePolicies policies={store.policies} />
            ) : (
              <p className="muted">{t('policies.none')}</p>
            )
          ) : null}
        </div>
        <aside className="stack" id={ABOUT_STORE} aria-label={t('head.details')}>
          <AboutStore
            page={page}
            country={labels.country}
            viewer={viewer}
            blocking={blocking}
            numbers={actionData?.numbers ?? null}
            failure={actionData?.failure ?? null}
          />
        </aside>
      </div>
    </div>
  );
}
