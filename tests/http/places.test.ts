// Lists by place: their way up, their neighbours, their map, their addresses and their feeds.
import { expect, test } from '@playwright/test';
import { shopUrl } from '#tests/support/journey.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

const get = (path: string, headers = {}) =>
  fetch(new URL(path, shopUrl()), { headers, redirect: 'manual' });

test('a visitor sees where a list is, goes to its neighbours, and finds it on the map', async () => {
  const page = openPlainBrowser();
  await page.goto('/browse/cars');
  expect(page.heading(1)).toBe('Cars in the Caribbean');
  const crumbs = page.within('navigation', 'You are here').names('link');
  expect(crumbs).toEqual(['Home', 'Listings', 'Cars']);
  const elsewhere = page.within('region', 'Cars in other places');
  const [first = ''] = elsewhere.names('link');
  const [, place = '', count = ''] = /^(.+) (\d+)$/.exec(first) ?? [];
  await elsewhere.click('link', first);
  expect(page.heading(1)).toBe(`Cars in ${place}`);
  expect(page.root.querySelector('.page-head p')?.textContent).toContain(`${count} listing`);

  await page.goto('/products?category=cars');
  await page.within('group', 'View').click('link', 'Map');
  expect(page.has('heading', 'Cars by island and country')).toBe(true);
  const dots = page.root.querySelectorAll(
    `svg.drawn a[aria-label^="${place}: ${count} listing"][href*="location="]`,
  );
  expect(dots).toHaveLength(1);
  const [link] = [...page.root.querySelectorAll('.place-list a')].filter(({ textContent }) =>
    textContent?.startsWith(place),
  );
  await page.goto(link?.getAttribute('href') ?? '');
  expect(page.heading(1)).toBe(`Cars in ${place}`);
});

test('a list by category and place names its short address, which search engines find', async () => {
  const html = await (await get('/products?category=cars&location=Jamaica&view=list')).text();
  expect(html).toMatch(/<link rel="canonical" href="[^"]+\/browse\/cars\/jamaica"/);
  expect(html).toContain('"@type":"BreadcrumbList"');
  const own = await (await get('/browse/cars/jamaica')).text();
  expect(own).toMatch(/<link rel="canonical" href="[^"]+\/browse\/cars\/jamaica"/);
  expect(own).toMatch(/hrefLang="fr" href="[^"]+\/fr\/browse\/cars\/jamaica"/i);
  expect(await (await get('/fr/browse/cars/jamaica')).text()).toContain(
    '<h1>Véhicules en Jamaïque</h1>',
  );
  expect(await (await get('/sitemaps/browse.xml')).text()).toContain('/browse/cars/jamaica<');
  for (const nothing of ['/browse/boats', '/browse/cars/atlantis', '/browse/in', '/browse/Cars'])
    expect((await get(nothing)).status, nothing).toBe(404);
});

test('a feed is named by its page, and sent again only when it changed', async () => {
  const html = await (await get('/products?category=cars')).text();
  const [, atom = ''] =
    /<link rel="alternate" type="application\/atom\+xml"[^>]* href="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(atom.replaceAll('&amp;', '&'));
  const first = await get(pathname + search);
  expect([first.status, first.headers.get('Content-Type')]).toEqual([
    200,
    'application/atom+xml; charset=utf-8',
  ]);
  expect(await first.text()).toContain('<entry');
  const etag = first.headers.get('ETag') ?? '';
  expect((await get(pathname + search, { 'If-None-Match': etag })).status).toBe(304);
  const json = await get('/search/feed.json?q=toyota&location=jamaica');
  expect(((await json.json()) as { version: string }).version).toContain('jsonfeed.org');
  expect(json.headers.get('Cache-Control')).toBe('public, max-age=300');
  // By name, as the API has them.
  for (const path of [
    '/events/feed.ics?category=Markets&location=Barbados',
    '/products/feed.atom?parish=Kingston',
    '/products/feed.atom?country=JM&parish=Kingston',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 200]);
  for (const [path, name] of [
    ['/search/feed.json?q=toyota&location=nowhere', 'location'],
    ['/products/feed.atom?category=spaceships', 'category'],
    ['/products/feed.atom?colour=red', 'colour'],
    ['/products/feed.atom?maxPrice=cheap', 'maxPrice'],
    ['/products/feed.atom?category=cars&make=Spaceship', 'make'],
    ['/products/feed.atom?category=furniture&fuel=diesel', 'fuel'],
    ['/products/feed.atom?category=cars&yearFrom=abc', 'yearFrom'],
    ['/products/feed.atom?parish=Saint%20George', 'parish'],
    ['/forum/feeds/all.atom?topic=general', 'topic'],
    ['/events/feed.ics?country=SX', 'country'],
  ] as const) {
    const refused = await get(path);
    expect([path, refused.status]).toEqual([path, 422]);
    expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual([name]);
  }
});
