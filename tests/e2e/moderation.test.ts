/** Moderators at work: what the check holds, two at one case, appeals, and the ladder. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { newestDecision, openNextDecision } from '#tests/support/decision-notices.ts';
import { fetchAs } from '#tests/support/fetch-as.ts';
import { DEMO, demoSeller, signInAs, signInByCode } from '#tests/support/journey-people.ts';
import { expect, hydrated, shopUrl, test, type Visitor } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { becomeModerator } from '#tests/support/second-moderator.ts';
import { type WaitingCase, waitingCases } from '#tests/support/waiting-cases.ts';

type Listing = { id: string; title: string };

/**
 * Somebody has to look at what says so: another account had these words before. Of each run others,
 * so that it can be tried again.
 */
const LOT = randomBytes(4).toString('hex');
const WORDS = `Lot ${LOT}: two sturdy fish traps of galvanised wire, woven by my uncle, with new
rope and floats. They stood in a dry shed behind the house since last season and were never in the
sea. I would like them to go to somebody who works with them. Come and look on any evening after
five.`;

/** The words are on a public listing already, of somebody in Trinidad. */
test.beforeAll(async () => {
  const {
    page,
    listings: [original],
  } = await sellerIn('TT');
  if (!original) throw new Error('The seller offers nothing');
  await rewrite(page, original, { description: WORDS });
  const shown = async () => (await fetch(`${shopUrl()}/products/${original.id}`)).text();
  await expect.poll(shown).toContain('galvanised wire');
});

/** The moderator of the demo. */
async function yvonne(visitor: Visitor): Promise<Page> {
  const { page } = await visitor();
  await signInAs(page.context(), DEMO.moderator);
  return page;
}

/** Another moderator. */
async function nadia(visitor: Visitor): Promise<Page> {
  const { page } = await visitor();
  await becomeModerator(page.context(), { fullName: 'Nadia Ramdeen' });
  return page;
}

const statusOf = async ({ id }: Listing) => (await fetch(`${shopUrl()}/products/${id}`)).status;

/** A seller of the demo whom no other journey uses, and the newest public listings of theirs. */
async function sellerIn(country: string): Promise<{ page: PlainPage; listings: Listing[] }> {
  const page = openPlainBrowser();
  await signInByCode(page, demoSeller(country));
  const { data } = (await page.get('/api/profile/listings?limit=20')) as {
    data: (Listing & { status: string; sold: boolean })[];
  };
  return { page, listings: data.filter(({ status, sold }) => status === 'approved' && !sold) };
}

/** Changes a listing's words. */
async function rewrite(author: PlainPage, { id }: Listing, change: object): Promise<void> {
  const answer = await fetchAs(author, `/api/listings/${id}`, { method: 'PATCH', data: change });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Waits until a person has to decide about something. @returns the address of its case */
async function untilHeld(moderator: Page, subject: Listing): Promise<string> {
  let found: WaitingCase | undefined;
  await expect
    .poll(async () => {
      const cases = await waitingCases(moderator.request);
      found = cases.find(({ subjectId }) => subjectId === subject.id);
      return found !== undefined;
    })
    .toBe(true);
  return `/admin/queue?order=oldest&case=${found?.id}`;
}

/** What a moderator decides takes effect after ten seconds. */
const TAKES_EFFECT = { timeout: 40_000 };

/** Keys decide nothing for a moment after a case was drawn: what is pressed until it shows. */
const pressUntil = (page: Page, key: string, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await page.keyboard.press(key);
    await expect(shown).toBeVisible({ timeout: 1_000 });
  }).toPass();

/** Opens a case beside the list, which takes it. */
async function openCase(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.locator('.q-side').getByText('Yours', { exact: true }).waitFor();
}

test('a listing that is held is rejected by keys, appealed, and restored by somebody else', async ({
  visitor,
}) => {
  const author = await sellerIn('SX');
  const [listing] = author.listings;
  if (!listing) throw new Error('The seller offers nothing');
  const before = await newestDecision(author.page);
  await rewrite(author.page, listing, { description: WORDS });

  // What the public sees stays; both revisions stand side by side.
  const page = await yvonne(visitor);
  const path = await untilHeld(page, listing);
  await expect.poll(() => statusOf(listing)).toBe(200);
  await openCase(page, path);
  await page.getByRole('link', { name: 'What the edit changes' }).click();
  await page.getByText('two sturdy fish traps').first().waitFor();
  await page.getByText('Combined risk').waitFor();
  await expect.poll(() => accessibilityFindings(page)).toEqual([]);

  // A newer revision arrives: deciding is refused, and both are shown.
  await page.locator('.rev').getByText('Yours', { exact: true }).waitFor();
  await rewrite(author.page, listing, { description: `${WORDS} Both for one price.` });
  const newer = page.getByText(/^Revision \d+ arrived while you read$/).first();
  await pressUntil(page, 'a', newer);
  await page.locator('ins', { hasText: 'Both for one price.' }).first().waitFor();

  // By keys alone: R shows the reasons with their digits, U takes it back.
  await openCase(page, path);
  const rejected = page.getByText(`Rejected: ${listing.title}`);
  await pressUntil(page, 'r', page.getByText('Posted more than once').last());
  await page.keyboard.press('0');
  await rejected.waitFor();
  await page.keyboard.press('u');
  await expect(rejected).toHaveCount(0);
  await page.locator('.q-side').getByText('Yours', { exact: true }).waitFor();
  await page.locator('.q-side [name=whole]').check();
  await page.locator('.q-side [name=note]').focus();
  await page.keyboard.type('Are they yours, or a and r?');
  await page.keyboard.press('Tab');
  await pressUntil(page, 'r', page.locator('.q-reasons'));
  await page.keyboard.press('0');
  await rejected.waitFor();
  await expect.poll(() => statusOf(listing), TAKES_EFFECT).toBe(404);

  await appeal(author.page, before);

  // Whoever decided cannot answer, somebody else takes it back.
  await page.goto('/admin/queue?filter=appealed');
  await page.waitForURL('**/admin/reports?tab=appeals');
  await page.getByText('You decided it').first().waitFor();
  const second = await nadia(visitor);
  await second.goto('/admin/moderation');
  await hydrated(second);
  await second.locator('.rail').getByRole('link', { name: 'Appeals' }).click();
  await second.getByRole('link', { name: listing.title }).click();
  await second.getByText('He is my uncle, too.').waitFor();
  await second.getByLabel('Answer to').fill('You are right, we are sorry.');
  await second.getByRole('button', { name: 'Take it back' }).click();
  await second.getByText('Answered.').waitFor();
  await expect.poll(() => statusOf(listing)).toBe(200);
});

/** The author is told without scripts, and appeals. */
async function appeal(page: PlainPage, before: string | null): Promise<void> {
  await openNextDecision(page, before);
  expect(page.text()).toContain('Are they yours, or a and r?');
  await page.click('link', 'Appeal');
  page.fill('Why is the decision wrong?', 'He is my uncle, too.');
  await page.click('button', 'Send appeal');
  expect(page.has('heading', 'Your appeal is being read')).toBe(true);
}

test('two moderators at one queue: one decides, the other is told, and the rest goes at once', async ({
  visitor,
}) => {
  const author = await sellerIn('BB');
  const listings = author.listings.slice(0, 3);
  for (const listing of listings) await rewrite(author.page, listing, { description: WORDS });
  const [one, other] = [await yvonne(visitor), await nadia(visitor)];
  for (const listing of listings) await untilHeld(one, listing);
  const path = '/admin/queue?country=BB&order=oldest';
  const rowsOf = (page: Page) => page.locator('.q-row');
  const isOpen = (page: Page, at: number) =>
    page.locator(`.q-row:nth-child(${at + 1}).on`).waitFor();

  // The first free case is opened and taken; somebody else gets the next one, and sees who has it.
  await one.goto(path);
  await hydrated(one);
  await one.locator('.q-side').getByText('Yours', { exact: true }).waitFor();
  await other.goto(path);
  await hydrated(other);
  await isOpen(other, 1);
  const profile = await one.request.get('/api/profile');
  const { data: me } = (await profile.json()) as { data: { name: string } };
  await rowsOf(other).nth(0).locator('.q-claim', { hasText: me.name }).waitFor();
  await expect(rowsOf(other).nth(0).getByRole('checkbox')).toBeDisabled();

  // J and K move; who looks at what somebody has is told so, and so is who decides about it.
  await other.keyboard.press('j');
  await isOpen(other, 2);
  await other.keyboard.press('k');
  await isOpen(other, 1);
  await other.keyboard.press('k');
  await isOpen(other, 0);
  await other
    .locator('.q-side')
    .getByText(`${me.name} is looking at this right now`)
    .first()
    .waitFor();
  await pressUntil(other, 'a', other.getByText('1 case was not decided'));
  await other.goto('/admin/moderation');
  await pressUntil(one, 'a', one.getByText(/^Approved: /));
  await expect(rowsOf(one)).toHaveCount(2);
  await one.locator('.q-row.on a:focus').waitFor();

  // What is left goes with one reason.
  await expect(async () => {
    await one.goto(path);
    for (const box of await rowsOf(one).getByRole('checkbox').all())
      await expect(box).toBeEnabled({ timeout: 500 });
  }).toPass();
  await hydrated(one);
  await one.keyboard.press('l');
  await one.getByRole('button', { name: 'Reject selected' }).click();
  await expect(one.locator('.q-bulk [name=reason]:focus')).toHaveCount(1);
  await one.locator('.q-bulk').getByRole('combobox').selectOption('duplicate');
  await one.getByRole('button', { name: 'Reject selected' }).click();
  await one.getByText('2 rejected.').waitFor();
  await one.getByText('Nothing of this kind waits').waitFor();
});

test('somebody who is suspended is out at once, reads why, and is back when it is taken back', async ({
  visitor,
}) => {
  const [listing] = (await sellerIn('HT')).listings;
  if (!listing) throw new Error('The seller offers nothing');
  const { page } = await visitor();
  await signInByCode(page.context(), demoSeller('HT'));
  const moderator = await yvonne(visitor);
  const answer = await page.request.get('/api/profile');
  const { data: me } = (await answer.json()) as { data: { id: string; name: string } };
  const isFound = async () => {
    const found = await fetch(`${shopUrl()}/api/sellers/${me.id}/listings`);
    const search = await fetch(
      `${shopUrl()}/api/listings?q=${encodeURIComponent(listing.title)}&country=HT`,
    );
    return `${(await found.text()).includes(listing.id)} ${(await search.text()).includes(listing.id)}`;
  };
  await expect.poll(isFound).toBe('true true');
  await page.goto('/favorites');
  await hydrated(page);

  await moderator.goto(`/admin/people/${me.id}`);
  await hydrated(moderator);
  await moderator.getByText('Suspend', { exact: true }).click();
  await moderator.getByLabel('Message to').fill('Deposits before a viewing are not allowed.');
  await moderator.getByRole('button', { name: 'Decide' }).click();
  await moderator.getByText('The person has been told.').first().waitFor();
  await page.waitForURL((url) => url.pathname !== '/favorites', { timeout: 5_000 });
  await expect.poll(isFound).toBe('false false');
  await expect.poll(() => statusOf(listing)).toBe(404);

  // The right code is answered by what happened, until when, and how to appeal.
  const code = await page.request.post('/api/auth/generate-otp', {
    data: { email: demoSeller('HT'), type: 'login' },
  });
  const { devCode } = (await code.json()) as { devCode: string };
  const refused = await page.request.post('/api/auth/login-with-otp', {
    data: { email: demoSeller('HT'), code: devCode },
  });
  expect(refused.status()).toBe(403);
  await page.goto('/suspended');
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
  await page.getByText('Deposits before a viewing are not allowed.').waitFor();
  await page
    .getByText(/^Until /)
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Appeal' }).waitFor();

  await moderator.goto(`/admin/people/${me.id}`);
  await hydrated(moderator);
  await moderator.getByRole('button', { name: 'Restore' }).click();
  await moderator.getByText('The person has been told.').first().waitFor();
  await expect.poll(isFound).toBe('true true');
  await expect.poll(() => statusOf(listing)).toBe(200);
});
