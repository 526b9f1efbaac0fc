// Messages of before the months (migration 0065), with what hangs on them.
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrateDatabase, runMigrations } from '#platform/db/migrate.server.ts';
import { readMigrations } from '#platform/db/migrations.server.ts';
import { untouchedDatabase } from '#tests/support/database.ts';

const at = readMigrations().findIndex(({ tag }) => tag.endsWith('_messages-by-month'));

/** Two people, a conversation of theirs, three messages, one with a picture. */
const BEFORE = `
  insert into "user" (id, email, name) select id, id || '@people.example', 'Person'
    from unnest(array['01900000-0000-7000-8000-000000000001'::uuid,
      '01900000-0000-7000-8000-000000000002']) id;
  insert into conversation (id, buyer_id, seller_id) select '01900000-0000-7000-8000-00000000000c',
    '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002';
  insert into message (id, conversation_id, position, sender_id, client_id, content)
    select ('01900000-0000-7000-8000-00000000010' || n)::uuid, c.id, n, c.buyer_id,
      gen_random_uuid(), 'number ' || n from conversation c, generate_series(1, 3) n;
  insert into media (id, owner_id, kind, url, width, height)
    select '01900000-0000-7000-8000-00000000000d', buyer_id, 'image', 'a', 1, 1 from conversation;
  insert into message_picture select '01900000-0000-7000-8000-000000000102', 0, id from media`;

it('stay what they were, with their pictures, and go with their conversation', async () => {
  const url = await untouchedDatabase();
  const client = new pg.Client(url);
  await client.connect();
  const rowsOf = async (query: string) => (await client.query(query)).rows;
  const countOf = async (table: string) =>
    Number((await rowsOf(`select count(*) as n from ${table}`))[0].n);
  try {
    await client.query('begin');
    await runMigrations(client, readMigrations().slice(0, at));
    await client.query('commit');
    await client.query(BEFORE);
    const before = await rowsOf('select * from message order by id');
    await migrateDatabase(url);
    expect(await rowsOf('select * from message order by id')).toEqual(before);
    expect(await countOf('message_default')).toBe(3);
    await client.query('delete from message where position = 2');
    expect(await countOf('message_picture')).toBe(0);
    const picture = client.query(
      `insert into message_picture select gen_random_uuid(), 0, id from media`,
    );
    await expect(picture).rejects.toThrow(/message_picture_message_fk/);
    await client.query('delete from conversation');
    expect(await countOf('message')).toBe(0);
  } finally {
    await client.end();
  }
});
