import { readFileSync } from 'node:fs';
import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import routes from '../../routes.ts';
import { SCREENS, screenAt } from './pages.screens.ts';
import {
  parseSitemapFile,
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
  SITEMAP_PAGE_SIZE,
} from './pages.sitemap.server.ts';

const ORIGIN = 'https://calabash.example';
const PARTS = FEATURES.flatMap(({ sitemap = [] }) => sitemap);

describe('sitemaps and robots', () => {
  it('lists the file of pages and every file of listings in the index', () => {
    const xml = renderSitemapIndex(ORIGIN, { pages: null, listings: 2, stores: 1 });
    expect(xml.match(/<loc>/g)).toHaveLength(4);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/stores-1.xml</loc>`);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/listings-2.xml</loc>`);
  });

  it('escapes addresses and says when a page changed', () => {
    const xml = renderSitemap(ORIGIN, [
      { path: '/products?a=1&b=<2>', updatedAt: new Date('2026-11-12T10:00:00Z') },
    ]);
    expect(xml).toContain('/products?a=1&#38;b=');
    expect(xml).toContain('<lastmod>2026-11-12T10:00:00.000Z</lastmod>');
    expect(xml).not.toMatch(/<2>|&b/);
  });

  it('refuses more addresses than the protocol allows in a file', () => {
    const entries = Array.from({ length: SITEMAP_PAGE_SIZE + 1 }, () => ({
      path: '/',
      updatedAt: null,
    }));
    expect(() => renderSitemap(ORIGIN, entries)).toThrow(RangeError);
  });

  it.each([
    ['pages.xml', { kind: 'pages', page: 1 }],
    ['listings-1.xml', { kind: 'listings', page: 1 }],
    ['stores-20.xml', { kind: 'stores', page: 20 }],
    ['sellers-1.xml', null],
    ['pages-1.xml', null],
    ['listings.xml', null],
    ['listings-0.xml', null],
    ['listings-1e9.xml', null],
    ['listings--1.xml', null],
    ['listings-999999.xml', null],
    ['../etc/passwd', null],
    ['', null],
  ])('reads the sitemap file %s as %s', (file, expected) => {
    const found = parseSitemapFile(file, PARTS);
    expect(found && { kind: found.part.name, page: found.page }).toEqual(expected);
  });

  it('reads the files of a part whose name has several words', () => {
    const [paged, single] = [
      { name: 'lost-things', countFiles: async () => 2, listEntries: async () => [] },
      { name: 'lost', listEntries: async () => [] },
    ];
    const parts = [paged, single];
    expect(parseSitemapFile('lost-things-2.xml', parts)).toEqual({ part: paged, page: 2 });
    expect(parseSitemapFile('lost.xml', parts)).toEqual({ part: single, page: 1 });
    expect(parseSitemapFile('lost-things.xml', parts)).toBeNull();
  });

  it('lets robots in, but not to the API, and shows them the sitemap', () => {
    expect(renderRobots(ORIGIN)).toMatch(
      /Disallow: \/api\/[\s\S]*Sitemap: https:\/\/calabash\.example\/sitemap\.xml/,
    );
  });
});

describe('screens that are not open yet', () => {
  const paths = routes.flatMap(({ file, path }) =>
    file === 'routes/not-open.tsx' && path ? [`/${path}`] : [],
  );

  it('are those of the routes, each with words of its own, and no others', () => {
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.map(screenAt).toSorted()).toEqual(Object.values(SCREENS).toSorted());
    expect(screenAt('/nowhere')).toBe('other');
  });

  it.each(TRANSLATED)('have their words, and nobody else has, in %s', (language) => {
    const texts: { screens: Record<string, unknown> } = JSON.parse(
      readFileSync(
        new URL(`../../messages/${language}/some-pages/notOpen.json`, import.meta.url),
        'utf8',
      ),
    );
    expect(Object.keys(texts.screens).toSorted()).toEqual(
      [...Object.values(SCREENS), 'other'].toSorted(),
    );
  });
});
