// Events as a browser shows them; answers and the calendar have widget tests, pages and forms those
// of tests/http/events.test.ts.
import { openEvent, send } from '#tests/support/event-journeys.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

test('on a phone a visitor is asked to log in, comes back and says whether they come', async ({
  visitor,
}) => {
  const { id } = await openEvent({ title: 'Pan in the yard', maxAttendees: 2 });
  const { page } = await visitor(PHONE);
  await page.goto(`/events/${id}`);
  await hydrated(page);
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true }).filter({ visible: true });
  await button('RSVP').click();
  const dialog = page.getByRole('dialog', { name: 'Please log in to RSVP' });
  await dialog.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`/login?next=%2Fevents%2F${id}`);
  await expect(page.getByText('Please log in to RSVP to “Pan in the yard”.')).toBeVisible();

  await signUp(page.context());
  await page.goto(`/events/${id}`);
  await hydrated(page);
  // A page has the colors of its map with it; shapes without any are black.
  for (const shape of ['.tile .isle', '.tile .land'])
    await expect(page.locator(shape).first()).not.toHaveCSS('fill', 'rgb(0, 0, 0)');
  await button('RSVP').click();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(button('Going')).toBeVisible();

  // A second tap counts also when the page is left before the first one was answered, which here
  // never arrives.
  await page.route(`**/api/events/${id}/rsvp`, () => undefined, { times: 1 });
  await button('Remove my RSVP').click();
  await button('Maybe').click();
  await page.goto('/');
  await expect
    .poll(async () => (await send<{ status: string }[]>(page, 'GET', `/events/rsvps?ids=${id}`))[0])
    .toMatchObject({ status: 'interested' });
});

test('events are chosen by kind and place, and what is on its way has its shape', async ({
  visitor,
}) => {
  const { id } = await openEvent({
    title: 'Weaving on Salt Cay',
    category: 'workshop',
    country: 'TC',
    parish: null,
  });
  const { page } = await visitor();
  await page.goto('/events');
  await hydrated(page);
  let arrive = () => {};
  await page.route('**/events.data*', async (route) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    await route.continue();
  });
  await page.getByLabel('Category').selectOption('workshop');
  await expect(page.locator('.ev-coming .ev')).toHaveCount(3);
  await expect(page.getByText('Events are being loaded')).toBeAttached();
  arrive();
  await expect(page).toHaveURL(/\?category=workshop$/);
  await expect(page.locator('.ev-coming')).toHaveCount(0);
  await page.getByRole('link', { name: 'Calendar View' }).click();
  await expect(page.locator('.ev-coming .event')).toHaveCount(2);
  arrive();
  await expect(page.getByRole('table')).toBeVisible();
  await page.unroute('**/events.data*');

  await page.getByRole('link', { name: 'List View' }).click();
  await page
    .getByRole('combobox', { name: 'Location' })
    .selectOption({ label: 'Turks and Caicos Islands' });
  await expect(page.locator(`.ev a[href="/events/${id}"]`).first()).toBeVisible();
  await expect(page).toHaveURL(/category=workshop.*location=/);
  await expect(page.locator('.ev .badge.k-market')).toHaveCount(0);
});

test('on a phone the first event stands in the upper half, and later weeks are folded', async ({
  visitor,
}) => {
  const { page } = await visitor(PHONE);
  await page.goto('/events');
  await hydrated(page);
  await expect
    .poll(() =>
      page
        .locator('.ev')
        .first()
        .evaluate((card) => card.getBoundingClientRect().top),
    )
    .toBeLessThanOrEqual(844 / 2);
  const folded = page.locator('.ev-week:not([open])').first();
  const title = folded.locator('a').first();
  await expect(title).toBeHidden();
  const [path, week] = [await title.getAttribute('href'), await folded.locator('h2').innerText()];
  await folded.locator('> summary').click();
  await expect(page.locator(`.ev a[href="${path}"]`)).toBeVisible();
  await expect(page.locator('.ev-week[open]', { hasText: week })).toBeVisible();
});
