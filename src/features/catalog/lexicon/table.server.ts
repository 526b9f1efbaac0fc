// Owns the lexicon as search asks it: what people sell and seek, and by which names. Rows come from
// the files of the folder lexicon/, but for those that moderators wrote.
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.server.ts';

export const lexiconConceptTable = pgTable(
  'lexicon_concept',
  {
    concept: text('concept').notNull(),
    /** What it is: thing, trade, attribute, place, filler, make or model. */
    kind: text('kind').notNull(),
    /** Where it is mostly sold. */
    categoryId: smallint('category_id'),
    /** Wider concepts, the nearest first. */
    wider: text('wider').array().notNull(),
    /** Its names, the most usual first: "Jeep", or "es:sofá" for one of a language. */
    terms: text('terms').array().notNull(),
    /** Written by moderators: the files say nothing of it any more. */
    isOwn: boolean('is_own').notNull().default(false),
  },
  (table) => [primaryKey({ name: 'lexicon_concept_pk', columns: [table.concept] })],
);

/** Names by what they are found by (the function lexicon_names). */
export const lexiconNameTable = pgTable(
  'lexicon_name',
  {
    /** The words of the name, stemmed in its language, without spaces between them. */
    key: text('key').notNull(),
    /** Empty where it is the same in every language. */
    language: text('language').notNull(),
    concept: text('concept').notNull(),
    name: text('name').notNull(),
    /** Among the names of the concept, from 1. */
    place: smallint('place').notNull(),
  },
  (table) => [
    primaryKey({ name: 'lexicon_name_pk', columns: [table.key, table.language, table.concept] }),
    index('lexicon_name_concept_idx').on(table.concept),
    index('lexicon_name_prefix_idx').on(table.key.op('text_pattern_ops')),
    index('lexicon_name_trgm_idx').using('gin', table.key.op('gin_trgm_ops')),
  ],
);

/** Which files were read last: one row. */
export const lexiconEditionTable = pgTable(
  'lexicon_edition',
  {
    only: boolean('only').notNull().default(true),
    checksum: text('checksum').notNull(),
    /** Counts up; listing_search_version() counts with it. */
    edition: smallint('edition').notNull(),
    readAt: moment('read_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'lexicon_edition_pk', columns: [table.only] }),
    check('lexicon_edition_only', sql`${table.only}`),
  ],
);
