import { expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildMedia } from '#tests/support/factories.ts';
import { packListing, unpackListing } from './packed-listing.ts';

const { db } = await testDatabase();
await seedCatalog(testCtx(db));

it.each([
  ['like most', {}],
  ['about which there is something to say', { isNegotiable: true, parish: 'JM-02' }],
])('a listing %s is handed over in fewer letters and is the same again', async (_like, fields) => {
  const row = await buildListing(db, { country: 'JM', ...fields });
  for (const position of [0, 1]) await buildMedia(db, { listing: row, position });
  const listing = await getListing(testCtx(db), { id: row.id });
  expect(listing.media.length).toBe(2);
  const packed = packListing(listing);
  const [whole, sent] = [listing, packed].map((each) => JSON.stringify(each).length);
  expect(sent).toBeLessThan((whole ?? 0) * 0.9);
  expect(unpackListing(packed)).toEqual({
    ...listing,
    cover: withoutPreview(listing.cover),
    media: listing.media.map(withoutPreview),
  });
});

const withoutPreview = <Media extends object>(media: Media | null) =>
  media && { ...media, thumbhash: null };
