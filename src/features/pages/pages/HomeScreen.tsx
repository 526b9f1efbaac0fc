import { useRouteLoaderData } from 'react-router';
import type { HomeView } from './home-page.server.ts';
import { categoryBySlug, COUNTRIES, TOP_CATEGORIES } from '#features/catalog/catalog.data.ts';
import { useCatalogName } from '#features/catalog/ui/useCatalogName.ts';
import { CategoryIcon } from '#features/catalog/ui/CategoryIcon.tsx';
import { heartOf } from '#features/favorites/ui/Heart.tsx';
import { Hearts } from '#features/favorites/ui/Hearts.tsx';
import type { CardView } from '#features/listings/listings.public.ts';
import { ListingCard } from '#features/listings/ui/ListingCard.tsx';
import { CallToAction } from '#features/pages/ui/home/CallToAction.tsx';
import { CategoryBowls } from '#features/pages/ui/home/CategoryBowls.tsx';
import { Hero } from '#features/pages/ui/home/Hero.tsx';
import { HomeSection } from '#features/pages/ui/home/HomeSection.tsx';
import { HowItWorks } from '#features/pages/ui/home/HowItWorks.tsx';
import { Islands } from '#features/pages/ui/home/Islands.tsx';
import { Plans } from '#features/pages/ui/home/Plans.tsx';
import type { Viewer } from '#features/pages/ui/viewer.ts';
import { OpeningHome } from '#features/pages/ui/home/OpeningHome.tsx';
import { OpeningSteps } from '#features/pages/ui/home/OpeningSteps.tsx';
import { RecentlyViewed } from '#features/search/ui/viewed/RecentlyViewed.tsx';
import { useSite } from '#features/pages/ui/SiteContext.tsx';
import { useTranslations } from '#platform/i18n/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** Spec 1 section 2: Popular Categories shows the first 18 of the list. */
const POPULAR = TOP_CATEGORIES.slice(0, 18);
const CHIPS = ['cars', 'real-estate', 'phones', 'services', 'free-items'].flatMap(
  (slug) => categoryBySlug(slug) ?? [],
);

/** That Home stands where no page is. */
export function MissingNote() {
  return <Banner>{useTranslations('home')('missing')}</Banner>;
}

/** The whole home screen, from the hero to How It Works. */
export function HomeScreen({
  home: { empty, steps, backedUpAt, country, gems, trending, featured, counts, hearts },
}: {
  home: HomeView;
}) {
  const t = useTranslations('home');
  const { plans } = useSite();
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
        steps={steps ? <OpeningSteps steps={steps} backedUpAt={backedUpAt} /> : null}
        categories={categories}
      />
    );
  return (
    <Hearts hearts={hearts}>
      <Hero chips={<Chips />} />
      {steps ? <OpeningSteps steps={steps} backedUpAt={backedUpAt} /> : null}
      {here && gems.length > 0 ? (
        <HomeSection
          title={t('gems.title', { place: placeName(here.code) })}
          text={t('gems.text')}
          more={{ href: here.href, text: t('seeAll') }}
        >
          <div className="grid grid-4 strip">
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
          <div className="grid grid-4 strip">
            <Cards listings={featured} />
          </div>
        </HomeSection>
      ) : null}
      <div className="page">
        <RecentlyViewed />
      </div>
      <Islands islands={islands} />
      <HowItWorks />
      {plans ? <Plans /> : null}
      <CallToAction signedIn={Boolean(viewer)} />
    </Hearts>
  );
}

/** Categories that many look for, below the box of the hero. */
function Chips() {
  const categoryName = useCatalogName('category');
  return CHIPS.map((category) => (
    <a key={category.slug} className="chip" href={listHref({ category: category.slug })}>
      <CategoryIcon category={category} className="icon icon-s" />
      {categoryName(category.slug)}
    </a>
  ));
}

function Cards({ listings }: { listings: readonly CardView[] }) {
  return listings.map((listing) => (
    <ListingCard key={listing.id} listing={listing} slots={heartOf(listing)} />
  ));
}

function listHref(parameters: Record<string, string>): string {
  return `/products?${new URLSearchParams(parameters)}`;
}
