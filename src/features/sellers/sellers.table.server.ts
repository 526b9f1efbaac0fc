// Owns the running totals of a seller and the store that a seller may open. The person is in
// accounts, the single reviews in reviews.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, references } from '#platform/db/columns.server.ts';
import { revisionsOf } from '#platform/screening/screening.table.server.ts';
import { SCREENED_STATUSES } from '#platform/screening/states.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { currencyRateTable } from '#features/catalog/catalog.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import type { Hours } from '#features/sellers/store/hours.ts';
import { BUSINESS_TYPES, type SocialNetwork } from './sellers.limits.ts';

export const sellerStatsTable = pgTable(
  'seller_stats',
  {
    userId: uuid('user_id').notNull(),
    /** Sum of the stars; the mean is this over `ratingCount`. */
    ratingSum: integer('rating_sum').notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'seller_stats_pk', columns: [table.userId] }),
    references('seller_stats_user_fk', table.userId, userTable.id).onDelete('cascade'),
    check(
      'seller_stats_in_range',
      sql`${table.ratingCount} >= 0 and ${table.ratingSum} between ${table.ratingCount} and 5 * ${table.ratingCount}`,
    ),
  ],
);

/** The store of a seller (spec 2 section 3); one at most for a person. */
export const sellerProfileTable = pgTable(
  'seller_profile',
  {
    userId: uuid('user_id').notNull(),
    storeName: text('store_name').notNull(),
    storeDescription: text('store_description'),
    logoId: uuid('logo_id'),
    bannerId: uuid('banner_id'),
    website: text('website'),
    businessType: text('business_type', { enum: BUSINESS_TYPES }).notNull().default('individual'),
    /** Shown to others only as "Registered business" (DECISIONS.md H2). */
    businessRegistration: text('business_registration'),
    /** Never leaves the owner (DECISIONS.md H2). */
    taxId: text('tax_id'),
    phoneNumber: text('phone_number'),
    whatsapp: text('whatsapp'),
    /** The owner lets signed-in people ask for both numbers. */
    sharesNumbers: boolean('shares_numbers').notNull().default(false),
    socialMedia: jsonb('social_media')
      .$type<Partial<Record<SocialNetwork, string>>>()
      .notNull()
      .default({}),
    businessHours: jsonb('business_hours').$type<Hours>().notNull().default({}),
    localDelivery: boolean('local_delivery').notNull().default(false),
    islandWideShipping: boolean('island_wide_shipping').notNull().default(false),
    internationalShipping: boolean('international_shipping').notNull().default(false),
    /** Minor units of `currency`. */
    freeShippingThreshold: bigint('free_shipping_threshold', { mode: 'number' }),
    /** Minor units of `currency`; null where it is agreed on each time. */
    deliveryFee: bigint('delivery_fee', { mode: 'number' }),
    currency: char('currency', { length: 3 }).notNull().default('USD'),
    returnPolicy: text('return_policy'),
    shippingPolicy: text('shipping_policy'),
    privacyPolicy: text('privacy_policy'),
    /** Everybody may see it; only while it is approved. */
    isActive: boolean('is_active').notNull().default(true),
    /** Where its words and pictures stand with the review (platform/screening/states.ts). */
    status: text('status', { enum: SCREENED_STATUSES }).notNull().default('approved'),
    /** Why it has that status: a key of the reasons that owners are told. */
    statusReason: text('status_reason'),
    /** Names what is in this row; what waits in `revision` has a higher number. */
    revision: integer('revision').notNull().default(1),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'seller_profile_pk', columns: [table.userId] }),
    references('seller_profile_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('seller_profile_logo_fk', table.logoId, mediaTable.id).onDelete('set null'),
    references('seller_profile_banner_fk', table.bannerId, mediaTable.id).onDelete('set null'),
    references('seller_profile_currency_fk', table.currency, currencyRateTable.code),
    // For the garbage collection of media, which would otherwise scan every store for each file.
    index('seller_profile_logo_idx')
      .on(table.logoId)
      .where(sql`logo_id is not null`),
    index('seller_profile_banner_idx')
      .on(table.bannerId)
      .where(sql`banner_id is not null`),
    // Stores by the beginning of their names; `fold` is of 0000.
    index('seller_profile_name_idx')
      .on(sql`fold(${table.storeName}) text_pattern_ops`)
      .where(sql`is_active`),
    check(
      'seller_profile_business_type_known',
      sql`${table.businessType} in ('individual', 'business')`,
    ),
    check(
      'seller_profile_status_known',
      sql`${table.status} in ('pending', 'approved', 'flagged', 'rejected', 'removed')`,
    ),
    check(
      'seller_profile_active_when_approved',
      sql`${table.status} = 'approved' or not ${table.isActive}`,
    ),
    check('seller_profile_threshold_not_negative', sql`${table.freeShippingThreshold} >= 0`),
    check('seller_profile_delivery_fee_not_negative', sql`${table.deliveryFee} >= 0`),
  ],
);
export type SellerProfileRow = typeof sellerProfileTable.$inferSelect;

/** What somebody has to look at before others see it; the rest of a store changes at once. */
export const STORE_CONTENT = [
  'storeName',
  'storeDescription',
  'logoId',
  'bannerId',
  'website',
  'socialMedia',
  'businessHours',
  'returnPolicy',
  'shippingPolicy',
  'privacyPolicy',
] as const satisfies readonly (keyof SellerProfileRow)[];
export type StoreContent = Pick<SellerProfileRow, (typeof STORE_CONTENT)[number]>;
/** What was written anew of stores that everybody sees, until it is decided. */
export const storeEdits = revisionsOf<StoreContent>('stores');
