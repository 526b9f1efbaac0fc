// npm run bench events: what the pages of events ask of the database with 20,000 events and 500,000
// answers, and how many people a second can answer to one event without a wrong count. Prints
// Markdown.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { answerEvent, findRsvps } from '#features/events/rsvps/rsvp.server.ts';
import { findGuests, getEvent } from '#features/events/views/one.server.ts';
import {
  findEventDays,
  findEventFacets,
  findEvents,
  findEventsOfDay,
} from '#features/events/events.server.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { plainCtx, testActor } from '#tests/support/plain-ctx.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const EVENTS = 20_000;
const ANSWERS = 500_000;
const PEOPLE = 10_000;
const RUNS = 200;
const AT_ONE_EVENT = 3_000;
const PLACES = 1_000;
const AT_ONCE = 16;

const folder = scratchFolder('bench-events');
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
await migrateDatabase(postgres.url);
const database = openDatabase(postgres.url, { max: AT_ONCE });
const { db } = database;
const base = plainCtx(db);
const as = (id: string): Ctx => ({ ...base, now: new Date(), actor: testActor({ id }) });

try {
  await seedCatalog(base);
  const people = Array.from({ length: PEOPLE }, () => v7());
  await makeEvents(people);
  console.log(`\n${cpus().length} cores, load ${loadavg()[0]?.toFixed(0)}\n`);
  console.log('| query | p50 ms | p95 ms |\n|---|---|---|');
  await measureQueries(people);
  await measureAnswers(people);
} finally {
  await database.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Over the two months to come, and one month back; a fifth of the answers at one event in ten. */
async function makeEvents(people: string[]): Promise<void> {
  await db.execute(sql`insert into "user" (id, email, email_verified, name)
    select id, id || '@people.example', true, 'Person ' || left(id::text, 8)
      from unnest(${sql.param(people)}::uuid[]) as p (id)`);
  await db.execute(sql`update "user" set banned = true where id = any(
    ${sql.param(people.slice(-20))}::uuid[])`);
  await db.execute(sql`
    insert into event_series (id, organizer_id, draft_id, title, description, category, country,
      location, schedule, status, published_at, ends_at)
    select gen_random_uuid(), (${sql.param(people)}::uuid[])[1 + n % ${PEOPLE}], n, 'Event ' || n,
      repeat('Four bands, one stage, food stalls until late. ', 20),
      (array['market', 'festival', 'workshop', 'meetup'])[1 + n % 4],
      (select code from country order by code offset n % 28 limit 1), 'Waterfront',
      '{"timeZone": "America/Port_of_Spain", "repeats": "none"}', 'approved', now(),
      now() + (n % 90 - 30) * interval '1 day' + interval '5 hours'
    from generate_series(1, ${EVENTS}) as n`);
  await db.execute(sql`
    insert into event (id, series_id, organizer_id, category, country, shown, starts_at, ends_at,
      start_on, end_on)
    select gen_random_uuid(), id, organizer_id, category, country, true,
      ends_at - interval '5 hours', ends_at, (ends_at - interval '5 hours')::date, ends_at::date
    from event_series`);
  await db.execute(sql`
    insert into event_rsvp (event_id, user_id, status, visible)
    select e.id, (${sql.param(people)}::uuid[])[1 + (e.n * 7 + k * 13) % ${PEOPLE}], 'going', true
    from (select id, row_number() over () as n from event) e
    cross join generate_series(1, ${ANSWERS / EVENTS}) as k
    on conflict do nothing`);
  await db.execute(sql`update event set attendee_count = answers.count from (
    select event_id, count(*) as count from event_rsvp group by 1) answers
    where answers.event_id = event.id`);
  await db.execute(sql`vacuum analyze`);
}

async function measureQueries(people: string[]): Promise<void> {
  const me = as(people[0] ?? '');
  const { items } = await findEvents(me, { limit: 100 });
  const ids = items.map(({ id }) => id);
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await measure('the list, 100 events with their exact number', () =>
    findEvents(me, { limit: 100 }),
  );
  await measure('the list of a kind and a place', () =>
    findEvents(me, { limit: 100, category: 'festival', country: 'TT' }),
  );
  await measure('kinds and places to choose', () => findEventFacets(me));
  await measure('the answers of a page', () => findRsvps(me, { ids }));
  await measure('the days of a month', () => findEventDays(me, { from: day(0), to: day(34) }));
  await measure('the events of a day', () => findEventsOfDay(me, { day: day(7) }));
  await measure('one event', () => getEvent(me, { id: ids[0] ?? '' }));
  await measure('who goes there', () => findGuests(me, { id: ids[0] ?? '', limit: 8 }));
}

async function measure(name: string, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (RUNS - 1))]?.toFixed(1);
  console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
}

/** Everybody wants to go; so many places are there, and the rest waits. */
async function measureAnswers(people: string[]): Promise<void> {
  const { rows } = await db.execute<{ id: string; series_id: string }>(
    sql`select id, series_id from event where starts_at > now() + interval '1 day' limit 1`,
  );
  const [date] = rows;
  if (!date) throw new Error('There is no event to answer to');
  await db.execute(sql`delete from event_rsvp where event_id = ${date.id}`);
  await db.execute(sql`update event set attendee_count = 0 where id = ${date.id}`);
  await db.execute(
    sql`update event_series set max_attendees = ${PLACES} where id = ${date.series_id}`,
  );
  const waiting = people.slice(0, AT_ONE_EVENT);
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let id = waiting.pop(); id; id = waiting.pop())
        await answerEvent(as(id), { id: date.id, status: 'going' });
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const { rows: counted } = await db.execute<Record<string, number>>(sql`
    select e.attendee_count::int as going, e.waiting_count::int as waiting,
      count(*) filter (where r.status = 'going')::int as rows_going,
      count(distinct r.place)::int as places
    from event e join event_rsvp r on r.event_id = e.id where e.id = ${date.id} group by e.id`);
  const { going, waiting: inLine, rows_going, places } = counted[0] ?? {};
  const isExact =
    going === PLACES &&
    rows_going === PLACES &&
    inLine === AT_ONE_EVENT - PLACES &&
    places === inLine;
  console.log(
    `\n${AT_ONE_EVENT} answers to one event with ${PLACES} places, ${AT_ONCE} at once: ` +
      `${Math.round(AT_ONE_EVENT / seconds)} a second, ${isExact ? 'exact' : 'WRONG'} ` +
      `(${going} going, ${inLine} waiting).`,
  );
  if (!isExact) process.exitCode = 1;
}
