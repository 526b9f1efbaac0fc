/** How a seller looks to search engines and link previews. Pure; labels arrive translated. */
import type { MetaDescriptor } from 'react-router';
import {
  absoluteUrl,
  jsonLd,
  pageMeta,
  type PageSeo,
  pageUrl,
  type SeoImage,
  type SiteSeo,
  shortText,
} from '#features/pages/pages.seo.ts';
import { parseHours } from '#features/sellers/store/hours.ts';
import { WEEKDAYS } from './sellers.limits.ts';
import type { SellerPageView } from './sellers.schema.ts';

export type SellerLabels = {
  title: string;
  description: string;
  place: string | null;
  country: string | null;
};

/**
 * Title, description and picture. A person without a store who offers nothing is nobody's business
 * but their own.
 * @param site.image the share picture
 */
export function sellerSeo(
  { seller, store }: SellerPageView,
  labels: SellerLabels,
  site: SiteSeo & { locale: string; image?: SeoImage },
  offers: number,
): PageSeo {
  return {
    ...site,
    path: `/seller/${seller.id}`,
    title: labels.title,
    description: store?.description ?? labels.description,
    noindex: store === null && offers === 0,
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** All tags of a seller's page: its own, and the Store or Person. Numbers are in none of them. */
export function sellerMeta(
  { seller, store }: SellerPageView,
  labels: SellerLabels,
  seo: PageSeo,
): MetaDescriptor[] {
  const tags = pageMeta(seo);
  if (seo.noindex) return tags;
  const url = pageUrl(seo, seo.path);
  const name = store?.name ?? seller.name;
  const description = store?.description ? shortText(store.description, 500) : null;
  if (!store)
    return [
      ...tags,
      jsonLd('Person', {
        '@id': absoluteUrl(seo.publicUrl, seo.path),
        name,
        url,
        image: seller.avatar && absoluteUrl(seo.publicUrl, seller.avatar),
      }),
    ];
  const links = [store.website, ...Object.values(store.socialMedia)].filter(
    (link) => link !== null,
  );
  const hours = WEEKDAYS.flatMap((day) =>
    (parseHours(store.businessHours[day]) ?? []).map(({ from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}`,
      opens: clock(from),
      closes: clock(to === 1440 ? 1439 : to),
    })),
  );
  return [
    ...tags,
    jsonLd('Store', {
      '@id': absoluteUrl(seo.publicUrl, seo.path),
      name,
      url,
      description,
      logo: store.logo && absoluteUrl(seo.publicUrl, store.logo.url),
      image: store.banner && absoluteUrl(seo.publicUrl, store.banner.url),
      address:
        labels.country === null
          ? null
          : {
              '@type': 'PostalAddress',
              addressCountry: seller.country ?? '',
              ...(labels.place ? { addressLocality: labels.place } : {}),
            },
      sameAs: links.length > 0 ? links : null,
      openingHoursSpecification: hours.length > 0 ? hours : null,
      aggregateRating:
        seller.rating === null
          ? null
          : {
              '@type': 'AggregateRating',
              ratingValue: seller.rating,
              ratingCount: seller.totalRatings,
              bestRating: 5,
            },
    }),
  ];
}
