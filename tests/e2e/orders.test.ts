/** Orders between two people, from the form over a listing to the code at the review. */
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { findHat, type Hat } from '#tests/support/hat.ts';
import { DEMO, signInAs, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, PHONE, test, type Visitor } from '#tests/support/journey.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

let hat: Hat;
test.beforeAll(async () => {
  hat = await findHat();
});

/** A buyer whom nobody else is, and the seller of the hat. */
async function twoPeople(
  visitor: Visitor,
  options: { buyer?: object; seller?: object } = {},
): Promise<{ buyer: Page; seller: Page }> {
  const { page: buyer } = await visitor({ ...DESKTOP, ...options.buyer });
  await signUp(buyer.context(), { fullName: 'Asha Campbell' });
  const { page: seller } = await visitor({ ...DESKTOP, ...options.seller });
  await signInByCode(seller.context(), hat.sellerEmail);
  return { buyer, seller };
}

/** Asks for something on the page of the form, to be picked up. */
async function ask(page: Page, listingId: string): Promise<string> {
  await page.goto(`/products/${listingId}/request`);
  await hydrated(page);
  await page.getByRole('radio', { name: /^Local pick-up/ }).check();
  await page.getByRole('button', { name: /^Send request · / }).click();
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
  return new URL(page.url()).pathname;
}

/** Numbers and sums of the paper that go on in the next line, by the width of the screen. */
async function brokenNumbers(page: Page, widths: readonly number[]): Promise<string[]> {
  const before = page.viewportSize() ?? DESKTOP.viewport;
  const broken: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 });
    const found = await page.locator('.paper').evaluate((paper) => {
      const texts = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const { 0: number, index } of (text.nodeValue ?? '').matchAll(/\S*\d\S*/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + number.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
            words.push(number);
        }
      return words;
    });
    broken.push(...found.map((number) => `${number} at ${width}`));
  }
  if (before) await page.setViewportSize(before);
  return broken;
}

test('a hat is asked for over its page, confirmed, made ready and collected by its code', async ({
  visitor,
}) => {
  const { buyer: page, seller: desk } = await twoPeople(visitor, { seller: PHONE });
  await page.goto(`/products/${hat.id}`);
  await hydrated(page);
  const opener = page.getByRole('link', { name: 'Request to buy' }).filter({ visible: true });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Request to buy' });
  const natural = sheet.getByRole('radio', { name: /^Natural/ });
  await expect(natural).toBeFocused();
  await expect(sheet.getByRole('radio', { name: /^Turquoise.*Out of stock/ })).toBeDisabled();
  await sheet.getByRole('radio', { name: /^Coral/ }).check();
  await sheet.getByText('1 left', { exact: true }).first().waitFor();
  await expect(sheet.getByRole('button', { name: 'One more' })).toBeDisabled();
  await natural.check();
  await sheet.getByRole('button', { name: 'One more' }).click();
  await sheet.getByLabel('Note to').fill('It is a gift.');
  // Closed by Back and opened again, it is as it was left.
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await opener.click();
  await sheet.getByText('2 left', { exact: true }).first().waitFor();
  await expect(sheet.getByLabel('Quantity')).toHaveValue('2');
  await expect(sheet.getByLabel('Note to')).toHaveValue('It is a gift.');
  await sheet.getByRole('radio', { name: /^Local pick-up/ }).check();
  const send = sheet.getByRole('button', { name: /^Send request · / });
  const total = (await send.innerText()).split(' · ')[1] ?? '';
  // Twice at once is one order.
  await send.dblclick();
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  await page.getByText('Your request is on its way to').first().waitFor();
  await page.getByText(total).first().waitFor();
  const number = path.slice(-6).toUpperCase();

  await desk.goto('/orders?tab=selling');
  await hydrated(desk);
  const card = desk.getByRole('article').filter({ hasText: `Order #${number}` });
  await expect(card).toHaveCount(1);
  await card.getByRole('button', { name: 'Confirm order' }).click();
  await card.getByText('Confirmed').first().waitFor();
  await card.getByRole('link', { name: 'Mark as ready for pick-up' }).click();
  const ready = desk.getByRole('dialog', { name: 'Mark as ready for pick-up' });
  await ready.getByLabel('Note to Asha').fill('At the market until six.');
  await ready.getByRole('button', { name: 'Mark as ready for pick-up' }).click();
  await ready.waitFor({ state: 'detached' });
  await card.getByText('Ready for pick-up').first().waitFor();

  // The buyer's page says so by itself.
  await page.getByRole('heading', { name: 'Collect it and show your code' }).waitFor();
  await page.getByText('“At the market until six.”').waitFor();
  const code = (await page.locator('.pin').getAttribute('aria-label'))?.replaceAll(' ', '') ?? '';
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  await expect(page.locator('svg.qr path')).toHaveCount(1);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);

  await card.getByRole('link', { name: 'Enter the code' }).click();
  await desk.getByRole('heading', { name: 'Enter the pick-up code' }).waitFor();
  await expect.poll(() => accessibilityFindings(desk)).toEqual([]);
  const box = (place: number) =>
    desk.getByRole('textbox', { name: `Character ${place} of 6`, exact: true });
  await box(1).click();
  // The sixth character sends it.
  await desk.keyboard.type(code === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA');
  await desk.getByText('This code does not fit this order. Try again.').waitFor();
  await expect(box(1)).toHaveValue('');
  await box(1).click();
  await desk.keyboard.type(code.toLowerCase());
  await desk.getByText('Delivered, code accepted').waitFor();
  await page.getByText('Delivered, code accepted').waitFor();

  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByRole('heading', { name: `Receipt for order #${number}` }).waitFor();
  await page.getByText('No payment was taken by Calabash').waitFor();
  await page.getByRole('cell', { name: total }).last().waitFor();
  await expect.poll(() => brokenNumbers(page, [390, 320])).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  for (const frame of ['.header', '.footer', '.receipt-head'])
    await expect(page.locator(frame), frame).toBeHidden();
});

test('a camera that sees the code fills it in, and only for its own order', async ({ visitor }) => {
  const { buyer, seller: page } = await twoPeople(visitor);
  const path = await ask(buyer, hat.others[0]!);
  const id = path.split('/').at(-1);
  for (const step of ['confirm', 'ship'])
    expect((await page.request.post(`/api/orders/${id}/${step}`, { data: {} })).ok()).toBe(true);
  const order = (await (await buyer.request.get(`/api/orders/${id}`)).json()) as {
    data: { pickup: { code: string; url: string } };
  };
  const { code, url } = order.data.pickup;
  await page.goto(path);
  await hydrated(page);
  // Where the browser cannot, it says what to do instead.
  await page.evaluate(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
  await page.getByRole('button', { name: 'Scan' }).click();
  await page.getByText('This browser cannot scan.').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(
    ([wrong, right]) => {
      const seen = [wrong, wrong, right];
      const canvas = document.createElement('canvas');
      // Frames, one after the other.
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 9, 9), 50);
      Object.assign(window, {
        BarcodeDetector: class {
          detect = async () => [{ rawValue: seen.length > 1 ? seen.shift() : seen[0] }];
        },
      });
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(5);
    },
    [url.replace(id ?? '', '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d'), url],
  );
  await page.getByRole('button', { name: 'Scan' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const typed = async () =>
    await page
      .locator('.code input:visible')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join(''));
  await expect.poll(typed).toBe(code);
  // The camera app of a phone opens the address itself; the code does not stay in it.
  await page.goto('about:blank');
  await page.goto(new URL(url).pathname + new URL(url).hash);
  await hydrated(page);
  await expect.poll(typed).toBe(code);
  expect(page.url()).not.toContain(code);
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('Delivered, code accepted').waitFor();
});

test('what is sent is confirmed by the buyer, and a dispute holds it', async ({ visitor }) => {
  const { buyer, seller } = await twoPeople(visitor, { buyer: PHONE });
  const page = buyer;
  await page.goto(`/products/${hat.id}/request`);
  await hydrated(page);
  await page.getByRole('radio', { name: /^Coral/ }).check();
  const delivery = page.getByRole('radio', { name: /^Delivery/ });
  const sends = (await delivery.count()) > 0;
  if (sends) {
    await delivery.check();
    await page.getByLabel('Address').fill('14 Bonne Terre Road');
    await page.getByLabel('Town').fill('Nassau');
    const parish = page.getByLabel('Parish');
    if ((await parish.count()) > 0) await parish.selectOption({ index: 1 });
  } else await page.getByRole('radio', { name: /^Local pick-up/ }).check();
  await page.getByRole('button', { name: /^Send request · / }).click();
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  await seller.goto(path);
  await hydrated(seller);
  await seller.getByRole('button', { name: 'Confirm order' }).click();
  if (sends) {
    await seller.getByText('14 Bonne Terre Road').waitFor();
    await seller.getByLabel('Tracking number').fill('CB 4402 118');
    await seller.getByRole('button', { name: 'Mark as shipped' }).click();
    await page.goto('/orders');
    await hydrated(page);
    await page.getByText('CB 4402 118').waitFor();
    await page.getByRole('button', { name: 'Confirm Delivery' }).click();
    await page.getByText('Thank you. The order is delivered.').first().waitFor();
  }
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('link', { name: 'Something is wrong: open a dispute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a dispute' });
  await dialog.getByRole('radio', { name: 'It is damaged' }).check();
  await dialog.getByLabel('What happened').fill('The brim is torn.');
  await dialog.getByRole('button', { name: 'Open dispute' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'A moderator reads both sides' }).waitFor();
  await seller.goto(path);
  await seller.getByText('It is damaged').waitFor();
  await expect(seller.getByText('The brim is torn.')).toHaveCount(0);
  // Decided, the order is not the moderator's to look at any more.
  const moderator = openPlainBrowser();
  await signInAs(moderator, DEMO.moderator);
  await moderator.goto(path);
  expect(moderator.text()).toContain('The brim is torn.');
  await moderator.click('button', 'Cancel the order');
  expect(moderator.url.pathname).toBe('/orders');
  expect(moderator.text()).toContain('Decided: the order is cancelled.');
});

test('of two who move an order one wins, and the other one is told why not', async ({
  visitor,
}) => {
  const { buyer, seller } = await twoPeople(visitor);
  const path = await ask(buyer, hat.others[1]!);
  const [one, other] = [seller, await seller.context().newPage()];
  for (const tab of [one, other]) {
    await tab.goto(path);
    await hydrated(tab);
    await tab.getByRole('button', { name: 'Confirm order' }).waitFor();
  }
  // They know nothing newer until they do something themselves.
  const stale = new Set([one, other]);
  for (const tab of stale)
    await tab.route(/\.data/, (route) => {
      if (route.request().method() === 'POST') stale.delete(tab);
      if (!stale.has(tab)) return route.continue();
    });
  await other.getByRole('link', { name: 'Cancel order' }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel('Reason for').fill('Sold at the market.');
  // The buyer is quicker than both.
  await buyer.getByRole('link', { name: 'Cancel order' }).click();
  await buyer.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await buyer.getByRole('heading', { name: 'The order is cancelled' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await other.getByText('The order has moved on, so this cannot be done now.').waitFor();
  await other.getByRole('heading', { name: 'The order is cancelled' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect(other.getByText('The order has moved on')).toBeVisible();
  await one.getByRole('button', { name: 'Confirm order' }).click();
  await one.getByText('The order has moved on, so this cannot be done now.').waitFor();
  await one.getByRole('heading', { name: 'The order is cancelled' }).waitFor();
});

test('all of it works without scripts', async ({ visitor }) => {
  const scriptless = { javaScriptEnabled: false };
  const { buyer, seller } = await twoPeople(visitor, { buyer: scriptless, seller: scriptless });
  const page = buyer;
  await page.goto(`/products/${hat.others[1]!}`);
  await page.getByRole('link', { name: 'Request to buy' }).first().click();
  await page.getByRole('radio', { name: /^Local pick-up/ }).check();
  await page.getByLabel('Note to').fill('Without scripts');
  const first = page.getByRole('button', { name: /^Send request/ });
  // What nobody has seen is not sent: the sum comes first.
  if ((await first.innerText()) === 'Send request') {
    await first.click();
    await page.getByText('This is the total. Send the request if it is right.').waitFor();
    await expect(page.getByLabel('Note to')).toHaveValue('Without scripts');
  }
  await page.getByRole('button', { name: /^Send request · / }).click();
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
  const path = new URL(page.url()).pathname;
  const desk = seller;
  await desk.goto(path);
  await desk.getByText('Without scripts').waitFor();
  await desk.getByRole('button', { name: 'Confirm order' }).click();
  await desk.getByText('Order confirmed. The units are held for the buyer.').waitFor();
  await desk.getByRole('button', { name: 'Mark as ready for pick-up' }).click();
  await page.goto(path);
  const code = (await page.locator('.pin').getAttribute('aria-label'))?.replaceAll(' ', '') ?? '';
  await desk.getByRole('textbox', { name: 'Pick-up code' }).fill(code);
  await desk.getByRole('button', { name: 'Mark as delivered' }).click();
  await desk.getByText('Delivered, code accepted').waitFor();
  await page.goto(`${path}?do=dispute`);
  await page.getByRole('radio', { name: 'Something else' }).check();
  await page.getByRole('button', { name: 'Open dispute' }).click();
  await page.getByRole('heading', { name: 'A moderator reads both sides' }).waitFor();
  await page.goto(`${path}/receipt`);
  await page.getByRole('heading', { name: /^Receipt for order/ }).waitFor();
});
