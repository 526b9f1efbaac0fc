// Notifications where no script runs: their page, their settings, and the links of mails.
import { expect, test } from '@playwright/test';
import { fetchAs } from '#tests/support/fetch-as.ts';
import { demoSeller, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** A favorite of somebody is sold, by a seller whom no other journey uses. */
async function soldToOthers(fan: PlainPage, count: number): Promise<void> {
  const seller = openPlainBrowser();
  await signInByCode(seller, demoSeller('GP'));
  const { data } = (await seller.get('/api/profile/listings')) as {
    data: { id: string; status: string; sold: boolean }[];
  };
  const things = data.filter(({ status, sold }) => status === 'approved' && !sold).slice(0, count);
  expect(things).toHaveLength(count);
  for (const { id } of things) {
    expect((await fetchAs(fan, `/api/favorites/${id}`, { method: 'PUT' })).ok).toBe(true);
    // A thing of which there are several is sold one by one.
    for (let isSold = false; !isSold;) {
      const answer = (await seller.post(`/api/listings/${id}/sold`, {})) as {
        data: { sold: boolean };
      };
      isSold = answer.data.sold;
    }
  }
}

test('the page of notifications marks one, and all, and says when there is nothing', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto('/notifications');
  expect(page.has('heading', 'Nothing new')).toBe(true);
  await soldToOthers(page, 1);
  const read = async () => {
    await page.goto('/notifications');
    return page.heading(2);
  };
  await expect.poll(read).toBe('New (1)');
  expect(page.has('link', 'Notifications, 1 unread')).toBe(true);
  await page.click('button', /^Unread/);
  expect(page.heading(2)).toBe('Earlier');
  expect(page.has('link', /unread/)).toBe(false);
  await soldToOthers(page, 2);
  await expect.poll(read).toBe('New (2)');
  expect(page.has('heading', 'Earlier')).toBe(true);
  await page.click('button', 'Mark all as read');
  expect(page.has('heading', /^New/)).toBe(false);
  expect(page.has('link', /unread/)).toBe(false);
});

test('settings are saved together', async () => {
  const page = openPlainBrowser({ phone: true });
  await signUp(page);
  await page.goto('/notifications/settings');
  page.check(/Push ?: My listings/);
  page.uncheck(/In the app ?: Favorites/);
  await page.click('button', /^Save$/);
  expect(page.text()).toContain('Your settings are saved');
  const isOn = (name: RegExp) => (page.field(name) as HTMLInputElement).checked;
  expect(isOn(/Push ?: My listings/)).toBe(true);
  expect(isOn(/In the app ?: Favorites/)).toBe(false);
  expect(isOn(/Email ?: Messages/)).toBe(true);
});

test('a mail is ended by its link: by a program in one step, by a person in two', async () => {
  const page = openPlainBrowser();
  const { email } = await signUp(page);
  const turnOn = () =>
    fetchAs(page, '/api/notifications/settings/favorites/mail', {
      method: 'PUT',
      data: { on: true },
    });
  await turnOn();
  await soldToOthers(page, 1);
  await expect.poll(() => linkIn(page, email)).not.toBe('');
  const link = await linkIn(page, email);
  const isOn = async () => {
    const { data } = (await page.get('/api/notifications/settings')) as {
      data: { group: string; mail: boolean }[];
    };
    return data.find(({ group }) => group === 'favorites')?.mail;
  };

  const stranger = openPlainBrowser({ phone: true });
  await stranger.goto(link);
  expect(stranger.text()).toContain('emails about “Favorites”');
  expect(await isOn()).toBe(true);
  await stranger.click('button', 'Stop these emails');
  expect(stranger.text()).toContain('Done: we stopped emails about “Favorites”.');
  expect(await isOn()).toBe(false);

  await turnOn();
  const answer = await fetch(new URL(link, shopUrl()), {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(200);
  expect(await isOn()).toBe(false);

  await stranger.goto(`${link}x`);
  expect(stranger.text()).toContain('This link is not complete');
});

/** The link that ends mails, in the last one to somebody; empty while there is none. */
async function linkIn(page: PlainPage, email: string): Promise<string> {
  await page.goto('/dev/mail');
  // Behind the last one is the page's data, which names all of them.
  const mail = page.html
    .split('</article>')
    .slice(0, -1)
    .find((part) => part.includes(email) && part.includes('/unsubscribe?token='));
  return /\/unsubscribe\?token=[\w-]+/.exec(mail ?? '')?.[0] ?? '';
}

test('the worker of push messages is sent fresh', async () => {
  const answer = await fetch(new URL('/service-worker.js', shopUrl()));
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('Cache-Control')).toBe('no-cache');
});
