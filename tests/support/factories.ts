// Rows for tests, one builder for each table: a believable default, and overrides for what the test
// is about.
// They insert as they are told and expect a seeded catalog.
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/db/db.server.ts';
import { userTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { findCategory } from '#features/catalog/catalog.data.ts';
import type { ListingInput } from '#features/listings/edits/input.schema.ts';
import {
  listingMediaTable,
  listingTable,
  type ListingRow,
} from '#features/listings/listings.table.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import {
  orderTransitionTable,
  orderTable,
  type OrderRow,
} from '#features/orders/orders.table.server.ts';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import { reviewTable, type ReviewRow } from '#features/reviews/reviews.table.server.ts';

/** The row an insert returned; a missing one means the insert itself went wrong. */
function only<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The insert returned no row');
  return row;
}

/** A person of Jamaica with a confirmed e-mail address of their own. */
export async function buildUser(
  db: Db,
  overrides: Partial<typeof userTable.$inferInsert> = {},
): Promise<UserRow> {
  const id = overrides.id ?? uuid();
  const row = {
    id,
    email: `${id}@people.example`,
    emailVerified: true,
    name: 'Marcia Bennett',
    country: 'JM',
    acceptedTermsAt: new Date(),
    acceptedTermsEdition: POLICY_EDITIONS.terms,
    ...overrides,
  };
  return only(await db.insert(userTable).values(row).returning());
}

export type ListingOverrides = Partial<typeof listingTable.$inferInsert> & {
  /** Slug or name of the category, instead of `categoryId`. */
  category?: string;
};

/**
 * An approved listing of furniture in Jamaica for US$120.00; its seller is made when `userId` is
 * not given.
 */
export async function buildListing(
  db: Db,
  { category, ...overrides }: ListingOverrides = {},
): Promise<ListingRow> {
  const userId =
    overrides.userId ?? (await buildUser(db, { country: overrides.country ?? 'JM' })).id;
  const found = findCategory(category ?? 'furniture');
  if (!found) throw new RangeError(`No category ${category}`);
  const row: typeof listingTable.$inferInsert = {
    id: uuid(),
    title: 'Mahogany rocking chair',
    description: 'Solid wood with a woven seat. Comfortable and in good repair.',
    price: 12_000,
    currency: 'USD',
    categoryId: found.id,
    condition: found.conditions === 'none' ? null : 'good',
    country: 'JM',
    status: 'approved',
    ...overrides,
    userId,
  };
  return only(await db.insert(listingTable).values(row).returning());
}

/**
 * What a seller writes: a chair for US$120.00 in Kingston. Give `media` the ids of files that exist
 * when it is to be stored.
 */
export function writtenListing(overrides: Partial<ListingInput> = {}): ListingInput {
  return {
    title: 'Mahogany rocking chair',
    category: 'furniture',
    country: 'JM',
    parish: 'JM-01',
    price: { amount: 12_000, currency: 'USD' },
    isNegotiable: false,
    negotiablePrice: null,
    condition: 'good',
    description: 'Solid wood with a woven seat.',
    details: {},
    media: ['01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d'],
    alts: {},
    variations: [],
    stockQuantity: 1,
    tags: ['chair'],
    ...overrides,
  };
}

/**
 * A picture of 1200 by 900 pixels; belongs to the person, and hangs on the listing at `position`
 * when one is given: unused otherwise.
 */
export async function buildMedia(
  db: Db,
  {
    listing,
    position = 0,
    ...overrides
  }: Partial<typeof mediaTable.$inferInsert> & { listing?: ListingRow; position?: number } = {},
): Promise<MediaRow> {
  const ownerId = overrides.ownerId ?? listing?.userId ?? (await buildUser(db)).id;
  const variants = [320, 640, 1200].map((width) => ({
    width,
    avif: `/media/chair-${width}.avif`,
    webp: `/media/chair-${width}.webp`,
  }));
  const row = {
    id: uuid(),
    kind: 'image' as const,
    url: '/media/chair-1200.webp',
    width: 1200,
    height: 900,
    variants,
    unusedSince: listing ? null : new Date(),
    ...overrides,
    ownerId,
  };
  const media = only(await db.insert(mediaTable).values(row).returning());
  if (listing)
    await db
      .insert(listingMediaTable)
      .values({ listingId: listing.id, mediaId: media.id, position });
  return media;
}

/** A seller with files that nothing uses yet, and what they write about one of them. */
export async function buildSeller(
  db: Db,
  { files = 1, ...overrides }: Partial<typeof userTable.$inferInsert> & { files?: number } = {},
): Promise<{ seller: UserRow; media: string[]; written: ListingInput }> {
  const seller = await buildUser(db, overrides);
  const media: string[] = [];
  for (let file = 0; file < files; file += 1)
    media.push(
      (
        await buildMedia(db, {
          ownerId: seller.id,
          url: `/media/${seller.id}-${file}.webp`,
          unusedSince: new Date(),
        })
      ).id,
    );
  return { seller, media, written: writtenListing({ media }) };
}

/**
 * A request to pick up one chair for US$120.00 in cash, which waits for its answer; buyer, seller
 * and listing are made when they are not given. Give `held` with a state in which units are held.
 */
export async function buildOrder(
  db: Db,
  overrides: Partial<typeof orderTable.$inferInsert> = {},
): Promise<OrderRow> {
  const listing = overrides.listingId
    ? null
    : await buildListing(db, overrides.sellerId ? { userId: overrides.sellerId } : {});
  const buyerId = overrides.buyerId ?? (await buildUser(db, { name: 'Asha Campbell' })).id;
  const sellerId = overrides.sellerId ?? listing?.userId ?? (await buildUser(db)).id;
  const createdAt = overrides.createdAt ?? new Date();
  const { quantity = 1, unitPrice = 12_000, deliveryFee = null } = overrides;
  const row = only(
    await db
      .insert(orderTable)
      .values({
        id: uuid(),
        listingId: listing?.id ?? uuid(),
        title: 'Mahogany rocking chair',
        currency: 'USD',
        fulfillment: 'pickup',
        payment: 'cash',
        requestHash: '',
        quantity,
        unitPrice,
        total: unitPrice * quantity + (deliveryFee ?? 0),
        ...overrides,
        buyerId,
        sellerId,
        createdAt,
      })
      .returning(),
  );
  await db.insert(orderTransitionTable).values({
    orderId: row.id,
    number: 1,
    state: 'pending',
    by: 'buyer',
    byId: buyerId,
    createdAt,
  });
  return row;
}

/**
 * Five stars from somebody to a seller; both are made when they are not given. One of a listing
 * needs `personId`, too.
 */
export async function buildReview(
  db: Db,
  overrides: Partial<typeof reviewTable.$inferInsert> = {},
): Promise<ReviewRow> {
  const userId = overrides.userId ?? (await buildUser(db, { name: 'Terrence Baptiste' })).id;
  const targetId = overrides.targetId ?? (await buildUser(db)).id;
  const row = {
    id: uuid(),
    targetType: 'seller' as const,
    rating: 5,
    comment: 'Everything as described.',
    verified: true,
    ...overrides,
    userId,
    targetId,
    personId: overrides.personId ?? targetId,
  };
  return only(await db.insert(reviewTable).values(row).returning());
}
