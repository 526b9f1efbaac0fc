import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import { StoreListings } from '#features/search/ui/StoreListings.tsx';
import { ShareMenu } from '#features/pages/ui/ShareMenu.tsx';
import { BuyerRating } from '#features/reviews/ui/BuyerRating.tsx';
import { PersonReviews } from '#features/reviews/ui/PersonReviews.tsx';
import { AboutStore } from '#features/sellers/ui/AboutStore.tsx';
import { SellerMissing } from '#features/sellers/ui/SellerMissing.tsx';
import {
  ABOUT_STORE,
  StoreActions,
  StoreFacts,
  StorePerson,
} from '#features/sellers/ui/StoreFacts.tsx';
import { StoreHead } from '#features/sellers/ui/StoreHead.tsx';
import { hasPolicies, StoreTabs } from '#features/sellers/ui/StoreTabs.tsx';
import { StorePolicies } from '#features/sellers/ui/StorePanels.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import type { loadStorePage, submitStorePage } from '#features/sellers/pages/store-page.server.ts';
import type { PageData } from '#platform/pages/request-context.ts';

/** The page of a store. */
export function StoreScreen({
  loaderData,
  actionData,
}: {
  loaderData: PageData<typeof loadStorePage>;
  actionData?: PageData<typeof submitStorePage> | undefined;
}) {
  const t = useTranslations('stores');
  if (!loaderData.page) return <SellerMissing />;
  const { page, tab, listings, labels, viewer, blocking, asBuyer } = loaderData;
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
            {store ? (
              <a className="link small mob to-contact" href={`#${ABOUT_STORE}`}>
                {t('head.details')}
              </a>
            ) : null}
          </>
        }
      >
        <StoreFacts page={page} place={labels.place} />
        <div className="desk">
          <StorePerson {...page} />
        </div>
        <BuyerRating rating={asBuyer} />
      </StoreHead>
      <div className={store ? 'split' : 'stack gap-6 storeless'}>
        <div className="stack gap-6 store-main">
          {about ? <p className="store-about">{about}</p> : null}
          <div className="mob store-person">
            <StorePerson {...page} />
          </div>
          <StoreTabs
            path={path}
            current={tab}
            all={listings.all}
            policies={store !== null && hasPolicies(store.policies)}
          />
          <TabPanel loaded={loaderData} />
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

type Loaded = PageData<typeof loadStorePage>;

/** What the chosen tab shows. */
function TabPanel({
  loaded: { page, tab, filters, continued, listings, hearts, reviews, asBuyer, reviewable },
}: {
  loaded: Extract<Loaded, { page: object }>;
}) {
  const t = useTranslations('stores.policies');
  const { seller, store } = page;
  const path = `/seller/${seller.id}`;
  return (
    <>
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
          <p className="muted">{t('none')}</p>
        )
      ) : null}
    </>
  );
}
