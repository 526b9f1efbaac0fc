import { TRANSLATED } from 'virtual:texts/languages';
import { describe, expect, it } from 'vitest';
import { FEATURES } from '../../features.ts';
import { SITEMAP_ENTRIES } from '#platform/feature.server.ts';
import {
  parseSitemapFile,
  renderRobots,
  renderSitemap,
  renderSitemapIndex,
} from './pages.sitemap.server.ts';

const ORIGIN = 'https://calabash.example';
const written = (entries: Parameters<typeof renderSitemap>[1]) =>
  [...renderSitemap(ORIGIN, entries)].join('');
const PARTS = FEATURES.flatMap(({ sitemap = [] }) => sitemap);

describe('sitemaps and robots', () => {
  it('lists the file of pages and every file of listings in the index', () => {
    const xml = renderSitemapIndex(ORIGIN, { pages: null, listings: 2, stores: 1 });
    expect(xml.match(/<loc>/g)).toHaveLength(4);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/stores-1.xml</loc>`);
    expect(xml).toContain(`<loc>${ORIGIN}/sitemaps/listings-2.xml</loc>`);
  });

  it('escapes addresses and says when a page changed', () => {
    const xml = written([
      { path: '/products?a=1&b=<2>', updatedAt: new Date('2026-11-12T10:00:00Z') },
    ]);
    expect(xml).toContain('/products?a=1&#38;b=');
    expect(xml).toContain('<lastmod>2026-11-12T10:00:00.000Z</lastmod>');
    expect(xml).not.toMatch(/<2>|&b/);
  });

  it('has every page in every language, each address with all the others', () => {
    const xml = written([{ path: '/forum', updatedAt: null }]);
    const entries = xml.split('\n').filter((line) => line.startsWith('<url>'));
    expect(entries).toHaveLength(TRANSLATED.length);
    expect(entries[0]).toContain(`<loc>${ORIGIN}/forum</loc>`);
    expect(xml).toContain(`<url><loc>${ORIGIN}/fr/forum</loc>`);
    for (const entry of entries) {
      expect(entry.match(/rel="alternate"/g)).toHaveLength(TRANSLATED.length + 1);
      expect(entry).toContain(`hreflang="es" href="${ORIGIN}/es/forum"/>`);
      expect(entry).toContain(`hreflang="x-default" href="${ORIGIN}/forum"/>`);
    }
  });

  it('shows the pictures of a page in each of its languages', () => {
    const xml = written([
      {
        path: '/products/1',
        updatedAt: null,
        images: ['/media/a&b.webp', 'https://x.test/c.webp'],
      },
    ]);
    for (const url of [`${ORIGIN}/media/a&#38;b.webp`, 'https://x.test/c.webp'])
      expect(xml.split(`<image:image><image:loc>${url}</image:loc></image:image>`)).toHaveLength(
        TRANSLATED.length + 1,
      );
    expect(xml).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"');
  });

  it('keeps a full file within what the protocol allows, in six languages', () => {
    const path = `/products/${'0'.repeat(36)}`;
    const images = Array.from({ length: 3 }, () => `/media/${'0'.repeat(40)}/large-1600.webp`);
    const one = written([{ path, updatedAt: new Date(), images }]).length;
    const inSix = (one / TRANSLATED.length / (TRANSLATED.length + 1)) * 6 * 7;
    expect(inSix * SITEMAP_ENTRIES).toBeLessThan(50 * 1024 * 1024);
    expect(6 * SITEMAP_ENTRIES).toBeLessThan(50_000);
  });

  it('refuses more addresses than the protocol allows in a file', () => {
    const entries = Array.from({ length: 50_001 }, () => ({
      path: '/',
      updatedAt: null,
    }));
    expect(() => written(entries)).toThrow(RangeError);
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
