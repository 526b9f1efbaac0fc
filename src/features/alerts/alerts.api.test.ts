import { count, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testApi } from '#tests/support/api.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { alertOf } from '#tests/support/own-alert.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { alertsFeature } from './alerts.feature.server.ts';
import { ALERT_LIMITS, ALERTS_MAX } from './alerts.limits.ts';
import { alertView } from './alerts.schema.ts';
import { exportOwnAlerts, saveAlert } from './alerts.server.ts';
import { filtersOf } from './alerts.address.server.ts';
import { matchListing } from './matches/match.server.ts';
import { alertMatchTable, alertTable } from './alerts.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const as = (id: string) => testCtx(db, { actor: testActor({ id }) });

const app = testApi(({ headers }) => {
  const id = headers.get('X-Test-Actor');
  return testCtx(db, { actor: id ? testActor({ id }) : null });
});

async function ask(actor: string | null, method: string, path: string, input?: unknown) {
  const response = await app.request(`/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(actor ? { 'X-Test-Actor': actor } : {}),
    },
    ...(input === undefined ? {} : { body: JSON.stringify(input) }),
  });
  return { status: response.status, body: await response.json() };
}

async function person(): Promise<string> {
  return (await buildUser(db)).id;
}

const numberOf = async (userId: string) =>
  (await db.select({ n: count() }).from(alertTable).where(eq(alertTable.userId, userId)))[0]?.n;

describe('alerts under /api', () => {
  it('are saved, listed, changed, paused and removed', async () => {
    const own = await person();
    const input = { search: 'q=Bicycle&location=Barbados&maxPrice=90', cadence: 'weekly' };
    const { status, body } = await ask(own, 'POST', '/alerts', input);
    expect(status).toBe(200);
    const saved = alertView.parse(body.data);
    expect(saved).toMatchObject({
      name: null,
      summary: 'Bicycle in Barbados, up to US$90.00',
      search: 'q=Bicycle&location=Barbados&maxPrice=90&sortBy=newest',
      cadence: 'weekly',
      paused: false,
      found: 0,
      lastFoundAt: null,
    });
    expect(saved.path).toBe(`/search?${saved.search}`);
    const path = `/alerts/${saved.id}`;
    const changes = [
      [{ name: '  For   Kofi ' }, { name: 'For Kofi', cadence: 'weekly' }],
      [{ cadence: 'off' }, { name: 'For Kofi', cadence: 'off' }],
      [{ paused: true }, { paused: true, cadence: 'off' }],
      [
        { paused: false, cadence: 'daily' },
        { paused: false, cadence: 'daily' },
      ],
      [{ name: '' }, { name: null }],
      [{}, { name: null, cadence: 'daily', paused: false }],
    ] as const;
    for (const [change, data] of changes)
      expect(await ask(own, 'PATCH', path, change)).toMatchObject({ status: 200, body: { data } });
    expect(await ask(own, 'GET', '/alerts')).toMatchObject({
      status: 200,
      body: { data: [{ id: saved.id, cadence: 'daily' }], error: null },
    });
    for (let time = 0; time < 2; time += 1)
      expect(await ask(own, 'DELETE', path)).toMatchObject({ status: 200 });
    expect((await ask(own, 'GET', '/alerts')).body.data).toEqual([]);
  });

  it('are one for each search, whatever its spelling, order and parameters without meaning', async () => {
    const own = await person();
    const first = await ask(own, 'POST', '/alerts', { search: 'q=steel+pan&location=Jamaica' });
    await ask(own, 'PATCH', `/alerts/${first.body.data.id}`, { paused: true, name: 'Pan' });
    const again = await ask(own, 'POST', '/alerts', {
      search: 'location=Jamaica&q=STEEL++pan&page=7&posted=7&utm=x&sortBy=price-low',
      cadence: 'daily',
    });
    expect(again.body.data).toMatchObject({
      id: first.body.data.id,
      name: 'Pan',
      cadence: 'daily',
      paused: false,
    });
    expect(await numberOf(own)).toBe(1);
  });

  it('keep what a sentence says beside its words as filters', async () => {
    const own = await person();
    const sentence = 'bicycle under 50 US dollars in Barbados';
    const { body } = await ask(own, 'POST', '/alerts', {
      search: new URLSearchParams({ q: sentence }).toString(),
    });
    expect(body.data).toMatchObject({ summary: 'bicycle in Barbados, up to US$50.00' });
    const shown = await alertOf(as(own), {
      filters: filtersOf(new URLSearchParams({ q: sentence }).toString()),
    });
    expect(shown?.alert?.id).toBe(body.data.id);
    const listing = await buildListing(db, {
      title: 'Bicycle, red',
      country: 'BB',
      price: 4_500,
    });
    expect(await matchListing(testCtx(db), { listingId: listing.id, isEdit: false })).toBe(1);
  });

  it('belong to one person', async () => {
    const [own, other] = [await person(), await person()];
    const { body } = await ask(own, 'POST', '/alerts', { search: 'q=kayak' });
    const path = `/alerts/${body.data.id}`;
    expect(await ask(other, 'PATCH', path, { paused: true, name: 'Mine' })).toMatchObject({
      status: 404,
      body: { code: 'alert.not_found' },
    });
    expect(await ask(other, 'DELETE', path)).toMatchObject({ status: 200 });
    expect((await ask(other, 'GET', '/alerts')).body.data).toEqual([]);
    expect((await ask(own, 'GET', '/alerts')).body.data).toMatchObject([
      { id: body.data.id, name: null, paused: false },
    ]);
  });

  it('are refused with a code for each reason', async () => {
    const own = await person();
    const save = (input: unknown) => ['POST', '/alerts', input] as const;
    const cases = [
      [null, ...save({ search: 'q=kayak' }), 401, 'not_authenticated'],
      [null, 'GET', '/alerts', undefined, 401, 'not_authenticated'],
      [null, 'PATCH', `/alerts/${v7()}`, { paused: true }, 401, 'not_authenticated'],
      [null, 'DELETE', `/alerts/${v7()}`, undefined, 401, 'not_authenticated'],
      [own, ...save({ search: '' }), 422, 'alert.too_wide'],
      [own, ...save({ search: 'minPrice=5&maxPrice=9' }), 422, 'alert.too_wide'],
      [own, ...save({ search: 'condition=new' }), 422, 'alert.too_wide'],
      [own, ...save({ search: 'posted=7' }), 422, 'alert.too_wide'],
      [own, ...save({ search: 'q=the' }), 422, 'alert.too_wide'],
      [own, ...save({ search: 'q=%F0%9F%8E%B8%F0%9F%8E%B8' }), 422, 'alert.impossible'],
      [own, ...save({ search: 'q=kayak', cadence: 'hourly' }), 422, 'invalid_request'],
      [own, ...save({ search: 'q='.padEnd(5_000, 'x') }), 422, 'invalid_request'],
      [own, ...save({ search: ['q=kayak'] }), 422, 'invalid_request'],
      [own, ...save({ search: 'q=kayak', name: 'x'.repeat(61) }), 422, 'invalid_request'],
      [own, ...save({}), 422, 'invalid_request'],
      [own, 'PATCH', '/alerts/kayak', { paused: true }, 404, 'alert.not_found'],
      [own, 'PATCH', `/alerts/${v7()}`, { paused: true }, 404, 'alert.not_found'],
      [own, 'DELETE', '/alerts/%27', undefined, 404, 'alert.not_found'],
    ] as const;
    for (const [actor, method, path, input, status, code] of cases)
      expect(
        await ask(actor, method, path, input),
        `${method} ${path} ${JSON.stringify(input)?.slice(0, 60)}`,
      ).toMatchObject({ status, body: { code } });
    expect(await numberOf(own)).toBe(0);
  });

  it.each([
    ['q=kayak&category=spaceships', 'category'],
    ['q=kayak&location=nowhere', 'location'],
    ['q=kayak&country=nowhere', 'country'],
    ['q=kayak&location=Jamaica&parish=Narnia', 'parish'],
    ['q=kayak&location=Jamaica&parish=BB-01', 'parish'],
    // Several countries have one.
    ['q=kayak&parish=Saint+George', 'parish'],
    ['q=kayak&condition=shiny', 'condition'],
    ['q=kayak&sortBy=prettiest', 'sortBy'],
    ['q=kayak&maxPrice=cheap', 'maxPrice'],
    ['q=kayak&maxPrice=5&currency=ABC', 'currency'],
    ['category=cars&make=Spaceship', 'make'],
    ['category=cars&yearFrom=abc', 'yearFrom'],
    ['category=furniture&make=Toyota', 'make'],
    ['q=kayak&any=colour', 'any'],
  ])('are refused rather than kept wider than they were asked for: %s', async (search, field) => {
    const own = await person();
    const { status, body } = await ask(own, 'POST', '/alerts', { search });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
    expect(await numberOf(own)).toBe(0);
  });

  it('find the country of a parish that only one has', async () => {
    const own = await person();
    const { body } = await ask(own, 'POST', '/alerts', { search: 'q=kayak&parish=Kingston' });
    expect(body.data.search).toBe('q=kayak&location=Jamaica&parish=JM-01&sortBy=newest');
    const named = await ask(own, 'POST', '/alerts', {
      search: 'q=kayak&country=JM&parish=kingston',
    });
    expect(named.body.data.id).toBe(body.data.id);
  });

  it('of a search in words keep no attribute that the category in the words lacks', async () => {
    const own = await person();
    const filters = filtersOf('q=phones+in+Jamaica&make=Toyota');
    const shown = await alertOf(as(own), { filters });
    expect(await ask(own, 'POST', '/alerts', { search: shown?.search })).toMatchObject({
      status: 200,
    });
  });

  it('read words that look like the language of the database as words', async () => {
    const own = await person();
    for (const q of ["o'neil & !x | (y", "'a':* <-> b", '\\', 'kayak\0', '\ud800kayak', 'قارب'])
      expect([200, 422], q).toContain(
        (await ask(own, 'POST', '/alerts', { search: new URLSearchParams({ q }).toString() }))
          .status,
      );
  });

  it('are kept as typed where other words make them too long, and refused beyond that', async () => {
    const own = await person();
    const known = ['couch', 'car', 'house', 'phone', 'bicycle', 'table', 'bed', 'washing machine'];
    const words = Array.from({ length: 20 }, (_, n) => known[n % known.length]).join(' ');
    expect(await ask(own, 'POST', '/alerts', { search: `q=${words}` })).toMatchObject({
      status: 200,
    });
    const twenty = (name: string) =>
      `${name}=${Array.from({ length: 20 }, (_, n) => `${n}`.padStart(42, name)).join(',')}`;
    const all = ['model', 'compatibleModel', 'brand', 'size'].map(twenty).join('&');
    expect(await ask(own, 'POST', '/alerts', { search: `q=${words}&${all}` })).toMatchObject({
      status: 422,
      body: { code: 'alert.too_long' },
    });
  });

  it('are at most fifty for each person, also when many are saved at once', async () => {
    const own = await person();
    const all = await Promise.all(
      Array.from({ length: ALERTS_MAX + 5 }, (_, n) =>
        ask(own, 'POST', '/alerts', { search: `q=kayak${n}` }),
      ),
    );
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'alert.limit' });
    expect(await numberOf(own)).toBe(ALERTS_MAX);
    const kept = all.find(({ status }) => status === 200)?.body.data;
    expect(await ask(own, 'POST', '/alerts', { search: kept.search })).toMatchObject({
      status: 200,
    });
  });

  it('are not changed without end', async () => {
    const own = await person();
    const { changes } = ALERT_LIMITS;
    await countHit(db, changes, own, 10_000);
    for (const [method, path, input] of [
      ['POST', '/alerts', { search: 'q=kayak' }],
      ['PATCH', `/alerts/${v7()}`, { paused: true }],
      ['DELETE', `/alerts/${v7()}`, undefined],
    ] as const)
      expect(await ask(own, method, path, input)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited' },
      });
    expect(await numberOf(own)).toBe(0);
  });
});

describe('the alerts of a person', () => {
  it('are in their data export, with what was found', async () => {
    const own = await person();
    await saveAlert(as(own), { search: 'q=catamaran', name: 'Boat' });
    const listing = await buildListing(db, { title: 'Catamaran' });
    await matchListing(testCtx(db), { listingId: listing.id, isEdit: false });
    expect(await exportOwnAlerts(as(own))).toMatchObject([
      { name: 'Boat', summary: 'catamaran', found: [{ listingId: listing.id }] },
    ]);
    expect(await exportOwnAlerts(as(await person()))).toEqual([]);
  });

  it('go with their account', async () => {
    const { id, email } = await buildUser(db);
    await saveAlert(as(id), { search: 'q=dinghy' });
    const listing = await buildListing(db, { title: 'Dinghy' });
    await matchListing(testCtx(db), { listingId: listing.id, isEdit: false });
    await leave(testCtx(db, { actor: testActor({ id, email }) }));
    await hearEvents(testCtx(db), alertsFeature.subscriptions ?? []);
    expect(await numberOf(id)).toBe(0);
    expect(await db.$count(alertMatchTable, eq(alertMatchTable.userId, id))).toBe(0);
    const later = await buildListing(db, { title: 'Dinghy' });
    expect(await matchListing(testCtx(db), { listingId: later.id, isEdit: false })).toBe(0);
  });
});
