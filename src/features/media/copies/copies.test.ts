// Copies of public files past this server: who has some, when they go, and that nothing is lost on
// the way.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { eventSeriesTable } from '#features/events/events.table.server.ts';
import {
  forumEntryTable,
  forumMediaTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { loadCards } from '#features/listings/views/cards.server.ts';
import { listSitemapEntries } from '#features/listings/views/sitemap.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { acceptSecret } from '#platform/db/installation.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { publicEvent } from '#tests/support/events.ts';
import { buildUser } from '#tests/support/factories.ts';
import { openPublicFiles } from '#tests/support/public-files.ts';
import { ALL, NONE, publicPictures, statusesOf } from '#tests/support/public-pictures.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { findOwnAddresses } from '../uploads/by-address.server.ts';
import { removeMediaOf } from '../media.jobs.server.ts';
import { mediaRetention } from '../media.retention.server.ts';
import { placeAllMedia, placeMedia } from './place.server.ts';
import { tellOfCopies } from './switch.server.ts';
import { withdrawCopies } from './withdraw.server.ts';

const { db } = await testDatabase();
await seedCatalog(testCtx(db));
await acceptSecret(db, 'a secret of the tests, long enough');
const files = await openPublicFiles(folderOfRun('copies'));
afterAll(files.close);

const { url } = files;
const { shop, ctx, unset, picture, listingWith, rowOf, addressesOf, ...world } = publicPictures(
  db,
  files,
);
const settle = () => world.settle(ctx);

/** Something that shows a picture, how it stops doing so, and how it begins again. */
type Shown = { id: string; hide: () => Promise<unknown>; show: () => Promise<unknown> };

const THINGS: [string, () => Promise<Shown>][] = [
  [
    'a listing that is removed',
    async () => {
      const { id, listing } = await listingWith();
      const set = (status: 'approved' | 'rejected') =>
        db.update(listingTable).set({ status }).where(eq(listingTable.id, listing.id));
      return { id, hide: () => set('rejected'), show: () => set('approved') };
    },
  ],
  [
    'a listing that it is taken out of',
    async () => {
      const { id, listing } = await listingWith();
      const values = { listingId: listing.id, mediaId: id, position: 0 };
      return {
        id,
        hide: () => db.delete(listingMediaTable).where(eq(listingMediaTable.mediaId, id)),
        show: () => db.insert(listingMediaTable).values(values),
      };
    },
  ],
  [
    'a listing of somebody who is shut out',
    async () => {
      const { id, userId } = await listingWith();
      const set = (banned: boolean) =>
        db.update(userTable).set({ banned }).where(eq(userTable.id, userId));
      return { id, hide: () => set(true), show: () => set(false) };
    },
  ],
  [
    'a store that closes',
    async () => {
      const { id: userId } = await buildUser(db);
      const id = await picture(userId);
      const store = { userId, storeName: 'Marcia’s chairs', logoId: id, currency: 'USD' };
      await db.insert(sellerProfileTable).values(store);
      const set = (isActive: boolean) =>
        db
          .update(sellerProfileTable)
          .set({ isActive })
          .where(eq(sellerProfileTable.userId, userId));
      return { id, hide: () => set(false), show: () => set(true) };
    },
  ],
  [
    'an event that is removed',
    async () => {
      const { seriesId, organizer } = await publicEvent(db);
      const id = await picture(organizer.id);
      const set = (values: Partial<typeof eventSeriesTable.$inferInsert>) =>
        db.update(eventSeriesTable).set(values).where(eq(eventSeriesTable.id, seriesId));
      await set({ mediaId: id });
      return {
        id,
        hide: () => set({ status: 'rejected' }),
        show: () => set({ status: 'approved' }),
      };
    },
  ],
  [
    'an event that has another picture',
    async () => {
      const { seriesId, organizer } = await publicEvent(db);
      const id = await picture(organizer.id);
      const set = (mediaId: string | null) =>
        db.update(eventSeriesTable).set({ mediaId }).where(eq(eventSeriesTable.id, seriesId));
      await set(id);
      return { id, hide: () => set(null), show: () => set(id) };
    },
  ],
  [
    'a text of the forum that is removed',
    async () => {
      const { id, entryId } = await textWith();
      const set = (status: 'approved' | 'rejected') =>
        db.update(forumEntryTable).set({ status }).where(eq(forumEntryTable.id, entryId));
      return { id, hide: () => set('rejected'), show: () => set('approved') };
    },
  ],
  [
    'a discussion that is removed',
    async () => {
      const { id, entryId } = await textWith();
      const set = (isPublic: boolean) =>
        db.update(forumPostTable).set({ isPublic }).where(eq(forumPostTable.id, entryId));
      return { id, hide: () => set(false), show: () => set(true) };
    },
  ],
];

async function textWith() {
  const { postId: entryId, asker } = await buildDiscussion(db);
  const id = await picture(asker.id);
  await db.insert(forumMediaTable).values({ entryId, mediaId: id, position: 0 });
  return { id, entryId };
}

beforeEach(async () => {
  files.answerPurges(200);
  await tellOfCopies(ctx);
  await settle();
});

describe('a picture', () => {
  it.each(THINGS)('of %s has copies as long as visitors are shown it', async (_what, make) => {
    const { id, hide, show } = await make();
    await settle();
    const first = await addressesOf(id);
    expect(await statusesOf(first)).toEqual(ALL);
    await hide();
    await settle();
    expect(await addressesOf(id)).toEqual([]);
    expect(await statusesOf(first)).toEqual(NONE);
    await show();
    await settle();
    const second = await addressesOf(id);
    expect(await statusesOf(second)).toEqual(ALL);
    expect(second).not.toEqual(first);
    expect(await statusesOf(first)).toEqual(NONE);
  });

  it('that waits for its review has none, and keeps its own file either way', async () => {
    const { id, listing } = await listingWith('pending');
    await settle();
    expect(await addressesOf(id)).toEqual([]);
    await db
      .update(listingTable)
      .set({ status: 'approved' })
      .where(eq(listingTable.id, listing.id));
    await settle();
    expect(await statusesOf(await addressesOf(id))).toEqual(ALL);
    const { base = '' } = (await rowOf(id)) ?? {};
    expect(await files.storage.find(`${base}.webp`)).not.toBeNull();
    expect((await fetch(`${url}/${base}.webp`)).status).toBe(404);
  });

  it('has copies for an hour in caches, of its own type', async () => {
    const { id } = await listingWith();
    await settle();
    const [address = ''] = await addressesOf(id);
    const { headers } = await fetch(address);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(headers.get('content-type')).toBe('image/webp');
    expect(address).toMatch(/\/public\/[0-9a-f]{20}\/[0-9a-f-]{36}\/chair-\d+\.webp$/);
  });

  it('of a deleted account is gone at its public address, too', async () => {
    const { id, userId } = await listingWith();
    await settle();
    const addresses = await addressesOf(id);
    expect(await statusesOf(addresses)).toEqual(ALL);
    await removeMediaOf(ctx, { userId });
    await settle();
    expect(await statusesOf(addresses)).toEqual(NONE);
    expect(files.purged).toEqual(
      expect.arrayContaining(addresses.map((each) => each.slice('http://'.length))),
    );
  });
});

describe('views', () => {
  test('of what everybody may read name copies, and the door of this server without any', async () => {
    const { id, listing } = await listingWith();
    const before = await getListing(ctx, { id: listing.id });
    expect(before.media[0]?.url).toMatch(/^\/media\/listing-images\//);
    await settle();
    const [address = '', avif] = await addressesOf(id);
    const { media } = await getListing(ctx, { id: listing.id });
    expect(media[0]?.url).toBe(address);
    expect(media[0]?.variants[0]?.avif).toBe(avif);
    expect(Object.keys(media[0] ?? {})).toEqual(Object.keys(before.media[0] ?? {}));
    expect((await loadCards(ctx, [listing.id]))[0]?.cover?.url).toBe(address);
    const entries = await listSitemapEntries(ctx, { page: 1 });
    expect(entries.find((each) => each.id === listing.id)?.images).toEqual([address]);
    expect((await getListing(unset, { id: listing.id })).media).toEqual(before.media);
  });

  test('know an own file again by the address of its copy', async () => {
    const { id, userId } = await listingWith();
    await settle();
    const [address = ''] = await addressesOf(id);
    const found = await findOwnAddresses(ctx, { ownerId: userId, addresses: [address] });
    expect(found.get(address)).toBe(id);
  });
});

describe('nothing goes wrong', () => {
  it('when a cache does not forget: the work is tried again', async () => {
    const { id, listing } = await listingWith();
    await settle();
    const addresses = await addressesOf(id);
    await statusesOf(addresses);
    await db
      .update(listingTable)
      .set({ status: 'rejected' })
      .where(eq(listingTable.id, listing.id));
    files.answerPurges(503);
    const keys = addresses.map((each) => each.slice(url.length + 1));
    await expect(settle()).rejects.toThrow('answered 503 to PURGE /public/');
    expect(await addressesOf(id)).toEqual([]);
    files.answerPurges(200);
    await withdrawCopies(ctx, { keys });
    expect(await statusesOf(addresses)).toEqual(NONE);
  });

  it('when it is done twice, or by two at once', async () => {
    const { id } = await listingWith();
    await db.delete(outboxTable);
    const [one, two] = await Promise.all([1, 2].map(() => placeMedia(ctx, { ids: [id] })));
    expect((one ?? 0) + (two ?? 0)).toBe(1);
    expect(await placeMedia(ctx, { ids: [id] })).toBe(0);
    const keys: string[] = [];
    for await (const { key } of files.storage.list('public/')) keys.push(key);
    const publicBase = (await rowOf(id))?.publicBase ?? 'none';
    const name = publicBase.slice(publicBase.lastIndexOf('/'));
    expect(
      keys.filter((key) => key.includes(name)).every((key) => key.startsWith(publicBase)),
    ).toBe(true);
  });

  it('when the thing is taken away while its picture is copied', async () => {
    const { id, listing } = await listingWith();
    await db.delete(outboxTable);
    const copied: string[] = [];
    const slow: Storage = {
      ...files.storage,
      async copy(key, to) {
        if (copied.length === 0)
          await db
            .update(listingTable)
            .set({ status: 'rejected' })
            .where(eq(listingTable.id, listing.id));
        copied.push(to);
        return files.storage.copy(key, to);
      },
    };
    await placeMedia(shop(ctx.settings.media, slow), { ids: [id] });
    expect(copied).toHaveLength(3);
    expect(await addressesOf(id)).toEqual([]);
    const left = await Promise.all(copied.map((key) => files.storage.find(key)));
    expect(left.every((file) => file === null)).toBe(true);
  });

  it('when a file is not there: others get their copies', async () => {
    const [lost, kept] = [await listingWith(), await listingWith()];
    await files.storage.remove([`${(await rowOf(lost.id))?.base}-360.avif`]);
    await settle();
    expect(await addressesOf(lost.id)).toEqual([]);
    expect(await statusesOf(await addressesOf(kept.id))).toEqual(ALL);
  });

  it('when a crash leaves copies that no row names: they go after a day', async () => {
    const { id } = await listingWith();
    await settle();
    const left = 'public/00112233445566778899/left.webp';
    await files.storage.put(left, Buffer.from('left'));
    const orphans = mediaRetention.find(({ name }) => name === 'media.orphans');
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000);
    await orphans?.remove({ ...ctx, now: tomorrow });
    expect(await files.storage.find(left)).toBeNull();
    const base = (await rowOf(id))?.publicBase;
    expect(await files.storage.find(`${base}.webp`)).not.toBeNull();
  });
});

describe('copies that are not there, as after a restore', () => {
  it('are made anew when they are looked for', async () => {
    const [{ id }, other] = [await listingWith(), await listingWith()];
    await settle();
    const base = (await rowOf(id))?.publicBase;
    await files.storage.remove([`${base}.webp`]);
    expect(await placeAllMedia(ctx)).toBe(0);
    const kept = await addressesOf(other.id);
    expect(await placeAllMedia(ctx, { looks: true })).toBe(1);
    await settle();
    expect((await rowOf(id))?.publicBase).not.toBe(base);
    expect(await statusesOf(await addressesOf(id))).toEqual(ALL);
    expect(await addressesOf(other.id)).toEqual(kept);
  });
});
