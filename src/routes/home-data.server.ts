// What the home screen shows; shared by / and by unknown addresses, which show it with status 404.
import { COUNTRIES } from '#features/catalog/catalog.data.ts';
import { countByCountry } from '#features/search/plans/search.counts.server.ts';
import {
  findFeatured,
  findLocalGems,
  findTrending,
} from '#features/listings/reading/listings.server.ts';
import type { ListingCardView } from '#features/listings/listings.schema.ts';
import { toShownCard } from '#features/listings/reading/listings.shown.ts';
import type { PageSeo } from '#features/pages/pages.seo.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { readPreferences } from '#features/preferences/preferences.server.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/translate.server.ts';

/**
 * Local gems of the chosen place, trending and featured listings, and the number of listings by
 * country code.
 */
export async function loadHome(ctx: Ctx, request: Request) {
  const { country } = readPreferences(request, PREFERENCE_CHOICES);
  const [gems, trending, featured, counts] = await Promise.all([
    country ? findLocalGems(ctx, { country }) : [],
    findTrending(ctx),
    findFeatured(ctx),
    countByCountry(ctx),
  ]);
  const t = translator(ctx.locale, 'home');
  const seo: PageSeo = {
    publicUrl: ctx.settings.publicUrl,
    path: '/',
    title: t('seo.title'),
    description: t('seo.description', { count: COUNTRIES.length }),
    locale: ctx.locale,
  };
  const shown = (cards: ListingCardView[]) => cards.map((card) => toShownCard(card));
  return {
    country,
    gems: shown(gems),
    trending: shown(trending),
    featured: shown(featured),
    counts,
    seo,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
