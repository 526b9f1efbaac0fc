import { MapPin, MessageCircle, Pencil } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/store';
import storeCss from '#features/sellers/ui/store.css?url';
import { textFrom } from '#features/accounts/ui/form-values.ts';
import { toShownCard } from '#features/listings/listings.shown.ts';
import { parseStoreFilters, type StoreFilters, storeSearch } from '#features/listings/listings.store.filters.ts';
import { findSellerListings } from '#features/listings/listings.store.server.ts';
import { StoreListings } from '#features/listings/ui/StoreListings.tsx';
import { pageMeta } from '#features/pages/pages.seo.ts';
import { getSellerReviews } from '#features/reviews/reviews.server.ts';
import { ReviewBlock } from '#features/reviews/ui/ReviewBlock.tsx';
import { getSellerNumbers, getStore } from '#features/sellers/sellers.profile.server.ts';
import type { SellerNumbers, SellerPageView } from '#features/sellers/sellers.schema.ts';
import { type SellerLabels, sellerMeta, sellerSeo } from '#features/sellers/sellers.seo.ts';
import { SellerMarks, SellerRating } from '#features/sellers/ui/SellerMarks.tsx';
import { AskForNumbers, NumberLines, ReportSeller, StoreContact } from '#features/sellers/ui/StoreContact.tsx';
import { StoreHead } from '#features/sellers/ui/StoreHead.tsx';
import { hasPolicies, OpenDot, StoreBusiness, StoreDelivery, StoreHours, StorePolicies } from '#features/sellers/ui/StorePanels.tsx';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { readForm } from '#platform/form.server.ts';
import { formFailure } from '#platform/form-failure.server.ts';
import { useFormatter, useTranslations } from '#platform/i18n.ts';
import { ctxContext, requestInfoContext } from '#platform/request-context.ts';
import { translator } from '#platform/translate.server.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { pageTexts } from '../messages/messages.server.ts';
import { sellerCountry, sellerPlace } from './seller-place.server.ts';

const TABS = ['listings', 'reviews', 'policies'] as const;
type Tab = (typeof TABS)[number];
const REVIEWS = 20;
/** Below everything on phones, so a link leads there. */
const ABOUT = 'about-store';

/** Waits for what may not exist. */
async function found<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

function labelsOf(ctx: Ctx, { seller, store }: SellerPageView): SellerLabels {
  const t = translator(ctx.locale, 'stores');
  const place = sellerPlace(ctx, seller);
  const country = sellerCountry(ctx, seller);
  const name = store?.name ?? seller.name;
  const title = country ? t('titles.store', { name, place: country }) : t('titles.storeAlone', { name });
  const description = store ? (place ? t('about.storeIn', { name, place }) : t('about.store', { name })) : t('about.person', { name });
  return { title, description, place, country };
}

/** A link with a cursor from before the order was changed, or one that somebody shortened, shows the first page. */
async function findOffers(ctx: Ctx, sellerId: string, filters: StoreFilters, after: string | null) {
  const page = await findSellerListings(ctx, { sellerId, filters, cursor: after ?? undefined }).catch((error: unknown) => {
    if (error instanceof AppError && after !== null) throw redirect(`/seller/${sellerId}${storeSearch(filters)}`);
    throw error;
  });
  return { ...page, items: page.items.map((card) => toShownCard(card)) };
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: storeCss }];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const { publicUrl } = context.get(requestInfoContext);
  const site = { publicUrl, locale: ctx.locale };
  const texts = pageTexts(ctx.locale, 'stores');
  const page = await found(getStore(ctx, { id: params.userId }));
  if (!page) {
    const t = translator(ctx.locale, 'stores');
    return data({ page: null, texts, seo: { ...site, path: '/products', title: t('missing.title'), description: t('missing.text'), noindex: true } }, { status: 404 });
  }
  const { searchParams } = new URL(request.url);
  const tab: Tab = TABS.find((name) => name === searchParams.get('tab')) ?? 'listings';
  const filters = parseStoreFilters(searchParams);
  const after = searchParams.get('after');
  const [listings, reviews] = await Promise.all([
    findOffers(ctx, page.seller.id, filters, after),
    tab === 'reviews' ? getSellerReviews(ctx, { sellerId: page.seller.id, limit: REVIEWS }) : null,
  ]);
  const labels = labelsOf(ctx, page);
  const viewer = ctx.actor ? (ctx.actor.id === page.seller.id ? 'owner' as const : 'member' as const) : 'visitor' as const;
  return data({ page, tab, filters, continued: after !== null, listings, reviews, labels, viewer, texts, seo: sellerSeo(page, labels, site, listings.all) });
}

/** The one form of this page asks for telephone numbers. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const ctx = context.get(ctxContext);
  const form = await readForm(request);
  if (!ctx.actor) throw redirect(`/login?next=${encodeURIComponent(`/seller/${params.userId}`)}`);
  try {
    const numbers = textFrom(form, 'intent') === 'numbers' ? await getSellerNumbers(ctx, { id: params.userId }) : null;
    return data<{ numbers: SellerNumbers | null; problem: string | null }>({ numbers, problem: null }, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    const { data: failure, init } = formFailure(error, ctx);
    return data<{ numbers: SellerNumbers | null; problem: string | null }>({ numbers: null, problem: failure.message }, init ?? {});
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return loaderData.page ? sellerMeta(loaderData.page, loaderData.labels, loaderData.seo) : pageMeta(loaderData.seo);
}

export default function StorePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('stores');
  if (!loaderData.page) return <SellerMissing />;
  const { page, tab, filters, continued, listings, reviews, labels, viewer } = loaderData;
  const { seller, store, openState, today } = page;
  const path = `/seller/${seller.id}`;
  const numbers = actionData?.numbers ?? null;
  const about = store?.description ?? page.bio;
  return (
    <div className="page store" key={seller.id}>
      <StoreHead name={store?.name ?? seller.name} logo={store?.logo ?? null} banner={store?.banner ?? null} avatar={seller.avatar} country={seller.country} verified={seller.isVerified} actions={<Actions id={seller.id} viewer={viewer} />}>
        <Facts page={page} place={labels.place} />
      </StoreHead>
      <div className="split">
        <div className="stack gap-6 store-main">
          {about ? <p className="store-about">{about}</p> : null}
          <Tabs path={path} current={tab} all={listings.all} policies={store !== null && hasPolicies(store.policies)} />
          {tab === 'listings' ? <StoreListings path={path} listings={listings} filters={filters} continued={continued} /> : null}
          {reviews ? <ReviewBlock reviews={reviews} /> : null}
          {tab === 'policies' ? (store ? <StorePolicies policies={store.policies} /> : <p className="muted">{t('policies.none')}</p>) : null}
        </div>
        <aside className="stack" id={ABOUT} aria-label={t('head.details')}>
          {store ? (
            <>
              <StoreContact store={store}>
                {numbers ? <NumberLines numbers={numbers} /> : store.sharesPhone || store.sharesWhatsapp ? <AskForNumbers store={store} sellerId={seller.id} signedIn={viewer !== 'visitor'} problem={actionData?.problem ?? null} /> : null}
              </StoreContact>
              <StoreDelivery shippingInfo={store.shippingInfo} />
              <StoreHours hours={store.businessHours} today={today} state={openState} place={labels.country} />
              <StoreBusiness type={store.businessType} registration={null} isRegistered={store.isRegistered} />
            </>
          ) : null}
          {viewer === 'owner' ? null : <ReportSeller />}
        </aside>
      </div>
    </div>
  );
}

function Facts({ page: { seller, store, openState }, place }: { page: SellerPageView; place: string | null }) {
  const t = useTranslations('stores');
  const date = useFormatter().dateTime(new Date(seller.joinedAt), { year: 'numeric', month: 'long' });
  return (
    <>
      <div className="row wrap muted store-facts">
        <SellerRating seller={seller} />
        {place ? <span className="row gap-1"><MapPin className="icon icon-s" aria-hidden />{place}</span> : null}
        {openState === 'unknown' ? null : <span className="row gap-1 open-state"><OpenDot state={openState} />{t(`open.${openState}`)}</span>}
      </div>
      <p className="small muted">{store ? `${t('head.soldBy', { name: seller.name })} · ` : ''}{t('head.since', { date })}</p>
      <SellerMarks seller={seller} />
      {store ? <a className="link small mob to-contact" href={`#${ABOUT}`}>{t('head.details')}</a> : null}
    </>
  );
}

function Actions({ id, viewer }: { id: string; viewer: 'owner' | 'member' | 'visitor' }) {
  const t = useTranslations('stores.head');
  if (viewer === 'owner') return <Link className="btn btn-line" to="/seller-profile?edit=1"><Pencil className="icon" aria-hidden />{t('edit')}</Link>;
  const to = viewer === 'member' ? `/messages?seller=${id}` : `/login?next=/seller/${id}`;
  return <Link className="btn btn-primary" to={to}><MessageCircle className="icon" aria-hidden />{t('contact')}</Link>;
}

function Tabs({ path, current, all, policies }: { path: string; current: Tab; all: number; policies: boolean }) {
  const t = useTranslations('stores.tabs');
  return (
    <nav className="tabs" aria-label={t('label')}>
      {TABS.filter((tab) => tab !== 'policies' || policies || current === 'policies').map((tab) => (
        <Link key={tab} to={tab === 'listings' ? path : `${path}?tab=${tab}`} preventScrollReset aria-current={tab === current ? 'page' : undefined}>
          {t(tab)}
          {tab === 'listings' ? <span className="badge num">{all}</span> : null}
        </Link>
      ))}
    </nav>
  );
}

function SellerMissing() {
  const t = useTranslations('stores.missing');
  return (
    <div className="page missing">
      <EmptyState headingLevel={1} title={t('title')} text={t('text')} action={<Link className="btn btn-primary" to="/products">{t('browse')}</Link>} />
    </div>
  );
}
