import pg from 'pg';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { olderDatabase } from '#tests/support/older-database.ts';
import { migrateDatabase } from '../db/migrate.server.ts';
import { order } from '../outgoing/outgoing.server.ts';

// As an installation had it before.
const { url } = await olderDatabase('events-become-jobs');

test('what waited when events became jobs is still delivered, as the platform’s', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const to = 'marva@people.example';
  const notAfter = '2026-11-22T12:00:00.000Z';
  const mail = { to, locale: 'fr', name: 'Marva', notAfter };
  const phone = { userId: v7(), to: '+18765550123', locale: 'es', code: 'sealed', notAfter };
  const values = { count: 2, titles: 'Boat', days: 60 };
  for (const [type, payload, attempts] of [
    ['listings.submitted', { listingId: v7(), revision: 1 }, 3],
    ['accounts.mail-requested', { ...mail, kind: 'login', code: 'sealed' }, 0],
    ['accounts.mail-requested', { ...mail, kind: 'listingsEnding', code: null, values }, 12],
  ] as const)
    await client.query(
      'insert into outbox_event (id, type, payload, attempts) values ($1, $2, $3, $4)',
      [v7(), type, payload, attempts],
    );
  // As pg-boss makes it, as far as it matters here.
  await client.query(`
    create schema pgboss;
    create type pgboss.job_state as enum
      ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
    create table pgboss.job
      (name text, state pgboss.job_state, data jsonb, created_on timestamptz default now())`);
  await client.query(
    `insert into pgboss.job (name, state, data)
     values ('accounts.text', 'retry', $1), ('accounts.text', 'completed', $1)`,
    [phone],
  );

  await migrateDatabase(url);

  const { rows } = await client.query<{ type: string; payload: unknown }>(
    'select type, payload from outbox_event order by created_at, id',
  );
  const { rows: jobs } = await client.query('select 1 from pgboss.job');
  await client.end();
  expect(jobs).toEqual([]);
  const message = { locale: 'fr', to, notAfter };
  expect(rows.find(({ type }) => type === 'listings.submitted')).toBeDefined();
  expect(
    rows
      .filter(({ type }) => type.startsWith('platform.'))
      .map(({ type, payload }) => ({ type, ...order.parse(payload) })),
  ).toEqual([
    {
      ...message,
      type: 'platform.mail-requested',
      template: 'accounts.login',
      values: { name: 'Marva' },
      sealed: { code: 'sealed' },
    },
    {
      ...message,
      type: 'platform.mail-requested',
      template: 'listings.ending',
      values: { ...values, name: 'Marva' },
      sealed: {},
    },
    {
      type: 'platform.text-requested',
      to: phone.to,
      locale: 'es',
      template: 'accounts.phone',
      values: {},
      sealed: { code: 'sealed' },
      notAfter,
    },
  ]);
});
