import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia, buildUser } from '#tests/support/factories.ts';
import { feedLinks, getListingFeed } from './feed.server.ts';
import { parseFilters } from '#features/search/search.filters.ts';

const { db } = await testDatabase({ lexicon: true });
const ctx = testCtx(db);
const ORIGIN = ctx.settings.publicUrl;
const HOSTILE = `<script>alert("1")</script> & 'co' ]]> \u0000\u0008\ud800`.replaceAll('\0', '');

type Item = Record<string, string> & { authors: { name: string }[]; tags: string[] };
type Json = {
  version: string;
  title: string;
  feed_url: string;
  home_page_url: string;
  items: Item[];
};

const feedOf = (format: 'atom' | 'json', search = '', from = ctx) =>
  getListingFeed(from, { list: '/products', format, search: new URLSearchParams(search) });
const jsonOf = async (search = '', from = ctx) =>
  JSON.parse(await feedOf('json', search, from)) as Json;

beforeAll(async () => {
  await seedCatalog(ctx);
  const { id: userId } = await buildUser(db, { name: 'Marcia & Sons' });
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
  const bench = await buildListing(db, {
    userId,
    title: 'Mahogany bench <best>',
    description: `Two seats.\n\n${HOSTILE.toWellFormed()}`,
    parish: 'JM-02',
    price: 324_500,
    currency: 'JMD',
    createdAt: at(5),
    updatedAt: at(6),
  });
  await buildMedia(db, { listing: bench, url: '/media/bench & co.webp', alt: 'A "bench"' });
  await buildListing(db, {
    userId,
    title: 'Car',
    category: 'cars',
    country: 'BB',
    createdAt: at(4),
  });
  await buildListing(db, {
    userId,
    title: 'Old review',
    category: 'free-items',
    price: 0,
    description: 'x'.repeat(1500),
    createdAt: at(3),
  });
  await buildListing(db, { userId, title: 'Sold chair', soldAt: at(2), createdAt: at(2) });
  for (const status of ['pending', 'flagged', 'rejected', 'removed', 'expired'] as const)
    await buildListing(db, { userId, title: `Hidden ${status}`, status });
  const banned = await buildUser(db, { banned: true });
  await buildListing(db, { userId: banned.id, title: 'Hidden with its seller' });
});

describe('a feed of listings', () => {
  it('has those that are public and for sale, the newest first', async () => {
    const { items, version } = await jsonOf('sortBy=price-low');
    expect(version).toBe('https://jsonfeed.org/version/1.1');
    expect(items.map(({ title }) => title)).toEqual(['Mahogany bench <best>', 'Car', 'Old review']);
    expect(await feedOf('atom')).not.toMatch(/Hidden|Sold chair/);
  });

  it('follows the filters of its address, and no place that a reader chose', async () => {
    const titles = async (search: string, from = ctx) =>
      (await jsonOf(search, from)).items.map(({ title }) => title);
    expect(await titles('category=cars&location=Barbados')).toEqual(['Car']);
    expect(await titles('q=bench')).toEqual(['Mahogany bench <best>']);
    expect(await titles('q=nothingofthekind')).toEqual([]);
    // Another word for the category, of which there is nothing: it is a word then.
    expect(await titles('q=automobile')).toEqual(['Car']);
    // A feed cannot say what was left open, and a reader of it wants no chairs of another place.
    expect(await titles('q=bench+in+Barbados')).toEqual([]);
    expect(await titles('category=cars', { ...ctx, country: 'JM' })).toEqual(['Car']);
    // A parish that only one country has names its country, too.
    const bench = ['Mahogany bench <best>'];
    expect(await titles('parish=JM-02')).toEqual(bench);
    expect(await titles('country=JM&parish=Saint+Andrew')).toEqual(bench);
    expect((await jsonOf('parish=JM-02')).feed_url).toContain('location=Jamaica&parish=JM-02');
  });

  it('says price, place, seller and picture of each, with every sign of theirs as text', async () => {
    const [item] = (await jsonOf('q=bench')).items;
    expect(item).toMatchObject({
      summary: 'J$3,245.00 · Saint Andrew, Jamaica',
      image: `${ORIGIN}/media/bench%20&%20co.webp`,
      date_published: '2026-11-20T12:05:00.000Z',
      date_modified: '2026-11-20T12:06:00.000Z',
      authors: [{ name: 'Marcia & Sons' }],
      tags: ['Furniture'],
    });
    expect(item?.['url']).toMatch(`${ORIGIN}/products/`);
    expect(item?.['content_html']).toMatch(
      /^<p><img src="[^"<>]+" alt="A &#34;bench&#34;"><\/p><p><strong>[^<]+<\/strong><\/p><p>Two seats\.<\/p><p>&#60;script&#62;/,
    );
    expect(item?.['content_html']).not.toMatch(/<script|"1"/);
    const [door] = (await jsonOf('category=free-items')).items;
    expect(door?.['summary']).toBe('Free · Jamaica');
    expect(door?.['content_html']).toMatch(/x{1000}…<\/p>$/);
  });

  it('is well-formed Atom with all that the format asks for', async () => {
    for (const search of ['', 'q=nothingofthekind', 'q=<&"bench']) {
      const atom = await feedOf('atom', search);
      expect(elementsOf(atom)).toEqual([]);
      expect(atom).toMatch(/<feed [^>]+>\n<title>[^<]+<\/title>\n<id>http[^<]+<\/id>/);
      expect(atom).toMatch(/<updated>\d{4}-\d\d-\d\dT[\d:.]+Z<\/updated>/);
    }
    const entries = (await feedOf('atom')).split('<entry').slice(1);
    expect(entries).toHaveLength(3);
    for (const entry of entries) {
      for (const element of ['title', 'id', 'published', 'updated', 'author', 'content'])
        expect(entry.split(`</${element}>`), element).toHaveLength(2);
      expect(entry).toMatch(/<id>urn:uuid:[\da-f-]{36}<\/id>/);
    }
    expect(entries[0]).toContain(
      `<link rel="enclosure" type="image/webp" href="${ORIGIN}/media/bench%20&#38;%20co.webp"/>`,
    );
    expect(entries[0]).toContain('&#38;#60;script&#38;#62;');
  });

  it('is called what its list is called, in its language', async () => {
    expect((await jsonOf('category=cars&location=Barbados')).title).toMatch(/^Cars in Barbados · /);
    const spanish = await jsonOf('q=bench&location=Jamaica', { ...ctx, locale: 'es' });
    expect(spanish.title).toMatch(/^Anuncios con «bench» en Jamaica · /);
    expect(spanish.feed_url).toBe(
      `${ORIGIN}/products/feed.json?q=bench&location=Jamaica&language=es`,
    );
    expect(spanish.home_page_url).toBe(`${ORIGIN}/es/products?q=bench&location=Jamaica`);
  });

  it('is named by the page that shows the same', () => {
    const search = new URLSearchParams('category=cars&sortBy=oldest&view=list&page=3');
    const links = feedLinks(ctx, '/search', parseFilters({ searchParams: search }, ctx));
    expect(links).toMatchObject([
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        href: `${ORIGIN}/search/feed.atom?category=cars`,
      },
      {
        rel: 'alternate',
        type: 'application/feed+json',
        href: `${ORIGIN}/search/feed.json?category=cars`,
      },
    ]);
  });
});

/** What keeps a text from being well-formed XML: unpaired elements, bare signs. */
function elementsOf(xml: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  const [prolog = '', ...parts] = xml.split('<').slice(1);
  if (!prolog.startsWith('?xml version="1.0" encoding="UTF-8"?>')) wrong.push(prolog);
  for (const part of parts) {
    const [, tag = '', text = ''] = /^([^>]*)>([^>]*)$/.exec(part) ?? [];
    if (!/^(\/[a-z]+|[a-z]+(?: [a-z:]+="[^"<]*")*\/?)$/.test(tag)) wrong.push(part);
    if (/&(?!#\d+;)/.test(tag + text)) wrong.push(part);
    const name = /^\/?([a-z]+)/.exec(tag)?.[1] ?? '';
    if (tag.startsWith('/') && open.pop() !== name) wrong.push(part);
    if (!tag.startsWith('/') && !tag.endsWith('/')) open.push(name);
  }
  return [...wrong, ...open];
}
