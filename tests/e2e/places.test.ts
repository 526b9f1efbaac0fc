import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone without scripts', { ...PHONE, javaScriptEnabled: false }],
] as const)('on %s', (_, device) => {
  test('a visitor sees where a list is, goes to its neighbours, and finds it on the map', async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await page.goto('/browse/cars');
    await page.getByRole('heading', { level: 1, name: 'Cars in the Caribbean' }).waitFor();
    const crumbs = page.getByRole('navigation', { name: 'You are here' });
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Home', 'Listings', 'Cars']);
    const elsewhere = page.getByRole('region', { name: 'Cars in other places' });
    const [first = ''] = await elsewhere.getByRole('link').allTextContents();
    const [, place = '', count = ''] = /^(.+) (\d+)$/.exec(first) ?? [];
    await elsewhere.getByRole('link', { name: first }).click();
    await page.getByRole('heading', { level: 1, name: `Cars in ${place}` }).waitFor();
    await expect(page.locator('.page-head p').first()).toContainText(`${count} listing`);

    await page.goto('/products?category=cars');
    await page.getByRole('group', { name: 'View' }).getByRole('link').last().click();
    await page.getByRole('heading', { level: 3, name: 'Cars by island and country' }).waitFor();
    const dot = page.locator(`svg.drawn a[aria-label^="${place}: ${count} listing"]`);
    await expect(dot).toHaveCount(1);
    await page.locator('.place-list').getByRole('link', { name: first }).click();
    await page.getByRole('heading', { level: 1, name: `Cars in ${place}` }).waitFor();
  });
});

test('the map is used with the keyboard, and nothing of it is in anybody’s way', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/products?view=map');
  await hydrated(page);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.locator('svg.drawn a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/location=/);
});

test('who asks for what is near is asked by the browser, and their place stays on the device', async ({
  visitor,
}) => {
  const { page } = await visitor({
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 18.012, longitude: -76.797 },
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await page.goto('/browse/cars');
  await hydrated(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.waitForURL(/location=Jamaica&parish=JM-02/);
  await page.getByRole('heading', { level: 1, name: 'Cars in Saint Andrew, Jamaica' }).waitFor();
  expect(asked.filter((each) => /18\.0|76\.7/.test(each))).toEqual([]);
});

test('who does not say where they are keeps the list and reads why', async ({ visitor }) => {
  const { page } = await visitor({ ...DESKTOP, permissions: [] });
  await page.goto('/products?view=map');
  await hydrated(page);
  await page.getByRole('button', { name: 'Near me' }).click();
  await page.getByText(/This browser may not tell where you are|could not be found out/).waitFor();
  expect(page.url()).toMatch(/view=map$/);
});

test.describe('addresses', () => {
  const get = (path: string, headers = {}) =>
    fetch(new URL(path, shopUrl()), { headers, redirect: 'manual' });

  test('a list by category and place names its short address, which search engines find', async ({
    visitor,
  }) => {
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

  test('a feed is named by its page, and sent again only when it changed', async ({ visitor }) => {
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
    const json = await get('/search/feed.json?q=toyota&location=nowhere');
    expect(((await json.json()) as { version: string }).version).toContain('jsonfeed.org');
    expect(json.headers.get('Cache-Control')).toBe('public, max-age=300');
  });
});
