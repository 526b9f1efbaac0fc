import type { Page } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { press, tabTo, type } from '#tests/support/keyboard.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

/** A word that nothing else in the shop has. */
const newWord = (): string =>
  Array.from({ length: 10 }, () => 'bcdfgklmnprstvz'[Math.floor(Math.random() * 15)]).join('');

async function alertsOf(page: Page) {
  const { data } = await (await page.request.get('/api/alerts')).json();
  return (data as { summary: string; cadence: string; paused: boolean }[]).map(
    ({ summary, cadence, paused }) => ({ summary, cadence, paused }),
  );
}

test('an alert is saved, paused, named and removed with the keyboard alone', async ({
  visitor,
}) => {
  const word = newWord();
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(`/search?q=${word}`);
  await hydrated(page);
  await press(page, page.getByRole('button', { name: 'Tell me when one comes up' }));
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await expect.poll(() => alertsOf(page)).toMatchObject([{ cadence: 'at-once', paused: false }]);
  await press(page, pause);
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible();
  await expect(resume).toBeFocused();
  await press(page, resume, 'Space');
  await expect(pause).toBeVisible();

  await page.goto('/alerts');
  await hydrated(page);
  const title = page.getByRole('heading', { name: `${word} in Jamaica` });
  await expect(title).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  await tabTo(page, page.getByRole('link', { name: `Show listings ${word} in Jamaica` }));
  await tabTo(page, page.getByRole('button', { name: `Pause ${word} in Jamaica` }));
  await press(page, page.locator('summary', { hasText: `Change the alert ${word}` }));
  await type(page, page.getByLabel('Name'), 'Chairs');
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByRole('heading', { name: 'Chairs' })).toBeVisible();
  // It stays open, and the focus where it was.
  const change = page.locator('summary', { hasText: 'Change the alert Chairs' });
  await tabTo(page, change, 'Shift+Tab');
  await tabTo(page, page.getByRole('button', { name: 'Pause Chairs' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Resume Chairs' })).toBeVisible();
  await press(page, change, 'Space');
  await expect(page.getByLabel('Name')).toBeHidden();
  await press(page, change);
  await press(page, page.getByRole('button', { name: 'Remove the alert Chairs' }));
  await expect(page.getByRole('heading', { name: 'No alerts yet' })).toBeVisible();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Browse listings' }));
  await expect.poll(() => alertsOf(page)).toEqual([]);
});
