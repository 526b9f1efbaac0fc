import type { BrowserContext } from '@playwright/test';
import { demoSeller, reloadUntil, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, hydratedAt, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

async function ask(context: BrowserContext, method: 'get' | 'post', path: string, data?: object) {
  const answer = await context.request[method](`/api${path}`, data ? { data } : {});
  const body = await answer.json();
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${JSON.stringify(body)}`);
  return body;
}

/** Something that the seller has more of than these journeys take. */
async function findForSale(context: BrowserContext, sellerId: string): Promise<string> {
  const { data } = await ask(context, 'get', `/sellers/${sellerId}/listings?limit=50`);
  for (const { id, sold } of data as { id: string; sold: boolean }[]) {
    if (sold) continue;
    const answer = await context.request.get(`/api/listings/${id}/order-choices`);
    const choices = answer.ok() ? (await answer.json()).data : null;
    if (choices && choices.variations.length === 0) return id;
  }
  throw new Error('The seller has nothing that can be bought');
}

/** Asks, confirms, hands over: an order that is delivered. */
async function deliver(buyer: BrowserContext, seller: BrowserContext, listingId: string) {
  const request = { listingId, quantity: 1, fulfillment: 'pickup', payment: 'cash' };
  const { id } = (await ask(buyer, 'post', '/orders', request)).data;
  for (const step of ['confirm', 'ship'])
    await ask(seller, 'post', `/orders/${id}/${step}`, { id });
  await ask(buyer, 'post', `/orders/${id}/deliver`, { id });
  return id as string;
}

async function twoPeople(options: object, country: string) {
  const buyer = await visitor(options);
  const seller = await visitor(DESKTOP);
  await signUp(buyer.page.context(), { fullName: 'Asha Campbell' });
  await signInByCode(seller.page.context(), demoSeller(country));
  const { data } = await ask(seller.page.context(), 'get', '/profile');
  const sellerId = data.id as string;
  const listingId = await findForSale(buyer.page.context(), sellerId);
  const orderId = await deliver(buyer.page.context(), seller.page.context(), listingId);
  return { buyer, seller, sellerId, orderId, listingId };
}

test.describe.each([
  ['a computer', DESKTOP, 'AI'],
  ['a phone', PHONE, 'MQ'],
] as const)('on %s', (_name, options, country) => {
  test('buyer and seller rate each other, and the seller answers', async ({ visitor }) => {
    const { buyer, seller, orderId } = await twoPeople(options, country);
    await buyer.page.goto(`/orders/${orderId}`);
    await hydrated(buyer.page);
    await buyer.page.getByRole('heading', { name: /^Rate / }).waitFor();
    await buyer.page.getByRole('radio', { name: '4 of 5, Good' }).check();
    await buyer.page.getByRole('button', { name: 'Write a review' }).click();
    await buyer.page.getByRole('heading', { level: 1, name: 'Write a review' }).waitFor();
    await hydrated(buyer.page);
    await expect(buyer.page.getByRole('radio', { name: '4 of 5, Good' })).toBeChecked();
    await buyer.page.getByLabel('Your review').fill('   ');
    await buyer.page.getByRole('button', { name: 'Post review' }).click();
    await buyer.page.getByText('Write a few words about how it went.').waitFor();
    await buyer.page.getByLabel('Your review').fill('Honest, and on time.');
    await buyer.page.getByRole('button', { name: 'Post review' }).click();
    await buyer.page.getByRole('heading', { name: 'Your review' }).waitFor();
    await buyer.page.getByText('Honest, and on time.').waitFor();
    await buyer.page.locator('.toast', { hasText: 'Review sent' }).waitFor();
    const inReview = buyer.page.getByText('In review');
    await reloadUntil(buyer.page, async () => (await inReview.count()) === 0);
    await hydrated(buyer.page);

    await buyer.page.getByRole('link', { name: 'Change' }).click();
    await buyer.page.getByRole('heading', { level: 1, name: 'Change your review' }).waitFor();
    await buyer.page.getByRole('radio', { name: '5 of 5, Excellent' }).check();
    await buyer.page.getByRole('button', { name: 'Save changes' }).click();
    await buyer.page.getByText(/Edited /).waitFor();

    await seller.page.goto(`/orders/${orderId}`);
    await hydrated(seller.page);
    await seller.page.getByRole('heading', { name: 'Rate Asha' }).waitFor();
    await seller.page.locator('summary', { hasText: 'Answer' }).click();
    await seller.page.getByLabel('Your answer to Asha').fill('Thank you, Asha.');
    await seller.page.getByRole('button', { name: 'Post answer' }).click();
    await seller.page.locator('.answer', { hasText: 'Thank you, Asha.' }).waitFor();
    await expect(seller.page.locator('summary', { hasText: 'Answer' })).toHaveCount(0);
    await seller.page.getByRole('button', { name: 'Write a review' }).click();
    await seller.page.getByRole('heading', { level: 1, name: 'Rate Asha' }).waitFor();
    await seller.page.getByLabel('Your review').fill('Came when she said.');
    await seller.page.getByRole('button', { name: 'Post review' }).click();
    await seller.page.getByText('Came when she said.').waitFor();

    await buyer.page.goto('/reviews?as=buyer');
    const waits = buyer.page.getByText('1 review waits for your answer.');
    await reloadUntil(buyer.page, async () => (await waits.count()) > 0);
    expect([...buyer.troubles, ...seller.troubles]).toEqual([]);
    for (const each of [buyer, seller]) await each.leave();
  });

  test('others find a review helpful, in the store after signing in and on the listing', async ({
    visitor,
  }) => {
    const { buyer, seller, sellerId, orderId, listingId } = await twoPeople(options, country);
    // One of its kind, and without digits that look like a telephone number.
    const kind = orderId.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '');
    const said = { orderId, rating: 5, comment: `Honest, and on time: ${kind}` };
    await ask(buyer.page.context(), 'post', `/orders/${orderId}/reviews`, said);
    const other = await visitor(options);
    await other.page.goto(`/seller/${sellerId}?tab=reviews`);
    const review = other.page.locator('.review', { hasText: said.comment });
    await reloadUntil(other.page, async () => (await review.count()) > 0);
    await hydrated(other.page);
    await review.getByText('Verified purchase').waitFor();
    await review.getByRole('button', { name: 'Helpful' }).click();
    await other.page.waitForURL(/\/login\?next=/);
    await signUp(other.page.context());
    await other.page.goto(`/products/${listingId}`);
    await hydrated(other.page);
    // Its part of the page comes to life later; a press before that sends the form without scripts.
    await hydratedAt(other.page, '.review .helpful');
    await other.page.getByRole('heading', { name: 'Reviews of this listing' }).waitFor();
    const marked = other.page
      .locator('.review', { hasText: said.comment })
      .first()
      .getByRole('button', { name: /^Helpful/ });
    const stored = other.page.waitForResponse((answer) => answer.url().includes('/reviews.data'));
    await marked.click();
    expect((await stored).status()).toBe(200);
    // The page is read anew before it says so.
    const shown = { timeout: 15_000 };
    await expect.poll(() => marked.getAttribute('aria-pressed'), shown).toBe('true');
    await expect.poll(() => marked.innerText(), shown).toBe('Helpful (1)');
    await other.page.reload();
    await expect(marked).toHaveAttribute('aria-pressed', 'true');
    expect(await other.page.locator('script[type="application/ld+json"]').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('"ratingValue":5')]),
    );

    expect(other.troubles).toEqual([]);
    for (const each of [buyer, seller, other]) await each.leave();
  });
});

test('axe finds nothing on the pages of reviews, by day and by night', async ({ visitor }) => {
  const { buyer, seller, orderId } = await twoPeople(DESKTOP, 'AI');
  await ask(seller.page.context(), 'post', `/orders/${orderId}/reviews`, { comment: 'Friendly.' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await buyer.page.emulateMedia({ colorScheme });
    for (const path of [`/orders/${orderId}`, `/orders/${orderId}/review`, '/reviews?as=buyer']) {
      await buyer.page.goto(path);
      await hydrated(buyer.page);
      expect(await accessibilityFindings(buyer.page), path).toEqual([]);
    }
  }
  for (const each of [buyer, seller]) await each.leave();
});

test('without scripts: the store offers the form, the answer and the mark come back to their page', async ({
  visitor,
}) => {
  const options = { ...DESKTOP, javaScriptEnabled: false };
  const { buyer, seller, sellerId, orderId } = await twoPeople(options, 'AI');
  const { page } = buyer;
  await page.goto(`/seller/${sellerId}?tab=reviews`);
  await page.locator('summary', { hasText: 'Write a review' }).click();
  await page.getByLabel('Your review').fill(' ');
  await page.getByRole('radio', { name: '2 of 5, Fair' }).check({ force: true });
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.getByText('Write a few words about how it went.').waitFor();
  await expect(page.getByRole('radio', { name: '2 of 5, Fair' })).toBeChecked();
  await page.getByLabel('Your review').fill('Late, but friendly.');
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.waitForURL(new RegExp(`/orders/${orderId}`));
  await page.getByText('Late, but friendly.').waitFor();

  const inReview = page.getByText('In review');
  await reloadUntil(page, async () => (await inReview.count()) === 0);
  const { data } = await ask(seller.page.context(), 'get', '/profile/reviews');
  const id = data.find(({ comment }: { comment: string }) => comment === 'Late, but friendly.').id;
  const plain = await visitor(options);
  await plain.page.context().addCookies(await seller.page.context().cookies());
  await plain.page.goto(`/reviews?review=${id}`);
  const first = plain.page.locator('.answer-toggle').first();
  await first.getByLabel('Your answer to Asha').fill(' ');
  await first.getByRole('button', { name: 'Post answer' }).click();
  await plain.page.getByText('Write your answer first.').first().waitFor();
  await first.getByLabel('Your answer to Asha').fill('The boat was late.');
  await first.getByRole('button', { name: 'Post answer' }).click();
  await plain.page.locator('.answer', { hasText: 'The boat was late.' }).first().waitFor();
  const mark = plain.page
    .locator('.review', { hasText: 'Late, but friendly.' })
    .first()
    .getByRole('button', { name: /^Helpful/ });
  await mark.click();
  await expect.poll(() => mark.getAttribute('aria-pressed')).toBe('true');
  expect(plain.page.url()).toContain(`/reviews?review=${id}`);

  const stranger = await visitor();
  await signUp(stranger.page.context());
  const answer = await stranger.page.goto(`/orders/${orderId}/review`);
  expect(answer?.status()).toBe(404);
  await stranger.page.getByRole('heading', { name: 'Order not found' }).waitFor();
  for (const each of [buyer, seller, plain, stranger]) await each.leave();
});
