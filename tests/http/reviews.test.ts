// Reviews without scripts: written from the store, answered, marked, and seen by others.
import { expect, test } from '@playwright/test';
import { dataOf, deliverOrder, wordsOf } from '#tests/support/delivered.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/**
 * The review on a page that has these words; the others are taken away, because their buttons have
 * the same names.
 */
function reviewOf(page: PlainPage, comment: string): Element {
  const [found, ...others] = [...page.root.querySelectorAll('.review')].toSorted(
    (a, b) => Number(b.textContent?.includes(comment)) - Number(a.textContent?.includes(comment)),
  );
  if (!found?.textContent?.includes(comment))
    throw new Error(`There is no review “${comment}” on ${page.url}`);
  for (const other of others) other.remove();
  return found;
}

/** Opens a page until it has these words: what was written a moment ago is looked at first. */
const openUntil = (page: PlainPage, path: string, words: string) =>
  expect.poll(async () => (await page.goto(path)).text().includes(words)).toBe(true);

test('the store offers the form, and what is wrong with the words is told with what was chosen', async () => {
  const { buyer: page, sellerId, orderId } = await deliverOrder('MQ');
  await page.goto(`/seller/${sellerId}?tab=reviews`);
  page.root.querySelector('details:has([name=rating])')?.setAttribute('open', '');
  page.fill('Your review', ' ');
  page.choose('2 of 5, Fair');
  await page.click('button', 'Post review');
  expect(page.text()).toContain('Write a few words about how it went.');
  expect((page.field('2 of 5, Fair') as HTMLInputElement).checked).toBe(true);
  page.fill('Your review', 'Late, but friendly.');
  await page.click('button', 'Post review');
  expect(page.url.pathname).toBe(`/orders/${orderId}`);
  expect(page.text()).toContain('Late, but friendly.');

  const stranger = openPlainBrowser();
  await signUp(stranger);
  await stranger.goto(`/orders/${orderId}/review`);
  expect(stranger.status).toBe(404);
  expect(stranger.heading(1)).toBe('Order not found');
});

test('an answer and a mark come back to their page', async () => {
  const { buyer, seller, orderId, sellerId } = await deliverOrder('MQ');
  const comment = wordsOf(orderId);
  await buyer.post(`/api/orders/${orderId}/reviews`, { orderId, rating: 5, comment });
  await openUntil(openPlainBrowser(), `/seller/${sellerId}?tab=reviews`, comment);
  type Review = { id: string; comment: string };
  const reviews = await dataOf<Review[]>(seller.get('/api/profile/reviews'));
  const id = reviews.find((each) => each.comment === comment)?.id;
  const path = `/reviews?review=${id}`;
  await seller.goto(path);
  const answer = async (words: string) => {
    reviewOf(seller, comment).querySelector('.answer-toggle')?.setAttribute('open', '');
    seller.fill('Your answer to Asha', words);
    await seller.click('button', 'Post answer');
  };
  await answer(' ');
  expect(seller.text()).toContain('Write your answer first.');
  await answer('The boat was late.');
  expect(reviewOf(seller, comment).querySelector('.answer')?.textContent).toContain(
    'The boat was late.',
  );
  await seller.click('button', /^Helpful/);
  expect(seller.url.pathname + seller.url.search).toContain(path);
  const mark = reviewOf(seller, comment).querySelector('.helpful');
  expect(mark?.getAttribute('aria-pressed')).toBe('true');
});

test('others see a review in the store and on the listing, and sign in to call it helpful', async () => {
  const { buyer, sellerId, listingId, orderId } = await deliverOrder('MQ');
  const comment = wordsOf(orderId);
  await buyer.post(`/api/orders/${orderId}/reviews`, { orderId, rating: 5, comment });
  const page = openPlainBrowser();
  await openUntil(page, `/seller/${sellerId}?tab=reviews`, comment);
  const review = reviewOf(page, comment);
  expect(review.textContent).toContain('Verified purchase');
  const form = review.querySelector('.helpful')?.getAttribute('form');
  expect(page.root.querySelector(`form[id="${form}"]`)?.getAttribute('action')).toBe('/reviews');
  await page.click('button', /^Helpful/);
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.has('next')).toBe(true);

  await page.goto(`/products/${listingId}`);
  expect(page.has('heading', 'Reviews of this listing')).toBe(true);
  const data = [...page.root.querySelectorAll('script[type="application/ld+json"]')];
  expect(data.map(({ textContent }) => textContent).join('\n')).toContain('"ratingValue":5');
});
