import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, listening, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

/** A listing for sale of somebody whom no other journey uses. */
async function aListing(page: Page, place: number): Promise<{ id: string; sellerId: string }> {
  const answer = await page.request.get('/api/listings?country=GD&limit=20');
  const { data } = (await answer.json()) as {
    data: { id: string; sold: boolean; seller: { id: string } }[];
  };
  const { id, seller } = data.filter(({ sold }) => !sold)[place]!;
  return { id, sellerId: seller.id };
}

/** Two people in a conversation of their own, the second one wrote to the first. */
async function twoPeople(options = DESKTOP) {
  const one = await visitor(options);
  await signUp(one.page.context());
  const { data: me } = (await (await one.page.request.get('/api/auth/session')).json()) as {
    data: { id: string };
  };
  const other = await visitor();
  await signUp(other.page.context());
  await other.page.goto(`/messages?seller=${me.id}`);
  await hydrated(other.page);
  return { one, other };
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

/** What lies over a page: the focus goes in and back, and what was typed stays. */
async function closesInFourWays(page: Page, typed: string) {
  const opener = page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true });
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel('Your message');
  const url = page.url();
  await text.fill(typed);
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await text.waitFor();
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect(text).toHaveValue(typed);
    await close();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(page.url()).toBe(url);
    await opener.press('Enter');
  }
  await text.fill('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_name, options) => {
  test('somebody asks a seller about a listing over its page', async ({ visitor }) => {
    const { page } = await visitor(options);
    await signUp(page.context());
    const { id } = await aListing(page, options === PHONE ? 1 : 0);
    await page.goto(`/products/${id}`);
    await hydrated(page);
    await listening(page);
    await page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true }).click();
    const dialog = page.getByRole('dialog');
    const opener = page.getByRole('link', { name: 'Contact Seller' }).filter({ visible: true });
    await closesInFourWays(page, 'is not gone');
    await opener.click();
    await dialog.getByRole('heading', { name: /^Message / }).waitFor();
    const send = dialog.getByRole('button', { name: 'Send' });
    await expect(send).toBeDisabled();
    const text = dialog.getByLabel('Your message');
    await text.fill('   ');
    await expect(send).toBeDisabled();
    await dialog.getByRole('button', { name: 'Is this still available?' }).click();
    await expect(text).toHaveValue('Is this still available?');
    await text.fill('Call me: 876 555 0142');
    await dialog.getByText('There is a phone number in your message').waitFor();
    await text.fill('Is it still there?');
    await text.press('Shift+Enter');
    await text.pressSequentially('I could come on Saturday.');
    expect(await accessibilityFindings(page)).toEqual([]);
    await text.press('Enter');
    await dialog.getByText(/is on its way to/).waitFor();
    await dialog.getByRole('link', { name: 'Open conversation' }).click();
    await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
    await page.getByText('Is it still there?\nI could come on Saturday.').last().waitFor();
    // There is one conversation about a listing: asking again leads to it.
    await page.goto(`/messages?listing=${id}`);
    await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  });
});

test('a message that comes before the code of the header does is counted there', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople();
  const held = Promise.withResolvers<void>();
  await one.page.route(/\/assets\/HeaderSignedIn-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await one.page.goto('/products');
  await listening(one.page);
  await other.page.getByLabel('Your message').fill('Is it still there?');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  // The bar below knows, while the header still shows what the server counted.
  await expect.poll(() => one.page.locator('.tabbar').textContent()).toContain('1');
  held.resolve();
  await one.page.getByRole('link', { name: 'Messages, 1 unread' }).first().waitFor();
  for (const each of [one, other]) await each.leave();
});

test('two people write to each other and see it at once: words, typing, reading and the count', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople();
  await other.page.getByLabel('Your message').fill('Good morning!');
  await one.page.goto('/products');
  await hydrated(one.page);
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  // On another page, the header counts.
  await one.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await one.page.getByText('Select a conversation to start messaging').waitFor();
  expect(await accessibilityFindings(one.page)).toEqual([]);
  await one.page.getByText('Good morning!').click();
  await field(one.page).waitFor();
  await other.page.getByText('Read', { exact: true }).waitFor({ state: 'attached' });
  await one.page.getByRole('link', { name: 'Messages', exact: true }).first().waitFor();

  await field(one.page).pressSequentially('Hi');
  await other.page.getByText('Marcia is typing…').waitFor();
  await field(one.page).press('Shift+Enter');
  await field(one.page).pressSequentially('there');
  await field(one.page).press('Enter');
  const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
  await log(other.page).getByText('Hi\nthere').waitFor();
  await log(one.page).getByText('Read', { exact: true }).waitFor({ state: 'attached' });
  await expect(field(one.page)).toHaveValue('');
  expect(await accessibilityFindings(one.page)).toEqual([]);

  // Whoever is blocked is not told why; the other one sees whom to unblock.
  await one.page.getByLabel('More options').click();
  await one.page.getByRole('button', { name: 'Block Marcia' }).click();
  await one.page.getByText('You blocked Marcia.').waitFor();
  await field(other.page).fill('Are you there?');
  // A refreshed page takes nothing away that is being written.
  await other.page.getByRole('searchbox', { name: 'Search conversations' }).fill('good');
  await other.page.getByRole('searchbox', { name: 'Search conversations' }).press('Enter');
  await other.page.waitForURL(/q=good/);
  await expect(field(other.page)).toHaveValue('Are you there?');
  await field(other.page).press('Enter');
  await other.page.getByText('Not sent: You cannot write to this person.').waitFor();
  await other.page.getByRole('button', { name: 'Discard' }).click();
  await one.page.goto('/profile?tab=settings');
  await one.page.getByRole('button', { name: 'Unblock Marcia Bennett' }).click();
  await one.page.getByText('You have not blocked anybody.').waitFor();
  await field(other.page).fill('Are you back?');
  await field(other.page).press('Enter');
  await log(other.page).getByText('Are you back?').waitFor();
  expect([...one.troubles, ...other.troubles]).toEqual([]);
  await Promise.all([one.leave(), other.leave()]);
});

test('a browser has one stream for all of its tabs, and the next tab takes it over', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople();
  const context = one.page.context();
  const opened: string[] = [];
  const tabs = [one.page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().includes('/messages/stream')) opened.push(request.url());
    });
    await tab.goto('/messages');
    await hydrated(tab);
    await listening(tab);
  }
  await other.page.getByLabel('Your message').fill('To all tabs');
  await other.page.getByRole('button', { name: 'Send' }).click();
  for (const tab of tabs) await tab.getByText('To all tabs').waitFor();
  expect(opened).toHaveLength(1);
  await tabs[0]!.close();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  await field(other.page).fill('To those who stayed');
  await field(other.page).press('Enter');
  for (const tab of tabs.slice(1)) await tab.getByText('To those who stayed').first().waitFor();
  expect(opened).toHaveLength(2);
  expect(opened[1]).toMatch(/\?after=\d+$/);
  await Promise.all([one.leave(), other.leave()]);
});

test('what is written offline waits on the device and arrives once', async ({ visitor }) => {
  const { one, other } = await twoPeople();
  await other.page.getByLabel('Your message').fill('First');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  await field(other.page).waitFor();
  await other.page.context().setOffline(true);
  await field(other.page).fill('From the boat');
  await field(other.page).press('Enter');
  await other.page.getByText('Waiting to be sent').waitFor();
  await other.page.context().setOffline(false);
  await other.page.getByText('Waiting to be sent').waitFor({ state: 'detached', timeout: 40_000 });
  await one.page.goto('/messages');
  await one.page.getByText('From the boat').click();
  const log = one.page.getByRole('log', { name: 'Messages' });
  await log.getByText('From the boat').waitFor();
  await expect(log.getByText('From the boat')).toHaveCount(1);
  await Promise.all([one.leave(), other.leave()]);
});

test('a first message that waits is shown, and says why it was refused in the end', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople();
  const { page } = other;
  await page.context().setOffline(true);
  await page.getByLabel('Your message').fill('From the boat');
  await page.getByRole('button', { name: 'Send' }).click();
  const list = page.getByRole('region', { name: 'Conversations' });
  await page.getByText('You are offline. Your message is kept on this device').waitFor();
  await list.getByText('Waiting to be sent').waitFor();
  await list.getByText('From the boat').waitFor();
  const session = await page.context().request.get('/api/auth/session');
  const { data: writer } = (await session.json()) as { data: { id: string } };
  const blocked = await one.page.request.put(`/api/profile/blocked/${writer.id}`);
  expect(blocked.status()).toBeLessThan(300);
  await page.context().setOffline(false);
  await list.getByText('Not sent: You cannot write to this person.').waitFor({ timeout: 40_000 });
  expect(await accessibilityFindings(page)).toEqual([]);
  await list.getByRole('button', { name: 'Discard' }).click();
  await list.getByText('From the boat').waitFor({ state: 'detached' });
  await Promise.all([one.leave(), other.leave()]);
});

test('all of it works without scripts', async ({ visitor }) => {
  const scriptless = { ...DESKTOP, javaScriptEnabled: false };
  const one = await visitor(scriptless);
  await signUp(one.page.context());
  const { id, sellerId } = await aListing(one.page, 2);
  await one.page.goto(`/products/${id}`);
  await one.page.getByRole('link', { name: 'Contact Seller' }).first().click();
  await one.page.getByLabel('Your message').fill('Without scripts');
  await one.page.getByRole('button', { name: 'Send' }).click();
  await one.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  await one.page.getByRole('log').getByText('Without scripts').waitFor();
  await field(one.page).fill('Twice');
  await one.page.getByRole('button', { name: 'Send' }).click();
  await one.page.getByRole('log').getByText('Twice').waitFor();
  await one.page.getByRole('searchbox', { name: 'Search conversations' }).fill('nobody like that');
  await one.page.getByRole('searchbox', { name: 'Search conversations' }).press('Enter');
  await one.page.getByText('No conversation matches').waitFor();
  await one.page.goto(`/seller/${sellerId}`);
  await one.page.getByRole('button', { name: 'Block this seller' }).click();
  await one.page.getByText('You blocked this seller.').waitFor();
  await one.page.getByRole('button', { name: 'Unblock this seller' }).click();
  await one.page.getByRole('button', { name: 'Block this seller' }).waitFor();
  await one.leave();
});

test('signed-out people sign in first, and other people’s conversations are not there', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/messages');
  await page.waitForURL(/\/login\?next=%2Fmessages/);
  await signUp(page.context());
  const answer = await page.goto('/messages/01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d');
  expect(answer?.status()).toBe(404);
  expect((await page.request.get('/messages/not-an-id')).status()).toBe(404);
});
