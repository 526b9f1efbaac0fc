import type { Page } from '@playwright/test';
import { demoPeople } from '#seed/people.ts';
import { signInByCode, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, listening, PHONE, test } from '#tests/support/journey.ts';

type Found = {
  id: string;
  negotiable: boolean;
  sold: boolean;
  price: { amount: number; currency: string };
  seller: { id: string; name: string };
};

let shop: Shop;
/** Things of somebody in Antigua whose prices are negotiable, and that can be ordered. */
let things: Found[];
let sellerEmail: string;

test.beforeAll(async () => {
  shop = await openShop();
  const { page, leave } = await visitor();
  const answer = await page.request.get('/api/listings?country=AG&limit=100');
  const { data } = (await answer.json()) as { data: Found[] };
  const negotiable: Found[] = [];
  for (const found of data.filter((each) => each.negotiable && !each.sold)) {
    const choices = await page.request.get(`/api/listings/${found.id}/order-choices`);
    const { data: asked } = (await choices.json()) as { data?: { variations: unknown[] } };
    if (asked?.variations.length === 0) negotiable.push(found);
  }
  things = negotiable.filter(({ seller }) => seller.id === negotiable[0]?.seller.id);
  sellerEmail =
    demoPeople().find(({ name, country }) => name === things[0]?.seller.name && country === 'AG')
      ?.email ?? '';
}, 120_000);
test.afterAll(() => shop.close());

/** A buyer whom nobody else is, and the seller of the things. */
async function twoPeople(options: { buyer?: object; seller?: object } = {}) {
  const buyer = await visitor({ ...DESKTOP, ...options.buyer });
  await signUp(buyer.page.context(), { fullName: 'Asha Campbell' });
  const seller = await visitor({ ...DESKTOP, ...options.seller });
  await signInByCode(seller.page.context(), sellerEmail);
  return { buyer, seller };
}

/** The last conversation of somebody, open in their browser. */
async function openThread(page: Page): Promise<void> {
  const answer = await page.request.get('/api/conversations?limit=1');
  const { data } = (await answer.json()) as { data: { id: string }[] };
  await page.goto(`/messages/${data[0]?.id}`);
  await hydrated(page);
}

test('a price is offered over the listing, countered and accepted, live, and is an order', async ({
  visitor,
}) => {
  const { buyer, seller } = await twoPeople({ seller: PHONE });
  const { page } = buyer;
  const thing = things[0]!;
  await page.goto(`/products/${thing.id}`);
  await hydrated(page);
  await listening(page);
  const opener = page.getByRole('link', { name: 'Make an offer' }).filter({ visible: true });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Make an offer' });
  const price = sheet.getByLabel(/^Your offer \(/);
  await price.waitFor();
  await expect.poll(() => price.evaluate((field) => field === document.activeElement)).toBe(true);
  await price.fill('1000000000');
  await sheet.getByRole('button', { name: 'Send offer' }).click();
  await sheet.getByText('Your offer must be below the asking price').first().waitFor();
  const suggested = sheet.getByRole('group', { name: 'Suggested prices' }).getByRole('button');
  await suggested.nth(1).click();
  await sheet
    .getByText(/below the asking price\./)
    .first()
    .waitFor();
  await sheet.getByLabel('Note').fill('I can collect on Saturday.');
  expect(await accessibilityFindings(page)).toEqual([]);
  // Closed and opened again, it is as it was left.
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await opener.click();
  await expect(sheet.getByLabel('Note')).toHaveValue('I can collect on Saturday.');
  const offered = await suggested.nth(1).innerText();
  // Twice at once is one offer.
  await sheet.getByRole('button', { name: 'Send offer' }).dblclick();
  await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  const cards = page.getByRole('log').getByRole('article');
  await cards.filter({ hasText: offered }).getByText('Waiting', { exact: true }).waitFor();
  await expect(cards).toHaveCount(1);
  expect(await accessibilityFindings(page)).toEqual([]);

  const { page: desk } = seller;
  await openThread(desk);
  await listening(desk);
  const theirs = desk.getByRole('log').getByRole('article');
  await theirs.getByText('Offer from Asha').waitFor();
  await theirs.getByText('“I can collect on Saturday.”').waitFor();
  expect(await accessibilityFindings(desk)).toEqual([]);
  await theirs.getByRole('link', { name: 'Counter' }).click();
  const answer = desk.getByRole('dialog', { name: 'Make a counter-offer' });
  const between = answer.getByRole('group', { name: 'Suggested prices' }).getByRole('button');
  await between.nth(1).click();
  const countered = await between.nth(1).innerText();
  await answer.getByRole('button', { name: 'Send counter-offer' }).click();
  await answer.waitFor({ state: 'detached' });
  await theirs.getByText('Your counter-offer').waitFor();

  // Nobody has loaded the buyer's page again.
  const waiting = cards.filter({ hasText: countered });
  await waiting.getByText('Waiting for you').waitFor();
  await cards.filter({ hasText: offered }).getByText('Countered').waitFor();
  await waiting.getByRole('button', { name: 'Accept' }).click();
  await cards.getByText(`You accepted ${countered}`).waitFor();
  await theirs.getByText(`Asha accepted ${countered}`).waitFor();
  await theirs.getByRole('link', { name: 'View order' }).waitFor();
  await cards.getByRole('link', { name: 'View order' }).click();
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
  await page.getByText(countered).first().waitFor();
  const order = (await (await page.request.get(`/api${new URL(page.url()).pathname}`)).json()) as {
    data: { status: string; totalPrice: { amount: number }; isAgreed: boolean };
  };
  expect(order.data).toMatchObject({ status: 'pending', isAgreed: true });
  expect(order.data.totalPrice.amount).toBeLessThan(thing.price.amount);
  expect([...buyer.troubles, ...seller.troubles]).toEqual([]);
  await buyer.leave();
  await seller.leave();
});

test('without scripts a price is offered on a page, and declined with a button', async ({
  visitor,
}) => {
  const { buyer, seller } = await twoPeople({
    buyer: { javaScriptEnabled: false },
    seller: { javaScriptEnabled: false },
  });
  const { page } = buyer;
  const thing = things[1]!;
  await page.goto(`/products/${thing.id}`);
  await page.getByRole('link', { name: 'Make an offer' }).filter({ visible: true }).click();
  await page.waitForURL(`**/products/${thing.id}/offer`);
  await page.getByLabel(/^Your offer \(/).fill('12,50');
  await page.getByLabel('Note').fill('Cash.');
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.getByText('Please enter a price').first().waitFor();
  // What was typed is still there.
  await expect(page.getByLabel('Note')).toHaveValue('Cash.');
  await page.getByLabel(/^Your offer \(/).fill(String((thing.price.amount * 0.96) / 100));
  await page.getByRole('button', { name: 'Send offer' }).click();
  await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  const card = page.getByRole('log').getByRole('article');
  await card.getByText('Round 1 of 3.').waitFor();
  // Whoever negotiates already is led to it.
  await page.goto(`/products/${thing.id}/offer`);
  expect(new URL(page.url()).pathname).toBe(path);
  const { page: desk } = seller;
  await desk.goto(path);
  await desk.getByRole('button', { name: 'Decline' }).click();
  await desk.getByText('Declined', { exact: true }).waitFor();
  await page.goto(path);
  await card.getByText('Declined', { exact: true }).waitFor();
  await buyer.leave();
  await seller.leave();
});

test('a visitor signs in first, and the seller is offered nothing', async ({ visitor }) => {
  const { page, leave } = await visitor();
  const path = `/products/${things[0]!.id}`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Make an offer' }).filter({ visible: true }).click();
  await page.waitForURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe(`${path}/offer`);
  await page.getByText('to make an offer for').waitFor();
  await leave();
  const owner = await visitor();
  await signInByCode(owner.page.context(), sellerEmail);
  await owner.page.goto(path);
  await expect(owner.page.getByRole('link', { name: 'Make an offer' })).toHaveCount(0);
  await owner.page.goto(`${path}/offer`);
  expect(new URL(owner.page.url()).pathname).toBe(path);
  await owner.leave();
});
