import type { APIRequestContext, Page } from '@playwright/test';
import { demoSeller, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, shopUrl, test } from '#tests/support/journey.ts';

/** What a busy computer shows after a while. */
const soon = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 30_000 });
const bell = (page: Page) =>
  page
    .getByRole('link', { name: /^Notifications/ })
    .filter({ visible: true })
    .first();
const bellSays = (page: Page) => bell(page).getAttribute('aria-label');

type Thing = { id: string; title: string };

/** A seller whom no other journey uses, and what they sell. */
async function seller() {
  const visit = await visitor();
  await signInByCode(visit.page.context(), demoSeller('AW'));
  const { request } = visit.page;
  const { data } = (await (await request.get('/api/profile/listings')).json()) as {
    data: (Thing & { status: string; sold: boolean })[];
  };
  const things = data.filter(({ status, sold }) => status === 'approved' && !sold);
  return { ...visit, request, things };
}

/** Somebody keeps it, and all of it is sold. */
async function sell(buyer: APIRequestContext, of: APIRequestContext, { id }: Thing) {
  await buyer.put(`/api/favorites/${id}`);
  for (;;) {
    const { data } = (await (await of.post(`/api/listings/${id}/sold`)).json()) as {
      data: { sold: boolean };
    };
    if (data.sold) return;
  }
}

test('a favorite is sold: the bell says so at once, and opens what it is about', async ({
  visitor,
}) => {
  const { page, leave } = await visitor();
  await signUp(page.context());
  const other = await seller();
  const thing = other.things[0]!;
  const heard = page.waitForResponse(/\/messages\/stream/);
  await page.goto('/products');
  await hydrated(page);
  await heard;
  expect(await bellSays(page)).toBe('Notifications');

  await sell(page.request, other.request, thing);
  await soon(() => bellSays(page)).toBe('Notifications, 1 unread');

  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel.waitFor();
  expect(await panel.evaluate((element) => element === document.activeElement)).toBe(true);
  // What lies half under the panel is too small to press until it is closed.
  const findings = await accessibilityFindings(page);
  expect(findings.filter((each) => !each.startsWith('target-size: '))).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await bell(page).evaluate((link) => link === document.activeElement)).toBe(true);

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
  await soon(() => bellSays(page)).toBe('Notifications');

  await bell(page).click();
  await panel.getByRole('heading', { name: 'Earlier' }).waitFor();
  await panel.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/notifications');
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor();
  await leave();
  await other.leave();
});

test.describe.each([
  ['with scripts', true, DESKTOP],
  ['with scripts on a phone', true, PHONE],
  ['without scripts', false, DESKTOP],
] as const)('the page of notifications %s', (_name, javaScriptEnabled, options) => {
  test('marks one, and all, and says when there is nothing', async ({ visitor }) => {
    const { page, leave } = await visitor({ ...options, javaScriptEnabled });
    await signUp(page.context());
    await page.goto('/notifications');
    await page.getByRole('heading', { name: 'Nothing new' }).waitFor();
    const other = await seller();
    for (const thing of other.things.slice(1, 4)) await sell(page.request, other.request, thing);
    await soon(async () => {
      await page.goto('/notifications');
      return page.getByRole('heading', { level: 2 }).first().textContent();
    }).toBe('New (3)');
    if (javaScriptEnabled) await hydrated(page);
    await page
      .getByRole('button', { name: /^Unread/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'New (2)' }).waitFor();
    await page.getByRole('heading', { name: 'Earlier' }).waitFor();
    if (javaScriptEnabled) {
      const focused = page.locator('.notice.new button:focus');
      await soon(() => focused.count()).toBe(1);
    }
    expect(await bellSays(page)).toBe('Notifications, 2 unread');
    if (javaScriptEnabled) {
      // On another device.
      const answer = await page.request.get('/api/notifications');
      const { data } = (await answer.json()) as { data: { id: string; read: boolean }[] };
      await page.request.put(`/api/notifications/${data.find(({ read }) => !read)?.id}/read`);
      await page.getByRole('heading', { name: 'New (1)' }).waitFor();
    }
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('heading', { name: /^New/ }).waitFor({ state: 'detached' });
    await soon(() => bellSays(page)).toBe('Notifications');
    await leave();
    await other.leave();
  });
});

test.describe('the settings', () => {
  /** Of a way and a kind, as "Push: Messages". */
  const box = (page: Page, name: string) =>
    page.getByRole('checkbox', { name: new RegExp(name.replace(':', ' ?:')) });

  test('are saved with each box, and a digest takes the place of mails', async ({ visitor }) => {
    const { page, troubles } = await visitor();
    await signUp(page.context());
    await page.goto('/profile?tab=settings');
    await hydrated(page);
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await page.waitForURL('**/notifications/settings');
    await box(page, 'Daily digest: Messages').focus();
    await page.keyboard.press('Space');
    await page.getByText('Saved. Messages now come once a day.').waitFor();
    await expect(box(page, 'E-mail: Messages')).not.toBeChecked();
    await box(page, 'Push: Messages').uncheck();
    await page.getByText('Saved. Messages: Push is off.').waitFor();
    await page.reload();
    await hydrated(page);
    await expect(box(page, 'Daily digest: Messages')).toBeChecked();
    await expect(box(page, 'E-mail: Messages')).not.toBeChecked();
    await expect(box(page, 'Push: Messages')).not.toBeChecked();
    await page.context().setOffline(true);
    await box(page, 'In the app: Messages').click();
    await page.getByText('This could not be saved').waitFor();
    await expect(box(page, 'In the app: Messages')).toBeChecked();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Stop all e-mails' }).click();
    await page.getByText('You get no more e-mails about what happens').waitFor();
    for (const way of ['E-mail', 'Daily digest'])
      for (const kind of ['Messages', 'My listings', 'Favorites'])
        await expect(box(page, `${way}: ${kind}`)).not.toBeChecked();
    expect(troubles.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  });

  test('are saved together without scripts', async ({ visitor }) => {
    const { page } = await visitor({ ...PHONE, javaScriptEnabled: false });
    await signUp(page.context());
    await page.goto('/notifications/settings');
    await box(page, 'Push: My listings').check();
    await box(page, 'In the app: Favorites').uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your settings are saved').waitFor();
    await expect(box(page, 'Push: My listings')).toBeChecked();
    await expect(box(page, 'In the app: Favorites')).not.toBeChecked();
    await expect(box(page, 'E-mail: Messages')).toBeChecked();
  });
});

test('a mail is ended by its link: by a program in one step, by a person in two', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const { email } = await signUp(page.context());
  const mailOn = '/api/notifications/settings/favorites/mail';
  await page.request.put(mailOn, { data: { on: true } });
  const other = await seller();
  await sell(page.request, other.request, other.things[0]!);
  let link = '';
  await soon(async () => {
    const html = await (await page.request.get('/dev/mail')).text();
    // Behind the last one is the page's data, which names all of them.
    const mail = html
      .split('</article>')
      .slice(0, -1)
      .find((part) => part.includes(email) && part.includes('/unsubscribe?token='));
    link = /\/unsubscribe\?token=[\w-]+/.exec(mail ?? '')?.[0] ?? '';
    return link;
  }).not.toBe('');
  const isOn = async () => {
    const { data } = (await (await page.request.get('/api/notifications/settings')).json()) as {
      data: { group: string; mail: boolean }[];
    };
    return data.find(({ group }) => group === 'favorites')?.mail;
  };

  const stranger = await visitor({ ...PHONE, javaScriptEnabled: false });
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('main')).toContainText('e-mails about “Favorites”');
  expect(await isOn()).toBe(true);
  await stranger.page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await stranger.page.getByText('Done: we stopped e-mails about “Favorites”.').waitFor();
  expect(await isOn()).toBe(false);

  await page.request.put(mailOn, { data: { on: true } });
  const answer = await fetch(new URL(link, shopUrl()), {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(200);
  expect(await isOn()).toBe(false);

  await stranger.page.goto(`${link}x`);
  await stranger.page.getByText('This link is not complete').waitFor();
  await stranger.leave();
  await leave();
  await other.leave();
});

test('the worker of push messages is sent fresh, for the whole site, and only by this site', async ({
  visitor,
}) => {
  const answer = await fetch(new URL('/service-worker.js', shopUrl()));
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
  const { page } = await visitor({ ...DESKTOP, serviceWorkers: 'allow' });
  await page.goto('/');
  const scope = await page.evaluate(async () => {
    const { scope } = await navigator.serviceWorker.register('/service-worker.js');
    return scope;
  });
  expect(scope).toBe(new URL('/', shopUrl()).href);
});
