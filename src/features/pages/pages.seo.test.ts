import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, it } from 'vitest';
import {
  breadcrumbJsonLd,
  documentTitle,
  pageMeta,
  type PageSeo,
  productJsonLd,
  type ProductSeo,
  shortText,
  siteJsonLd,
} from './pages.seo.ts';

const ORIGIN = 'https://calabash.example';
const page: PageSeo = {
  publicUrl: ORIGIN,
  siteName: 'Calabash',
  path: '/products?category=cars',
  title: 'Cars',
  description: 'All cars.',
  locale: 'es',
};
const product: ProductSeo = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  title: 'Suzuki Jimny',
  description: 'One owner.',
  path: '/products/0199aaaa-0000-7000-8000-000000000001',
  images: ['/media/a.webp'],
  category: 'Cars',
  isNew: false,
  price: { amount: 1_850_000, currency: 'USD' },
  sold: false,
  sellerName: 'Marcia Bennett',
  place: 'Saint Andrew, Jamaica',
  tags: ['4x4', 'manual'],
};

const contentOf = (tags: object[], property: string) =>
  tags.find((tag) => 'property' in tag && tag.property === property);
const ld = (tag: object) => (tag as Record<string, unknown>)['script:ld+json'];

describe('tags of a page', () => {
  it('gives every page a title with the name of the site once', () => {
    expect(documentTitle('Cars', 'Calabash')).toBe('Cars · Calabash');
    expect(documentTitle('Calabash, the marketplace', 'Calabash')).toBe(
      'Calabash, the marketplace',
    );
  });

  it('points the canonical link and Open Graph at the public address', () => {
    const tags = pageMeta(page);
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `${ORIGIN}/es/products?category=cars`,
    });
    expect(contentOf(tags, 'og:url')).toEqual({
      property: 'og:url',
      content: `${ORIGIN}/es/products?category=cars`,
    });
    expect(contentOf(tags, 'og:locale')).toEqual({ property: 'og:locale', content: 'es_ES' });
  });

  it('names the page in every language, itself included, and where readers get their own', () => {
    const alternates = pageMeta(page).flatMap((tag) =>
      'rel' in tag && tag.rel === 'alternate' ? [[tag['hrefLang'], tag['href']]] : [],
    );
    expect(alternates.map(([lang]) => lang)).toEqual([...TRANSLATED, 'x-default']);
    expect(Object.fromEntries(alternates)).toMatchObject({
      en: `${ORIGIN}/products?category=cars`,
      es: `${ORIGIN}/es/products?category=cars`,
      'x-default': `${ORIGIN}/products?category=cars`,
    });
    const home = pageMeta({ ...page, path: '/', locale: 'fr' });
    expect(home).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${ORIGIN}/fr` });
  });

  it('is canonical in English where a language has no texts yet', () => {
    const tags = pageMeta({ ...page, locale: 'de' });
    const href = `${ORIGIN}/products?category=cars`;
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href });
  });

  it('shows in previews the picture of the page, else that of the site', () => {
    expect(pageMeta(page)).toContainEqual({
      property: 'og:image',
      content: `${ORIGIN}/scenes/preview.jpg`,
    });
    const tags = pageMeta({
      ...page,
      image: { url: '/media/a.webp', width: 1200, height: 900, alt: 'A jeep' },
    });
    expect(tags).toContainEqual({ property: 'og:image', content: `${ORIGIN}/media/a.webp` });
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
  });

  it('keeps pages that are not for search engines without a canonical link', () => {
    const tags = pageMeta({ ...page, noindex: true });
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(tags.some((tag) => 'tagName' in tag)).toBe(false);
  });

  it('cuts long descriptions between words and never through a character', () => {
    const text = shortText(`${'palabra '.repeat(40)}fin`);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text.length).toBeGreaterThan(150);
    expect(text).toMatch(/palabra…$/);
    expect(shortText('🥥'.repeat(200))).toMatch(/^🥥{150,}…$/u);
    expect(shortText('  two\n\n lines ')).toBe('two lines');
  });
});

describe('structured data', () => {
  it('offers a listing at the price of its seller in units of the currency', () => {
    expect(ld(productJsonLd(page, product))).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Product',
      image: [`${ORIGIN}/media/a.webp`],
      itemCondition: 'https://schema.org/UsedCondition',
      offers: {
        '@type': 'Offer',
        price: '18500.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it('says that a sold listing is sold out', () => {
    expect(ld(productJsonLd(page, { ...product, sold: true }))).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
  });

  it('leaves out what a listing does not have', () => {
    const bare = ld(
      productJsonLd(page, { ...product, images: [], tags: [], isNew: null, price: null }),
    );
    for (const field of ['image', 'keywords', 'itemCondition', 'offers'])
      expect(bare).not.toHaveProperty(field);
  });

  it('numbers the way from home', () => {
    expect(
      ld(
        breadcrumbJsonLd(page, [
          { name: 'Home', path: '/' },
          { name: 'Cars', path: '/products?category=cars' },
        ]),
      ),
    ).toMatchObject({
      itemListElement: [
        { position: 1, item: `${ORIGIN}/es` },
        { position: 2, name: 'Cars', item: `${ORIGIN}/es/products?category=cars` },
      ],
    });
  });

  it('tells search engines how to search the marketplace', () => {
    const [organization, site] = siteJsonLd({
      publicUrl: ORIGIN,
      siteName: 'Mango Market',
      contactEmail: 'hello@mango.example',
      locale: 'fr',
    }).map(ld);
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Mango Market',
      email: 'hello@mango.example',
    });
    expect(site).toMatchObject({
      name: 'Mango Market',
      potentialAction: { target: { urlTemplate: `${ORIGIN}/fr/search?q={search_term_string}` } },
    });
  });
});
