/** Copies of one text by several accounts: one case, decided and taken back by keyboard. */
import { randomBytes, randomInt } from 'node:crypto';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { fetchAs } from '#tests/support/fetch-as.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { becomeModerator } from '#tests/support/second-moderator.ts';

/** A decision takes effect some seconds later. */
const inEffect = { timeout: 60_000 };
/** Of each run another lot, so that it can be tried again. */
const LOT = randomBytes(4).toString('hex');
const NUMBER = `+1 876 5${randomInt(1e5, 1e6)}`;
const TITLE = `Parking ${LOT}`;
const WORDS = `Lot ${LOT}: parking for the harbour market is behind the old customs house this
year, two dollars for the whole day, and my nephew keeps an eye on the cars.`;
const ENDS = ['Come early.', 'Ask for Dave.', 'Cash only.', 'Bring a hat.', 'See you there.'];

test('a moderator decides about the copies of five accounts with two keys, and one takes it back', async ({
  visitor,
}) => {
  const posts: string[] = [];
  for (const end of ENDS) {
    const page = openPlainBrowser();
    await signUp(page, { phone: NUMBER });
    const data = { title: TITLE, content: `${WORDS} ${end}` };
    const answer = await fetchAs(page, '/api/forum/posts', { method: 'POST', data });
    const { data: post } = (await answer.json()) as { data: { id: string } };
    posts.push(`/forum/${post.id}`);
  }
  const statuses = () =>
    Promise.all(posts.map(async (path) => (await fetch(shopUrl() + path)).status));
  const { page } = await visitor();
  await becomeModerator(page.context(), { fullName: 'Nadia Ramdeen' });
  await expect(async () => {
    await page.goto('/admin/queue');
    await expect(page.getByRole('link', { name: TITLE }).first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await hydrated(page);
  const strip = page.getByRole('list', { name: 'Waves that wait' });
  await expect(strip).toContainText('4 items from 4 accounts');
  await page.keyboard.press('w');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expect(page.getByLabel('Reason for a rejection')).toHaveValue('scam');
  await expect(page.getByText('Same number')).toHaveCount(4);
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);
  const said = page.locator('.decided-bar', { hasText: '4 rejected.' });
  // The keys hear nothing for a moment after the page was drawn.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(said).toBeVisible({ timeout: 1000 });
  }).toPass();
  // Nothing was decided yet: all of it waits as before.
  await page.keyboard.press('u');
  await expect(said).toBeHidden();
  await expect(page.getByRole('button', { name: 'Reject all 4' })).toBeVisible();
  await page.keyboard.press('r');
  await expect(said).toBeVisible();
  // The first was public before anybody knew: it waits for one more key, a moment later.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Reject all 1' })).toBeVisible({ timeout: 1000 });
  }).toPass(inEffect);
  await expect(page.getByText(/Rejected by Nadia Ramdeen/)).toBeVisible();
  await hydrated(page);
  await expect.poll(statuses).toEqual([404, 404, 404, 404, 404]);
  await expect(async () => {
    await page.keyboard.press('u');
    await expect(page.getByText('The decision was taken back.')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect.poll(async () => (await statuses()).slice(1)).toEqual([200, 200, 200, 200]);
});
