// Searches that are kept, without scripts: saved, told of, changed, removed.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { newWord, putUp } from '#tests/support/new-listing.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { openProgram } from '#tests/support/program.ts';

async function alertsOf(page: PlainPage) {
  const { data } = (await page.get('/api/alerts')) as {
    data: { summary: string; cadence: string; paused: boolean }[];
  };
  return data.map(({ summary, cadence, paused }) => ({ summary, cadence, paused }));
}

test('a search is saved, its alert is paused, told weekly, named and removed', async () => {
  const word = newWord();
  const summary = `${word} in Jamaica`;
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(`/search?q=${word}`);
  await page.click('button', 'Tell me when one comes up');
  expect(page.text()).toContain('We’ll tell you when a new one comes up');
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: false }]);
  await page.click('button', 'Pause');
  expect(page.text()).toContain('Alert paused');
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'at-once', paused: true }]);
  await page.click('button', 'Resume');
  page.select('How often', 'Weekly');
  await page.click('button', 'Change');
  await expect.poll(() => alertsOf(page)).toEqual([{ summary, cadence: 'weekly', paused: false }]);

  await page.goto('/alerts');
  expect(page.hasField('Name')).toBe(false);
  await page.click('button', /^Change the alert/);
  page.fill('Name', 'For the veranda');
  await page.click('button', 'Save');
  expect(page.has('heading', 'For the veranda')).toBe(true);
  await page.click('button', 'Pause For the veranda');
  expect(page.has('button', 'Resume For the veranda')).toBe(true);
  await page.click('button', /^Change the alert/);
  await page.click('button', 'Remove the alert For the veranda');
  expect(page.has('heading', 'No alerts yet')).toBe(true);
  await expect.poll(() => alertsOf(page)).toEqual([]);
});

// Everywhere, too, while they are at home in Jamaica once they are signed in.
for (const { asked, place, shown } of [
  { asked: '&location=Barbados', place: ' in Barbados', shown: /location=Barbados/ },
  { asked: '', place: '', shown: /location=all/ },
])
  test(`a visitor wants to be told of something${place}, signs in, and is where they were`, async () => {
    const word = newWord();
    const account = await signUp(openPlainBrowser());
    const page = openPlainBrowser();
    await page.goto(`/search?q=${word}${asked}`);
    await page.click('button', 'Tell me when one comes up');
    expect(page.url.pathname).toBe('/login');
    expect(page.text()).toContain(`something new comes up for “${word}${place}”`);
    await page.click('link', 'Use my password');
    page.fill('Email', account.email);
    page.fill('Password', account.password);
    await page.click('button', 'Login');
    expect(page.url.pathname).toBe('/search');
    expect(page.url.search).toMatch(shown);
    expect(page.text()).toContain('We’ll tell you when a new one comes up');
    await expect
      .poll(() => alertsOf(page))
      .toEqual([{ summary: `${word}${place}`, cadence: 'at-once', paused: false }]);
  });

test('something new comes up: it is told, and the notice leads to it', async () => {
  const word = newWord();
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto(`/search?q=${word}`);
  await page.click('button', 'Tell me when one comes up');
  const request = await openProgram();
  await signUp({ request });
  const title = `Chair ${word}`;
  await putUp({ request }, title);
  await request.dispose();
  await expect
    .poll(async () => (await page.goto('/notifications')).has('link', /^New for/))
    .toBe(true);
  expect(page.text()).toContain(`New for “${word} in Jamaica”`);
  await page.click('link', /^New for/);
  expect(page.heading(1)).toBe(title);
});

test('a link that pauses an alert says so when it is broken', async () => {
  const page = openPlainBrowser();
  await page.goto('/alerts/pause?token=none');
  expect(page.text()).toContain('This link is incomplete, or the alert is gone.');
  expect(page.has('button', 'Pause this alert')).toBe(false);
});
