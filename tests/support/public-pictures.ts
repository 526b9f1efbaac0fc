/** Pictures of a shop whose public files are read from a bucket past its servers. */
import { eq } from 'drizzle-orm';
import { listingMediaTable } from '#features/listings/listings.table.server.ts';
import { mediaFeature } from '#features/media/media.feature.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import type { Storage } from '#platform/uploads/storage.server.ts';
import { hearEvents } from './background.ts';
import { testCtx } from './ctx.ts';
import { buildListing, buildUser } from './factories.ts';
import type { PublicFiles } from './public-files.ts';

export const ALL = [200, 200, 200];
export const NONE = [404, 404, 404];
const ENDS = ['.webp', '-360.avif', '-360.webp'];

export const statusesOf = (addresses: string[]) =>
  Promise.all(addresses.map(async (each) => (await fetch(each)).status));

export function publicPictures(db: Db, files: PublicFiles) {
  const { url } = files;
  let made = 0;

  /** A server with MEDIA_URL, or without it. */
  function shop(media: Ctx['settings']['media'], storage: Storage = files.storage): Ctx {
    const ctx = testCtx(db);
    return { ...ctx, storage, settings: { ...ctx.settings, media } };
  }

  /** A picture of somebody, as an upload leaves it. */
  async function picture(ownerId: string) {
    made += 1;
    const id = crypto.randomUUID();
    const base = `listing-images/${ownerId}/1700000000000_${'ab'.repeat(10)}_chair-${made}`;
    for (const end of ENDS) await files.storage.put(base + end, Buffer.from(`${base}${end}`));
    const path = `/media/${base}`;
    await db.insert(mediaTable).values({
      id,
      ownerId,
      kind: 'image',
      url: `${path}.webp`,
      base,
      width: 800,
      height: 600,
      variants: [{ width: 360, avif: `${path}-360.avif`, webp: `${path}-360.webp` }],
    });
    return id;
  }

  async function listingWith(status: 'approved' | 'pending' = 'approved') {
    const { id: userId } = await buildUser(db);
    const listing = await buildListing(db, { userId, status });
    const id = await picture(userId);
    await db.insert(listingMediaTable).values({ listingId: listing.id, mediaId: id, position: 0 });
    return { id, userId, listing };
  }

  async function rowOf(id: string) {
    const [row] = await db.select().from(mediaTable).where(eq(mediaTable.id, id));
    return row;
  }

  async function addressesOf(id: string): Promise<string[]> {
    const base = (await rowOf(id))?.publicBase;
    return base ? ENDS.map((end) => `${url}/${base}${end}`) : [];
  }

  return {
    shop,
    ctx: shop({ url, purgeUrl: url }),
    unset: shop(null),
    picture,
    listingWith,
    rowOf,
    addressesOf,
    /** What was told is done, as the background does it. */
    settle: (as: Ctx) => hearEvents(as, mediaFeature.subscriptions ?? []),
  };
}
