import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { v7 } from 'uuid';
import { testDatabase } from '#tests/support/database.ts';
import { migrateDatabase } from './migrate.server.ts';
import { order } from './outgoing/outgoing.server.ts';

const MIGRATIONS = path.join(import.meta.dirname, '../../db/migrations');
type Journal = { entries: { tag: string }[] };

// A database of its own, which has seen nothing yet.
const { pool } = await testDatabase();
const name = `before_jobs_${v7().replaceAll('-', '')}`;
const url = new URL(inject('testServer').url);
url.pathname = `/${name}`;
const older = mkdtempSync(path.join(tmpdir(), 'calabash-older-'));
beforeAll(() => pool.query(`create database ${name} template template0`));
afterAll(async () => {
  rmSync(older, { recursive: true });
  await pool.query(`drop database ${name} with (force)`);
});

/** The migrations that an installation had before events became jobs. */
function olderMigrations(): string {
  cpSync(MIGRATIONS, older, { recursive: true });
  const file = path.join(older, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith('events-become-jobs'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return older;
}

test('what waited when events became jobs is still delivered, as the platform’s', async () => {
  await migrateDatabase(url.href, olderMigrations());
  const client = new pg.Client({ connectionString: url.href });
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

  await migrateDatabase(url.href);

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
