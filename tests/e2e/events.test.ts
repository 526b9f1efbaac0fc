import ICAL from 'ical.js';
import { dayIn, writtenEvent } from '#tests/support/written-event.ts';
import {
  isPublic,
  openEvent as openEventIn,
  send,
  type Written,
} from '#tests/support/event-journeys.ts';
import { signUp } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, hydratedAt, PHONE, test } from '#tests/support/journey.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await openShop();
}, 120_000);
test.afterAll(() => shop.close());

/** An event that everybody sees, of somebody new. */
const openEvent = (overrides?: Parameters<typeof writtenEvent>[0]) => openEventIn(shop, overrides);

test.describe.each([
  ['a computer', DESKTOP],
  ['a phone', PHONE],
] as const)('on %s', (_name, options) => {
  test('a visitor who wants to come is asked to log in, and comes back', async ({ visitor }) => {
    const { id } = await openEvent({ title: 'Pan in the yard' });
    const { page } = await visitor(options);
    await page.goto(`/events/${id}`);
    await hydrated(page);
    await page.getByRole('button', { name: 'RSVP', exact: true }).locator('visible=true').click();
    const dialog = page.getByRole('dialog', { name: 'Please log in to RSVP' });
    await dialog.waitFor();
    await expect.poll(() => accessibilityFindings(page), { timeout: 20_000 }).toEqual([]);
    await dialog.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('next')).toBe(`/events/${id}`);
    await page.getByText('Please log in to RSVP to “Pan in the yard”.').waitFor();
  });

  test('somebody says that they come, perhaps come, and do not come', async ({ visitor }) => {
    const { id } = await openEvent({ maxAttendees: 2 });
    const { page } = await visitor(options);
    await signUp(page.context());
    await page.goto(`/events/${id}`);
    await hydrated(page);
    const button = (name: string) =>
      page.getByRole('button', { name, exact: true }).locator('visible=true');
    await button('RSVP').click();
    await button('Going').waitFor();
    await page.getByText('1 / 2').waitFor();
    await button('Maybe').click();
    await button('Interested').waitFor();
    await page.getByText('0 / 2').waitFor();
    await page.reload();
    await hydrated(page);
    await button('Interested').waitFor();
    await button('Remove my RSVP').click();
    await button('Maybe').waitFor();
    await expect(button('Remove my RSVP')).toHaveCount(0);
  });
});

test('who comes too late waits in line and moves up when a place is free', async ({ visitor }) => {
  const { id } = await openEvent({ maxAttendees: 1 });
  const first = await visitor();
  const second = await visitor();
  await signUp(first.page.context());
  await signUp(second.page.context());
  await send(first.page, 'PUT', `/events/${id}/rsvp`, { status: 'going' });
  await second.page.goto(`/events/${id}`);
  await hydrated(second.page);
  const join = second.page.getByRole('button', { name: 'Join the waiting list' });
  await join.locator('visible=true').click();
  await second.page.getByText('number 1').first().waitFor();
  await send(first.page, 'PUT', `/events/${id}/rsvp`, { status: 'not_going' });
  await second.page.reload();
  await second.page.getByText('You are going').waitFor();
  expect([...first.troubles, ...second.troubles]).toEqual([]);
  await first.leave();
  await second.leave();
});

test('without scripts, answers are forms and views are links', async ({ visitor }) => {
  const { id } = await openEvent();
  const { page } = await visitor({ ...DESKTOP, javaScriptEnabled: false });
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'RSVP', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === '/login');
  await signUp(page.context());
  await page.goto(`/events/${id}`);
  await page.getByRole('button', { name: 'RSVP', exact: true }).first().click();
  await page.waitForURL((url) => url.pathname === `/events/${id}`);
  await page.getByText('You are going').waitFor();
  await page.goto('/events');
  await page.getByRole('link', { name: 'Calendar View' }).click();
  await page.getByRole('table').waitFor();
  await page.getByLabel('Category').selectOption('market');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('category') === 'market');
  expect(new URL(page.url()).searchParams.get('view')).toBe('calendar');
});

test('the calendar is moved through by keys alone, and the day is announced', async ({
  visitor,
}) => {
  const { page } = await visitor();
  await page.goto('/events?view=calendar&day=2027-05-14');
  await hydratedAt(page, '[data-day="2027-05-14"]');
  const day = page.locator('[data-day="2027-05-14"]');
  await day.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day']);
  expect(await focused()).toBe('2027-05-22');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('2027-05-16');
  await page.keyboard.press('Enter');
  const panel = page.locator('aside[aria-live="polite"]');
  await panel.getByRole('heading', { name: 'May 16, 2027' }).waitFor();
  await panel.getByText('No events on this date').waitFor();
  // Beyond the edge of the month it goes on in the next one.
  await page.locator('[data-day="2027-05-31"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { level: 2, name: 'June 2027' }).waitFor();
  await expect.poll(focused).toBe('2027-06-01');
});

test('the list is chosen from by kind and place', async ({ visitor }) => {
  await openEvent({
    title: 'Weaving on Salt Cay',
    category: 'workshop',
    country: 'TC',
    parish: null,
  });
  const { page } = await visitor();
  await page.goto('/events');
  await hydrated(page);
  await page.getByLabel('Category').selectOption('workshop');
  await page.waitForURL((url) => url.searchParams.get('category') === 'workshop');
  await page
    .getByRole('combobox', { name: 'Location' })
    .selectOption({ label: 'Turks and Caicos Islands' });
  await page.waitForURL((url) => url.searchParams.has('location'));
  await page.getByRole('link', { name: 'Weaving on Salt Cay' }).waitFor();
  await expect(page.locator('.ev .badge.k-market')).toHaveCount(0);
});

test('what is on its way has its shape: three rows, or two cards of a day', async ({ visitor }) => {
  const { page } = await visitor();
  await page.goto('/events');
  await hydrated(page);
  let arrive = () => {};
  await page.route('**/events.data*', async (route) => {
    await new Promise<void>((resolve) => (arrive = resolve));
    await route.continue();
  });
  await page.getByLabel('Category').selectOption('market');
  await expect(page.locator('.ev-coming .ev')).toHaveCount(3);
  await page.getByText('Events are being loaded').waitFor({ state: 'attached' });
  arrive();
  await page.waitForURL((url) => url.searchParams.get('category') === 'market');
  await page.locator('.ev-coming').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Calendar View' }).click();
  await expect(page.locator('.ev-coming .event')).toHaveCount(2);
  arrive();
  await page.getByRole('table').waitFor();
});

test('of taps in quick succession the last one counts, in whatever order they travel', async ({
  visitor,
}) => {
  const { id } = await openEvent();
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(`/events/${id}`);
  await hydrated(page);
  let first = true;
  await page.route(`**/api/events/${id}/rsvp`, async (route) => {
    const slow = first;
    first = false;
    if (slow) await new Promise((resolve) => void setTimeout(resolve, 700));
    await route.continue();
  });
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true');
  await button('RSVP').click();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/rsvp'));
  await button('Remove my RSVP').click();
  await answered;
  await page.getByText('Your answer was removed').waitFor({ state: 'attached' });
  await page.reload();
  await button('RSVP').waitFor();
  await expect(button('Going')).toHaveCount(0);
});

test('a second tap counts also when the page is left before the first one was answered', async ({
  visitor,
}) => {
  const { id } = await openEvent();
  const { page } = await visitor();
  await signUp(page.context());
  await page.goto(`/events/${id}`);
  await hydrated(page);
  // The first one never arrives.
  await page.route(`**/api/events/${id}/rsvp`, () => undefined, { times: 1 });
  const button = (name: string) =>
    page.getByRole('button', { name, exact: true }).locator('visible=true');
  await button('RSVP').click();
  await button('Maybe').click();
  await page.goto('/');
  await expect
    .poll(async () => (await send<{ status: string }[]>(page, 'GET', `/events/rsvps?ids=${id}`))[0])
    .toMatchObject({ status: 'interested' });
});

test('a switch that could not be saved stands where it stood', async ({ visitor }) => {
  const { id } = await openEvent();
  const { page } = await visitor();
  await signUp(page.context());
  await send(page, 'PUT', `/events/${id}/rsvp`, { status: 'going' });
  await page.goto(`/events/${id}`);
  await hydrated(page);
  const toggle = page.getByRole('checkbox', { name: 'Show others that I am going' });
  await page.route('**/rsvp', (route) => route.abort());
  await toggle.click();
  await page.getByText('Failed to update RSVP').first().waitFor();
  await expect(toggle).not.toBeChecked();
  await page.unroute('**/rsvp');
  await toggle.click();
  await expect
    .poll(
      async () => (await send<{ visible: boolean }[]>(page, 'GET', `/events/rsvps?ids=${id}`))[0],
    )
    .toMatchObject({ visible: true });
  await expect(toggle).toBeChecked();
});

test('a form that there is not changes nothing', async ({ visitor }) => {
  const { page } = await visitor();
  await signUp(page.context());
  const repeated = writtenEvent({ repeats: 'weekly', until: dayIn(24) });
  const { id } = await send<Written>(page, 'POST', '/events', repeated);
  await isPublic(shop, id);
  for (const intent of ['', 'cancel', 'constructor']) {
    const answer = await page.request.post(`/events/${id}`, { form: { intent } });
    expect(answer.status()).toBe(422);
  }
  await page.request.post(`/events/${id}/rsvp`, { form: { status: 'waiting' } });
  expect(await send(page, 'GET', `/events/${id}`)).toMatchObject({
    status: 'approved',
    cancelled: false,
    attendeeCount: 0,
  });
});

test('a calendar reads the feed of an island and the file of a date', async ({ visitor }) => {
  const { id } = await openEvent({ title: 'Jazz on the pier', country: 'SX', parish: null });
  const { page } = await visitor();
  for (const path of [
    '/events/feed.ics?location=sint-maarten&category=festival',
    `/events/${id}/calendar.ics`,
  ]) {
    const answer = await page.context().request.get(path);
    expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    const titles = calendar
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event).summary);
    expect(titles).toContain('Jazz on the pier');
  }
  for (const path of [
    '/events/nothing/calendar.ics',
    '/events/feed.ics?location=atlantis',
    '/events/feed.ics?category=concert',
  ])
    expect((await page.context().request.get(path)).status()).toBe(404);
});

test('an event has its own words, picture, map and data for search engines', async ({
  visitor,
}) => {
  const { id } = await openEvent({ title: 'Lanterns on the river' });
  const { page } = await visitor();
  await page.goto(`/events/${id}`);
  expect(await page.title()).toContain('Lanterns on the river');
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const event = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'Event');
  expect(event).toMatchObject({
    name: 'Lanterns on the river',
    startDate: `${dayIn(10)}T18:00:00-04:00`,
    endDate: `${dayIn(10)}T23:00:00-04:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Waterfront, Wrightson Road' },
  });
  // A page has the colors of its map with it; shapes without any are black.
  for (const shape of ['.tile .isle', '.tile .land'])
    expect(
      await page
        .locator(shape)
        .first()
        .evaluate((drawn) => getComputedStyle(drawn).fill),
    ).not.toBe('rgb(0, 0, 0)');
  await expect.poll(() => accessibilityFindings(page), { timeout: 20_000 }).toEqual([]);
  expect(await (await page.context().request.get('/sitemaps/events.xml')).text()).toContain(id);
});
