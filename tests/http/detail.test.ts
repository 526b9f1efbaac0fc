// A listing as pages and forms have it: the way to its seller, its flyer, its views, and addresses
// without a listing.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

type Card = { id: string; title: string; sold: boolean; views: number };

async function listings(query: string): Promise<Card[]> {
  const answer = await fetch(`${shopUrl()}/api/listings?${query}`);
  return ((await answer.json()) as { data: Card[] }).data;
}

/** A car for sale. */
async function aCar(): Promise<Card> {
  const car = (await listings('category=cars&sortBy=popular&limit=24')).find(({ sold }) => !sold);
  if (!car) throw new Error('The demo has no popular car for sale');
  return car;
}

test('a visitor who wants to contact the seller signs in and finds the form', async () => {
  const { id } = await aCar();
  const form = `/messages?listing=${id}`;
  const member = await signUp(openPlainBrowser());
  const page = openPlainBrowser();
  await page.goto(`/products/${id}`);
  await page.click('link', 'Contact Seller');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe(form);
  await page.click('link', /Use my password/);
  page.fill('Email', member.email);
  page.fill('Password', member.password);
  await page.click('button', 'Login');
  expect(page.url.pathname + page.url.search).toBe(form);
  expect(page.all('heading', /^Message /)).toHaveLength(1);
});

test('a listing can be shared by links and printed as a flyer', async () => {
  const { id, title } = await aCar();
  const page = openPlainBrowser();
  await page.goto(`/products/${id}`);
  const menu = page.root.querySelector('.detail-top .menu');
  const hrefs = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  const here = page.root.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
  expect(new URL(here).pathname).toBe(`/products/${id}`);
  const [words, link] = [title, here].map(encodeURIComponent);
  expect(hrefs).toEqual([
    `https://wa.me/?text=${words}%20${link}`,
    `mailto:?subject=${words}&body=${link}`,
    `/products/${id}/flyer`,
  ]);
  await page.goto(`/products/${id}/flyer`);
  expect(page.heading(1)).toBe('Flyer');
  expect(page.has('img', 'QR code that leads to the listing')).toBe(true);
});

test('an address without a listing says so and leads back to all of them', async () => {
  const page = openPlainBrowser();
  for (const path of ['/products/no-uuid', '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d']) {
    await page.goto(path);
    expect(page.status).toBe(404);
    expect(page.heading(1)).toBe('Listing not found');
    expect(page.text()).toContain(
      'The listing you are looking for does not exist or has been removed.',
    );
  }
  await page.click('link', 'Browse All Listings');
  expect(page.url.pathname).toBe('/products');
});

test('an unknown address says so above home and tells search engines that it is nothing', async () => {
  const page = openPlainBrowser();
  await page.goto('/no/such/place');
  expect(page.status).toBe(404);
  const said = 'This page does not exist. Here is Home.';
  const [above = '', home] = page.within('main').text().split('Premier Marketplace', 2);
  expect(above).toContain(said);
  expect(home).not.toContain(said);
  expect((await page.goto('/')).text()).not.toContain(said);
  await page.goto('/no/such/place');
  expect(page.heading(1)).toMatch(/Premier Marketplace/);
  expect(page.root.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a view is counted for a page that a person opens, and not for what a program reads', async () => {
  const [newest] = await listings('category=jobs&limit=1');
  const read = async () => {
    const answer = await fetch(`${shopUrl()}/api/listings/${newest?.id}`);
    return ((await answer.json()) as { data: Card }).data.views;
  };
  const before = await read();
  const page = openPlainBrowser();
  await page.goto(`/products/${newest?.id}`);
  expect(page.has('heading', 'Description')).toBe(true);
  // They are written together every few seconds.
  await expect.poll(read).toBe(before + 1);
});
