/**
 * Everything that people come for, by keyboard alone: Tab, Enter, Space, arrows and Escape. The
 * focus is seen wherever it is, it goes into dialogs and back, and it is never lost; what changes
 * is said. Moderators decide by keys in moderation.test.ts.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { addressOfItsOwn } from '#tests/support/address-of-its-own.ts';
import { type Hostile, signInAsHostileSeller } from '#tests/support/hostile-words.ts';
import { type Account, signUp } from '#tests/support/journey-people.ts';
import { announced, pick, press, tabTo, type } from '#tests/support/keyboard.ts';
import { untilPublic } from '#tests/support/moderator.ts';
import { DESKTOP, expect, hydrated, listening, shopUrl, test } from '#tests/support/journey.ts';
import { makePhotos, type Photos } from '#tests/support/sell-form.ts';

/** Long, and in no other file: the search of the journey finds one listing. */
const TITLE = 'Kj'.repeat(60);

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

let things: Hostile;
let photos: Photos;
let account: Account;
/** The buyer and the seller, signed in. */
let buyer: Session;
let seller: Session;
test.beforeAll(async ({ browser }) => {
  const open = () =>
    browser.newContext({ baseURL: shopUrl(), extraHTTPHeaders: addressOfItsOwn() });
  const [selling, buying] = await Promise.all([open(), open()]);
  photos = await makePhotos();
  things = await signInAsHostileSeller(selling, TITLE);
  await untilPublic([things.listing, things.event, things.discussion]);
  account = await signUp(buying);
  seller = await selling.storageState();
  buyer = await buying.storageState();
  await Promise.all([selling.close(), buying.close()]);
});
test.afterAll(() => photos.remove());
// Three long ways, each with its stops.
test.describe.configure({ timeout: 240_000 });

/** The buyer's order of the listing: the one that the journey before asked for, else a new one. */
async function bought(page: Page, listing: string): Promise<string> {
  const orders = await page.request.get('/api/orders?limit=1');
  const { data: known } = (await orders.json()) as { data: { id: string }[] };
  if (known[0]) return known[0].id;
  const listingId = listing.split('/').at(-1);
  const choices = await page.request.get(`/api/listings/${listingId}/order-choices`);
  const { data } = (await choices.json()) as {
    data: { variations: { options: { id: string }[] }[] };
  };
  const options = data.variations.map((variation) => variation.options[0]?.id ?? '');
  const asked = { listingId, options, quantity: 1, fulfillment: 'pickup', payment: 'cash' };
  const answer = await page.request.post('/api/orders', { data: asked });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** Where the focus is, in words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null || at === document.body ? 'nowhere' : `${at.tagName} ${at.textContent}`;
  });
const saying = (page: Page, words: RegExp | string) =>
  expect.poll(async () => (await announced(page)).join('\n'), { timeout: 20_000 }).toMatch(words);

test('a visitor signs in, searches, filters, saves, asks, reports and orders', async ({
  visitor,
}) => {
  const { page } = await visitor({ ...DESKTOP, reducedMotion: 'reduce' });

  // Past the header, and into the form.
  await page.goto('/login?step=password');
  await hydrated(page);
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.locator('input[name=password]'), account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await hydrated(page);
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toContain('Skip');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null), {
      message: 'the skip link leads past the header',
    })
    .toBe(true);

  // Search, and a filter that takes effect by itself: the count is said.
  await page.goto('/products');
  await hydrated(page);
  await type(page, page.getByRole('banner').getByRole('searchbox'), TITLE);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname === '/search');
  await hydrated(page);
  await saying(page, /1 /);
  const condition = page.locator('.browse-side').getByRole('checkbox').first();
  await press(page, condition, 'Space');
  await page.waitForURL(/condition=/);
  await saying(page, /\b(0|no|nothing)\b/i);
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes('condition='));

  // A listing: the page is announced, and the focus is at its title.
  await press(page, page.locator('main article h3 a, main article h2 a').first());
  await page.waitForURL(`**${things.listing}`);
  await saying(page, TITLE);
  await expect.poll(() => focused(page)).toMatch(/^H1 /);
  await listening(page);
  const heart = page.locator('main .heart').filter({ visible: true }).first();
  await press(page, heart, 'Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  // Dialogs: the focus goes in, stays in, and comes back.
  const ask = page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true }).first();
  await press(page, ask);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => focused(page)).toMatch(/^TEXTAREA/);
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  await expect
    .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)), {
      message: 'Tab stays in the dialog',
    })
    .toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, dialog.getByRole('textbox').first(), 'Is it still there?');
  await press(page, dialog.getByRole('button', { name: /^Send/ }));
  await saying(page, /on its way to/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  // A report without a reason is not sent: the focus is at what is missing.
  const report = page.locator('main a[href^="/report?"]').filter({ visible: true }).first();
  await press(page, report);
  await dialog.waitFor();
  await press(page, dialog.getByRole('button', { name: 'Send report' }));
  const reason = dialog.getByRole('radio').first();
  await expect(reason).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await press(page, dialog.getByRole('button', { name: 'Send report' }));
  await dialog.getByText('Your report is with us').waitFor();
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).not.toBe('nowhere');

  // The order.
  await press(page, page.locator('main a[href$="/request"]').filter({ visible: true }).first());
  await dialog.waitFor();
  await tabTo(page, dialog.getByRole('radio', { name: /^Local pick-up/ }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: /^Send request/ }));
  await page.waitForURL(/\/orders\/[\da-f-]{36}$/);
});

test('the buyer rates, answers an event and writes in the forum', async ({ visitor }) => {
  const { page } = await visitor({
    ...DESKTOP,
    reducedMotion: 'reduce',
    storageState: buyer,
  });
  const order = await bought(page, things.listing);
  const { page: desk } = await visitor({ ...DESKTOP, storageState: seller });
  for (const step of ['confirm', 'ship'])
    await desk.request.post(`/api/orders/${order}/${step}`, { data: {} });
  await page.request.post(`/api/orders/${order}/deliver`, { data: {} });

  await page.goto(`/orders/${order}/review`);
  await hydrated(page);
  await tabTo(page, page.locator('[name=rating]:checked'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[name=rating]:checked')).not.toHaveAttribute('value', '5');
  await type(page, page.getByLabel('Your review'), 'Honest, and on time.');
  await press(page, page.getByRole('button', { name: 'Post review' }));
  await page.waitForURL((url) => !url.pathname.endsWith('/review'));
  await expect.poll(() => focused(page)).not.toBe('nowhere');

  await page.goto(things.event);
  await hydrated(page);
  const rsvp = page.locator('main [name=status][value=going]').filter({ visible: true }).first();
  await press(page, rsvp, 'Space');
  await saying(page, /going/i);
  await expect(rsvp).toHaveAttribute('aria-pressed', 'true');
  // The button that takes the answer back goes with it, the focus stays beside it.
  await press(page, page.locator('main .rsvp [value=not_going]').first(), 'Space');
  await expect(rsvp).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => focused(page)).not.toBe('nowhere');

  await page.goto('/forum/new');
  await hydrated(page);
  await type(page, page.getByLabel(/^Title/), 'Which ferry takes a car?');
  const topic = page.locator('main form [name=category]').first();
  await tabTo(page, topic);
  await page.keyboard.press('ArrowDown');
  await type(page, page.locator('main textarea').first(), 'We move in March.');
  await press(page, page.locator('main form .btn-primary').first());
  await page.waitForURL(/\/forum\/[\da-f-]{36}/);
});

test('a seller chooses a photo, says what it shows, lists something and withdraws it', async ({
  visitor,
}) => {
  const { page } = await visitor({
    ...DESKTOP,
    reducedMotion: 'reduce',
    storageState: buyer,
  });
  await page.goto('/sell');
  await hydrated(page);
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose photos' }));
  await (await choosing).setFiles([photos.photo('front.jpg'), photos.photo('side.jpg')]);
  await page.getByRole('button', { name: 'Photo 2: Uploaded' }).waitFor({ timeout: 30_000 });
  await saying(page, /uploaded/i);

  // It is asked what they show; a photo that is taken out leaves the focus at the next one.
  await press(page, page.getByRole('button', { name: /^Describe your photos/ }));
  await expect.poll(() => focused(page)).toMatch(/^INPUT/);
  await page.keyboard.type('A chair from the front');
  await press(page, page.getByRole('button', { name: /^Describe your photo / }));
  await page.keyboard.type('Its side');
  await tabTo(page, page.getByRole('button', { name: 'Remove: Photo 2' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await saying(page, /removed/);
  await expect.poll(() => focused(page)).not.toBe('nowhere');

  await type(page, page.getByLabel(/^Title/), 'Rocking chair of blue mahoe');
  await pick(page, page.getByLabel(/^Category/), 'Furn');
  await pick(page, page.getByLabel(/^Condition/), 'Good');
  await pick(page, page.getByLabel('Country'), 'Jamaica');
  await pick(page, page.getByLabel(/^Parish/), 'Saint Andrew');
  await type(page, page.getByLabel(/^Price \(/), '18000');
  await type(page, page.getByLabel('Description'), 'Made in Mandeville, in good order.');
  await press(page, page.getByRole('button', { name: 'Create Listing' }));
  await page.waitForURL((url) => url.pathname !== '/sell', { timeout: 20_000 });

  await page.goto('/profile?tab=listings');
  await hydrated(page);
  await press(page, page.locator('article.mine form:has([name=remove]) button').first());
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await press(page, dialog.locator('.btn-danger'));
  await page.locator('article.mine').first().waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).not.toBe('nowhere');
});
