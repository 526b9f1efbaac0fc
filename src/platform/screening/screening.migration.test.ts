import pg from 'pg';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { olderDatabase } from '#tests/support/older-database.ts';
import { migrateDatabase } from '../db/migrate.server.ts';

const STATUSES = ['pending', 'flagged', 'rejected'] as const;
const content = { title: 'In other words', media: [v7()] };
const review = { rating: 2, comment: 'Came broken.', targetId: v7(), targetType: 'seller' };
const text = { title: 'Mileage', content: 'In other words', topic: 'support', media: [v7()] };
const profile = { name: 'Marva', bio: 'Bowls.', image: '/avatars/a/b.webp' };

/** Of each former table its name, its key, its other columns, and what they become. */
const FORMER = [
  ['listings', 'listing_edit', 'listing_id', { content }, content],
  ['events', 'event_series_edit', 'series_id', { content }, content],
  ['stores', 'seller_profile_edit', 'user_id', { content }, content],
  ['profiles', 'profile_edit', 'user_id', { ...profile, picture: Buffer.from('webp') }, profile],
  [
    'reviews',
    'review_edit',
    'review_id',
    {
      rating: review.rating,
      comment: review.comment,
      target_id: review.targetId,
      target_type: review.targetType,
    },
    review,
  ],
  ['forum', 'forum_edit', 'entry_id', text, text],
] as const;

// As an installation had it on 22 November 2026, and right before each of the two.
test.each([
  ['promises', FORMER],
  ['revisions', FORMER],
  ['removals', FORMER.filter(([kind]) => kind === 'forum')],
])('what waited before %s still waits', async (migration, former) => {
  const { url } = await olderDatabase(migration);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const person = v7();
  await client.query('insert into "user" (id, email) values ($1, $2)', [person, 'marva@x.example']);
  // What they wait beside is not what this is about.
  await client.query('set session_replication_role = replica');
  const at = '2026-11-22T12:00:00.000Z';
  const expected = [];
  for (const [kind, table, key, columns, becomes] of former)
    for (const [index, status] of STATUSES.entries()) {
      const id = kind === 'profiles' && index === 0 ? person : v7();
      const reason = status === 'pending' ? null : 'scam';
      const common = { revision: index + 2, status, status_reason: reason, created_at: at };
      const row = Object.entries({ [key]: id, ...common, ...columns });
      await client.query(
        `insert into ${table} (${row.map(([name]) => name).join()})
         values (${row.map((_, n) => `$${n + 1}`).join()})`,
        row.map(([, value]) => value),
      );
      const attachment = 'picture' in columns ? columns.picture : null;
      const waits = { status, reason, content: becomes, attachment, created_at: new Date(at) };
      expected.push({ kind, subject_id: id, number: index + 2, ...waits });
    }
  await client.query('set session_replication_role = origin');

  await migrateDatabase(url);

  const { rows } = await client.query('select * from revision order by kind, number');
  const byKind = (a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind);
  expect(rows).toEqual(expected.toSorted(byKind));
  // A server of the version before reads, decides and drops it by the former names.
  for (const [, table, key, columns] of former) {
    const { rows: seen } = await client.query(`select * from ${table} where status = 'pending'`);
    expect(seen).toEqual([expect.objectContaining({ ...columns, revision: 2 })]);
    const [id] = seen.map((row: Record<string, unknown>) => row[key]);
    await client.query(`update ${table} set status = 'flagged' where ${key} = $1`, [id]);
    await client.query(`delete from ${table} where ${key} = $1 and revision <> 2`, [id]);
  }
  const pending = await client.query(`select from revision where status = 'pending'`);
  expect(pending.rowCount).toBe(0);
  // What waits goes with what it waits beside.
  await client.query('delete from "user" where id = $1', [person]);
  const left = await client.query('select from revision where subject_id = $1', [person]);
  expect([left.rowCount, rows.length]).toEqual([0, expected.length]);
  await client.end();
});

test('what authors of the forum deleted is withdrawn, and a cancelled event knows since when', async () => {
  const { url } = await olderDatabase('removals');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const [read, unread, reply, event] = [v7(), v7(), v7(), v7()];
  await client.query(
    `insert into forum_post (id, topic, is_public, replies) values ($1, 'support', true, 1), ($2, 'support', false, 0)`,
    [read, unread],
  );
  await client.query(
    `insert into forum_entry (id, post_id, user_id, title, content, body, status, client_id)
     values ($1, $1, $4, 'Read', 'Gone', '[{}]', 'removed', $1),
      ($2, $2, $4, 'Unread', 'Gone', '[{}]', 'removed', $2),
      ($3, $1, $4, null, 'Stays', '[{}]', 'approved', $3)`,
    [read, unread, reply, v7()],
  );
  const at = '2026-11-22T12:00:00.000Z';
  await client.query(
    `insert into event_series (id, organizer_id, draft_id, title, description, category, country,
      location, schedule, status, ends_at, updated_at)
     values ($1, $1, 'd', 't', 'd', 'meetup', 'JM', 'l', '{}', 'cancelled', $2, $2)`,
    [event, at],
  );
  await client.query('set session_replication_role = origin');

  await migrateDatabase(url);

  const { rows } = await client.query('select id, status, content, body from forum_entry');
  const of = (id: string) => rows.find((row: { id: string }) => row.id === id);
  expect(of(read)).toMatchObject({ status: 'withdrawn', content: '', body: [] });
  expect(of(unread)).toMatchObject({ status: 'withdrawn', content: 'Gone' });
  expect(of(reply)).toMatchObject({ status: 'approved', content: 'Stays' });
  const called = await client.query('select cancelled_at from event_series');
  expect(called.rows).toEqual([{ cancelled_at: new Date(at) }]);
  await client.end();
});
