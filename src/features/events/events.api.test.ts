import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
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
