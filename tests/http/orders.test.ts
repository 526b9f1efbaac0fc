// Who sees pages of orders, and who signs in first.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

test('visitors sign in first, and other people’s orders are not there', async () => {
  const page = openPlainBrowser();
  const { data } = (await page.get('/api/listings?country=PR&limit=20')) as {
    data: { id: string; title: string; sold: boolean }[];
  };
  const thing = data.find(({ sold }) => !sold);
  await page.goto(`/products/${thing?.id}/request`);
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe(`/products/${thing?.id}/request`);
  expect(page.text()).toContain(`Sign in to ask for “${thing?.title}”.`);
  await page.goto('/orders');
  expect(page.url.pathname + page.url.search).toBe('/login?next=%2Forders');

  await signUp(page);
  await page.goto('/orders');
  expect(page.has('heading', 'No buying orders yet')).toBe(true);
  expect(page.text()).toContain("You haven't made any purchases yet");
  await page.click('link', 'Selling (0)');
  expect(page.has('heading', 'No selling orders yet')).toBe(true);
  for (const path of ['/orders/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d', '/orders/none'])
    for (const end of ['', '/receipt'])
      expect((await page.goto(path + end)).status, path + end).toBe(404);
});
