// Events with HTML and forms alone, and as files for calendars and data for search engines.
import ICAL from 'ical.js';
import { addressOfItsOwn } from '#tests/support/address-of-its-own.ts';
import { isPublic, openEvent, type Written } from '#tests/support/event-journeys.ts';
import { DEMO, signInAs, signUp } from '#tests/support/journey-people.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { openPlainBrowser, type PlainPage } from '#tests/support/plain-browser.ts';
import { dayIn, writtenEvent } from '#tests/support/written-event.ts';
import { expect, test } from '@playwright/test';

const headers = addressOfItsOwn();

/** Somebody new, who is on the page of this event. */
async function somebodyAt(id: string): Promise<PlainPage> {
  const page = openPlainBrowser();
  await signUp(page);
  return page.goto(`/events/${id}`);
}

/** The button in the panel of the page; a second one is at the edge of phones. */
const answer = (page: PlainPage, name: string) =>
  page.within('complementary').click('button', name);

/** The button behind a summary of the same words, which makes room for it. */
function buttonBehind(page: PlainPage, name: string): HTMLElement {
  const summary = page.find('button', name);
  summary.closest('details')?.toggleAttribute('open', true);
  summary.remove();
  return page.find('button', name);
}

test('a visitor who wants to come signs in first, and answers by a form', async () => {
  const { id } = await openEvent({ title: 'Pan in the yard', maxAttendees: 2 });
  const page = openPlainBrowser();
  await page.goto(`/events/${id}`);
  await answer(page, 'RSVP');
  expect(page.url.pathname).toBe('/login');
  expect(page.url.searchParams.get('next')).toBe(`/events/${id}`);
  expect(page.text()).toContain('Please log in to RSVP to “Pan in the yard”.');

  await signUp(page);
  await page.goto(`/events/${id}`);
  await answer(page, 'RSVP');
  expect(page.url.pathname).toBe(`/events/${id}`);
  expect(page.text()).toContain('You are going');
  expect(page.text()).toContain('1 / 2');
  await answer(page, 'Maybe');
  expect(page.text()).toContain('0 / 2');
  await answer(page, 'Remove my RSVP');
  expect(page.has('button', 'Remove my RSVP')).toBe(false);
});

test('who comes too late waits in line and moves up when a place is free', async () => {
  const { id } = await openEvent({ maxAttendees: 1 });
  const [first, second] = [await somebodyAt(id), openPlainBrowser()];
  await answer(first, 'RSVP');
  await signUp(second);
  await second.goto(`/events/${id}`);
  await answer(second, 'Join the waiting list');
  expect(second.text()).toContain('number 1');
  await answer(first, 'Remove my RSVP');
  await second.reload();
  expect(second.text()).toContain('You are going');
});

test('views of the list are links, and filters a form that keeps the view', async () => {
  const page = openPlainBrowser();
  await page.goto('/events');
  await page.click('link', 'Calendar View');
  expect(page.has('table')).toBe(true);
  page.select('Category', 'market');
  await page.click('button', 'Apply');
  expect(page.url.searchParams.get('category')).toBe('market');
  expect(page.url.searchParams.get('view')).toBe('calendar');
});

test('a form that there is not changes nothing', async () => {
  const organizer = openPlainBrowser();
  await signUp(organizer);
  const repeated = writtenEvent({ repeats: 'weekly', until: dayIn(24) });
  const { id } = (await organizer.post('/api/events', repeated))['data'] as Written;
  await isPublic(id);
  for (const intent of ['', 'cancel', 'constructor']) {
    await organizer.goto(`/events/${id}`);
    buttonBehind(organizer, 'Cancel this date').setAttribute('value', intent);
    await organizer.click('button', 'Cancel this date');
    expect(organizer.status).toBe(422);
  }
  const guest = await somebodyAt(id);
  guest.within('complementary').find('button', 'RSVP').setAttribute('value', 'waiting');
  await answer(guest, 'RSVP');
  expect((await organizer.get(`/api/events/${id}`))['data']).toMatchObject({
    status: 'approved',
    cancelled: false,
    attendeeCount: 0,
  });
});

test('an event that a moderator holds back is there for its organizer alone', async () => {
  const title = 'Basket weaving by the river';
  const { id, organizer } = await openEvent({
    title,
    category: 'workshop',
    country: 'DM',
    parish: 'DM-03',
    repeats: 'weekly',
    until: dayIn(24),
  });
  const [moderator, visitor] = [openPlainBrowser(), openPlainBrowser()];
  await signInAs(moderator, DEMO.moderator);
  const decide = (outcome: string) =>
    moderator.post(`/api/events/${id}/decision`, { revision: 1, outcome });
  await decide('flag');
  await visitor.goto(`/events/${id}`);
  expect(visitor.status).toBe(404);
  expect(visitor.text()).toContain('Event not found');
  await organizer.goto(`/events/${id}`);
  expect(organizer.text()).toContain('A moderator is looking at it');
  await decide('approve');
  await visitor.goto('/events?category=workshop&location=dominica');
  expect(visitor.has('link', title)).toBe(true);

  // One of its dates is cancelled.
  await organizer.reload();
  buttonBehind(organizer, 'Cancel this date');
  await organizer.click('button', 'Cancel this date');
  expect(organizer.text()).toContain('This date has been cancelled.');
  await organizer.goto('/events/mine');
  expect(organizer.has('link', title)).toBe(true);
});

test('an edit in a second window says what the first one wrote', async () => {
  const [first, page] = [openPlainBrowser(), openPlainBrowser()];
  await signInAs(page, await signUp(first));
  const { id } = (await first.post('/api/events', writtenEvent()))['data'] as Written;
  await isPublic(id);
  await first.goto(`/events/${id}/edit`);
  await page.goto(`/events/${id}/edit`);
  first.fill('Title', 'Written in the first window');
  await first.click('button', 'Save changes');
  expect(first.url.pathname).toBe(`/events/${id}`);
  page.fill('Title', 'Written in the second window');
  await page.click('button', 'Save changes');
  expect(page.text()).toContain('Title: Written in the first window');
  expect(page.field('Title').value).toBe('Written in the second window');
  await page.click('button', 'Save changes');
  expect(page.url.pathname).toBe(`/events/${id}`);
});

test('whoever wants to create an event signs in first', async () => {
  const page = await openPlainBrowser().goto('/events/new');
  expect(page.url.pathname).toBe('/login');
  expect(page.text()).toContain('Sign in to create an event.');
});

test('a calendar reads the feed of an island and the file of a date', async () => {
  const { id } = await openEvent({ title: 'Jazz on the pier', country: 'SX', parish: null });
  const page = await openPlainBrowser().goto('/events');
  for (const path of [
    '/events/feed.ics?location=sint-maarten&category=festival',
    `/events/${id}/calendar.ics`,
  ]) {
    await page.goto(path);
    expect(page.downloaded?.type).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(String(page.downloaded?.bytes)));
    const titles = calendar
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event).summary);
    expect(titles).toContain('Jazz on the pier');
  }
  for (const [path, status] of [
    ['/events/nothing/calendar.ics', 404],
    ['/events/feed.ics?location=atlantis', 422],
    ['/events/feed.ics?category=concert', 422],
  ] as const)
    expect((await fetch(shopUrl() + path, { headers })).status).toBe(status);
});

test('an event has its own words and data for search engines', async () => {
  const { id } = await openEvent({ title: 'Lanterns on the river' });
  const page = await openPlainBrowser().goto(`/events/${id}`);
  expect(page.title).toContain('Lanterns on the river');
  const data = [...page.root.querySelectorAll('script[type="application/ld+json"]')];
  const event = data
    .map(({ textContent }) => JSON.parse(textContent))
    .find((each) => each['@type'] === 'Event');
  expect(event).toMatchObject({
    name: 'Lanterns on the river',
    startDate: `${dayIn(10)}T18:00:00-04:00`,
    endDate: `${dayIn(10)}T23:00:00-04:00`,
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Waterfront, Wrightson Road' },
  });
  await page.goto('/sitemaps/events.xml');
  expect(String(page.downloaded?.bytes)).toContain(id);
});
