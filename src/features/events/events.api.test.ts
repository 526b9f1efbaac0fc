import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { parishByCode } from '#features/catalog/catalog.places.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { dayIn, person, publicEvent, writtenEvent } from '#tests/support/events.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const app = testApi(({ headers }) => {
  const id = headers.get('X-Test-Actor');
  return testCtx(db, { actor: id ? testActor({ id }) : null });
});

async function ask(actor: string | null, method: string, path: string, body?: object) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      ...(actor ? { 'X-Test-Actor': actor } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

describe('events under /api', () => {
  it('are created, read, changed and called off', async () => {
    const { id: organizer } = await person(db);
    const created = await ask(organizer, 'POST', '/events', writtenEvent());
    expect(created).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    const { id } = created.body.data;
    expect((await ask(null, 'GET', `/events/${id}`)).status).toBe(404);
    const changed = await ask(organizer, 'PATCH', `/events/${id}`, { title: 'Pan on the beach' });
    expect(changed).toMatchObject({ status: 200, body: { data: { revision: 2 } } });
    expect(await ask(organizer, 'GET', `/profile/events/${id}`)).toMatchObject({
      body: { data: { fields: { title: 'Pan on the beach', startTime: '18:00' } } },
    });
    expect(await ask(organizer, 'GET', '/profile/events')).toMatchObject({
      body: { count: 1, data: [{ id, title: 'Pan on the beach', dates: 1 }] },
    });
    expect(await ask(organizer, 'POST', `/events/${id}/cancel`, {})).toMatchObject({
      body: { data: { status: 'cancelled' } },
    });
  });

  it('are found by the name of a country, by days alone, and say their status', async () => {
    const place = { country: 'GD', parish: 'GD-04', timeZone: 'America/Grenada' } as const;
    const { id } = await publicEvent(db, place);
    const found = async (query: string) => (await ask(null, 'GET', `/events?${query}`)).body;
    for (const country of ['Grenada', 'grenada', 'GD'])
      expect(await found(`status=approved&country=${country}`)).toMatchObject({
        count: 1,
        data: [{ id, status: 'approved' }],
      });
    const days = (from: string, to: string) => found(`country=GD&startDate=${from}&endDate=${to}`);
    expect(await days(dayIn(10), dayIn(10))).toMatchObject({ count: 1 });
    expect(await days(dayIn(11), dayIn(12))).toMatchObject({ count: 0 });
    expect(await days(dayIn(8), dayIn(9))).toMatchObject({ count: 0 });
    const parish = `country=Grenada&parish=${parishByCode(place.parish)?.name}`;
    expect(await found(parish)).toMatchObject({ count: 1 });
  });

  it.each([
    ['/events?country=Narnia', 'country'],
    ['/events?category=concert', 'category'],
    ['/events?parish=XX-99', 'parish'],
    ['/events?country=GD&parish=JM-01', 'parish'],
    ['/events?startDate=soon', 'startDate'],
    ['/events/days?from=2026-12-01&to=2026-12-31&country=Narnia', 'country'],
    ['/listings?category=spaceships', 'category'],
    ['/listings?location=Narnia', 'location'],
    ['/listings?country=Narnia', 'country'],
    ['/listings?country=JM&parish=Mordor', 'parish'],
    ['/listings?parish=Saint+Andrew', 'parish'],
    ['/events?parish=Saint+Andrew', 'parish'],
    ['/listings?sortBy=cheapest', 'sortBy'],
    ['/listings?condition=broken', 'condition'],
    ['/search/suggestions?q=a&location=Atlantis', 'location'],
    ['/listings/gems?country=Narnia', 'country'],
    ['/listings/guess?title=Boat&country=XX', 'country'],
    ['/listings/price-check?category=spaceships&amount=1&currency=USD', 'category'],
    [`/sellers/${v7()}/listings?category=spaceships`, 'category'],
    ['/forum/posts?category=spaceships', 'category'],
  ])('are not everything where %s asks for what there is not', async (path, parameter) => {
    const { status, body } = await ask(null, 'GET', path);
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: [parameter],
    });
  });

  it('are answered, and the answers of a page read at once', async () => {
    const { id } = await publicEvent(db);
    const { id: guest } = await person(db);
    expect(await ask(guest, 'PUT', `/events/${id}/rsvp`, { status: 'going' })).toMatchObject({
      status: 200,
      body: { data: { status: 'going', attendeeCount: 1 } },
    });
    expect(await ask(guest, 'GET', `/events/rsvps?ids=${id},${v7()}`)).toMatchObject({
      body: { count: 1, data: [{ eventId: id, status: 'going' }] },
    });
  });

  it('spell out dates before they are dates', async () => {
    const { startDate, startTime, endDate, endTime, timeZone } = writtenEvent();
    const query = new URLSearchParams({ startDate, startTime, endDate, endTime, timeZone });
    query.set('repeats', 'weekly');
    query.set('until', dayIn(24));
    expect(await ask(null, 'GET', `/events/dates?${query}`)).toMatchObject({
      body: { count: 3, data: [{ day: dayIn(10) }, { day: dayIn(17) }, { day: dayIn(24) }] },
    });
    query.set('timeZone', 'America/Atlantis');
    expect((await ask(null, 'GET', `/events/dates?${query}`)).status).toBe(422);
  });

  it('say what was written meanwhile', async () => {
    const { id, organizer } = await publicEvent(db);
    await ask(organizer.id, 'PATCH', `/events/${id}`, { title: 'First' });
    expect(
      await ask(organizer.id, 'PATCH', `/events/${id}`, { title: 'Second', revision: 1 }),
    ).toMatchObject({
      status: 409,
      body: { code: 'event.stale', current: { title: 'First', revision: 2 } },
    });
  });

  it('are refused with a code for each reason', async () => {
    const { id } = await publicEvent(db);
    const { id: guest } = await person(db);
    const cases = [
      [null, 'PUT', `/events/${id}/rsvp`, { status: 'going' }, 401, 'event.rsvp_sign_in'],
      [guest, 'PUT', `/events/${v7()}/rsvp`, { status: 'going' }, 404, 'event.not_found'],
      [guest, 'PUT', '/events/steelpan/rsvp', { status: 'going' }, 404, 'event.not_found'],
      [guest, 'PUT', `/events/${id}/rsvp`, { status: 'perhaps' }, 422, 'invalid_request'],
      [guest, 'PATCH', `/events/${id}`, { title: 'Mine' }, 404, 'event.not_found'],
      [guest, 'POST', `/events/${id}/cancel`, { scope: 'all' }, 404, 'event.not_found'],
      [guest, 'PUT', `/events/${id}/featured`, { featured: true }, 403, 'not_allowed'],
      [null, 'POST', '/events', writtenEvent(), 401, 'not_authenticated'],
      [guest, 'POST', '/events', writtenEvent({ endTime: '17:00' }), 422, 'event.invalid'],
      [null, 'GET', '/events?category=concert', undefined, 422, 'invalid_request'],
      [null, 'GET', '/events?limit=101', undefined, 422, 'invalid_request'],
    ] as const;
    for (const [actor, method, path, body, status, code] of cases)
      expect(await ask(actor, method, path, body), `${method} ${path}`).toMatchObject({
        status,
        body: { code },
      });
  });
});
