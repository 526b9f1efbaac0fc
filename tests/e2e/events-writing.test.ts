import { signInAs, signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';
import { photograph } from '#tests/support/photographs.ts';
import { dayIn } from '#tests/support/written-event.ts';

test('somebody creates an event with repeats, which is kept while the session has ended', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const account = await signUp(page.context());
  await page.goto('/events/new');
  await hydrated(page);
  const create = page.getByRole('button', { name: 'Create event' });
  await create.click();
  await expect(page.getByText('Give the event a title.')).toBeVisible();
  await expect(page.getByText('Choose a parish.')).toBeVisible();
  await page.getByLabel('Title').fill('Drums at dusk');
  await page.getByLabel('Description').fill('Bring a drum.');
  await page.getByRole('textbox', { name: 'Place' }).fill('Crayfish River');
  await page.getByLabel('Country').selectOption('AI');
  await create.click();
  // Only the kind is missing now, and it has the focus.
  await expect(page.getByRole('radio', { name: 'Market' })).toBeFocused();
  await expect(page.locator('.err')).toHaveCount(1);
  await page.getByText('Workshop', { exact: true }).first().click();
  await page.getByLabel('Country').selectOption('DM');
  await page.getByLabel('Parish').selectOption('DM-03');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Dominica');
  await page.getByLabel('Start date').fill(dayIn(14));
  await page.getByLabel('End date').fill(dayIn(14));
  await page.getByLabel('Repeats').selectOption('weekly');
  await page.getByLabel('Until').fill(dayIn(28));
  await expect(page.getByText('3 dates').first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Leave out/ })
    .nth(1)
    .click();
  await expect(page.getByText('2 take place')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: 'drums.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible();
  await expect(page.locator('input[name=mediaId]')).not.toHaveValue('');
  // A second tab begins with a form of its own.
  const other = await page.context().newPage();
  await other.goto('/events/new');
  await hydrated(other);
  await expect(other.getByLabel('Title')).toHaveValue('');
  await other.close();

  await page.context().clearCookies();
  await create.click();
  await expect(page).toHaveURL(/\/login/);
  await signInAs(page.context(), account);
  await page.goto('/events/new');
  await expect(page.getByText('We kept what you wrote last time.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Drums at dusk');
  await expect(page.getByLabel('Parish')).toHaveValue('DM-03');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Dominica');
  await expect(page.getByText('2 take place')).toBeVisible();
  await expect(page.locator('.ev-pic img:not([src^="/scenes/"])')).toBeAttached();
  await create.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Drums at dusk' })).toBeVisible();
  await expect(page.locator('.ev-hero img')).not.toHaveAttribute('src', /\/scenes\//);
  await page.goto('/events/new');
  await hydrated(page);
  await expect(page.getByLabel('Title')).toHaveValue('');
});
