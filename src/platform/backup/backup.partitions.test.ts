// A backup of tables that lie in partitions has each row once, whatever partitions there are.
import path from 'node:path';
import { v4, v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { messagesByMonth, messageTable } from '#features/messages/messages.table.server.ts';
import { buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { requireSameSecret } from '../db/installation.server.ts';
import { comingSpans } from '../db/partition-spans.server.ts';
import { makePartitions } from '../db/partitions.server.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import { makeBackup } from './backup.server.ts';
import { readManifest } from './manifest.server.ts';
import { openPlace, sealOf } from './place.server.ts';
import { requireRoom } from './snapshot.server.ts';
import { compareDatabase, restoreDatabase } from './restore.server.ts';

const SECRET = 'a secret of thirty-two letters and more';
const { db, url } = await testDatabase();
const folder = folderOfRun('backup-partitions');

beforeAll(async () => {
  const ctx = testCtx(db);
  await requireSameSecret(db, SECRET);
  await seedCatalog(ctx);
  await makePartitions(ctx, messagesByMonth);
  const { conversationId, buyer } = await buildConversation(db);
  const later = comingSpans(messagesByMonth, ctx.now).map(({ from }, index) => ({
    id: v7({ msecs: from.getTime() }),
    conversationId,
    position: 2 + index,
    senderId: buyer.id,
    clientId: v4(),
    content: 'Still there?',
  }));
  await db.insert(messageTable).values(later);
});

async function backup() {
  const place = await openPlace(path.join(folder, 'place'), {
    dataDir: folder,
    backupS3: undefined,
  });
  const shop = {
    database: url,
    files: { storage: createDiskStorage(path.join(folder, 'files')), folders: [] },
    secrets: { authSecret: SECRET, demo: false },
    version: '9.9.9',
  };
  const { id } = await makeBackup(shop, { place, passphrase: undefined, tombstones: [] });
  const manifest = await readManifest(place, id);
  return { manifest, from: { ...place, seal: await sealOf(manifest, undefined, place) } };
}

test('what a snapshot may take counts what lies in partitions', async () => {
  const dataDir = folderOfRun('backup-partitions-room');
  const megabytes = async () => {
    const refusal = requireRoom({ dataDir, diskReserve: Number.MAX_SAFE_INTEGER }, url);
    const sentence = await refusal.then(() => '', String);
    return Number(/It may take (\d+) MB/.exec(sentence)?.[1]);
  };
  const before = await megabytes();
  const month = comingSpans(messagesByMonth, new Date())[0]!;
  const words = "string_agg(gen_random_uuid()::text, '')";
  await db.execute(sql`update message set content = (select ${sql.raw(words)} from
    generate_series(1, 200000)) where tableoid = ${month.name}::regclass`);
  expect(await megabytes()).toBeGreaterThanOrEqual(before + 4);
});

/** Constraints and indexes of the table and its default partition, and which triggers are on. */
async function shapeOf(database: string): Promise<unknown[]> {
  const client = new pg.Client(database);
  await client.connect();
  const { rows } = await client.query(`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as says
      from pg_constraint where conrelid in ('message'::regclass, 'message_default'::regclass)
        or confrelid = 'message'::regclass
    union all select tablename, indexname, indexdef from pg_indexes
      where tablename in ('message', 'message_default')
    union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger
      where tgname = 'message_once'
        and tgrelid in ('message'::regclass, 'message_default'::regclass)
    order by 1, 2, 3`);
  await client.end();
  return rows;
}

test('it has each message once, and so has what is restored, also where others were', async () => {
  expect(await db.$count(messageTable)).toBe(4);
  const { manifest, from } = await backup();
  const names = manifest.tables.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('message_2') || name.endsWith('_default'))).toEqual(
    [],
  );
  expect(manifest.tables.find(({ name }) => name === 'message')?.rows).toBe(4);
  const other = await untouchedDatabase();
  expect(await restoreDatabase(other, from, manifest, { tombstones: [] })).toEqual([]);
  expect(await compareDatabase(other, manifest)).toEqual([]);
  const shape = await shapeOf(url);
  expect(await shapeOf(other)).toEqual(shape);
  // Over a shop with partitions of its own.
  await restoreDatabase(url, from, manifest, { tombstones: [] });
  expect(await compareDatabase(url, manifest)).toEqual([]);
  expect(await shapeOf(url)).toEqual(shape);
  const { rows } = await db.execute(sql`select distinct tableoid::regclass::text from message`);
  expect(rows).toEqual([{ tableoid: 'message_default' }]);
});
