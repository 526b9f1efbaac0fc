/** What happened is told at once, and what is read and chosen is kept. */
import type { APIRequestContext, Page } from '@playwright/test';
import { demoSeller, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, LINE_CUT, test } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first();
/** What the bell says at last. */
const bellSays = (page: Page, words: string) =>
  expect(bell(page)).toHaveAttribute('aria-label', words);

type Thing = { id: string; title: string };

/** A seller whom no other journey uses, and what they sell. */
async function seller(): Promise<{ shopkeeper: PlainPage; things: Thing[] }> {
  const shopkeeper = openPlainBrowser();
  await signInByCode(shopkeeper, demoSeller('AW'));
  const { data } = (await shopkeeper.get('/api/profile/listings')) as {
    data: (Thing & { status: string; sold: boolean })[];
  };
  return { shopkeeper, things: data.filter(({ status, sold }) => status === 'approved' && !sold) };
}

/** Somebody keeps it, and all of it is sold. */
async function sell(buyer: APIRequestContext, of: PlainPage, { id }: Thing): Promise<void> {
  await buyer.put(`/api/favorites/${id}`);
  for (;;) {
    const { data } = (await of.post(`/api/listings/${id}/sold`, {})) as {
      data: { sold: boolean };
    };
    if (data.sold) return;
  }
}

test('a favorite is sold: the bell says so at once, and opens what it is about', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  const { shopkeeper, things } = await seller();
  const [thing] = things;
  if (!thing) throw new Error('The seller offers nothing');
  const heard = page.waitForResponse(/\/messages\/stream/);
  await page.goto('/products');
  await hydrated(page);
  await heard;
  await bellSays(page, 'Notifications');

  await sell(page.request, shopkeeper, thing);
  await bellSays(page, 'Notifications, 1 unread');

  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  await expect(panel).toBeFocused();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await panel.getByRole('heading', { name: 'New (1)' }).waitFor();
  await page.mouse.click(10, 400);
  await panel.waitFor({ state: 'detached' });
  await bell(page).click();
  await panel.getByRole('link', { name: 'A favorite was sold' }).click();
  await page.waitForURL(`**/products/${thing.id}`);
  await panel.waitFor({ state: 'detached' });
  // The address is there before the page is, and a page that comes closes what lies over it.
  await page.getByText('This listing has been sold').waitFor();
  await bellSays(page, 'Notifications');

  await bell(page).click();
  await panel.getByRole('heading', { name: 'Earlier' }).waitFor();
  await panel.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
});

test('the page of notifications marks one, and all, and hears of other devices', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await signUp(page.context());
  const { shopkeeper, things } = await seller();
  for (const thing of things.slice(1, 4)) await sell(page.request, shopkeeper, thing);
  await expect(async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'New (3)' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await hydrated(page);
  await page
    .getByRole('button', { name: /^Unread/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'New (2)' }).waitFor();
  await page.getByRole('heading', { name: 'Earlier' }).waitFor();
  await expect(page.locator('.notice.new button:focus')).toHaveCount(1);
  await bellSays(page, 'Notifications, 2 unread');
  // On another device.
  const answer = await page.request.get('/api/notifications');
  const { data } = (await answer.json()) as { data: { id: string; read: boolean }[] };
  await page.request.put(`/api/notifications/${data.find(({ read }) => !read)?.id}/read`);
  await page.getByRole('heading', { name: 'New (1)' }).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('heading', { name: /^New/ }).waitFor({ state: 'detached' });
  await bellSays(page, 'Notifications');
});

/** Of a way and a kind, as "Push: Messages". */
const box = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(name.replace(':', ' ?:')) });

test.describe('settings', () => {
  test.use({ mayComplain: LINE_CUT });

  test('are saved with each box, and a digest takes the place of mails', async ({ visitor }) => {
    const { page } = await visitor();
    await signUp(page.context());
    await page.goto('/profile?tab=settings');
    await hydrated(page);
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await page.waitForURL('**/notifications/settings');
    await box(page, 'Daily digest: Messages').focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved. Messages: from now on once a day.').waitFor();
    await expect(box(page, 'Email: Messages')).not.toBeChecked();
    await box(page, 'Push: Messages').uncheck();
    await page.getByText('Saved. Messages: Push is off.').waitFor();
    await page.reload();
    await hydrated(page);
    await expect(box(page, 'Daily digest: Messages')).toBeChecked();
    await expect(box(page, 'Email: Messages')).not.toBeChecked();
    await expect(box(page, 'Push: Messages')).not.toBeChecked();
    await page.context().setOffline(true);
    await box(page, 'In the app: Messages').click();
    await page.getByText('This could not be saved').waitFor();
    await expect(box(page, 'In the app: Messages')).toBeChecked();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Stop all emails' }).click();
    await page.getByText('You’ll get no more emails about what happens').waitFor();
    for (const way of ['Email', 'Daily digest'])
      for (const kind of ['Messages', 'My listings', 'Favorites'])
        await expect(box(page, `${way}: ${kind}`)).not.toBeChecked();
  });
});
