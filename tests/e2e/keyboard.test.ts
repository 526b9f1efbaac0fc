/**
 * What people come for, by keyboard alone: Tab, Enter, Space, arrows and Escape. The focus is seen
 * wherever it is, it goes into dialogs and back, and it is never lost; what changes is said. A form
 * for a service is written by keys in selling.test.ts, a filter in filters.test.ts; moderators
 * decide by keys in moderation.test.ts.
 */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { deliverOrder, takeSession, wordsOf } from '#tests/support/delivered.ts';
import { type Hostile, signInAsHostileSeller } from '#tests/support/hostile-words.ts';
import { type Account, signUp } from '#tests/support/journey-people.ts';
import { DESKTOP, expect, hydrated, test, type Visitor } from '#tests/support/journey.ts';
import { announced, pick, press, tabTo, type } from '#tests/support/keyboard.ts';
import { untilPublic } from '#tests/support/moderator.ts';
import { makePhotos, type Photos } from '#tests/support/sell-form.ts';

/** Long, and in no other file: the search of the journey finds the listings of one seller. */
const TITLE = 'Kj'.repeat(60);

let things: Hostile;
let photos: Photos;
let account: Account;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
test.beforeAll(async ({ visitor }) => {
  photos = await makePhotos();
  const [selling, joining] = [await visitor(), await visitor()];
  things = await signInAsHostileSeller(selling.page.context(), TITLE);
  account = await signUp(joining.page.context());
  session = await joining.page.context().storageState();
  await untilPublic([things.listing]);
});
test.afterAll(() => photos.remove());

/** The browser of the account that was made before. */
async function signedIn(visitor: Visitor): Promise<Page> {
  const still = { ...DESKTOP, reducedMotion: 'reduce' as const };
  return (await visitor({ ...still, storageState: session })).page;
}

const saying = (page: Page, words: RegExp | string) =>
  expect.poll(async () => (await announced(page)).join('\n')).toMatch(words);

/** The focus is at something: not at the body, where it is when what had it is gone. */
const keepsFocus = (page: Page) => expect(page.locator('body :focus')).toHaveCount(1);

/** The one that is seen of those for a phone and for a computer. */
const seen = (all: Locator) => all.filter({ visible: true }).first();

test('somebody signs in, past the header, searches and filters', async ({ visitor }) => {
  const { page } = await visitor({ ...DESKTOP, reducedMotion: 'reduce' });
  await page.goto('/login?step=password');
  await hydrated(page);
  await type(page, page.getByLabel('Email'), account.email);
  await type(page, page.locator('input[name=password]'), account.password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto('/products');
  await hydrated(page);
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/^Skip/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);

  // A filter takes effect by itself: the count is said.
  await page.reload();
  await hydrated(page);
  // By its name: its role is another one as soon as what it suggests is there.
  await type(page, page.locator('.header input[name=q]'), TITLE);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?/);
  await hydrated(page);
  await saying(page, /1 /);
  const link = page.locator('main article :is(h2, h3) a').first();
  await expect(link).toHaveAttribute('href', new RegExp(things.listing));
  await press(page, page.locator('.browse-side').getByRole('checkbox').first(), 'Space');
  await expect(page).toHaveURL(/condition=/);
  await saying(page, /\b(0|no|nothing)\b/i);
  await page.goBack();
  await expect(page).not.toHaveURL(/condition=/);

  // A listing: the page is announced, and the focus is at its title.
  await press(page, link);
  await expect(page).toHaveURL(new RegExp(things.listing));
  await saying(page, TITLE);
  await expect(page.locator('h1:focus')).toHaveCount(1);
});

test('a buyer saves a listing, asks, reports and orders', async ({ visitor }) => {
  const page = await signedIn(visitor);
  await page.goto(things.listing);
  await hydrated(page);
  const heart = seen(page.locator('main .heart'));
  await press(page, heart, 'Space');
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  // Dialogs: the focus goes in, stays in, and comes back.
  const ask = seen(page.getByRole('link', { name: 'Contact Seller' }));
  await press(page, ask);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('textarea')).toBeFocused();
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await type(page, dialog.getByRole('textbox').first(), 'Is it still there?');
  await press(page, dialog.getByRole('button', { name: /^Send/ }));
  await saying(page, /on its way to/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // A report without a reason is not sent: the focus is at what is missing.
  await press(page, seen(page.locator('main a[href^="/report?"]')));
  await press(page, dialog.getByRole('button', { name: 'Send report' }));
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await press(page, dialog.getByRole('button', { name: 'Send report' }));
  await expect(dialog.getByText('Your report is with us')).toBeVisible();
  await press(page, dialog.getByRole('button', { name: 'Done' }));
  await expect(dialog).toHaveCount(0);
  await keepsFocus(page);

  await press(page, seen(page.locator('main a[href$="/request"]')));
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { name: /^Local pick-up/ }));
  await page.keyboard.press('Space');
  await press(page, dialog.getByRole('button', { name: /^Send request/ }));
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/);
});

test('a buyer rates, and somebody asks the forum', async ({ visitor }) => {
  const { buyer, orderId } = await deliverOrder('CW');
  const { page } = await visitor({ ...DESKTOP, reducedMotion: 'reduce' });
  await takeSession(page.context(), buyer);
  await page.goto(`/orders/${orderId}/review`);
  await hydrated(page);
  const rating = page.locator('[name=rating]:checked');
  const before = await rating.inputValue();
  await tabTo(page, rating);
  await page.keyboard.press('ArrowRight');
  await expect(rating).not.toHaveValue(before);
  await expect(rating).toBeFocused();
  await type(page, page.getByLabel('Your review'), wordsOf(orderId));
  await press(page, page.getByRole('button', { name: 'Post review' }));
  await expect(page).not.toHaveURL(/\/review$/);
  await keepsFocus(page);

  await page.goto('/forum/new');
  await hydrated(page);
  await type(page, page.getByLabel(/^Title/), 'Which ferry takes a car?');
  const topic = seen(page.locator('main form [name=category]'));
  const general = await topic.inputValue();
  await tabTo(page, topic);
  await page.keyboard.press('ArrowDown');
  await expect(topic).not.toHaveValue(general);
  await type(page, seen(page.locator('main textarea')), 'We move in March.');
  await press(page, seen(page.locator('main form .btn-primary')));
  await expect(page).toHaveURL(/\/forum\/[\da-f-]{36}/);
});

test('a seller chooses a photo, says what it shows, lists something and withdraws it', async ({
  visitor,
}) => {
  const page = await signedIn(visitor);
  await page.goto('/sell');
  await hydrated(page);
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose photos' }));
  await (await choosing).setFiles([photos.photo('front.jpg'), photos.photo('side.jpg')]);
  await expect(page.getByRole('button', { name: 'Photo 2: Uploaded' })).toBeVisible();
  await saying(page, /uploaded/i);

  // It is asked what they show; a photo that is taken out leaves the focus at the next one.
  await press(page, page.getByRole('button', { name: /^Describe your photos/ }));
  await expect(page.locator('input:focus')).toHaveCount(1);
  await page.keyboard.type('A chair from the front');
  await press(page, page.getByRole('button', { name: /^Describe your photo / }));
  await page.keyboard.type('Its side');
  await tabTo(page, page.getByRole('button', { name: 'Remove: Photo 2' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await saying(page, /removed/);
  await keepsFocus(page);

  await type(page, page.getByLabel(/^Title/), 'Rocking chair of blue mahoe');
  await pick(page, page.getByLabel(/^Category/), 'Furn');
  await pick(page, page.getByLabel(/^Condition/), 'Good');
  await pick(page, page.getByLabel('Country'), 'Jamaica');
  await pick(page, page.getByLabel(/^Parish/), 'Saint Andrew');
  await type(page, page.getByLabel(/^Price \(/), '18000');
  await type(page, page.getByLabel('Description'), 'Made in Mandeville, in good order.');
  await press(page, page.getByRole('button', { name: 'Create Listing' }));
  await expect(page).toHaveURL(/\/profile\?tab=listings/);

  await press(page, page.locator('article.mine .acts > summary').first());
  await press(page, page.locator('article.mine form:has([name=remove]) button').first());
  const dialog = page.getByRole('dialog');
  await press(page, dialog.locator('.btn-danger'));
  await expect(page.locator('article.mine')).toHaveCount(0);
  await keepsFocus(page);
});
