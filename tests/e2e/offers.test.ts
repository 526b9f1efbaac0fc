/** Prices that are negotiated live: the one offers, the other counters, and it becomes an order. */
import { signInByCode, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, PHONE, test } from '#tests/support/journey.ts';
import { negotiableIn } from '#tests/support/negotiable.ts';

test('a price is offered over the listing, countered and accepted, live, and is an order', async ({
  visitor,
}) => {
  const { thing, sellerEmail } = await negotiableIn('AG');
  const { page } = await visitor();
  await signUp(page.context(), { fullName: 'Asha Campbell' });
  await page.goto(`/products/${thing.id}`);
  await hydrated(page);
  const opener = page.getByRole('link', { name: 'Make an offer' }).filter({ visible: true });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Make an offer' });
  const price = sheet.getByLabel(/^Your offer \(/);
  await expect(price).toBeFocused();
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

  const { page: desk } = await visitor(PHONE);
  await signInByCode(desk.context(), sellerEmail);
  await desk.goto(new URL(page.url()).pathname);
  await hydrated(desk);
  const theirs = desk.getByRole('log').getByRole('article');
  await theirs.getByText('Offer from Asha').waitFor();
  await theirs.getByText('“I can collect on Saturday.”').waitFor();
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
  expect(order.data).toMatchObject({ status: 'confirmed', isAgreed: true });
  expect(order.data.totalPrice.amount).toBeLessThan(thing.price.amount);
});
