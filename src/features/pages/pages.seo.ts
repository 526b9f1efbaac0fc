/**
 * What search engines and link previews read: pure functions that build React Router `meta` arrays.
 * Loaders make a `PageSeo` (translated texts, address), `meta` exports turn it into tags.
 */
import type { MetaDescriptor } from 'react-router';
import { TRANSLATED } from 'virtual:texts/languages';
import type { Settings } from '#platform/context.ts';
import { languagePrefix, withPrefix } from '#platform/i18n/language-path.ts';

const DESCRIPTION_LENGTH = 160;
const OG_LOCALE: Record<string, string> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  nl: 'nl_NL',
  ht: 'ht_HT',
  pap: 'pap_CW',
};

export type SeoImage = { url: string; width: number; height: number; alt: string };
/** For pages without a picture of their own: the street by the sea. */
const SITE_IMAGE = { url: '/scenes/preview.jpg', width: 1200, height: 630 };

/** What every page says of the site. */
export type SiteSeo = {
  /** Origin of the site without a trailing slash (PUBLIC_URL). */
  publicUrl: string;
  siteName: string;
  /** Whom people write to (CONTACT_EMAIL). */
  contactEmail?: string | undefined;
};

export type PageSeo = SiteSeo & {
  /** Canonical path with the query that belongs to it, beginning with "/". */
  path: string;
  title: string;
  description: string;
  locale: string;
  type?: 'website' | 'product';
  image?: SeoImage | null;
  /** Keeps the page out of search engines and drops the canonical link. */
  noindex?: boolean;
};

type JsonLd = { [key: string]: string | number | JsonLd | JsonLd[] | string[] };

/** The site of an installation. */
export function siteOf({ publicUrl, site }: Pick<Settings, 'publicUrl' | 'site'>): SiteSeo {
  return {
    publicUrl,
    siteName: site.name,
    ...(site.contactEmail ? { contactEmail: site.contactEmail } : {}),
  };
}

/** Of a page for one person or one errand, which search engines are kept out of. */
export function privateSeo(
  { locale, settings }: { locale: string; settings: Pick<Settings, 'publicUrl' | 'site'> },
  page: Pick<PageSeo, 'path' | 'title' | 'description'>,
): PageSeo {
  return { ...siteOf(settings), ...page, locale, noindex: true };
}

/** Joins the public origin and a path; addresses that are already absolute stay as they are. */
export function absoluteUrl(publicUrl: string, path: string): string {
  return new URL(path, `${publicUrl}/`).href;
}

/** Where a page is read in a language: "https://shop.example/es/products". */
export function pageUrl(
  { publicUrl, locale }: { publicUrl: string; locale: string },
  path: string,
): string {
  return absoluteUrl(publicUrl, withPrefix(languagePrefix(locale), path));
}

/** The same page in every language, and where each reader gets their own. */
export function languagesOfPage(publicUrl: string, path: string): { lang: string; url: string }[] {
  return [
    ...TRANSLATED.map((lang) => ({ lang, url: pageUrl({ publicUrl, locale: lang }, path) })),
    { lang: 'x-default', url: absoluteUrl(publicUrl, path) },
  ];
}

/** One line of at most 160 characters, cut between words. */
export function shortText(text: string, length = DESCRIPTION_LENGTH): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** "Suzuki Jimny · Calabash"; the site's own name is not repeated. */
export function documentTitle(title: string, siteName: string): string {
  return title.includes(siteName) ? title : `${title} · ${siteName}`;
}

/** Title, description, canonical link, other languages, Open Graph and Twitter tags of a page. */
export function pageMeta(seo: PageSeo): MetaDescriptor[] {
  const url = pageUrl(seo, seo.path);
  const description = shortText(seo.description);
  const image = seo.image ?? { ...SITE_IMAGE, alt: seo.siteName };
  const tags: MetaDescriptor[] = [
    { title: documentTitle(seo.title, seo.siteName) },
    { name: 'description', content: description },
  ];
  if (seo.noindex) return [...tags, { name: 'robots', content: 'noindex' }];
  tags.push(
    { tagName: 'link', rel: 'canonical', href: url },
    ...languagesOfPage(seo.publicUrl, seo.path).map(({ lang, url: href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: lang,
      href,
    })),
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:type', content: seo.type ?? 'website' },
    { property: 'og:title', content: seo.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: OG_LOCALE[seo.locale] ?? 'en_US' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: absoluteUrl(seo.publicUrl, image.url) },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { property: 'og:image:alt', content: image.alt },
  );
  return tags;
}

/** Wraps a schema.org object as a `meta` entry; React Router escapes it for HTML. */
export function jsonLd(
  type: string,
  fields: Record<string, JsonLd[string] | null | undefined>,
): MetaDescriptor {
  const present = Object.entries(fields).filter(
    (entry): entry is [string, JsonLd[string]] => entry[1] !== null && entry[1] !== undefined,
  );
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': type,
      ...Object.fromEntries(present),
    },
  };
}

/** The site itself, for the home page: who runs it, and how to search it. */
export function siteJsonLd({
  publicUrl,
  siteName,
  contactEmail,
  locale,
}: SiteSeo & { locale: string }): MetaDescriptor[] {
  const home = absoluteUrl(publicUrl, '/');
  return [
    jsonLd('Organization', {
      '@id': `${home}#organization`,
      name: siteName,
      email: contactEmail,
      url: home,
      logo: absoluteUrl(publicUrl, '/favicon.svg'),
    }),
    jsonLd('WebSite', {
      '@id': `${home}#website`,
      name: siteName,
      url: home,
      publisher: { '@id': `${home}#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: {
          '@type': 'EntryPoint',
          urlTemplate: `${pageUrl({ publicUrl, locale }, '/search')}?q={search_term_string}`,
        },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

/** The way from home to a page, outermost first. */
export function breadcrumbJsonLd(
  seo: { publicUrl: string; locale: string },
  crumbs: { name: string; path: string }[],
): MetaDescriptor {
  return jsonLd('BreadcrumbList', {
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: pageUrl(seo, crumb.path),
    })),
  });
}

export type ProductSeo = {
  id: string;
  title: string;
  description: string;
  path: string;
  images: string[];
  category: string;
  /** null where a condition says nothing, as for services. */
  isNew: boolean | null;
  /** Minor units; null when the listing names no price. */
  price: { amount: number; currency: string } | null;
  sold: boolean;
  sellerName: string;
  place: string;
  tags: string[];
  /** What buyers of this very thing gave it; null without any. */
  rating?: { average: number; total: number } | null;
};

/** A thing for sale with its one offer. The price is the seller's own, never a converted one. */
export function productJsonLd(
  seo: { publicUrl: string; locale: string },
  product: ProductSeo,
): MetaDescriptor {
  const url = pageUrl(seo, product.path);
  const condition =
    product.isNew === null
      ? null
      : `https://schema.org/${product.isNew ? 'NewCondition' : 'UsedCondition'}`;
  const offer: JsonLd | null = product.price && {
    '@type': 'Offer',
    url,
    price: (product.price.amount / 100).toFixed(2),
    priceCurrency: product.price.currency,
    availability: `https://schema.org/${product.sold ? 'SoldOut' : 'InStock'}`,
    ...(condition ? { itemCondition: condition } : {}),
    seller: { '@type': 'Person', name: product.sellerName },
    areaServed: { '@type': 'Place', name: product.place },
  };
  return jsonLd('Product', {
    '@id': absoluteUrl(seo.publicUrl, product.path),
    name: product.title,
    description: shortText(product.description, 500),
    url,
    sku: product.id,
    category: product.category,
    image:
      product.images.length > 0
        ? product.images.map((image) => absoluteUrl(seo.publicUrl, image))
        : null,
    keywords: product.tags.length > 0 ? product.tags.join(', ') : null,
    itemCondition: condition,
    offers: offer,
    aggregateRating: product.rating
      ? {
          '@type': 'AggregateRating',
          ratingValue: product.rating.average,
          ratingCount: product.rating.total,
          bestRating: 5,
        }
      : null,
  });
}
