// MEDIA_URL that comes, goes and comes back: what is private is gone whatever the order.
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { acceptSecret } from '#platform/db/installation.server.ts';
import { installationTable } from '#platform/db/installation.table.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openPublicFiles } from '#tests/support/public-files.ts';
import { ALL, NONE, publicPictures, statusesOf } from '#tests/support/public-pictures.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { mediaTable } from '../media.table.server.ts';
import { findMissingCopies } from './missing.server.ts';
import { placeAllMedia } from './place.server.ts';
import { forgetCopies } from './restored.server.ts';
import { removeStrayCopies } from './strays.server.ts';
import { tellOfCopies } from './switch.server.ts';

const { db, url } = await testDatabase();
await seedCatalog(testCtx(db));
await acceptSecret(db, 'a secret of the tests, long enough');
const files = await openPublicFiles(folderOfRun('switched'));
afterAll(files.close);
const { shop, ctx, unset, listingWith, rowOf, addressesOf, settle } = publicPictures(db, files);

const setStatus = (id: string, status: 'approved' | 'rejected') =>
  db.update(listingTable).set({ status }).where(eq(listingTable.id, id));
const isTold = async () => (await db.select().from(installationTable))[0]?.copiesFiles;

beforeEach(async () => {
  files.purged.length = 0;
  await tellOfCopies(ctx);
  await settle(ctx);
});

/** A server that starts without MEDIA_URL, and what it was told to do. */
async function switchOff() {
  await tellOfCopies(unset);
  await settle(unset);
}

test('set later, it gives copies to what is public already, once a server starts', async () => {
  await switchOff();
  const { id } = await listingWith();
  expect(await db.select().from(outboxTable)).toEqual([]);
  await tellOfCopies(ctx);
  await settle(ctx);
  expect(await statusesOf(await addressesOf(id))).toEqual(ALL);
  await tellOfCopies(ctx);
  expect(await db.select().from(outboxTable)).toEqual([]);
});

test('taken away, it takes every copy from the bucket and the cache, once a server starts', async () => {
  const { id } = await listingWith();
  await settle(ctx);
  const addresses = await addressesOf(id);
  expect(await statusesOf(addresses)).toEqual(ALL);
  await switchOff();
  expect(await addressesOf(id)).toEqual([]);
  expect(await statusesOf(addresses)).toEqual(NONE);
  expect(files.purged).toEqual(
    expect.arrayContaining(addresses.map((each) => each.slice('http://'.length))),
  );
  expect(await placeAllMedia(unset)).toBe(0);
  expect(await isTold()).toBe(false);
});

test('what is taken down while some servers have it and others do not is gone', async () => {
  const { id, listing } = await listingWith();
  await settle(ctx);
  const addresses = await addressesOf(id);
  expect(await statusesOf(addresses)).toEqual(ALL);
  await tellOfCopies(unset);
  // Whatever that server was told is lost with it.
  await db.delete(outboxTable);
  await setStatus(listing.id, 'rejected');
  await settle(unset);
  expect(await addressesOf(id)).toEqual([]);
  expect(await statusesOf(addresses)).toEqual(NONE);
});

test('what has copies is told of although nobody is to give any', async () => {
  const { id, listing } = await listingWith();
  await settle(ctx);
  const addresses = await addressesOf(id);
  expect(await statusesOf(addresses)).toEqual(ALL);
  await db.update(installationTable).set({ copiesFiles: false });
  await setStatus(listing.id, 'rejected');
  await settle(ctx);
  expect(await statusesOf(addresses)).toEqual(NONE);
});

test('a release that knows no copies gives a file another address: its old copy goes', async () => {
  const { id } = await listingWith();
  await settle(ctx);
  const addresses = await addressesOf(id);
  expect(await statusesOf(addresses)).toEqual(ALL);
  const { base = '', url = '' } = (await rowOf(id)) ?? {};
  await files.storage.copy(url.slice('/media/'.length), `${base}.mp4`);
  await db
    .update(mediaTable)
    .set({ url: `/media/${base}.mp4` })
    .where(eq(mediaTable.id, id));
  expect(await addressesOf(id)).toEqual([]);
  await settle(ctx);
  expect(await statusesOf(addresses)).toEqual(NONE);
  const publicBase = (await rowOf(id))?.publicBase;
  expect(await statusesOf([`${ctx.settings.media?.url}/${publicBase}.mp4`])).toEqual([200]);
});

test('the migration reads no table of files: others wait for it', () => {
  const migration = readFileSync('db/migrations/0067_public-media.sql', 'utf8');
  expect(migration).not.toMatch(/CREATE (?:UNIQUE )?INDEX|UPDATE "?media"? SET|VALIDATE/);
});

test('placing all files ends when its time is over, and the next run goes on', async () => {
  for (let left = 9; left > 0; left -= 1) await listingWith();
  await db.delete(outboxTable);
  const end = new AbortController();
  const storage: Storage = {
    ...files.storage,
    copy(key, to) {
      end.abort();
      return files.storage.copy(key, to);
    },
  };
  expect(await placeAllMedia(shop(ctx.settings.media, storage), { signal: end.signal })).toBe(8);
  expect(await placeAllMedia(ctx)).toBe(1);
});

test('after a restore rows name no copies, and what lies there without a row goes', async () => {
  const { id } = await listingWith();
  await settle(ctx);
  const addresses = await addressesOf(id);
  expect(await statusesOf(addresses)).toEqual(ALL);
  await forgetCopies(url);
  expect(await addressesOf(id)).toEqual([]);
  expect(await db.select().from(outboxTable)).toEqual([]);
  expect(await removeStrayCopies(ctx, new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(3);
  expect(await statusesOf(addresses)).toEqual(NONE);
  expect(await placeAllMedia(ctx)).toBeGreaterThan(0);
  expect(await statusesOf(await addressesOf(id))).toEqual(ALL);
});

test('the doctor says which copies are missing: those that a restore forgot, and those that went', async () => {
  const look = async () => {
    const asked = { db, clock: Date.now, openStorage: async () => files.storage };
    return (await findMissingCopies(ctx.showsMedia)(asked, files.url))?.says ?? null;
  };
  const { id } = await listingWith();
  await listingWith('pending');
  await settle(ctx);
  expect(await look()).toBeNull();
  await forgetCopies(url);
  expect(await look()).toBe('media.missing');
  await placeAllMedia(ctx);
  expect(await look()).toBeNull();
  await files.storage.remove([`${(await rowOf(id))?.publicBase}.webp`]);
  expect(await look()).toBe('media.lost');
  await placeAllMedia(ctx, { looks: true });
  expect(await look()).toBeNull();
});

test('the guide lets nobody purge who only reads', () => {
  const [, chapter] = readFileSync('docs/operating.md', 'utf8').split('### Pictures past Calabash');
  const [, vcl] = chapter?.split('```vcl') ?? [];
  expect(vcl).toMatch(
    /"PURGE"\) \{\s+if \(local\.socket != "purge"\) \{ return \(synth\(405\)\); \}/,
  );
});
