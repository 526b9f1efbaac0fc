// Who is sent which stored file.
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openDatabaseProxy } from '#tests/support/database-proxy.ts';
import { buildListing } from '#tests/support/factories.ts';
import { closeServices } from '#tests/support/services.ts';
import {
  answerTo as answerOf,
  NO_FILE,
  type Person,
  PRIVATE_FILE,
  PUBLIC_FILE,
  signedIn,
} from '#tests/support/signed-in.ts';
import { photograph } from '#tests/support/photographs.ts';
import { sendUpload } from '#tests/support/uploads.ts';
import { mp4Video } from '#tests/support/video-files.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { STORED_STATUSES } from '#features/listings/listings.limits.ts';
import { listingMediaTable, listingTable } from '#features/listings/listings.table.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { revisionTable } from '#platform/screening/screening.table.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { addMedia } from './uploads/add.server.ts';
import { claimMedia, releaseMedia } from './media.server.ts';
import { mediaTable } from './media.table.server.ts';

const database = await testDatabase();
const { db, url: databaseUrl } = database;
await seedCatalog(testCtx(db));

const PUBLIC = PUBLIC_FILE;
const PRIVATE = PRIVATE_FILE;
const NONE = NO_FILE;
const answerTo = (address: string, person?: Person, app = testApp(database)) =>
  answerOf(database, address, person, app);

/** A picture and a video of somebody, as they are stored. */
async function filesOf({ id }: Person) {
  const ctx = testCtx(db, { actor: testActor({ id }) });
  const picture = await addMedia(ctx, {
    upload: await sendUpload(ctx, await photograph({ width: 400, height: 300 })),
  });
  const video = await addMedia(ctx, {
    upload: await sendUpload(ctx, Buffer.from(mp4Video()), { kind: 'video', filename: 'a.mp4' }),
  });
  const poster = video.url.replace('.mp4', '-poster.webp');
  await ctx.storage.put(poster.slice('/media/'.length), Buffer.from('a still'));
  const addresses = [
    ...picture.variants.flatMap(({ avif, webp }) => [avif, webp]),
    video.url,
    poster,
  ];
  const ids = [picture.id, video.id];
  await claimMedia(ctx, { ownerId: id, ids });
  return { ids, addresses };
}

async function attach(ids: string[], listingId: string): Promise<void> {
  for (const [position, mediaId] of ids.entries())
    await db.insert(listingMediaTable).values({ listingId, mediaId, position });
}

const [seller, other, moderator, admin] = [
  await signedIn(database),
  await signedIn(database),
  await signedIn(database, { role: 'moderator' }),
  await signedIn(database, { role: 'admin' }),
];

async function expectAll(addresses: string[], expected: Record<'visitor' | 'owner', unknown>) {
  for (const address of addresses) {
    expect(await answerTo(address), address).toEqual(expected.visitor);
    expect(await answerTo(address, other), address).toEqual(expected.visitor);
    for (const person of [seller, moderator, admin])
      expect(await answerTo(address, person), address).toEqual(expected.owner);
  }
}

describe('a stored file', () => {
  it('that nothing uses is its owner’s and the moderators’ alone', async () => {
    const { ids, addresses } = await filesOf(seller);
    await releaseMedia(testCtx(db), { ids });
    await expectAll(addresses, { visitor: NONE, owner: PRIVATE });
  });

  it.each(STORED_STATUSES)('of a listing that is %s', async (status) => {
    const { ids, addresses } = await filesOf(seller);
    const listing = await buildListing(db, { userId: seller.id, status });
    await attach(ids, listing.id);
    await expectAll(
      addresses,
      status === 'approved'
        ? { visitor: PUBLIC, owner: PUBLIC }
        : { visitor: NONE, owner: PRIVATE },
    );
  });

  it('of a sold listing stays public, and of an edit that waits it is not yet', async () => {
    const listing = await buildListing(db, { userId: seller.id, soldAt: new Date() });
    const shown = await filesOf(seller);
    await attach(shown.ids, listing.id);
    const waiting = await filesOf(seller);
    await db.insert(revisionTable).values({
      kind: 'listings',
      subjectId: listing.id,
      number: 2,
      content: sql`jsonb_build_object('media', ${JSON.stringify(waiting.ids)}::jsonb)`,
    });
    await expectAll(shown.addresses.slice(0, 1), { visitor: PUBLIC, owner: PUBLIC });
    await expectAll(waiting.addresses.slice(0, 1), { visitor: NONE, owner: PRIVATE });
  });

  it('of a store is public while the store is open and its owner is not shut out', async () => {
    const { ids, addresses } = await filesOf(seller);
    const [logo = ''] = addresses;
    await db.insert(sellerProfileTable).values({
      userId: seller.id,
      storeName: 'Marcia’s chairs',
      logoId: ids[0] ?? null,
      currency: 'USD',
    });
    expect(await answerTo(logo)).toEqual(PUBLIC);
    await db.update(userTable).set({ banned: true }).where(eq(userTable.id, seller.id));
    expect(await answerTo(logo)).toEqual(NONE);
    expect(await answerTo(logo, moderator)).toEqual(PRIVATE);
    await db.update(userTable).set({ banned: false }).where(eq(userTable.id, seller.id));
    await db.update(sellerProfileTable).set({ isActive: false });
    expect(await answerTo(logo)).toEqual(NONE);
  });

  it('has an address that nobody guesses who knows its owner, moment and name', async () => {
    const { addresses } = await filesOf(seller);
    const random = addresses.map((address) => /\/\d{13}_([0-9a-f]{20})_/.exec(address)?.[1]);
    expect(random).not.toContain(undefined);
    expect(new Set(random).size).toBe(2);
  });

  it('without a row is nobody’s', async () => {
    const key = `listing-images/${seller.id}/1700000000000_boat.webp`;
    await testCtx(db).storage.put(key, Buffer.from('left behind'));
    expect(await answerTo(`/media/${key}`)).toEqual(NONE);
    expect(await answerTo(`/media/${key}`, seller)).toEqual(NONE);
    // Files from before addresses had a random part keep theirs.
    await db.insert(mediaTable).values({
      id: crypto.randomUUID(),
      ownerId: seller.id,
      kind: 'image',
      url: `/media/${key}`,
      base: key.replace('.webp', ''),
      width: 1,
      height: 1,
    });
    expect(await answerTo(`/media/${key}`, seller)).toEqual(PRIVATE);
  });
});

describe('what is known of public files', () => {
  it('is at most a minute old', async () => {
    const { ids, addresses } = await filesOf(seller);
    const [address = ''] = addresses;
    const listing = await buildListing(db, { userId: seller.id });
    await attach(ids, listing.id);
    const app = testApp(database);
    expect(await answerTo(address, undefined, app)).toEqual(PUBLIC);
    await db
      .update(listingTable)
      .set({ status: 'rejected' })
      .where(eq(listingTable.id, listing.id));
    expect(await answerTo(address, undefined, app)).toEqual(PUBLIC);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await answerTo(address, undefined, app)).toEqual(NONE);
    vi.useRealTimers();
  });

  it('helps while the database is away', async () => {
    const proxy = await openDatabaseProxy(databaseUrl);
    const shaky = openDatabase(proxy.url, { max: 2 });
    afterAll(async () => {
      await closeServices(shaky.db);
      await shaky.close();
      await proxy.close();
    });
    const { ids, addresses } = await filesOf(seller);
    const [known = '', unknown = ''] = [addresses[0], (await filesOf(seller)).addresses[0]];
    await attach(ids, (await buildListing(db, { userId: seller.id })).id);
    const app = testApp(shaky);
    expect(await answerTo(known, undefined, app)).toEqual(PUBLIC);
    proxy.cut();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    expect(await answerTo(known, undefined, app)).toEqual(PUBLIC);
    expect((await answerTo(unknown, undefined, app))[0]).toBe(503);
    vi.useRealTimers();
  });

  it('is found by the name’s own index', async () => {
    const { rows } = await db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute<{ 'QUERY PLAN': string }>(sql`explain select owner_id, exists (select
        from listing_media join listing on listing.id = listing_id where media_id = media.id
          and status = 'approved') from media where base in ('a/b', 'a/b-360')`);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('media_base_unique');
  });
});
