// Owns media: one row per image or video with its files. Which listing or store uses it is stored
// by those features.
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, references } from '#platform/db/columns.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';

/** One width in pixels and the paths of its two files. */
export type MediaVariant = { width: number; avif: string; webp: string };

export const mediaTable = pgTable(
  'media',
  {
    id: uuid('id').notNull(),
    ownerId: uuid('owner_id').notNull(),
    kind: text('kind', { enum: ['image', 'video'] }).notNull(),
    /** Path of the largest file. */
    url: text('url').notNull(),
    poster: text('poster'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    alt: text('alt'),
    /** Smallest width first. */
    variants: jsonb('variants').$type<MediaVariant[]>().notNull().default([]),
    /** Blurred preview until the file has loaded, about 25 bytes in base64 (thumbhash). */
    thumbhash: text('thumbhash'),
    /** What a picture, or the still of a video, looks like, for knowing a copy of it again. */
    fingerprint: text('fingerprint'),
    /** How the storage keys of all its files begin; null for media of the demo. */
    base: text('base'),
    /**
     * How the keys of the copies begin that everybody may read past this server (MEDIA_URL), with
     * the id in it, by which their row is found; null: there are none.
     */
    publicBase: text('public_base'),
    /**
     * Since when nothing refers to it; null while something does. Garbage collection removes it a
     * day later.
     */
    unusedSince: at('unused_since'),
    /** When the conversion began that is under way; one that was cut off ends with its job. */
    convertingSince: at('converting_since'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'media_pk', columns: [table.id] }),
    references('media_owner_fk', table.ownerId, userTable.id).onDelete('cascade'),
    index('media_owner_idx').on(table.ownerId),
    uniqueIndex('media_base_unique').on(table.base),
    index('media_unused_idx')
      .on(table.unusedSince)
      .where(sql`unused_since is not null`),
    check('media_kind_known', sql`${table.kind} in ('image', 'video')`),
    check('media_size_positive', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
export type MediaRow = typeof mediaTable.$inferSelect;

/** What a view of a file is made of. */
export const mediaColumns = {
  kind: mediaTable.kind,
  url: mediaTable.url,
  poster: mediaTable.poster,
  width: mediaTable.width,
  height: mediaTable.height,
  alt: mediaTable.alt,
  variants: mediaTable.variants,
  thumbhash: mediaTable.thumbhash,
} as const;

/** The same with what its public addresses are made of; see toPublicView. */
export const publicMediaColumns = {
  ...mediaColumns,
  base: mediaTable.base,
  publicBase: mediaTable.publicBase,
} as const;
