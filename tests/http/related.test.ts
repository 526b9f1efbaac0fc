// What leads on from a listing: the way up, others like it, what things like it cost.
import { expect, test } from '@playwright/test';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

async function idsOf(page: PlainPage, query: string): Promise<string[]> {
  const { data } = (await page.get(`/api/listings?${query}`)) as {
    data: { id: string; sold: boolean }[];
  };
  return data.filter(({ sold }) => !sold).map(({ id }) => id);
}

test('a listing leads up to its category and place, and on to others', async () => {
  const page = openPlainBrowser();
  const [car] = await idsOf(page, 'category=cars&sortBy=popular&limit=24');
  await page.goto(`/products/${car}`);
  const way = () => page.within('navigation', 'You are here');
  const names = way().names('link');
  expect(names[0]).toBe('Home');
  expect(names.length).toBeGreaterThanOrEqual(3);
  const similar = page.within('region', 'Similar listings');
  expect(similar.all('article')).toHaveLength(4);
  await similar.click('link', /^See all/);
  expect(page.url.search).toMatch(/^\?category=[^&]+&location=/);
  await page.back();
  await way().click('link', names.at(-1) ?? '');
  expect(page.url.search).toMatch(/^\?category=[^&]+&location=/);
});

test('cards tell the day on which they came where no script tells how long ago', async () => {
  const page = openPlainBrowser({ phone: true });
  await page.goto('/products');
  expect(page.root.querySelector('.card time')?.textContent).toMatch(/^[A-Z][a-z]+ \d/);
});

test('a usual price is on the page of those listings that can be compared', async () => {
  const page = openPlainBrowser();
  for (const id of (await idsOf(page, 'limit=24')).slice(0, 5)) {
    const { data } = (await page.get(`/api/listings/${id}/price-guide`)) as {
      data: { guide: { listings: number } | null };
    };
    await page.goto(`/products/${id}`);
    expect(page.has('region', 'Usual price')).toBe(data.guide !== null);
  }
});
