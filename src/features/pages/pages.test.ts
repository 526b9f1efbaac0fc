import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { safeNext, screenAt } from './pages.screens.ts';
import { parseSitemapFile, renderRobots, renderSitemap, renderSitemapIndex, SITEMAP_PAGE_SIZE } from './pages.sitemap.server.ts';

const ORIGIN = 'https://calabash.example';

describe('sitemaps and robots', () => {
  it('lists the file of pages and every file of listings in the index', () => {
    const xml = renderSitemapIndex(ORIGIN, { listings: 2, stores: 1 });
    expect(xml.match(/<loc>/g)).toHaveLength(4);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/stores-1.xml</loc>`);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/listings-2.xml</loc>`);
  });

  it('escapes addresses and says when a page changed', () => {
    const xml = renderSitemap(ORIGIN, [{ path: '/products?a=1&b=<2>', updatedAt: new Date('2026-11-12T10:00:00Z') }]);
    expect(xml).toContain('/products?a=1&#38;b=');
    expect(xml).toContain('<lastmod>2026-11-12T10:00:00.000Z</lastmod>');
    expect(xml).not.toMatch(/<2>|&b/);
  });

  it('refuses more addresses than the protocol allows in a file', () => {
    const entries = Array.from({ length: SITEMAP_PAGE_SIZE + 1 }, () => ({ path: '/', updatedAt: null }));
    expect(() => renderSitemap(ORIGIN, entries)).toThrow(RangeError);
  });

  it.each([
    ['pages.xml', 'pages'], ['listings-1.xml', { kind: 'listings', page: 1 }], ['stores-20.xml', { kind: 'stores', page: 20 }], ['sellers-1.xml', null], ['listings-0.xml', null], ['listings-1e9.xml', null],
    ['listings--1.xml', null], ['listings-999999.xml', null], ['../etc/passwd', null], ['', null],
  ])('reads the sitemap file %s as %s', (file, expected) => {
    expect(parseSitemapFile(file)).toEqual(expected);
  });

  it('lets robots in, but not to the API, and shows them the sitemap', () => {
    expect(renderRobots(ORIGIN)).toMatch(/Disallow: \/api\/[\s\S]*Sitemap: https:\/\/calabash\.example\/sitemap\.xml/);
  });
});

describe('screens that are not open yet', () => {
  it.each([
    ['/login', 'login'], ['/add-product', 'sell'], ['/seller/0199aaaa', 'store'], ['/admin/moderation', 'moderation'], ['/nowhere', 'other'], ['/', 'other'],
  ])('knows what %s will be', (path, screen) => {
    expect(screenAt(path)).toBe(screen);
  });

  it.each(['en', 'es', 'fr'])('has the words for each of them in %s', (language) => {
    const texts: { notOpen: { screens: Record<string, unknown> } } = JSON.parse(readFileSync(new URL(`../../messages/${language}/pages.json`, import.meta.url), 'utf8'));
    for (const path of ['/login', '/signup', '/forgot-password', '/sell', '/events', '/forum', '/messages', '/orders', '/profile', '/favorites', '/seller-profile', '/seller/1', '/admin/moderation', '/terms', '/privacy', '/about', '/safety', '/content-policy', '/x']) {
      expect(texts.notOpen.screens).toHaveProperty(screenAt(path));
    }
  });

  it.each([
    ['/products/1?x=2', '/products/1?x=2'], ['//evil.example', null], ['/\\evil.example', null], ['https://evil.example', null],
    ['javascript:alert(1)', null], ['/\t/evil.example', null], ['', null], [null, null],
  ])('comes back after signing in to %j as %j', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });
});
