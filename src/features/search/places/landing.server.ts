// Owns what the page of a category in a place says beyond its list: figures that are true, and ways
// to its neighbours, of which only those with listings are shown.
import {
  CATEGORIES,
  categoryBySlug,
  childrenOf,
  COUNTRIES,
  countryByCode,
  moneyText,
  TOP_CATEGORIES,
  topOf,
} from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishesOf } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { formatterOf } from '#platform/i18n/i18n.ts';
import type { Money } from '#platform/i18n/money.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { filtersToSearch } from '#features/search/search.filters.ts';
import type { ListingPage } from '#features/search/search.schema.ts';
import { browsePath, filtersOfCategoryPlace, type CategoryPlace } from './browse.ts';
import { countPlaces } from './map.server.ts';
import { divide, talliesByCountry, type Tally } from '#features/search/query/counts.server.ts';
import { LIMITS } from '#features/search/query/known.server.ts';
import { findUsualPrices } from './usual.server.ts';
import { placeOf, whatOf } from './where.server.ts';

/** Of which totals of lists come, by country code. */
type Tallies = ReadonlyMap<string, readonly Tally[]>;
type Neighbour = { name: string; path: string; count: string };
type Neighbours = { title: string; links: Neighbour[] };

export type Landing = {
  /** How many there are, when the newest came, what they cost: a paragraph. */
  intro: string;
  neighbours: Neighbours[];
};

/**
 * What is told beside the list of a category and place.
 * @param input.found its first page, the newest first
 */
export async function getLanding(
  ctx: Ctx,
  {
    categoryPlace,
    found,
  }: { categoryPlace: CategoryPlace; found: Pick<ListingPage, 'total' | 'approximate' | 'items'> },
): Promise<Landing> {
  const { locale } = ctx;
  const t = translator(locale, 'where.landing');
  const [tallies, usual, parishes] = await Promise.all([
    talliesByCountry(ctx, LIMITS.smallShop),
    findUsualPrices(ctx, { categoryPlace, count: found.total }),
    parishLinks(ctx, categoryPlace),
  ]);
  const what = whatOf(locale, categoryPlace.category);
  const neighbours = [
    { title: t('parishes'), links: parishes },
    {
      title: t('categories', { place: placeOf(locale, categoryPlace.country) }),
      links: categoryLinks(ctx, categoryPlace, tallies),
    },
    { title: t('places', { what }), links: placeLinks(ctx, categoryPlace, tallies) },
  ];
  return {
    intro: introOf(ctx, found, usual),
    neighbours: neighbours.filter(({ links }) => links.length > 0),
  };
}

function introOf(
  { locale, timeZone }: Ctx,
  { total, approximate, items: [newest] }: Pick<ListingPage, 'total' | 'approximate' | 'items'>,
  usual: { low: Money; high: Money } | null,
): string {
  const t = translator(locale, 'where.landing');
  const amount = (money: Money) => moneyText(money, locale);
  const date =
    newest &&
    formatterOf(locale).dateTime(new Date(newest.createdAt), {
      dateStyle: 'long',
      timeZone,
    });
  const sentences = [
    t(approximate ? 'countAbout' : 'count', { count: total }),
    date && t('newest', { date }),
    usual && t('usual', { low: amount(usual.low), high: amount(usual.high) }),
  ];
  return sentences.filter(Boolean).join(' ');
}

/** How many listings of a category (all without one) a place has (all without one). */
function countOn(tallies: Tallies, { category, country }: CategoryPlace): number {
  const own = category === null ? undefined : categoryBySlug(category);
  const kind = { categoryId: own?.id ?? null, rootId: own ? topOf(own).id : null, conditions: [] };
  const here = country === null ? [...tallies.values()].flat() : (tallies.get(country) ?? []);
  return divide(kind, here).total;
}

const countIn = ({ locale }: Ctx, count: number) => formatterOf(locale).number(count);

/** Other places of this category, the fullest first. */
function placeLinks(ctx: Ctx, { category, country }: CategoryPlace, tallies: Tallies): Neighbour[] {
  return COUNTRIES.filter(({ code }) => code !== country)
    .map(({ code }) => ({ code, n: countOn(tallies, { category, country: code }) }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .map(({ code, n }) => ({
      name: catalogName(ctx.locale, 'country', code),
      path: browsePath({ category, country: code }),
      count: countIn(ctx, n),
    }));
}

/** Other categories of this place: those below or beside this one, and all at the top. */
function categoryLinks(
  ctx: Ctx,
  { category, country }: CategoryPlace,
  tallies: Tallies,
): Neighbour[] {
  const parent = category === null ? null : (categoryBySlug(category)?.parent ?? null);
  const kin = category === null ? [] : childrenOf(parent ?? category);
  return [...kin, ...TOP_CATEGORIES]
    .filter(({ slug }) => slug !== category)
    .map(({ slug }) => ({ slug, n: countOn(tallies, { category: slug, country }) }))
    .filter(({ n }) => n > 0)
    .map(({ slug, n }) => ({
      name: catalogName(ctx.locale, 'category', slug),
      path: browsePath({ category: slug, country }),
      count: countIn(ctx, n),
    }));
}

/** Subdivisions of the place that have something of this category. */
async function parishLinks(ctx: Ctx, categoryPlace: CategoryPlace): Promise<Neighbour[]> {
  const country = categoryPlace.country === null ? undefined : countryByCode(categoryPlace.country);
  const parishes = country ? parishesOf(country.code) : [];
  if (parishes.length === 0) return [];
  const filters = filtersOfCategoryPlace(categoryPlace);
  const { counts } = await countPlaces(ctx, { filters });
  return parishes
    .filter(({ code }) => counts[code])
    .map(({ code, name }) => ({
      name,
      path: `/products${filtersToSearch(filters, { parish: code })}`,
      count: countIn(ctx, counts[code] ?? 0),
    }));
}

/** Categories and places that have listings, for the sitemap. */
export async function findCategoryPlaces(ctx: Ctx): Promise<CategoryPlace[]> {
  const tallies = await talliesByCountry(ctx, LIMITS.smallShop);
  const places = [null, ...COUNTRIES.map(({ code }) => code)];
  const kinds = [null, ...CATEGORIES.map(({ slug }) => slug)];
  return kinds
    .flatMap((category) => places.map((country) => ({ category, country })))
    .filter((categoryPlace) => (categoryPlace.category ?? categoryPlace.country) !== null)
    .filter((categoryPlace) => countOn(tallies, categoryPlace) > 0);
}
