// Owns what is remembered of content to know it again: numbers that say whether two texts or two
// pictures are alike, and from which neither can be made.
import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { bytes } from '#platform/db/columns.server.ts';

/** Which content it is, whose, since when it is known, and whether it was rejected. */
const about = {
  /** As the check names it (ScreenedContent). */
  kind: text('kind').notNull(),
  subjectId: uuid('subject_id').notNull(),
  authorId: uuid('author_id').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date', precision: 3 }).notNull(),
  rejectedAt: timestamp('rejected_at', { withTimezone: true, mode: 'date', precision: 3 }),
  /** Numbers of which things alike share at least one. */
  bands: integer('bands').array().notNull(),
};

/** The text of one thing as it was last looked at. */
export const textFingerprintTable = pgTable(
  'text_fingerprint',
  {
    ...about,
    /** MinHash of its word triples. */
    signature: bytes('signature').notNull(),
  },
  (table) => [
    primaryKey({ name: 'text_fingerprint_pk', columns: [table.subjectId, table.kind] }),
    foreignKey({
      name: 'text_fingerprint_author_fk',
      columns: [table.authorId],
      foreignColumns: [userTable.id],
    }).onDelete('cascade'),
    // No pending list: it would be read as a whole by every question.
    index('text_fingerprint_bands_idx').using('gin', table.bands).with({ fastupdate: false }),
    index('text_fingerprint_author_idx').on(table.authorId),
    index('text_fingerprint_seen_idx').on(table.seenAt),
  ],
);

/** A picture that was looked at with something; no reference, because it outlives the file. */
export const pictureFingerprintTable = pgTable(
  'picture_fingerprint',
  {
    ...about,
    mediaId: uuid('media_id').notNull(),
    /** Its perceptual hash; the 64 bits as a number with a sign. */
    hash: bigint('hash', { mode: 'bigint' }).notNull(),
    /** 256 bits of finer detail, which tell apart what is composed alike. */
    detail: bytes('detail').notNull(),
  },
  (table) => [
    primaryKey({ name: 'picture_fingerprint_pk', columns: [table.mediaId] }),
    foreignKey({
      name: 'picture_fingerprint_author_fk',
      columns: [table.authorId],
      foreignColumns: [userTable.id],
    }).onDelete('cascade'),
    index('picture_fingerprint_bands_idx').using('gin', table.bands).with({ fastupdate: false }),
    index('picture_fingerprint_subject_idx').on(table.subjectId),
    index('picture_fingerprint_author_idx').on(table.authorId),
    index('picture_fingerprint_seen_idx').on(table.seenAt),
  ],
);
