import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import {
  expect,
  hydrated,
  leftTheHistory,
  LINE_CUT,
  PHONE,
  shopUrl,
  test,
} from '#tests/support/journey.ts';

test.use({ pictures: true });

type Found = { id: string; sold: boolean; media: { kind: string }[] };

async function api<Data>(path: string): Promise<Data> {
  return ((await (await fetch(`${shopUrl()}/api/listings${path}`)).json()) as { data: Data }).data;
}

/** The first listing of a list that is as it should be. */
async function find(query: string, fits: (listing: Found) => boolean): Promise<string> {
  for (const { id } of await api<{ id: string }[]>(`?${query}`))
    if (fits(await api<Found>(`/${id}`))) return id;
  throw new Error(`The demo has no such listing: ${query}`);
}

const CARS = 'category=cars&sortBy=popular';

/** Opens the first of the popular cars that has several pictures, from the list. */
async function openCar(page: Page): Promise<void> {
  const id = await find(`${CARS}&limit=24`, ({ sold, media }) => !sold && media.length >= 3);
  await page.goto(`/products?${CARS}`);
  await hydrated(page);
  await page.locator(`a[href="/products/${id}"]`).first().click();
  await page.waitForURL(`**/products/${id}`);
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
}

test('a listing shows its pictures at full size by keyboard, gives the focus back, and leads back to the same results', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await openCar(page);
  const opener = page.locator('.gallery-count');
  await opener.focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  await viewer.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press('ArrowRight');
  await viewer.getByText(/^2 of \d+$/).waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await leftTheHistory(page);
  await expect(opener).toBeFocused();
  await page.getByRole('link', { name: 'Back to Listings' }).click();
  await page.waitForURL(`**/products?${CARS}`);
});

test('on a phone price and Contact Seller stand once, at the lower edge, and Back closes the pictures at full size', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await openCar(page);
  const listing = page.url();
  const main = page.getByRole('main');
  const bar = main.getByRole('complementary', { name: 'Price and contact' });
  const price = await bar.locator('.buybar-price').innerText();
  await expect(main.getByText(price, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect
    .poll(async () => {
      const edge = await bar.boundingBox();
      return Math.round((edge?.y ?? 0) + (edge?.height ?? 0));
    })
    .toBe(PHONE.viewport?.height);
  await expect(page.getByRole('link', { name: 'Contact Seller' })).toHaveCount(1);
  await expectInOrder([
    main.getByRole('heading', { level: 1 }),
    main.getByRole('region', { name: 'Seller', exact: true }),
    ...['Details', 'Description', 'Safety tips', 'Reviews of this seller'].map((name) =>
      main.getByRole('heading', { level: 2, name }),
    ),
  ]);

  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  const open = async () => {
    await page.locator('.gallery-count').click();
    await viewer.waitFor();
  };
  await open();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await expect(page).toHaveURL(listing);

  await open();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await leftTheHistory(page);
  await page.goBack();
  await page.waitForURL(`**/products?${CARS}`);
  await page.getByRole('heading', { level: 1, name: 'Cars' }).waitFor();

  await page.goto(listing);
  await hydrated(page);
  await open();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  await expect(page).toHaveURL(listing);
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
});

/** Waits until these stand one below the other. */
async function expectInOrder(parts: ReturnType<Page['locator']>[]): Promise<void> {
  await expect(async () => {
    const tops = await Promise.all(
      parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  }).toPass();
}

test('a single photograph fills the gallery of a computer', async ({ visitor }) => {
  const id = await find(
    'limit=100',
    ({ media }) => media.length === 1 && media[0]?.kind === 'image',
  );
  const { page } = await visitor();
  await page.goto(`/products/${id}`);
  const shown = () =>
    page.locator('.gallery img').evaluate((picture: HTMLImageElement) => {
      const { width, height } = picture.getBoundingClientRect();
      const fitted = getComputedStyle(picture).objectFit === 'cover';
      const drawn = fitted ? width : (height * picture.naturalWidth) / picture.naturalHeight;
      const frame = picture.closest('.gallery-frame')?.getBoundingClientRect().width ?? 0;
      return Math.round(drawn) - Math.round(frame);
    });
  await expect.poll(shown).toBe(0);
});

test('a flyer is printed as an A5 sheet without what belongs to the screen', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto(`/products/${await find('category=cars', ({ sold }) => !sold)}/flyer`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(async () => {
    const sheet = await page.locator('.flyer').boundingBox();
    expect((sheet?.height ?? 0) / (sheet?.width ?? 1)).toBeCloseTo(209.5 / 148, 1);
  }).toPass();
});

test('the way back to the results outlives another currency, a reload and the forward button', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/search?q=toyota&sortBy=price-low');
  await hydrated(page);
  await page.getByRole('article').first().getByRole('link').first().click();
  const back = page.getByRole('link', { name: 'Back to search results' });
  await back.waitFor();
  await page.locator('.header-nav summary[aria-label^="Currency"]').click();
  await page.locator('.header-nav button[value=JMD]').click();
  await page.getByRole('region', { name: 'Price and contact' }).getByText('J$').first().waitFor();
  await expect(back).toHaveAttribute('href', '/search?q=toyota&sortBy=price-low');
  await page.reload();
  await hydrated(page);
  await back.waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: /^Search Results/ }).waitFor();
  await page.goForward();
  await back.waitFor();
  await back.click();
  await page.waitForURL('**/search?q=toyota&sortBy=price-low');
});

test.describe('without a connection', () => {
  test.use({ mayComplain: LINE_CUT });

  test('a listing that does not arrive says so, also when it is tried again, and comes with the connection', async ({
    visitor,
  }) => {
    const { page } = await visitor();
    await page.goto(`/products?${CARS}`);
    await hydrated(page);
    const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(2);
    const title = await link.innerText();
    // What a listing needs is there: the code of its page, which offline pages are not about.
    await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Cars' }).waitFor();
    await page.context().setOffline(true);
    await link.click();
    const none = page.getByRole('heading', { level: 1, name: 'No connection' });
    await none.waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
    await none.waitFor();
    // From here on the page asks by itself.
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });
});
