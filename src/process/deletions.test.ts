// What was deleted since a backup does not come back with it.
import { eq } from 'drizzle-orm';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { deletionToRepeatTable } from '#platform/backup/deletion.table.server.ts';
import { repeatDeletions } from '#platform/backup/deletions.server.ts';
import {
  carryTombstones,
  findTombstones,
  leaveTombstone,
  removeOldTombstones,
  type Tombstone,
} from '#platform/backup/tombstones.server.ts';
import { createDiskStorage } from '#platform/uploads/storage.disk.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { DELETIONS } from '../features.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
const folder = folderOfRun('deletions');
beforeAll(() => seedCatalog(ctx));

const ID = '00000000-0000-7000-8000-00000000000a';
const OTHER = '00000000-0000-7000-8000-00000000000b';
const AT = new Date('2026-11-20T10:11:12.345Z');

test('a tombstone says kind, id and date, once, and goes with those of other places', async () => {
  const [here, there] = ['here', 'there'].map((name) =>
    createDiskStorage(path.join(folder, name)),
  ) as [ReturnType<typeof createDiskStorage>, ReturnType<typeof createDiskStorage>];
  const listing = { kind: 'listings.listing', id: ID, at: AT };
  const person = { kind: 'accounts.user', id: OTHER, at: new Date(AT.getTime() + 1000) };
  await leaveTombstone(here, listing);
  await leaveTombstone(here, listing);
  await leaveTombstone(there, person);
  await carryTombstones([here], there);
  await carryTombstones([here, there], there);
  expect(await findTombstones([here, there], AT)).toEqual(
    expect.toSatisfy((found: Tombstone[]) => found.length === 2),
  );
  expect(await findTombstones([there], person.at)).toEqual([person]);
  await removeOldTombstones(there, person.at);
  expect(await findTombstones([there], new Date(0))).toEqual([person]);
});

test('deletions by people leave tombstones; what goes along with an account needs none', async () => {
  const left: Tombstone[] = [];
  const hear = async (type: string, payload: object) => {
    const event = { id: ID, type, createdAt: AT };
    for (const deletion of DELETIONS) {
      const subscription = deletion.subscribe(async (tombstone) => void left.push(tombstone));
      if (subscription.eventType === type) await subscription.run(ctx, { event, payload });
    }
  };
  await hear(userDeleted.type, { userId: OTHER });
  const about = { listingId: ID, sellerId: OTHER, revision: 1 };
  await hear(listingWithdrawn.type, { ...about, by: 'owner' });
  await hear(listingWithdrawn.type, { ...about, by: 'account' });
  expect(left).toEqual([
    { kind: 'accounts.user', id: OTHER, at: AT },
    { kind: 'listings.listing', id: ID, at: AT },
  ]);
});

test('what a restore brought back is deleted again, once, and the rest stays', async () => {
  const [leaver, stayer] = [await buildUser(db), await buildUser(db)];
  const [gone, kept] = [
    await buildListing(db, { userId: stayer.id }),
    await buildListing(db, { userId: stayer.id }),
  ];
  await db.insert(deletionToRepeatTable).values([
    { kind: 'accounts.user', subjectId: leaver.id, deletedAt: AT },
    { kind: 'listings.listing', subjectId: gone.id, deletedAt: AT },
    { kind: 'listings.listing', subjectId: OTHER, deletedAt: AT },
    { kind: 'nothing.known', subjectId: kept.id, deletedAt: AT },
  ]);
  expect(await repeatDeletions(ctx, DELETIONS)).toBe(4);
  expect(await repeatDeletions(ctx, DELETIONS)).toBe(0);
  const [person] = await db.select().from(userTable).where(eq(userTable.id, leaver.id));
  expect(person).toMatchObject({ email: `${leaver.id}@deleted.invalid`, phone: null });
  const statusOf = async (id: string) =>
    (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0]?.status;
  expect([await statusOf(gone.id), await statusOf(kept.id)]).toEqual(['withdrawn', 'approved']);
});
