/** How a listing looks to search engines and link previews. Pure; labels arrive translated. */
import type { MetaDescriptor } from 'react-router';
import {
  breadcrumbJsonLd,
  pageMeta,
  type PageSeo,
  type SeoImage,
  type SiteSeo,
  productJsonLd,
} from '#features/pages/pages.seo.ts';
import type { ListingView } from '#features/listings/listings.schema.ts';

/** Names in the reader's language. `parent` is null for a top-level category. */
export type ListingLabels = {
  place: string;
  country: string;
  category: string;
  parent: { slug: string; name: string } | null;
  home: string;
  /** The country as addresses of lists name it. */
  location: string;
};

export type Crumb = { name: string; path: string };

/** A price of 0 is a price only where things are given away (DECISIONS.md C4). */
const PRICELESS = ['jobs', 'lost-found'];

/**
 * Title, description and picture of a listing's page. Only approved listings may be found.
 * @param site.image its share picture
 */
export function listingSeo(
  listing: ListingView,
  labels: ListingLabels,
  site: SiteSeo & { locale: string; image?: SeoImage },
): PageSeo {
  return {
    ...site,
    path: `/products/${listing.id}`,
    title: `${listing.title} – ${labels.country}`,
    description: `${labels.category} · ${labels.place}. ${listing.description}`,
    type: 'product',
    noindex: listing.status !== 'approved',
  };
}

/**
 * All tags of a listing's page: its own, the Product with its Offer, and the way there from home.
 * @param rating what buyers of this very listing gave it
 */
export function listingMeta(
  listing: ListingView,
  labels: ListingLabels,
  seo: PageSeo,
  rating: { average: number | null; total: number } | null = null,
): MetaDescriptor[] {
  const tags = pageMeta(seo);
  if (seo.noindex) return tags;
  // What has no price is no offer, and search engines refuse a Product without one.
  const priceless = listing.price.amount === 0 && PRICELESS.includes(listing.parentCategory);
  const product = priceless
    ? []
    : [
        productJsonLd(seo, {
          id: listing.id,
          title: listing.title,
          description: listing.description,
          path: seo.path,
          images: listing.media.filter((item) => item.kind === 'image').map((item) => item.url),
          category: labels.parent ? `${labels.parent.name} > ${labels.category}` : labels.category,
          isNew:
            listing.condition === null
              ? null
              : ['new', 'newly-constructed'].includes(listing.condition),
          price: listing.price,
          sold: listing.sold,
          sellerName: listing.seller.name,
          place: labels.place,
          tags: listing.tags,
          rating: rating?.average ? { average: rating.average, total: rating.total } : null,
        }),
      ];
  const crumbs = [...crumbsOf(listing, labels), { name: listing.title, path: seo.path }];
  return [...tags, ...product, breadcrumbJsonLd(seo, crumbs)];
}

/** The way to a listing from the home screen: its category, and that in its place. */
export function crumbsOf(
  listing: Pick<ListingView, 'category'>,
  { home, parent, category, country, location }: ListingLabels,
): Crumb[] {
  return [
    { name: home, path: '/' },
    ...(parent ? [{ name: parent.name, path: listPath({ category: parent.slug }) }] : []),
    { name: category, path: listPath({ category: listing.category }) },
    { name: country, path: listPath({ category: listing.category, location }) },
  ];
}

const listPath = (filters: Record<string, string>) => `/products?${new URLSearchParams(filters)}`;
