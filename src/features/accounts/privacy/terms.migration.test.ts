import pg from 'pg';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { olderDatabase } from '#tests/support/older-database.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';

// As an installation had it before.
const { url } = await olderDatabase('promises');

test('who had accepted the terms before they had editions accepted the first one', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [email, at] of [
    ['accepted@people.example', '2026-05-04T12:00:00Z'],
    ['invited@people.example', null],
  ])
    await client.query('insert into "user" (id, email, accepted_terms_at) values ($1, $2, $3)', [
      v7(),
      email,
      at,
    ]);

  await migrateDatabase(url);

  const { rows } = await client.query(
    'select email, accepted_terms_edition as edition from "user" order by email',
  );
  await client.end();
  expect(rows).toEqual([
    { email: 'accepted@people.example', edition: '2025-01' },
    { email: 'invited@people.example', edition: null },
  ]);
});
