// Owns what was learned of moderators: their decisions as numbers, and the layers made of these.
// Nothing that somebody wrote is in either.
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { bytes, moment, oneOf } from '#platform/db/columns.server.ts';
import { EXAMPLE_LABELS } from './fit.server.ts';
import type { LayerFigures } from './learning.schema.ts';

/** What one person decided last about one revision; another person's is another row. */
export const exampleTable = pgTable(
  'moderation_example',
  {
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    revision: integer('revision').notNull(),
    authorId: uuid('author_id').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: moment('decided_at').notNull(),
    label: text('label', { enum: EXAMPLE_LABELS }).notNull(),
    /** Of the model that names the buckets; those of another one are not used. */
    format: smallint('format').notNull(),
    /** The buckets of the text (packSeen). */
    features: bytes('features').notNull(),
    /** The version since which it does not count, because an earlier one was brought back. */
    leftOutBy: integer('left_out_by'),
  },
  (table) => [
    primaryKey({
      name: 'moderation_example_pk',
      columns: [table.subjectId, table.kind, table.revision, table.decidedBy],
    }),
    foreignKey({
      name: 'moderation_example_author_fk',
      columns: [table.authorId],
      foreignColumns: [userTable.id],
    }).onDelete('cascade'),
    index('moderation_example_decided_idx').on(table.decidedAt),
    index('moderation_example_author_idx').on(table.authorId),
    check('moderation_example_label', oneOf('label', EXAMPLE_LABELS)),
  ],
);

/** Every layer that was in force; the last one is. Version 0 holds nothing. */
export const layerTable = pgTable(
  'moderation_layer',
  {
    version: integer('version').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Who brought an earlier version back; null: the night's work. */
    madeBy: uuid('made_by'),
    /** Which one that was. */
    restores: integer('restores'),
    format: smallint('format').notNull(),
    weights: bytes('weights').notNull(),
    /** Decisions that it was made of, and of how many people. */
    examples: integer('examples').notNull(),
    people: integer('people').notNull(),
    /** Against what people decided in the last days; null until the next night. */
    figures: jsonb('figures').$type<LayerFigures>(),
  },
  (table) => [primaryKey({ name: 'moderation_layer_pk', columns: [table.version] })],
);
