import { data, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/home';
import { categoryBySlug, COUNTRIES, TOP_CATEGORIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { findHearts } from '#features/favorites/favorites.intent.server.ts';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import {
  findFeatured,
  findLocalGems,
  findTrending,
} from '#features/listings/reading/listings.server.ts';
import { type ShownCard, toShownCard } from '#features/listings/reading/listings.shown.ts';
import { ListingCard } from '#features/listings/ui/ListingCard.tsx';
import { homeSeo } from '#features/pages/pages.seo.server.ts';
import { pageMeta, siteJsonLd } from '#features/pages/pages.seo.ts';
import { CallToAction } from '#features/pages/ui/home/CallToAction.tsx';
import { CategoryBowls } from '#features/pages/ui/home/CategoryBowls.tsx';
import { Hero } from '#features/pages/ui/home/Hero.tsx';
import { HomeSection } from '#features/pages/ui/home/HomeSection.tsx';
import { HowItWorks } from '#features/pages/ui/home/HowItWorks.tsx';
import { Islands } from '#features/pages/ui/home/Islands.tsx';
import { Plans } from '#features/pages/ui/home/Plans.tsx';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { countByCountry } from '#features/search/plans/search.counts.server.ts';
import { hasListings } from '#features/search/search.server.ts';
import { hasSomebodyAs } from '#features/accounts/accounts.roles.server.ts';
import { openingSteps } from '#features/pages/pages.opening.server.ts';
import { OpeningHome } from '#features/pages/ui/home/OpeningHome.tsx';
import { OpeningSteps } from '#features/pages/ui/home/OpeningSteps.tsx';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useTranslations } from '#platform/i18n.ts';
import { ctxContext } from '#platform/request-context.ts';
import { pageTexts } from '../messages/messages.server.ts';

/**
 * Local gems of the chosen place, trending and featured listings, and the number of listings by
 * country code. An unknown address shows the home screen too (spec 1 section 2), with status 404
 * and not for search engines (DECISIONS.md M1).
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext);
  const missing = '*' in params;
  const { country, actor, settings } = ctx;
  const [gems, trending, featured, counts] = await Promise.all([
    country ? findLocalGems(ctx, { country }) : [],
    findTrending(ctx),
    findFeatured(ctx),
    countByCountry(ctx),
  ]);
  const listingIds = [...gems, ...trending, ...featured].map(({ id }) => id);
  const shown = (cards: ListingCardView[]) => cards.map((card) => toShownCard(card));
  const seo = homeSeo(ctx, { missing });
  const empty = Object.keys(counts).length === 0 && !(await hasListings(ctx));
  const steps =
    actor?.role === 'admin' && !settings.demo
      ? openingSteps({
          settings,
          hasModerator: await hasSomebodyAs(ctx, { role: 'moderator' }),
          hasListings: !empty,
        })
      : null;
  return data(
    {
      empty,
      steps,
      country,
      gems: shown(gems),
      trending: shown(trending),
      featured: shown(featured),
      counts,
      hearts: await findHearts(ctx, { listingIds }),
      seo: [...pageMeta(seo), ...(missing ? [] : siteJsonLd(seo))],
      texts: pageTexts(ctx.locale, 'home', ...(empty || steps ? (['opening'] as const) : [])),
    },
    { status: missing ? 404 : 200 },
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.seo ?? [];
}

/** Spec 1 section 2: Popular Categories shows the first 18 of the list. */
const POPULAR = TOP_CATEGORIES.slice(0, 18);
const CHIPS = ['cars', 'real-estate', 'phones', 'services', 'free-items'].flatMap(
  (slug) => categoryBySlug(slug) ?? [],
);

/** The whole home screen, from the hero to How It Works. */
export default function HomePage({
  loaderData: { empty, steps, country, gems, trending, featured, counts, hearts },
}: Route.ComponentProps) {
  const t = useTranslations('home');
  const { plans } = useSite();
  const categoryName = useCatalogName('category');
  const placeName = useCatalogName('country');
  const viewer = useRouteLoaderData<{ viewer: Viewer | null }>('root')?.viewer;
  const islands = COUNTRIES.map(({ code, slug, name }) => ({
    code,
    slug,
    href: listHref({ location: name }),
    count: counts[code] ?? 0,
  }));
  const here = islands.find(({ code }) => code === country);
  const categories = POPULAR.map((category) => ({
    slug: category.slug,
    token: category.token,
    icon: <CategoryIcon category={category} />,
  }));
  if (empty)
    return (
      <OpeningHome
        place={country ? placeName(country) : null}
        steps={steps ? <OpeningSteps steps={steps} /> : null}
        categories={categories}
      />
    );
  const chips = CHIPS.map((category) => (
    <a key={category.slug} className="chip" href={listHref({ category: category.slug })}>
      <CategoryIcon category={category} className="icon icon-s" />
      {categoryName(category.slug)}
    </a>
  ));
  return (
    <Hearts hearts={hearts}>
      <Hero chips={chips} />
      {steps ? <OpeningSteps steps={steps} /> : null}
      {here && gems.length > 0 ? (
        <HomeSection
          title={t('gems.title', { place: placeName(here.code) })}
          text={t('gems.text')}
          more={{ href: here.href, text: t('seeAll') }}
        >
          <div className="grid grid-4">
            <Cards listings={gems} />
          </div>
        </HomeSection>
      ) : null}
      {trending.length > 0 ? (
        <HomeSection
          tint
          title={t('trending.title')}
          text={t('trending.text')}
          more={{ href: listHref({ sortBy: 'trending' }), text: t('seeAll') }}
        >
          <div className="scroller grid-6">
            <Cards listings={trending} />
          </div>
        </HomeSection>
      ) : null}
      <HomeSection title={t('categories')}>
        <CategoryBowls categories={categories} />
      </HomeSection>
      {featured.length > 0 ? (
        <HomeSection flush title={t('featured')} more={{ href: '/products', text: t('browseAll') }}>
          <div className="grid grid-4">
            <Cards listings={featured} />
          </div>
        </HomeSection>
      ) : null}
      <Islands islands={islands} />
      {plans ? <Plans /> : null}
      <CallToAction signedIn={Boolean(viewer)} />
      <HowItWorks />
    </Hearts>
  );
}

function Cards({ listings }: { listings: readonly ShownCard[] }) {
  return listings.map((listing) => (
    <ListingCard key={listing.id} listing={listing} slots={heartOf(listing)} />
  ));
}

function listHref(parameters: Record<string, string>): string {
  return `/products?${new URLSearchParams(parameters)}`;
}
