/** Moderators at work: what the check holds, two at one case, appeals, and the ladder. */
import type { Page } from '@playwright/test';
import { DEMO, demoSeller, signInAs, signInByCode } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, listening, shopUrl, test } from '#tests/support/journey.ts';
import { becomeModerator } from '#tests/support/second-moderator.ts';

type Visit = Awaited<ReturnType<typeof visitor>>;
type Listing = { id: string; title: string };

/** Somebody has to look at what says so: another account had these words before. */
const WORDS = `Two sturdy fish traps of galvanised wire, woven by my uncle, with new rope and
floats. They stood in a dry shed behind the house since last season and were never in the sea. I
would like them to go to somebody who works with them. Come and look on any evening after five.`;

const PATIENCE = { timeout: 30_000, interval: 300 };

let shop: Shop;
/** The moderator of the demo, and somebody else. */
let yvonne: Visit;
let nadia: Visit;
test.beforeAll(async () => {
  shop = await openShop();
  [yvonne, nadia] = await Promise.all([visitor(), visitor()]);
  await signInAs(yvonne.page.context(), DEMO.moderator);
  await becomeModerator(nadia.page.context(), { fullName: 'Nadia Ramdeen' });
  const first = await sellerIn('TT');
  const [original] = first.listings;
  if (!original) throw new Error('The seller offers nothing');
  await rewrite(first.page, original, { description: WORDS });
  await vi.waitFor(async () => {
    const shown = await (await fetch(`${shopUrl()}/products/${original.id}`)).text();
    expect(shown).toContain('galvanised wire');
  }, PATIENCE);
  await first.leave();
}, 120_000);
test.afterAll(() => shop.close());

const statusOf = async ({ id }: Listing) => (await fetch(`${shopUrl()}/products/${id}`)).status;

/** A seller of the demo whom no other journey uses, and the newest public listings of theirs. */
async function sellerIn(country: string): Promise<Visit & { listings: Listing[] }> {
  const visit = await visitor();
  await signInByCode(visit.page.context(), demoSeller(country));
  const answer = await visit.page.request.get('/api/profile/listings?limit=20');
  const { data } = (await answer.json()) as {
    data: (Listing & { status: string; sold: boolean })[];
  };
  const listings = data.filter(({ status, sold }) => status === 'approved' && !sold);
  return { ...visit, listings };
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

test('a listing that is held is rejected by keys, appealed, and restored by somebody else', async ({
  visitor,
}) => {
  const author = await sellerIn('SX');
  const [listing] = author.listings;
  if (!listing) throw new Error('The seller offers nothing');
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

  // A newer revision arrives: deciding is refused, and both are shown.
  await page.locator('.rev').getByText('Yours', { exact: true }).waitFor();
  await rewrite(author.page, listing, { description: `${WORDS} Both for one price.` });
  await page.keyboard.press('a');
  await page
    .getByText(/^Revision \d+ arrived while you read$/)
    .first()
    .waitFor();
  await page.locator('ins', { hasText: 'Both for one price.' }).first().waitFor();

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
  await author.leave();
}, 180_000);

test('two moderators at one queue: one decides, the other is told, and the rest goes at once', async ({
  visitor,
}) => {
  const author = await sellerIn('BB');
  const listings = author.listings.slice(0, 3);
  for (const listing of listings) await rewrite(author.page, listing, { description: WORDS });
  for (const listing of listings) await untilHeld(listing);
  await author.leave();
  const path = '/admin/queue?country=BB&order=oldest';
  const [one, other] = [yvonne.page, nadia.page];
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
  await other.keyboard.press('a');
  await other.locator('.q-decide').getByText('is looking at this').waitFor();
  await one.keyboard.press('a');
  await one.getByText('Approved.').first().waitFor();
  await expect(rowsOf(one)).toHaveCount(2);
  await one.locator('.q-row.on a:focus').waitFor();
  await other.keyboard.press('a');
  await other.getByText('Somebody has decided about this already').first().waitFor();

  // What is left goes with one reason.
  for (const box of await rowsOf(one).getByRole('checkbox').all()) await box.check();
  await one.getByRole('button', { name: 'Reject selected' }).click();
  await one.locator('.q-bulk').getByText('Choose a reason').first().waitFor();
  await one.locator('.q-bulk').getByRole('combobox').selectOption('duplicate');
  await one.getByRole('button', { name: 'Reject selected' }).click();
  await one.getByText('2 cases decided.').first().waitFor();
  await one.getByText('Nothing of this kind waits').waitFor();
  expect(await accessibilityFindings(one)).toEqual([]);
  expect([yvonne.troubles, nadia.troubles]).toEqual([[], []]);
}, 180_000);

test('somebody who is suspended is out at once, reads why, and is back when it is taken back', async ({
  visitor,
}) => {
  const seller = await sellerIn('HT');
  const [listing] = seller.listings;
  if (!listing) throw new Error('The seller offers nothing');
  const { page } = seller;
  const answer = await page.request.get('/api/profile');
  const { data: me } = (await answer.json()) as { data: { id: string; name: string } };
  const isFound = async () => {
    const found = await fetch(`${shopUrl()}/api/sellers/${me.id}/listings`);
    const search = await fetch(
      `${shopUrl()}/api/listings?q=${encodeURIComponent(listing.title)}&country=HT`,
    );
    return `${(await found.text()).includes(listing.id)} ${(await search.text()).includes(listing.id)}`;
  };
  expect(await isFound()).toBe('true true');
  await page.goto('/favorites');
  await listening(page);

  await yvonne.page.goto(`/admin/people/${me.id}`);
  await hydrated(yvonne.page);
  await yvonne.page.getByText('Suspend', { exact: true }).click();
  await yvonne.page.getByLabel('Words to').fill('Deposits before a viewing are not allowed.');
  await yvonne.page.getByRole('button', { name: 'Decide' }).click();
  await yvonne.page.getByText('The person has been told.').first().waitFor();
  await page.waitForURL((url) => url.pathname !== '/favorites', { timeout: 5_000 });
  await expect.poll(isFound, PATIENCE).toBe('false false');
  expect(await statusOf(listing)).toBe(404);

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
  expect(await accessibilityFindings(page)).toEqual([]);

  await yvonne.page.goto(`/admin/people/${me.id}`);
  await hydrated(yvonne.page);
  await yvonne.page.getByRole('button', { name: 'Restore' }).click();
  await yvonne.page.getByText('The person has been told.').first().waitFor();
  await expect.poll(isFound, PATIENCE).toBe('true true');
  expect(await statusOf(listing)).toBe(200);
  expect(seller.troubles).toEqual([]);
  await seller.leave();
}, 120_000);
