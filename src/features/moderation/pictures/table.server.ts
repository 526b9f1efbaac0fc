// Owns what was read and seen in each picture, so that none is looked at twice.
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core';
import { mediaTable } from '#features/media/media.table.server.ts';
import { moment, references } from '#platform/db/columns.server.ts';

/** Goes with its picture. */
export const pictureReadingTable = pgTable(
  'picture_reading',
  {
    mediaId: uuid('media_id').notNull(),
    readAt: moment('read_at').notNull(),
    /** What is written in it; null where nobody looked, or where it could not be read. */
    words: text('words'),
    /** How likely it shows nudity, 0 to 1; null as above. */
    nudity: real('nudity'),
    /** What was tried and not brought to an end. */
    failed: text('failed', { enum: ['text', 'nudity'] })
      .array()
      .notNull()
      .default([]),
  },
  (table) => [
    primaryKey({ name: 'picture_reading_pk', columns: [table.mediaId] }),
    references('picture_reading_media_fk', table.mediaId, mediaTable.id).onDelete('cascade'),
    index('picture_reading_read_idx').on(table.readAt),
    check('picture_reading_nudity', sql`${table.nudity} between 0 and 1`),
  ],
);
export type PictureReadingRow = typeof pictureReadingTable.$inferSelect;
export type Look = PictureReadingRow['failed'][number];
