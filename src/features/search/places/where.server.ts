// Owns what a list says of where one is: "Cars in Jamaica", and the way there from home. Each place
// has a phrase of its own in every language (server/where.json), because prepositions and articles
// follow the place: "à la Barbade", "op Curaçao", "ann Ayiti".
import { categoryBySlug } from '#features/catalog/catalog.data.ts';
import { catalogName } from '#features/catalog/catalog.names.server.ts';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import type { Ctx } from '#platform/context.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import type { ListingFilters } from '#features/search/search.schema.ts';
import { browsePath, type CategoryPlace } from './browse.ts';

type Crumb = { name: string; path: string };

export type Where = {
  /** "Cars in Jamaica", "Listings in Kingston, Jamaica". */
  title: string;
  /** "Fresh from sellers in Jamaica." */
  intro: string;
  /** From home to this list, which is the last. */
  crumbs: Crumb[];
  /** Name of the crumbs for assistive technology. */
  label: string;
};

/** Where these filters lead; null when they name neither a category nor a place. */
export function whereOf(
  { locale }: Ctx,
  { category, country, parish }: Pick<ListingFilters, 'category' | 'country' | 'parish'>,
): Where | null {
  if (category === null && country === null) return null;
  const t = translator(locale, 'where');
  return {
    title: `${whatOf(locale, category)} ${placeOf(locale, country, parish)}`,
    intro: t('intro', { place: placeOf(locale, country) }),
    crumbs: crumbsOf(locale, { category, country }),
    label: t('crumbs'),
  };
}

/** "Cars"; without a category "Listings". */
export function whatOf(locale: string, category: string | null): string {
  return category === null
    ? translator(locale, 'listings')('products.label')
    : catalogName(locale, 'category', category);
}

/** "in Jamaica", "in Kingston, Jamaica"; without a place "in the Caribbean". */
export function placeOf(
  locale: string,
  country: string | null,
  parish: string | null = null,
): string {
  const t = translator(locale, 'where');
  if (country === null) return t('all');
  const part = parish === null ? undefined : parishByCode(parish);
  return part
    ? t('parish', { parish: part.name, country: catalogName(locale, 'country', country) })
    : t.dynamic(`in.${country}`);
}

function crumbsOf(locale: string, { category, country }: CategoryPlace): Crumb[] {
  const parent = category === null ? null : (categoryBySlug(category)?.parent ?? null);
  const kinds = [parent, category].filter((slug) => slug !== null);
  return [
    { name: translator(locale, 'common')('nav.home'), path: '/' },
    { name: translator(locale, 'listings')('products.label'), path: '/products' },
    ...kinds.map((slug) => ({
      name: catalogName(locale, 'category', slug),
      path: browsePath({ category: slug, country: null }),
    })),
    ...(country === null
      ? []
      : [
          {
            name: catalogName(locale, 'country', country),
            path: browsePath({ category, country }),
          },
        ]),
  ];
}

/** What the button that asks where somebody is says. */
export function nearTexts({ locale }: Ctx) {
  const t = translator(locale, 'where.near');
  return {
    ask: t('ask'),
    wait: t('wait'),
    denied: t('denied'),
    failed: t('failed'),
    far: t('far'),
    note: t('note'),
  };
}
