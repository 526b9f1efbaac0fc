import type { Locator } from '@playwright/test';
import { deliverOrder, takeSession, wordsOf } from '#tests/support/delivered.ts';
import { signUp } from '#tests/support/journey-people.ts';
import {
  DESKTOP,
  expect,
  hydrated,
  PHONE,
  reloadUntil,
  shopUrl,
  test,
} from '#tests/support/journey.ts';

/** Reads the page anew until so many of these are there: what was written is looked at first. */
async function reloadUntilCount(what: Locator, count: number): Promise<void> {
  await what.page().reload();
  await reloadUntil(what.page(), async () => (await what.count()) === count);
}

test('buyer and seller rate each other, and the seller answers', async ({ visitor }) => {
  const deal = await deliverOrder('AI');
  const order = `/orders/${deal.orderId}`;
  const { page } = await visitor(PHONE);
  await takeSession(page.context(), deal.buyer);
  await page.goto(order);
  await hydrated(page);
  await page.getByRole('heading', { name: /^Rate / }).waitFor();
  await page.getByRole('radio', { name: '4 of 5, Good' }).check();
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Write a review' }).waitFor();
  await expect(page.getByRole('radio', { name: '4 of 5, Good' })).toBeChecked();
  await page.getByLabel('Your review').fill('Honest, and on time.');
  await page.getByRole('button', { name: 'Post review' }).click();
  await page.getByRole('heading', { name: 'Your review' }).waitFor();
  await page.getByText('Honest, and on time.').waitFor();
  await page.locator('.toast', { hasText: 'Review sent' }).waitFor();
  await reloadUntilCount(page.getByText('In review'), 0);
  await hydrated(page);
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Change your review' }).waitFor();
  await page.getByRole('radio', { name: '5 of 5, Excellent' }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText(/Edited /).waitFor();

  const seller = await visitor(DESKTOP);
  await takeSession(seller.page.context(), deal.seller);
  await seller.page.goto(order);
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

  await page.goto('/reviews?as=buyer');
  await reloadUntilCount(page.getByText('1 review waits for your answer.'), 1);
});

test('somebody marks a review as helpful without leaving the listing', async ({ visitor }) => {
  const { buyer, sellerId, listingId, orderId } = await deliverOrder('AI');
  const comment = wordsOf(orderId);
  await buyer.post(`/api/orders/${orderId}/reviews`, { orderId, rating: 5, comment });
  await expect
    .poll(async () => {
      const store = await fetch(`${shopUrl()}/seller/${sellerId}?tab=reviews`);
      return (await store.text()).includes(comment);
    })
    .toBe(true);
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(`/products/${listingId}`);
  await hydrated(page);
  // Its part of the page comes to life later; a press before that sends the form without scripts.
  await hydrated(page);
  const marked = page
    .locator('.review', { hasText: comment })
    .first()
    .getByRole('button', { name: /^Helpful/ });
  await marked.click();
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
  await expect(marked).toHaveText('Helpful (1)');
  await page.reload();
  await expect(marked).toHaveAttribute('aria-pressed', 'true');
});
