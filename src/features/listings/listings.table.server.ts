// Owns the tables of listings, and the narrow one of those that the public sees. Triggers, the text
// search configuration, the word index and statistics are hand-written in db/migrations (0000 and
// 0002).
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { revisionsOf } from '#platform/screening/screening.table.server.ts';
import { moment, newest, oneOf, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import {
  categoryTable,
  countryTable,
  currencyRateTable,
} from '#features/catalog/catalog.table.server.ts';
import { mediaTable } from '#features/media/media.table.server.ts';
import { CONDITIONS, type ListingStatus, STORED_STATUSES } from './listings.limits.ts';
import type { ListingDetails, ListingVariation } from './listings.schema.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const listingTable = pgTable(
  'listing',
  {
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** Of title and description, `und` where it cannot be told; null until a job has looked. */
    language: text('language'),
    /** Minor units of `currency`. */
    price: bigint('price', { mode: 'number' }).notNull(),
    currency: char('currency', { length: 3 }).notNull().default('USD'),
    categoryId: smallint('category_id').notNull(),
    condition: text('condition', { enum: CONDITIONS }),
    country: char('country', { length: 2 }).notNull(),
    parish: text('parish'),
    stockQuantity: integer('stock_quantity').notNull().default(1),
    tags: text('tags')
      .array()
      .notNull()
      .default(sql`'{}'`),
    isNegotiable: boolean('is_negotiable').notNull().default(false),
    /**
     * The lowest price the owner accepts: never in a view, an export or a log (DECISIONS.md C6).
     */
    negotiablePrice: bigint('negotiable_price', { mode: 'number' }),
    status: text('status', { enum: STORED_STATUSES }).notNull().default('pending'),
    details: jsonb('details').$type<ListingDetails>().notNull().default({}),
    variations: jsonb('variations').$type<ListingVariation[]>().notNull().default([]),
    /** Which content this is: what is decided about an older one is refused. */
    revision: integer('revision').notNull().default(1),
    /**
     * Why it has its status, as a key under `selling.reasons`; null when there is nothing to
     * explain.
     */
    statusReason: text('status_reason'),
    /** Granted by moderators (DECISIONS.md B11). */
    localGem: boolean('local_gem').notNull().default(false),
    /** When, and by whom. */
    gemAt: moment('gem_at'),
    gemBy: uuid('gem_by'),
    soldAt: moment('sold_at'),
    /** Ids of the options that the last unit sold had; reopening gives them back. */
    soldOptions: text('sold_options')
      .array()
      .notNull()
      .default(sql`'{}'`),
    salesCount: integer('sales_count').notNull().default(0),
    /** Its seller was not asked who bought what was sold last, or has answered. */
    buyerKnown: boolean('buyer_known').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When an approved listing leaves the public (DECISIONS.md C12); null for one that stays. */
    expiresAt: moment('expires_at'),
    /** When the seller was told that it ends soon; forgotten with each renewal. */
    remindedAt: moment('reminded_at'),
    /** When it was deleted; its row and files go 30 days later (DECISIONS.md C16). */
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ name: 'listing_pk', columns: [table.id] }),
    references('listing_user_fk', table.userId, userTable.id).onDelete('cascade'),
    references('listing_category_fk', table.categoryId, categoryTable.id),
    references('listing_country_fk', table.country, countryTable.code),
    references('listing_currency_fk', table.currency, currencyRateTable.code),
    index('listing_language_missing_idx')
      .on(table.id)
      .where(sql`${table.language} IS NULL`),
    index('listing_user_idx').on(table.userId, ...newest(table.createdAt, table.id)),
    index('listing_gem_idx')
      .on(table.country, ...newest(table.createdAt, table.id))
      .where(sql`local_gem and status = 'approved' and sold_at is null`),
    // Those who look after the site find a listing by a part of its title.
    index('listing_title_idx').using('gin', sql`${table.title} gin_trgm_ops`),
    references('listing_gem_by_fk', table.gemBy, userTable.id).onDelete('set null'),
    index('listing_gems_idx')
      .on(...newest(table.gemAt, table.id))
      .where(sql`local_gem`),
    index('listing_withdrawn_idx')
      .on(table.withdrawnAt)
      .where(sql`status = 'withdrawn'`),
    index('listing_expiry_idx')
      .on(table.expiresAt)
      .where(sql`status = 'approved'`),
    check('listing_price_not_negative', sql`${table.price} >= 0`),
    check('listing_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('listing_status_known', oneOf('status', STORED_STATUSES)),
    check('listing_condition_known', oneOf('condition', CONDITIONS)),
  ],
);
export type ListingRow = typeof listingTable.$inferSelect;

/** The status of rows that were not deleted; the query leaves those out (`notWithdrawn`). */
export const shownStatus = sql<ListingStatus>`${listingTable.status}`;
export const notWithdrawn = sql`${listingTable.status} <> 'withdrawn'`;

/** What an owner writes of a listing. */
export type ListingContent = Pick<
  ListingRow,
  | 'title'
  | 'description'
  | 'price'
  | 'currency'
  | 'categoryId'
  | 'condition'
  | 'country'
  | 'parish'
  | 'stockQuantity'
  | 'tags'
  | 'isNegotiable'
  | 'negotiablePrice'
  | 'details'
  | 'variations'
> & {
  /** Ids of its pictures and videos in the order shown; the first is the cover. */
  media: string[];
  /** What those of them show, in words, by id. */
  alts?: Record<string, string>;
};

/** What was written anew of listings that the public sees, until it is decided. */
export const listingEdits = revisionsOf<ListingContent>('listings');

export const listingMediaTable = pgTable(
  'listing_media',
  {
    listingId: uuid('listing_id').notNull(),
    mediaId: uuid('media_id').notNull(),
    /** 0 is the cover. */
    position: smallint('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'listing_media_pk', columns: [table.listingId, table.position] }),
    references('listing_media_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    references('listing_media_media_fk', table.mediaId, mediaTable.id).onDelete('cascade'),
    index('listing_media_media_idx').on(table.mediaId),
  ],
);

/**
 * Hot counters. A trigger makes the row when a listing is inserted, so writers of counters UPDATE
 * (or upsert) it.
 */
export const listingStatsTable = pgTable(
  'listing_stats',
  {
    listingId: uuid('listing_id').notNull(),
    views: integer('views').notNull().default(0),
    favorites: integer('favorites').notNull().default(0),
    contacts: integer('contacts').notNull().default(0),
    /** Set by the hourly job from the last seven days (DECISIONS.md B11). */
    trending: boolean('trending').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'listing_stats_pk', columns: [table.listingId] }),
    references('listing_stats_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('listing_stats_popular_idx').on(...newest(table.views, table.listingId)),
    index('listing_stats_trending_idx').on(
      ...newest(table.trending, table.views),
      table.listingId.desc().nullsFirst(),
    ),
  ],
);

/**
 * What the public sees, and search reads: approved listings only (sold ones too) of sellers who are
 * neither gone nor shut out, narrow, written by the triggers of 0002 and 0011; `refreshUsdPrices`
 * alone changes a price.
 */
export const listingSearchTable = pgTable(
  'listing_search',
  {
    id: uuid('id').notNull(),
    createdAt: moment('created_at').notNull(),
    /** US cents at the rate of the last write or of the last `refreshUsdPrices`. */
    price: bigint('price', { mode: 'number' }).notNull(),
    categoryId: smallint('category_id').notNull(),
    /** Top-level category, the same as `categoryId` for a top-level one. */
    rootId: smallint('root_id').notNull(),
    country: char('country', { length: 2 }).notNull(),
    parish: text('parish'),
    condition: text('condition', { enum: CONDITIONS }),
    /**
     * Folded, stemmed words of title and description without positions, and the attributes as
     * marks.
     */
    words: tsvector('words').notNull(),
    /** What filters of its category ask for, as marks (`make:Toyota`); see listing_traits. */
    attributes: text('traits')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** How much the best match trusts it, 0 to 100; see listing_trust. */
    trust: smallint('trust').notNull().default(0),
    /** Kept by the triggers of 0048; lists show these behind all that is for sale. */
    sold: boolean('sold').notNull().default(false),
    /** By which rules the row was written: older ones are written again by a job. */
    version: smallint('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ name: 'listing_search_pk', columns: [table.id] }),
    references('listing_search_listing_fk', table.id, listingTable.id).onDelete('cascade'),
    // Rows of older rules are found by it, and none of the many that are up to date is read.
    index('listing_search_version_idx').on(table.version),
    // Each list is two: what is for sale, and what is sold.
    index('listing_search_sold_created_idx').on(table.sold, ...newest(table.createdAt, table.id)),
    index('listing_search_sold_price_idx').on(table.sold, table.price, table.id),
    index('listing_search_root_sold_created_idx').on(
      table.rootId,
      table.sold,
      ...newest(table.createdAt, table.id),
    ),
    index('listing_search_root_sold_price_idx').on(table.rootId, table.sold, table.price, table.id),
    // All that a search by filters reads, so that it never visits a row.
    index('listing_search_place_idx').on(
      table.country,
      table.rootId,
      table.price,
      table.categoryId,
      table.condition,
      table.createdAt,
      table.id,
      table.sold,
    ),
    // A sixteenth of them in sixteen random groups, for estimates.
    index('listing_search_place_sample_idx')
      .on(
        sql`substr(${table.id}::text, 35, 1)`,
        table.country,
        table.rootId,
        table.categoryId,
        table.condition,
        table.price,
        table.createdAt,
        table.id,
        table.sold,
      )
      .where(sql`right(${table.id}::text, 1) = '0'`),
  ],
);
