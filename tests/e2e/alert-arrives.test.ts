import type { Page } from '@playwright/test';
import { reloadUntil, signUp } from '#tests/support/journey-people.ts';
import { putUp } from '#tests/support/new-listing.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

/** What a busy computer shows after a while. */
const soon = <T>(value: () => Promise<T>) => expect.poll(value, { timeout: 30_000 });

/** A word that nothing else has, and that can be spoken: others are held as nonsense. */
const newWord = (): string =>
  Array.from({ length: 5 }, () => {
    const [first, second] = ['kldmnprst', 'aeiou'].map(
      (letters) => letters[Math.floor(Math.random() * letters.length)],
    );
    return `${first}${second}`;
  }).join('');

async function alertsOf(page: Page) {
  const { data } = await (await page.request.get('/api/alerts')).json();
  return (data as { summary: string; cadence: string; paused: boolean }[]).map(
    ({ summary, cadence, paused }) => ({ summary, cadence, paused }),
  );
}

/** Somebody puts up such a thing, and it is approved. */
async function comesUp(watching: Page, title: string): Promise<string> {
  const { page, leave } = await visitor();
  await signUp(page.context());
  const id = await putUp(page.context(), title);
  const answer = async () => (await watching.request.get(`/api/listings/${id}`)).status();
  await soon(answer).toBe(200);
  await leave();
  return id;
}

async function toldOf(page: Page, title: string): Promise<void> {
  await page.goto('/notifications');
  await reloadUntil(page, () => page.getByRole('link', { name: title }).isVisible());
  await page.getByRole('link', { name: title }).first().click();
}

test.describe.each([
  ['with scripts', DESKTOP],
  ['with scripts on a phone', PHONE],
  ['without scripts', { ...DESKTOP, javaScriptEnabled: false }],
] as const)('%s', (_name, options) => {
  const isPlain = 'javaScriptEnabled' in options;

  test('a search is saved, its alert arrives, is paused with one tap, and removed', async ({
    visitor,
  }) => {
    const word = newWord();
    const { page } = await visitor(options);
    await signUp(page.context());
    await page.goto(`/search?q=${word}`);
    if (!isPlain) await hydrated(page);
    await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
    await page.getByText('We tell you when a new one comes up', { exact: true }).waitFor();
    const summary = `${word} in Jamaica`;
    expect(await alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: false }]);
    if (!isPlain) expect(await accessibilityFindings(page)).toEqual([]);

    const id = await comesUp(page, `Chair ${word}`);
    await toldOf(page, `New for “${summary}”`);
    await page.waitForURL(`**/products/${id}`);

    await page.goto(`/search?q=${word}`);
    if (!isPlain) await hydrated(page);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Alert paused').first().waitFor();
    await soon(() => alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: true }]);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByLabel('How often').selectOption('Weekly');
    if (isPlain) await page.getByRole('button', { name: 'Change' }).click();
    await soon(() => alertsOf(page)).toEqual([{ summary, cadence: 'weekly', paused: false }]);

    await page.goto('/alerts');
    if (!isPlain) await hydrated(page);
    await page.getByText('1 listing found').waitFor();
    if (!isPlain) expect(await accessibilityFindings(page)).toEqual([]);
    await expect(page.getByLabel('Name')).toBeHidden();
    const change = page.locator('summary', { hasText: 'Change the alert' });
    await change.click();
    if (!isPlain) expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Name').fill('For the veranda');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'For the veranda' }).waitFor();
    await page.getByRole('button', { name: 'Pause For the veranda' }).click();
    await page.getByRole('button', { name: 'Resume For the veranda' }).waitFor();
    // Without scripts each answer is a new page, where it is folded.
    if (isPlain) await change.click();
    await page.getByRole('button', { name: 'Remove the alert For the veranda' }).click();
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor();
    expect(await alertsOf(page)).toEqual([]);
  });

  // Everywhere, too, while they are at home in Jamaica once they are signed in.
  test.each([
    { asked: '&location=Barbados', place: ' in Barbados', shown: /location=Barbados/ },
    { asked: '', place: '', shown: /location=all/ },
  ])('a visitor wants to be told$place, signs in, and is where they were', async (search) => {
    const { asked, place, shown } = search;
    const word = newWord();
    const member = await visitor();
    const account = await signUp(member.page.context());
    await member.leave();
    const { page } = await visitor(options);
    await page.goto(`/search?q=${word}${asked}`);
    if (!isPlain) await hydrated(page);
    await page.getByRole('button', { name: 'Tell me when one comes up' }).click();
    await page.waitForURL(/\/login\?next=/);
    await page.getByText(`something new comes up for “${word}${place}”`).waitFor();
    await page.getByRole('link', { name: 'Use my password' }).click();
    await page.getByLabel('Email').fill(account.email);
    await page.locator('input[name=password]').fill(account.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/search\?/);
    expect(page.url()).toMatch(shown);
    await page.getByText('We tell you when a new one comes up', { exact: true }).waitFor();
    expect(await alertsOf(page)).toEqual([
      { summary: `${word}${place}`, cadence: 'at-once', paused: false },
    ]);
  });
});

test('a link that pauses an alert says so when it is broken', async ({ visitor }) => {
  const { page } = await visitor(PHONE);
  await page.goto('/alerts/pause?token=none');
  await page.getByText('This link is incomplete, or the alert is gone.').waitFor();
  await expect(page.getByRole('button', { name: 'Pause this alert' })).toHaveCount(0);
  // As much room below the header as other pages have.
  const bottom = (at: string) =>
    page.locator(at).evaluate((el) => el.getBoundingClientRect().bottom);
  const top = await page.locator('h1').evaluate((el) => el.getBoundingClientRect().top);
  expect(top - (await bottom('.header'))).toBeGreaterThanOrEqual(16);
});
