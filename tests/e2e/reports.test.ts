/** Something is reported by a visitor and by a person, taken away, and appealed by its author. */
import { newestDecision, openNextDecision } from '#tests/support/decision-notices.ts';
import { DEMO, demoSeller, signInAs, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, shopUrl, test } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';

/** A seller whom no other journey uses, and a public listing of theirs. */
async function anAuthor(): Promise<{ author: PlainPage; id: string; title: string }> {
  const author = openPlainBrowser();
  await signInByCode(author, demoSeller('DM'));
  const { data: me } = (await author.get('/api/profile')) as { data: { id: string } };
  const { data } = (await author.get(`/api/sellers/${me.id}/listings?limit=1`)) as {
    data: { id: string; title: string }[];
  };
  if (!data[0]) throw new Error('The seller offers nothing');
  return { author, ...data[0] };
}

/** A visitor without scripts reports it. */
async function reportAsVisitor(id: string): Promise<void> {
  const page = openPlainBrowser();
  await page.goto(`/products/${id}`);
  await page.click('link', 'Report this listing');
  await expect(page.click('button', 'Send report')).rejects.toThrow('valueMissing');
  page.choose('Wrong or misleading');
  page.fill('Email', 'visitor@people.example');
  await page.click('button', 'Send report');
  expect(page.has('heading', 'Your report is with us')).toBe(true);
}

/** What a moderator decides takes effect after ten seconds. */
const TAKES_EFFECT = { timeout: 40_000 };

test('a listing is reported, removed, and its author appeals', async ({ visitor }) => {
  const { author, id, title } = await anAuthor();
  const before = await newestDecision(author);
  await reportAsVisitor(id);

  // Somebody who is signed in, over the page.
  const { page: reader } = await visitor();
  await signUp(reader.context());
  await reader.goto(`/products/${id}`);
  await hydrated(reader);
  await reader.getByRole('link', { name: 'Report this listing' }).click();
  const sheet = reader.getByRole('dialog');
  await sheet.getByLabel('Looks like a scam').check();
  await sheet.getByLabel('What should we look at?').fill('He asks for a deposit first.');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByText('Your report is with us').waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'hidden' });

  // A moderator takes it and removes the listing.
  const { page: moderator } = await visitor();
  await signInAs(moderator.context(), DEMO.moderator);
  const row = moderator.getByRole('link', { name: title });
  await expect(async () => {
    await moderator.goto('/admin/reports');
    await expect(row).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await hydrated(moderator);
  await row.click();
  await moderator.getByRole('heading', { name: title }).waitFor();
  await moderator.getByText('He asks for a deposit first.').waitFor();
  await moderator.getByText('A visitor').waitFor();
  await moderator.getByRole('button', { name: 'Claim' }).click();
  await moderator.getByRole('button', { name: 'Release' }).waitFor();
  await moderator.getByLabel('Reason').selectOption('scam');
  await moderator.getByLabel('Answer to those who reported').fill('It asked for a deposit.');
  await moderator.getByRole('button', { name: 'Remove' }).click();
  await moderator.getByText(`Removed: ${title}`).waitFor();
  await expect
    .poll(async () => (await fetch(`${shopUrl()}/products/${id}`)).status, TAKES_EFFECT)
    .toBe(404);

  // Who reported it is told.
  await expect(async () => {
    await reader.goto('/reports');
    await expect(reader.getByText('Removed')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await reader.getByRole('link', { name: title }).click();
  await reader.getByRole('heading', { name: 'We removed the listing you reported' }).waitFor();
  await reader.getByText('It asked for a deposit.').waitFor();

  await appeal(author, before);

  // The one who decided cannot answer.
  await moderator.goto('/admin/reports?tab=appeals');
  await hydrated(moderator);
  await moderator.getByRole('link', { name: title }).first().click();
  await moderator.getByText('The slipway asks for it.').waitFor();
  await moderator.getByText('You decided it').first().waitFor();
  await expect(moderator.getByRole('button', { name: 'Take it back' })).toHaveCount(0);
});

/** The author reads why, and appeals without scripts. */
async function appeal(author: PlainPage, before: string | null): Promise<void> {
  await openNextDecision(author, before);
  expect(author.has('heading', 'Your listing was removed')).toBe(true);
  await author.click('link', 'Appeal');
  author.fill('Why is the decision wrong?', 'The slipway asks for it.');
  await author.click('button', 'Send appeal');
  expect(author.has('heading', 'Your appeal is being read')).toBe(true);
}
