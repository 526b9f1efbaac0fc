/** Something is reported by a visitor and by a person, taken away, and appealed by its author. */
import { DEMO, demoSeller, signInAs, signInByCode, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, listening, shopUrl, test } from '#tests/support/journey.ts';

/** A public listing of a seller whom no other journey uses. */
async function aListing(): Promise<{ id: string; title: string }> {
  const { page, leave } = await visitor();
  const { request } = page.context();
  await signInByCode(page.context(), demoSeller('DM'));
  const { data: me } = (await (await request.get('/api/profile')).json()) as {
    data: { id: string };
  };
  const { data } = (await (await request.get(`/api/sellers/${me.id}/listings?limit=1`)).json()) as {
    data: { id: string; title: string }[];
  };
  await leave();
  if (!data[0]) throw new Error('The seller offers nothing');
  return data[0];
}

test('a listing is reported, removed, and its author appeals', async ({ visitor }) => {
  const { id, title } = await aListing();

  // A visitor without scripts.
  const plain = await visitor({ javaScriptEnabled: false });
  await plain.page.goto(`/products/${id}`);
  await plain.page.getByRole('link', { name: 'Report this listing' }).click();
  await plain.page.getByRole('button', { name: 'Send report' }).click();
  await plain.page.getByLabel('Wrong or misleading').check();
  await plain.page.getByLabel('Email').fill('visitor@people.example');
  await plain.page.getByRole('button', { name: 'Send report' }).click();
  await plain.page.getByRole('heading', { name: 'Your report is with us' }).waitFor();
  await plain.leave();

  // Somebody who is signed in, over the page.
  const reader = await visitor();
  await signUp(reader.page.context());
  await reader.page.goto(`/products/${id}`);
  await listening(reader.page);
  await reader.page.getByRole('link', { name: 'Report this listing' }).click();
  const sheet = reader.page.getByRole('dialog');
  await sheet.getByLabel('Looks like a scam').check();
  await sheet.getByLabel('What should we look at?').fill('He asks for a deposit first.');
  await sheet.getByRole('button', { name: 'Send report' }).click();
  await sheet.getByText('Your report is with us').waitFor();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.waitFor({ state: 'hidden' });

  // A moderator takes it and removes the listing.
  const moderator = await visitor();
  await signInAs(moderator.page.context(), DEMO.moderator);
  const row = moderator.page.getByRole('link', { name: title });
  await expect
    .poll(
      async () => {
        await moderator.page.goto('/admin/reports');
        return row.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await hydrated(moderator.page);
  await row.click();
  await moderator.page.getByRole('heading', { name: title }).waitFor();
  await moderator.page.getByText('He asks for a deposit first.').waitFor();
  await moderator.page.getByText('A visitor').waitFor();
  await moderator.page.getByRole('button', { name: 'Claim' }).click();
  await moderator.page.getByRole('button', { name: 'Release' }).waitFor();
  await moderator.page.getByLabel('Reason').selectOption('scam');
  await moderator.page.getByLabel('Answer to those who reported').fill('It asked for a deposit.');
  await moderator.page.getByRole('button', { name: 'Remove' }).click();
  await moderator.page.getByText('Decided.').waitFor();
  await expect.poll(async () => (await fetch(`${shopUrl()}/products/${id}`)).status).toBe(404);

  // Who reported it is told.
  await expect
    .poll(
      async () => {
        await reader.page.goto('/reports');
        return reader.page.getByText('Removed').count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await reader.page.getByRole('link', { name: title }).click();
  await reader.page.getByRole('heading', { name: 'We removed the listing you reported' }).waitFor();
  await reader.page.getByText('It asked for a deposit.').waitFor();

  // Its author reads why, and appeals.
  const author = await visitor();
  await signInByCode(author.page.context(), demoSeller('DM'));
  const notice = author.page.locator('a[href^="/decisions/"]').first();
  await expect
    .poll(
      async () => {
        await author.page.goto('/notifications');
        return notice.count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await author.page.goto((await notice.getAttribute('href')) ?? '');
  await author.page.getByRole('heading', { name: 'Your listing was not approved' }).waitFor();
  await hydrated(author.page);
  await author.page.getByRole('link', { name: 'Appeal' }).click();
  await author.page.getByLabel('Why is the decision wrong?').fill('The slipway asks for it.');
  await author.page.getByRole('button', { name: 'Send appeal' }).click();
  await author.page.getByRole('heading', { name: 'Your appeal is being read' }).waitFor();

  // The one who decided cannot answer.
  await moderator.page.goto('/admin/reports?tab=appeals');
  await listening(moderator.page);
  await moderator.page.getByRole('link', { name: title }).first().click();
  await moderator.page.getByText('The slipway asks for it.').waitFor();
  await moderator.page.getByText('You decided it').first().waitFor();
  await expect(moderator.page.getByRole('button', { name: 'Take it back' })).toHaveCount(0);

  expect([reader.troubles, moderator.troubles, author.troubles]).toEqual([[], [], []]);
  for (const visit of [reader, moderator, author]) await visit.leave();
}, 180_000);
