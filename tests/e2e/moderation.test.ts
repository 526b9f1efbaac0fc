/** Moderators at work: what the check holds, two at one case, appeals, and the ladder. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO, demoSeller, signInAs, signInByCode } from '#tests/support/journey-people.ts';
import {
  accessibilityFindings,
  hydrated,
  openShop,
  type Shop,
  visitor,
} from '#tests/support/running-shop.ts';
import { becomeModerator } from '#tests/support/second-moderator.ts';

type Visit = Awaited<ReturnType<typeof visitor>>;
type Listing = { id: string; title: string };

let shop: Shop;
/** The moderator of the demo, and somebody else. */
let yvonne: Visit;
let nadia: Visit;
beforeAll(async () => {
  shop = await openShop();
  [yvonne, nadia] = await Promise.all([visitor(shop), visitor(shop)]);
  await signInAs(yvonne.page.context(), DEMO.moderator);
  await becomeModerator(nadia.page.context(), { fullName: 'Nadia Ramdeen' });
}, 120_000);
afterAll(() => shop.close());

const PATIENCE = { timeout: 30_000, interval: 300 };
const statusOf = async ({ id }: Listing) => (await fetch(`${shop.url}/products/${id}`)).status;

/** A seller of the demo whom no other journey uses, and the newest public listings of theirs. */
async function sellerIn(country: string): Promise<Visit & { listings: Listing[] }> {
  const visit = await visitor(shop);
  await signInByCode(visit.page.context(), demoSeller(country));
  const answer = await visit.page.request.get('/api/profile/listings?limit=20');
  const { data } = (await answer.json()) as { data: (Listing & { status: string })[] };
  return { ...visit, listings: data.filter(({ status }) => status === 'approved') };
}

/** Changes a listing's words. */
async function rewrite(page: Page, { id }: Listing, change: object): Promise<void> {
  const answer = await page.request.patch(`/api/listings/${id}`, { data: change });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Waits until a person has to decide about something. @returns the address of its case */
async function untilHeld(subject: Listing): Promise<string> {
  let found: { id: string; subjectId: string } | undefined;
  await expect
    .poll(async () => {
      const answer = await yvonne.page.request.get('/api/moderation/cases?order=oldest&limit=100');
      const { data } = (await answer.json()) as { data: (typeof found & object)[] };
      found = data.find(({ subjectId }) => subjectId === subject.id);
      return found !== undefined;
    }, PATIENCE)
    .toBe(true);
  return `/admin/queue?order=oldest&case=${found?.id}`;
}

/** Opens a case beside the list, which takes it. */
async function openCase(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.locator('.q-side').getByText('Yours', { exact: true }).waitFor();
}

// A person decides about it, whatever it says besides: another account had these words before.
const WORDS = [
  'Two sturdy fish traps of galvanised wire, woven by my uncle, with new rope and floats.',
  'They stood in a dry shed behind the house since last season and were never in the sea.',
  'I would like them to go to somebody who works with them. Come and look after five.',
].join(' ');

test('a listing that is held is rejected by keys, appealed, and restored by somebody else', async () => {
  const first = await sellerIn('TT');
  const author = await sellerIn('SX');
  const [original] = first.listings;
  const [listing] = author.listings;
  if (!original || !listing) throw new Error('the demo has no such listings');
  await rewrite(first.page, original, { description: WORDS });
  await expect
    .poll(async () => (await fetch(`${shop.url}/products/${original.id}`)).text(), PATIENCE)
    .toContain('galvanised wire');
  await rewrite(author.page, listing, { description: WORDS });

  // What the public sees stays; both revisions stand side by side.
  const path = await untilHeld(listing);
  expect(await statusOf(listing)).toBe(200);
  const { page } = yvonne;
  await openCase(page, path);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('link', { name: 'What the edit changes' }).click();
  await page.getByText('Two sturdy fish traps').first().waitFor();
  await page.getByText('Combined risk').waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);

  // By keys alone: R asks for the reason, Enter on the button decides.
  await openCase(page, path);
  await page.keyboard.press('r');
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('reason');
  await page.keyboard.type('Posted');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Are they yours, or a and r?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Rejected.').first().waitFor();
  await expect.poll(() => statusOf(listing), PATIENCE).toBe(404);

  // Its author is told, and appeals.
  const notice = author.page.locator('a[href^="/decisions/"]').first();
  await expect
    .poll(async () => {
      await author.page.goto('/notifications');
      return notice.count();
    }, PATIENCE)
    .toBe(1);
  await author.page.goto((await notice.getAttribute('href')) ?? '');
  await author.page.getByText('Are they yours, or a and r?').waitFor();
  await hydrated(author.page);
  await author.page.getByRole('link', { name: 'Appeal' }).click();
  await author.page.getByLabel('Why is the decision wrong?').fill('He is my uncle, too.');
  await author.page.getByRole('button', { name: 'Send appeal' }).click();
  await author.page.getByRole('heading', { name: 'Your appeal is being read' }).waitFor();

  // Whoever decided cannot answer, somebody else takes it back.
  await page.goto('/admin/queue?filter=appealed');
  await page.waitForURL('**/admin/reports?tab=appeals');
  await page.getByText('You decided it').first().waitFor();
  await nadia.page.goto('/admin/moderation');
  await hydrated(nadia.page);
  await nadia.page.locator('.rail').getByRole('link', { name: 'Appeals' }).click();
  await nadia.page.getByRole('link', { name: listing.title }).click();
  await nadia.page.getByText('He is my uncle, too.').waitFor();
  await nadia.page.getByLabel('Answer to').fill('You are right, we are sorry.');
  await nadia.page.getByRole('button', { name: 'Take it back' }).click();
  await nadia.page.getByText('Answered.').waitFor();
  await expect.poll(() => statusOf(listing), PATIENCE).toBe(200);
  expect([author.troubles, yvonne.troubles, nadia.troubles]).toEqual([[], [], []]);
  await Promise.all([first.leave(), author.leave()]);
}, 180_000);
