// Owns how stores are read: by their owner, and by everybody else. Tax and registration numbers
// never leave the owner; telephone numbers only for people who are signed in and ask (DECISIONS.md
// H2). What is written is in sellers.save.
import { aliasedTable, and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { requireActor } from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { factsOf } from '#features/catalog/catalog.facts.server.ts';
import { toOwnMediaView, toPublicView } from '#features/media/media.server.ts';
import { mediaTable, type MediaRow } from '#features/media/media.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import type { Revision } from '#platform/screening/revision.ts';
import { sellerErrors } from '#features/sellers/sellers.errors.ts';
import { clockIn, openState } from './hours.ts';
import { STORE_LIMITS } from '#features/sellers/sellers.limits.ts';
import { canSeeNumbers, sharesNumbers } from '#features/sellers/sellers.policy.ts';
import {
  type OwnSellerProfile,
  type SellerNumbers,
  type SellerPageView,
  type StoreView,
} from '#features/sellers/sellers.schema.ts';
import {
  isPublicSeller,
  sellerSummaryColumns,
  toSellerSummary,
} from '#features/sellers/sellers.server.ts';
import {
  type SellerProfileRow,
  sellerProfileTable,
  sellerStatsTable,
  type StoreContent,
  storeEdits,
} from '#features/sellers/sellers.table.server.ts';

const logo = aliasedTable(mediaTable, 'logo');
const banner = aliasedTable(mediaTable, 'banner');

/** With what the owner wrote last, and its pictures. */
function readOwnStore(ctx: Ctx, ownerId: string) {
  const edit = storeEdits.table;
  const newest = (name: 'logoId' | 'bannerId') => sql`case when ${edit.subjectId} is null
    then ${sellerProfileTable[name]} else (${edit.content} ->> ${name}::text)::uuid end`;
  return ctx.db
    .select({ store: sellerProfileTable, edit, logo, banner })
    .from(sellerProfileTable)
    .leftJoin(edit, storeEdits.beside(sellerProfileTable.userId))
    .leftJoin(logo, sql`${logo.id} = ${newest('logoId')}`)
    .leftJoin(banner, sql`${banner.id} = ${newest('bannerId')}`)
    .where(eq(sellerProfileTable.userId, ownerId));
}

/** The actor's own store; null before there is one. @throws AppError not_authenticated */
export async function getOwnSellerProfile(ctx: Ctx): Promise<OwnSellerProfile | null> {
  const actor = requireActor(ctx);
  const [row] = await readOwnStore(ctx, actor.id);
  return row ? toOwnSellerProfile(row) : null;
}

function toOwnSellerProfile({
  store: row,
  edit,
  logo: logoRow,
  banner: bannerRow,
}: {
  store: SellerProfileRow;
  edit: Revision<StoreContent> | null;
  logo: MediaRow | null;
  banner: MediaRow | null;
}): OwnSellerProfile {
  const store = { ...row, ...edit?.content };
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
    status: row.status,
    statusReason: edit ? edit.reason : row.statusReason,
    waitingEdit: edit?.status ?? null,
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
    store: row.store && toStoreView(ctx, row.store, row.logo, row.banner),
    openState: row.store ? openState(row.store.businessHours, zone, ctx.now) : 'unknown',
    today: zone ? (clockIn(zone, ctx.now)?.day ?? null) : null,
  };
}

function toStoreView(
  ctx: Ctx,
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
    logo: logoRow && toPublicView(ctx, logoRow),
    banner: bannerRow && toPublicView(ctx, bannerRow),
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
 * The actor's store with everything that is kept of it, for their data export. @throws
 * AppError not_authenticated
 */
export async function exportOwnStore(ctx: Ctx): Promise<Record<string, unknown> | null> {
  const actor = requireActor(ctx);
  const [row] = await readOwnStore(ctx, actor.id);
  if (!row) return null;
  const { store, edit, ...pictures } = row;
  return {
    ...store,
    ...edit?.content,
    waitingEdit: edit?.status ?? null,
    logo: pictures.logo?.url ?? null,
    banner: pictures.banner?.url ?? null,
  };
}

/** A condition on `media`: it is the logo or the banner of an open store. */
export function isShownInStore(now: Date): SQL {
  const { logoId, bannerId, userId, isActive } = sellerProfileTable;
  return sql`exists (select from ${sellerProfileTable}
    join ${userTable} on ${userTable.id} = ${userId}
    where (${logoId} = ${mediaTable.id} or ${bannerId} = ${mediaTable.id})
      and ${isActive} and ${isPublicSeller(now)})`;
}
