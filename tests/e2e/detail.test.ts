import type { Page } from '@playwright/test';
import { DEMO } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

test.use({ pictures: true });

/** Opens the first of the popular cars that has several pictures, from the list. */
async function openCar(page: Page): Promise<void> {
  await page.goto('/products?category=cars&sortBy=popular');
  await hydrated(page);
  const { data } = (await (
    await page.request.get('/api/listings?category=cars&sortBy=popular&limit=24')
  ).json()) as { data: { id: string; sold: boolean }[] };
  for (const { id, sold } of data) {
    const {
      data: { media },
    } = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      data: { media: unknown[] };
    };
    if (sold || media.length < 3) continue;
    await page.locator(`a[href="/products/${id}"]`).first().click();
    await page.waitForURL(`**/products/${id}`);
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
    return;
  }
  throw new Error('The demo has no popular car with three pictures');
}

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('a listing on %s', (_, device) => {
  test('shows its pictures at full size by keyboard, gives the focus back, and leads back to the same results', async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await openCar(page);
    const opener = page.locator('.gallery-count');
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
    await viewer.getByText(/^1 of \d+$/).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText(/^2 of \d+$/).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('link', { name: 'Back to Listings' }).click();
    await page.waitForURL('**/products?category=cars&sortBy=popular');
  });

  test('sends a visitor who wants to contact the seller to sign in, and knows the way back', async ({
    visitor,
  }) => {
    const { page } = await visitor(device);
    await openCar(page);
    const path = new URL(page.url()).pathname;
    await page.getByRole('link', { name: 'Contact Seller' }).first().click();
    await page.waitForURL(`**/login?next=${encodeURIComponent(path)}`);
    await page.getByRole('link', { name: /Use my password/ }).click();
    await page.getByLabel('Email').fill(DEMO.buyer.email);
    await page.locator('input[name=password]').fill(DEMO.buyer.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('link', { name: 'Contact Seller' }).first().click();
    // Over the page, or as one of its own where scripts have not come that far.
    await page.getByRole('heading', { name: /^Message / }).waitFor();
  });
});

test('on a phone price and Contact Seller stand once, at the lower edge, and the seller comes before the details', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await openCar(page);
  const main = page.getByRole('main');
  const bar = main.getByRole('complementary', { name: 'Price and contact' });
  const price = await bar.locator('.buybar-price').innerText();
  await expect(main.getByText(price, { exact: true }).filter({ visible: true })).toHaveCount(1);
  const edge = await bar.boundingBox();
  expect(Math.round((edge?.y ?? 0) + (edge?.height ?? 0))).toBe(PHONE.viewport?.height);
  await expect(page.getByRole('link', { name: 'Contact Seller' })).toHaveCount(1);

  const parts = [
    main.getByRole('heading', { level: 1 }),
    main.getByRole('region', { name: 'Seller', exact: true }),
    ...['Details', 'Description', 'Safety tips', 'Reviews of this seller'].map((name) =>
      main.getByRole('heading', { level: 2, name }),
    ),
  ];
  const tops = await Promise.all(
    parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test('Back closes the pictures at full size and stays on the listing, and afterwards leads to the list', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await openCar(page);
  const listing = page.url();
  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  const open = async () => {
    await page.locator('.gallery-count').click();
    await viewer.waitFor();
  };
  await open();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(listing);

  await open();
  await viewer.getByRole('button', { name: 'Close' }).click();
  await viewer.waitFor({ state: 'detached' });
  await page.waitForFunction(() => !(history.state as { overPage?: boolean }).overPage);
  await page.goBack();
  await page.waitForURL('**/products?category=cars&sortBy=popular');
  await page.getByRole('heading', { level: 1, name: 'Cars' }).waitFor();

  await page.goto(listing);
  await hydrated(page);
  await open();
  await page.goBack();
  await viewer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(listing);
  await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor();
});

test('a single photograph fills the gallery of a computer', async ({ visitor }) => {
  const { page } = await visitor();
  const { data } = (await (await page.request.get('/api/listings?limit=100')).json()) as {
    data: { id: string }[];
  };
  let single: string | undefined;
  for (const { id } of data) {
    const { data: listing } = (await (await page.request.get(`/api/listings/${id}`)).json()) as {
      data: { media: { kind: string }[] };
    };
    if (listing.media.length === 1 && listing.media[0]?.kind === 'image') single = id;
    if (single) break;
  }
  await page.goto(`/products/${single}`);
  const [frame, shown] = await Promise.all([
    page.locator('.gallery-frame').boundingBox(),
    page.locator('.gallery img').evaluate((picture: HTMLImageElement) => {
      const { width, height } = picture.getBoundingClientRect();
      const fitted = getComputedStyle(picture).objectFit === 'cover';
      return { width: fitted ? width : (height * picture.naturalWidth) / picture.naturalHeight };
    }),
  ]);
  expect(Math.round(shown.width)).toBe(Math.round(frame?.width ?? 0));
});

test('Share copies the link where the device has no share sheet', async ({ visitor }) => {
  const { page } = await visitor({
    ...DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openCar(page);
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await page.locator('summary', { hasText: 'Share' }).click();
  await page.getByText('Link copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  const title = encodeURIComponent(
    (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
  );
  const { pathname } = new URL(page.url());
  const link = encodeURIComponent(`${shopUrl()}${pathname}`);
  const ways = page.locator('.detail-top .menu');
  const hrefOf = (name: string) => ways.getByRole('link', { name }).getAttribute('href');
  expect(await hrefOf('WhatsApp')).toBe(`https://wa.me/?text=${title}%20${link}`);
  expect(await hrefOf('E-mail')).toBe(`mailto:?subject=${title}&body=${link}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  await ways.getByRole('link', { name: 'Flyer to print' }).click();
  await page.waitForURL(`**${pathname}/flyer`);
  await page.getByRole('heading', { level: 1, name: 'Flyer' }).waitFor();
  await page.getByRole('img', { name: 'QR code that leads to the listing' }).waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const sheet = await page.locator('.flyer').boundingBox();
  expect((sheet?.height ?? 0) / (sheet?.width ?? 1)).toBeCloseTo(209.5 / 148, 1);
});

test.each([
  ['may not open its share sheet', 'NotAllowedError', 1],
  ['closed the share sheet', 'AbortError', 0],
] as const)('Share on a device that %s', async (_, name, copies) => {
  const { page } = await visitor({
    ...DESKTOP,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await openCar(page);
  const { pathname } = new URL(page.url());
  await page.goto(`/es${pathname}`);
  await hydrated(page);
  await page.evaluate(
    (error) =>
      Object.defineProperty(navigator, 'share', {
        value: () => Promise.reject(new DOMException('', error)),
        configurable: true,
      }),
    name,
  );
  await page.evaluate(() => navigator.clipboard.writeText('nothing'));
  await page.locator('summary', { hasText: 'Compartir' }).click();
  if (copies) await page.getByText('¡Enlace copiado al portapapeles!').waitFor();
  // The link has no language: who opens it reads their own.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    copies ? shopUrl() + pathname : 'nothing',
  );
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

test('a listing that does not arrive says that the connection is gone, and Try again asks for it once more', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await openCar(page);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Cars' }).waitFor();
  const link = page.getByRole('article').getByRole('heading').getByRole('link').nth(2);
  const title = await link.innerText();
  await page.context().setOffline(true);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'No connection' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
});

test('an address without a listing says so and leads back to all of them', async ({ visitor }) => {
  const { page } = await visitor();
  for (const path of ['/products/no-uuid', '/products/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: 'Listing not found' }).waitFor();
    await page
      .getByText('The listing you are looking for does not exist or has been removed.')
      .waitFor();
  }
  await page.getByRole('link', { name: 'Browse All Listings' }).click();
  await page.waitForURL('**/products');
});

test('a view is counted for a page that a person opens, and not for what a program reads', async ({
  visitor,
}) => {
  const { page } = await visitor({
    ...DESKTOP,
    userAgent:
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  const newest = await page.request.get('/api/listings?category=jobs&limit=1');
  const { data } = (await newest.json()) as { data: { id: string }[] };
  const read = async () => {
    const answer = await page.request.get(`/api/listings/${data[0]?.id}`);
    return ((await answer.json()) as { data: { views: number } }).data.views;
  };
  const before = await read();
  await page.goto(`/products/${data[0]?.id}`);
  await page.getByRole('heading', { level: 2, name: 'Description' }).waitFor();
  // They are written together every few seconds.
  await expect.poll(read, { timeout: 20_000, interval: 250 }).toBe(before + 1);
});

test('an unknown address shows home and tells search engines that it is nothing', async ({
  visitor,
}) => {
  const { page } = await visitor();
  expect((await page.goto('/no/such/place'))?.status()).toBe(404);
  await page.getByRole('heading', { level: 1, name: /Premier Marketplace/ }).waitFor();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});
