/** Two people write to each other: live, from a listing, and from a boat without a connection. */
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { signUp } from '#tests/support/journey-people.ts';
import {
  expect,
  hydrated,
  leftTheHistory,
  LINE_CUT,
  PHONE,
  test,
  type Visitor,
} from '#tests/support/journey.ts';

/** A listing for sale of somebody whom no other journey uses. */
async function aListing(page: Page): Promise<string> {
  const answer = await page.request.get('/api/listings?country=GD&limit=20');
  const { data } = (await answer.json()) as { data: { id: string; sold: boolean }[] };
  const found = data.find(({ sold }) => !sold);
  if (!found) throw new Error('Nobody in Grenada sells anything');
  return found.id;
}

/** Two people in a conversation of their own, the second one wrote to the first. */
async function twoPeople(visitor: Visitor) {
  const one = await visitor();
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
    await expect(text).toBeFocused();
    await expect(text).toHaveValue(typed);
    await close();
    await dialog.waitFor({ state: 'detached' });
    await leftTheHistory(page);
    await expect(opener).toBeFocused();
    expect(page.url()).toBe(url);
    await opener.press('Enter');
  }
  await text.fill('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await leftTheHistory(page);
}

test('somebody asks a seller about a listing over its page, on a phone', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await signUp(page.context());
  const id = await aListing(page);
  await page.goto(`/products/${id}`);
  await hydrated(page);
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
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  await text.fill('Is it still there?');
  await text.press('Shift+Enter');
  await text.pressSequentially('I could come on Saturday.');
  await text.press('Enter');
  await dialog.getByText(/is on its way to/).waitFor();
  await dialog.getByRole('link', { name: 'Open conversation' }).click();
  await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  await page.getByText('Is it still there?\nI could come on Saturday.').last().waitFor();
  // There is one conversation about a listing: asking again leads to it.
  await page.goto(`/messages?listing=${id}`);
  await page.waitForURL(/\/messages\/[\da-f-]{36}$/);
});

test('a message that comes is counted in the header and in the bar', async ({ visitor }) => {
  const { one, other } = await twoPeople(visitor);
  await one.page.goto('/products');
  await hydrated(one.page);
  await other.page.getByLabel('Your message').fill('Is it still there?');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  await expect(one.page.locator('.tabbar')).toContainText('1');
  await one.page.getByRole('link', { name: 'Messages, 1 unread' }).first().waitFor();
});

test('two people write to each other and see it at once: words, typing, reading and the count', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople(visitor);
  await other.page.getByLabel('Your message').fill('Good morning!');
  await one.page.goto('/products');
  await hydrated(one.page);
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
  // On another page, the header counts.
  await one.page.getByRole('link', { name: 'Messages, 1 unread' }).click();
  await one.page.getByText('Select a conversation to start messaging').waitFor();
  const archived = one.page.getByRole('link', { name: 'Archived' });
  await expect.poll(async () => (await archived.boundingBox())?.height).toBeLessThan(60);
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

  // Whoever is blocked is not told why; the other one sees whom to unblock.
  await one.page.getByLabel('More options').click();
  await one.page.getByRole('button', { name: 'Block Marcia' }).click();
  await one.page
    .getByRole('dialog', { name: 'Block Marcia?' })
    .getByRole('button', { name: 'Block', exact: true })
    .click();
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
  await one.page.goto('/profile?tab=settings&open=blocked');
  await one.page.getByRole('button', { name: 'Unblock Marcia Bennett' }).click();
  await one.page.getByText('You have not blocked anybody.').waitFor();
  await field(other.page).fill('Are you back?');
  await field(other.page).press('Enter');
  await log(other.page).getByText('Are you back?').waitFor();
});

test('a browser has one stream for all of its tabs, and the next tab takes it over', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople(visitor);
  const context = one.page.context();
  const opened: string[] = [];
  const tabs = [one.page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    tab.on('request', (request) => {
      if (request.url().includes('/messages/stream')) opened.push(request.url());
    });
    await tab.goto('/messages');
    await hydrated(tab);
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
});

test.describe('without a connection', () => {
  test.use({ mayComplain: LINE_CUT });

  test('what is written offline waits on the device and arrives once', async ({ visitor }) => {
    const { one, other } = await twoPeople(visitor);
    await other.page.getByLabel('Your message').fill('First');
    await other.page.getByRole('button', { name: 'Send' }).click();
    await other.page.waitForURL(/\/messages\/[\da-f-]{36}$/);
    await field(other.page).waitFor();
    await other.page.context().setOffline(true);
    await field(other.page).fill('From the boat');
    await field(other.page).press('Enter');
    await other.page.getByText('Waiting to be sent').waitFor();
    await other.page.context().setOffline(false);
    await other.page.getByText('Waiting to be sent').waitFor({ state: 'detached' });
    await one.page.goto('/messages');
    await one.page.getByText('From the boat').click();
    const log = one.page.getByRole('log', { name: 'Messages' });
    await log.getByText('From the boat').waitFor();
    await expect(log.getByText('From the boat')).toHaveCount(1);
  });

  test('a first message that waits is shown, and says why it was refused in the end', async ({
    visitor,
  }) => {
    const { one, other } = await twoPeople(visitor);
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
    await list.getByText('Not sent: You cannot write to this person.').waitFor();
    await expect.poll(() => accessibilityFindings(page)).toEqual([]);
    await list.getByRole('button', { name: 'Discard' }).click();
    await list.getByText('From the boat').waitFor({ state: 'detached' });
  });
});
