// Owns what search derives from listings: its dictionary, its counts and its suggestions. The rows
// that it searches are `listing_search`, a table of listings.
import {
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { references } from '#platform/db/columns.server.ts';

/**
 * The dictionary of search: how many listings have a word. Rebuilt by a job; typos are corrected
 * from it.
 */
export const searchTermTable = pgTable(
  'search_term',
  {
    /** A stem, as the word index has it. */
    term: text('term').notNull(),
    df: integer('df').notNull(),
    /** The word as titles write it most often: what a person sees. */
    label: text('label').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_term_pk', columns: [table.term] }),
    index('search_term_trgm_idx').using('gin', table.term.op('gin_trgm_ops')),
    index('search_term_prefix_idx').on(table.term.op('text_pattern_ops')),
  ],
);

/**
 * Number of approved listings by category, country and condition ('' for none). Rebuilt by a job.
 */
export const listingFacetTable = pgTable(
  'listing_facet',
  {
    categoryId: smallint('category_id').notNull(),
    country: char('country', { length: 2 }).notNull(),
    condition: text('condition').notNull(),
    n: integer('n').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'listing_facet_pk',
      columns: [table.categoryId, table.country, table.condition],
    }),
  ],
);

/**
 * Words and neighbouring pairs of words that several titles share: what the search box suggests.
 * Rebuilt by a job.
 */
export const titlePhraseTable = pgTable(
  'title_phrase',
  {
    /** Folded: what is compared. */
    phrase: text('phrase').notNull(),
    /** As sellers write it most often: what is shown. */
    label: text('label').notNull(),
    df: integer('df').notNull(),
  },
  (table) => [
    primaryKey({ name: 'title_phrase_pk', columns: [table.phrase] }),
    index('title_phrase_prefix_idx').on(table.phrase.op('text_pattern_ops')),
  ],
);

/** By how much a listing is moved up for a question, which people taught (features/analytics). */
export const searchBoostTable = pgTable(
  'search_boost',
  {
    /** As `questionWords` says. */
    question: text('question').notNull(),
    listingId: uuid('listing_id').notNull(),
    /** Share of its score that is added. */
    boost: real('boost').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_boost_pk', columns: [table.question, table.listingId] }),
    references('search_boost_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('search_boost_listing_idx').on(table.listingId),
  ],
);
