import { isPublic, send, type Written } from '#tests/support/event-journeys.ts';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';
import { photograph } from '#tests/support/photographs.ts';
import { dayIn, writtenEvent } from '#tests/support/written-event.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

test('somebody creates an event with repeats; a moderator holds it back and approves it', async ({
  visitor,
}) => {
  const { page, leave } = await visitor();
  await page.goto('/events/new');
  await page.waitForURL((url) => url.pathname === '/login');
  await page.getByText('Sign in to create an event.').waitFor();
  await signUp(page.context());
  await page.goto('/events/new');
  await hydrated(page);
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByText('Give the event a title.').waitFor();
  await page.getByText('Choose a parish.').waitFor();
  await page.getByLabel('Title').fill('Basket weaving by the river');
  await page.getByLabel('Description').fill('Reed is split, dyed and woven.');
  await page.getByRole('textbox', { name: 'Place' }).fill('Crayfish River');
  await page.getByLabel('Country').selectOption('AI');
  await page.getByRole('button', { name: 'Create event' }).click();
  // Only the kind is missing now, and it has the focus.
  const kind = page.getByRole('radio', { name: 'Market' });
  await expect.poll(() => kind.evaluate((radio) => radio === document.activeElement)).toBe(true);
  await expect(page.locator('.err')).toHaveCount(1);
  await page.getByText('Workshop', { exact: true }).first().click();
  await page.getByLabel('Description').fill('Reed is split, dyed and woven.');
  await page.getByLabel('Country').selectOption('DM');
  await page.getByLabel('Parish').selectOption('DM-03');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Dominica');
  await page.getByRole('textbox', { name: 'Place' }).fill('Crayfish River');
  await page.getByLabel('Start date').fill(dayIn(14));
  await page.getByLabel('End date').fill(dayIn(14));
  await page.getByLabel('Repeats').selectOption('weekly');
  await page.getByLabel('Until').fill(dayIn(28));
  await page.getByText('3 dates').first().waitFor();
  await page
    .getByRole('button', { name: /^Leave out/ })
    .nth(1)
    .click();
  await page.getByText('2 take place').waitFor();
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { level: 1, name: 'Basket weaving by the river' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await isPublic(shop, id);

  const desk = await visitor();
  await signInAs(desk.page.context(), DEMO.moderator);
  const decide = (outcome: string) =>
    send(desk.page, 'POST', `/events/${id}/decision`, { revision: 1, outcome });
  await decide('flag');
  const outside = await visitor();
  await outside.page.goto(`/events/${id}`);
  await outside.page.getByText('This event is not there').waitFor();
  await page.reload();
  await page.getByText('A moderator is looking at it').waitFor();
  await decide('approve');
  await outside.page.goto('/events?category=workshop&location=dominica');
  await outside.page.getByRole('link', { name: 'Basket weaving by the river' }).first().waitFor();

  await page.reload();
  await hydrated(page);
  await page.getByText('Cancel this date').first().click();
  await page.getByRole('button', { name: 'Cancel this date' }).click();
  await page.getByText('This date has been cancelled.').first().waitFor();
  await page.goto('/events/mine');
  await page.getByRole('link', { name: 'Basket weaving by the river' }).waitFor();
  for (const each of [desk, outside]) await each.leave();
});

test('an edit in a second window says what the first one wrote', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const { id } = await send<Written>(page, 'POST', '/events', writtenEvent());
  await isPublic(shop, id);
  await page.goto(`/events/${id}/edit`);
  await hydrated(page);
  await send(page, 'PATCH', `/events/${id}`, { title: 'Written in the first window' });
  await page.getByLabel('Title').fill('Written in the second window');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Title: Written in the first window').waitFor();
  await expect(page.getByLabel('Title')).toHaveValue('Written in the second window');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.waitForURL((url) => url.pathname === `/events/${id}`);
});

test('what was written of an event is kept when the session has ended, until it was sent', async ({
  visitor,
}) => {
  const { page } = await visitor();
  const account = await signUp(page.context());
  await page.goto('/events/new');
  await hydrated(page);
  const field = (name: string) => page.getByLabel(name);
  await field('Title').fill('Drums at dusk');
  await page.getByText('Meetup', { exact: true }).first().click();
  await page.getByLabel('Description').fill('Bring a drum.');
  await page.getByLabel('Country').selectOption('DM');
  await page.getByLabel('Parish').selectOption('DM-03');
  await page.getByRole('textbox', { name: 'Place' }).fill('Crayfish River');
  await page.getByLabel('Repeats').selectOption('weekly');
  await page.getByLabel('Until').fill(dayIn(22));
  await page.locator('input[type=file]').setInputFiles({
    name: 'drums.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(),
  });
  await page.getByRole('button', { name: 'Change picture' }).waitFor();
  await expect
    .poll(() => page.locator('input[name=mediaId]').inputValue(), { timeout: 20_000 })
    .not.toBe('');
  const other = await page.context().newPage();
  await other.goto('/events/new');
  await hydrated(other);
  await expect(other.getByLabel('Title')).toHaveValue('');
  await other.close();

  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signInAs(page.context(), account);
  await page.goto('/events/new');
  await page.getByText('We kept what you wrote last time.').waitFor();
  await expect(field('Title')).toHaveValue('Drums at dusk');
  await expect(page.getByLabel('Parish')).toHaveValue('DM-03');
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Dominica');
  await page.getByText('3 dates').first().waitFor();
  await page.locator('.ev-pic img:not([src^="/scenes/"])').waitFor();
  await expect.poll(() => accessibilityFindings(page), { timeout: 20_000 }).toEqual([]);
  await page.getByRole('button', { name: 'Create event' }).click();
  await page.getByRole('heading', { level: 1, name: 'Drums at dusk' }).waitFor();
  expect(await page.locator('.ev-hero img').getAttribute('src')).not.toContain('/scenes/');
  await page.goto('/events/new');
  await hydrated(page);
  await expect(field('Title')).toHaveValue('');
});
