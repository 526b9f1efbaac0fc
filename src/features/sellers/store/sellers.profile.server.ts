// Owns stores: what a seller writes about theirs, and what everybody else may know of it. Tax and
// registration numbers never leave the owner; telephone numbers only for people who are signed in
// and ask (DECISIONS.md H2).
import { aliasedTable, and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import {
  requireActor,
  requireChangeableActor,
} from '#features/accounts/accounts.session.server.ts';
import { imitates, isReservedName, keepName } from '#features/accounts/accounts.reserved.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { mediaErrors } from '#features/media/media.errors.ts';
import { claimMedia, releaseMedia, toOwnMediaView } from '#features/media/media.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import type { MediaView } from '#features/media/media.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/rate-limit.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { brokenFields, readInput } from '#platform/read-input.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { clockIn, openState } from './sellers.hours.ts';
import { storeInput, type StoreInput } from './sellers.input.server.ts';
import { STORE_LIMITS } from '#features/sellers/sellers.limits.ts';
import { canOpenStore, canSeeNumbers, sharesNumbers } from '#features/sellers/sellers.policy.ts';
import {
  type OwnSellerProfile,
  type SellerNumbers,
  type SellerPageView,
  type StoreBrief,
  type StoreView,
} from '#features/sellers/sellers.schema.ts';
import {
  isPublicSeller,
  sellerSummaryColumns,
  toSellerSummary,
} from '#features/sellers/sellers.server.ts';
import {
  sellerProfileTable,
  sellerStatsTable,
  type SellerProfileRow,
} from '#features/sellers/sellers.table.server.ts';

const logo = aliasedTable(mediaTable, 'logo');
const banner = aliasedTable(mediaTable, 'banner');

function readStores(ctx: Ctx) {
  return ctx.db
    .select({ store: sellerProfileTable, logo, banner })
    .from(sellerProfileTable)
    .leftJoin(logo, eq(logo.id, sellerProfileTable.logoId))
    .leftJoin(banner, eq(banner.id, sellerProfileTable.bannerId));
}

/** The actor's own store; null before there is one. @throws AppError not_authenticated */
export async function getOwnSellerProfile(ctx: Ctx): Promise<OwnSellerProfile | null> {
  const actor = requireActor(ctx);
  const [row] = await readStores(ctx).where(eq(sellerProfileTable.userId, actor.id));
  return row ? toOwnSellerProfile(row) : null;
}

function toOwnSellerProfile({
  store,
  logo: logoRow,
  banner: bannerRow,
}: {
  store: SellerProfileRow;
  logo: MediaRow | null;
  banner: MediaRow | null;
}): OwnSellerProfile {
  const {
    storeName,
    storeDescription,
    website,
    businessType,
    businessRegistration,
    taxId,
    phoneNumber,
    whatsapp,
    sharesNumbers,
    socialMedia,
    businessHours,
    currency,
    isActive,
  } = store;
  const {
    localDelivery,
    islandWideShipping,
    internationalShipping,
    freeShippingThreshold,
    deliveryFee,
  } = store;
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  return {
    storeName,
    storeDescription,
    website,
    businessType,
    businessRegistration,
    taxId,
    phoneNumber,
    whatsapp,
    sharesNumbers,
    socialMedia,
    businessHours,
    currency,
    isActive,
    logo: logoRow && toOwnMediaView(logoRow),
    banner: bannerRow && toOwnMediaView(bannerRow),
    shippingInfo: {
      localDelivery,
      islandWideShipping,
      internationalShipping,
      freeShippingThreshold: money(freeShippingThreshold),
      deliveryFee: money(deliveryFee),
    },
    policies: policiesOf(store),
    updatedAt: store.updatedAt.toISOString(),
  };
}

const policiesOf = ({ returnPolicy, shippingPolicy, privacyPolicy }: SellerProfileRow) => ({
  returnPolicy,
  shippingPolicy,
  privacyPolicy,
});

/**
 * Opens the actor's store or changes it to exactly what is given. Two at once: the later one
 * stands.
 * @param input lengths, addresses and numbers are checked; `logoId` and `bannerId` are uploaded
 *   pictures of the actor
 * @throws AppError not_authenticated, demo_account, store_unverified, rate_limited, and with
 * `fields` for each rule that is broken
 */
export async function saveSellerProfile(ctx: Ctx, input: StoreInput): Promise<OwnSellerProfile> {
  const actor = requireChangeableActor(ctx);
  if (!canOpenStore(actor)) throw new AppError(sellerErrors.store_unverified);
  const [person] = await ctx.db
    .select({ country: userTable.country })
    .from(userTable)
    .where(eq(userTable.id, actor.id));
  const store = readInput(storeInput({ country: person?.country ?? null }), input, (issues) =>
    refusal(brokenFields(issues)),
  );
  const named = { userId: actor.id, kind: 'store', name: store.storeName } as const;
  if (isReservedName(ctx, store.storeName) || (await imitates(ctx, named)))
    throw refusal({ storeName: sellerErrors.store_name_reserved.key });
  await requireWithinLimit(ctx, STORE_LIMITS.storeEdits, actor.id);
  await inTransaction(ctx, async (ctx) => {
    // The person's row is there before the store's is, so it is the one to wait at; also for the
    // end of the account.
    const [owner] = await ctx.db
      .select({ id: userTable.id })
      .from(userTable)
      .where(and(eq(userTable.id, actor.id), isNull(userTable.deletedAt)))
      .for('no key update');
    if (!owner) throw new AppError(accountErrors.not_authenticated);
    const [before] = await ctx.db
      .select({ logoId: sellerProfileTable.logoId, bannerId: sellerProfileTable.bannerId })
      .from(sellerProfileTable)
      .where(eq(sellerProfileTable.userId, actor.id));
    await changePictures(ctx, actor.id, before ?? { logoId: null, bannerId: null }, store);
    const row = { ...store, isActive: true, updatedAt: ctx.now };
    await ctx.db
      .insert(sellerProfileTable)
      .values({ ...row, userId: actor.id, createdAt: ctx.now })
      .onConflictDoUpdate({ target: sellerProfileTable.userId, set: row });
    await keepName(ctx, named);
  });
  const saved = await getOwnSellerProfile(ctx);
  if (!saved)
    throw new AppError(platformErrors.unavailable, {
      detail: 'the store went away while it was saved',
    });
  return saved;
}

type Pictures = { logoId: string | null; bannerId: string | null };

async function changePictures(
  ctx: Ctx,
  ownerId: string,
  before: Pictures,
  after: Pictures,
): Promise<void> {
  const held = [before.logoId, before.bannerId].filter((id) => id !== null);
  for (const field of ['logoId', 'bannerId'] as const) {
    const id = after[field];
    if (id !== null) await claimPicture(ctx, { ownerId, id, held, field });
  }
  if (after.logoId !== null && after.logoId === after.bannerId)
    throw refusal({ bannerId: sellerErrors.picture_gone.key });
  await releaseMedia(ctx, {
    ids: held.filter((id) => id !== after.logoId && id !== after.bannerId),
  });
}

async function claimPicture(
  ctx: Ctx,
  { ownerId, id, held, field }: { ownerId: string; id: string; held: string[]; field: string },
): Promise<void> {
  try {
    const [media] = await claimMedia(ctx, { ownerId, ids: [id], held });
    if (media?.kind === 'image') return;
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      (error.code !== mediaErrors.media_not_found && error.code !== mediaErrors.media_in_use)
    )
      throw error;
  }
  throw refusal({ [field]: sellerErrors.picture_gone.key });
}

function refusal(fields: Record<string, string>): AppError {
  return new AppError(sellerErrors.store_invalid, { fields });
}

/**
 * The public page of a seller: the person, and their store where there is one (DECISIONS.md H1).
 * @throws AppError seller_not_found when nobody has this id, or they are gone or shut out
 */
export async function getStore(ctx: Ctx, { id }: { id: string }): Promise<SellerPageView> {
  if (!z.uuid().safeParse(id).success)
    throw new AppError(sellerErrors.seller_not_found, { detail: 'not a UUID' });
  const [row] = await ctx.db
    .select({
      seller: sellerSummaryColumns,
      bio: userTable.bio,
      store: sellerProfileTable,
      logo,
      banner,
    })
    .from(userTable)
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
    .leftJoin(
      sellerProfileTable,
      and(eq(sellerProfileTable.userId, userTable.id), eq(sellerProfileTable.isActive, true)),
    )
    .leftJoin(logo, eq(logo.id, sellerProfileTable.logoId))
    .leftJoin(banner, eq(banner.id, sellerProfileTable.bannerId))
    .where(and(eq(userTable.id, id), isPublicSeller(ctx.now)));
  if (!row) throw new AppError(sellerErrors.seller_not_found, { detail: id });
  const zone = (row.seller.country && factsOf(row.seller.country)?.timeZone) || null;
  return {
    seller: toSellerSummary(row.seller),
    bio: row.bio,
    store: row.store && toStoreView(row.store, row.logo, row.banner),
    openState: row.store ? openState(row.store.businessHours, zone, ctx.now) : 'unknown',
    today: zone ? (clockIn(zone, ctx.now)?.day ?? null) : null,
  };
}

function toStoreView(
  store: SellerProfileRow,
  logoRow: MediaRow | null,
  bannerRow: MediaRow | null,
): StoreView {
  const {
    website,
    businessType,
    socialMedia,
    businessHours,
    freeShippingThreshold,
    deliveryFee,
    currency,
  } = store;
  const money = (amount: number | null) => (amount === null ? null : { amount, currency });
  const { localDelivery, islandWideShipping, internationalShipping } = store;
  const shares = sharesNumbers(store);
  return {
    name: store.storeName,
    description: store.storeDescription,
    logo: logoRow && toMediaView(logoRow),
    banner: bannerRow && toMediaView(bannerRow),
    website,
    businessType,
    socialMedia,
    businessHours,
    isRegistered: store.businessRegistration !== null,
    shippingInfo: {
      localDelivery,
      islandWideShipping,
      internationalShipping,
      freeShippingThreshold: money(freeShippingThreshold),
      deliveryFee: money(deliveryFee),
    },
    policies: policiesOf(store),
    sharesPhone: shares && store.phoneNumber !== null,
    sharesWhatsapp: shares && store.whatsapp !== null,
    updatedAt: store.updatedAt.toISOString(),
  };
}

function toMediaView(row: MediaRow): MediaView {
  const { id: _own, ...view } = toOwnMediaView(row);
  return view;
}

/** Name and logo of a seller's store, for beside their listings; null without a store. */
export async function findStoreBrief(ctx: Ctx, { id }: { id: string }): Promise<StoreBrief | null> {
  const [row] = await ctx.readDb
    .select({ name: sellerProfileTable.storeName, logo })
    .from(sellerProfileTable)
    .leftJoin(logo, eq(logo.id, sellerProfileTable.logoId))
    .where(and(eq(sellerProfileTable.userId, id), eq(sellerProfileTable.isActive, true)));
  return row ? { name: row.name, logo: row.logo && toMediaView(row.logo) } : null;
}

/**
 * The telephone numbers of a seller who lets signed-in people ask for them; some thirty an hour.
 * @throws AppError not_authenticated, rate_limited, seller_not_found, numbers_not_shared
 */
export async function getSellerNumbers(ctx: Ctx, { id }: { id: string }): Promise<SellerNumbers> {
  const actor = requireActor(ctx);
  if (!z.uuid().safeParse(id).success)
    throw new AppError(sellerErrors.seller_not_found, { detail: 'not a UUID' });
  if (actor.id !== id) await requireWithinLimit(ctx, STORE_LIMITS.numbersShown, actor.id);
  const [row] = await ctx.db
    .select({ store: sellerProfileTable })
    .from(userTable)
    .leftJoin(sellerProfileTable, eq(sellerProfileTable.userId, userTable.id))
    .where(and(eq(userTable.id, id), isPublicSeller(ctx.now)));
  if (!row) throw new AppError(sellerErrors.seller_not_found, { detail: id });
  const { store } = row;
  if (!store || !canSeeNumbers(actor, store))
    throw new AppError(sellerErrors.numbers_not_shared, { detail: id });
  return { phoneNumber: store.phoneNumber, whatsapp: store.whatsapp };
}

/**
 * The actor's store with everything that is kept of it, for their own copy of their data. @throws
 * AppError not_authenticated
 */
export async function exportOwnStore(ctx: Ctx): Promise<Record<string, unknown> | null> {
  const actor = requireActor(ctx);
  const [row] = await readStores(ctx).where(eq(sellerProfileTable.userId, actor.id));
  return row
    ? { ...row.store, logo: row.logo?.url ?? null, banner: row.banner?.url ?? null }
    : null;
}

/** A condition on `media`: it is the logo or the banner of an open store. */
export function isShownInStore(now: Date): SQL {
  const { logoId, bannerId, userId, isActive } = sellerProfileTable;
  return sql`exists (select from ${sellerProfileTable}
    join ${userTable} on ${userTable.id} = ${userId}
    where (${logoId} = ${mediaTable.id} or ${bannerId} = ${mediaTable.id})
      and ${isActive} and ${isPublicSeller(now)})`;
}
