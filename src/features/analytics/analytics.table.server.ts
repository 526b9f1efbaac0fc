// Owns what is counted of questions. Who asked is not in it: each person sets one of 256 bits of a
// question, chosen by a keyed hash of person and question, and several people share each bit.
import { sql } from 'drizzle-orm';
import {
  char,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { moment, oneOf, references } from '#platform/db/columns.server.ts';
import { BITS } from './analytics.limits.ts';

/** People, as zeros and ones. */
const people = customType<{ data: string }>({ dataType: () => `bit(${BITS})` });
const NOBODY = sql.raw(`repeat('0', ${BITS})::bit(${BITS})`);

export const PROPOSAL_STATES = ['open', 'accepted', 'refused'] as const;

/** A question in one place, and how many people asked it. */
export const askedQuestionTable = pgTable(
  'asked_question',
  {
    /** Hash of the folded words. */
    question: text('question').notNull(),
    /** ISO 3166-1 code of the place that was asked about; empty for all. */
    country: char('country', { length: 2 }).notNull(),
    /** The folded words, once FEWEST_PEOPLE asked them; until then nobody knows what was asked. */
    words: text('words'),
    /** Accounts with a confirmed address. */
    askedBy: people('asked_by').notNull().default(NOBODY),
    /** Network addresses, of everybody. */
    askedFrom: people('asked_from').notNull().default(NOBODY),
    /** Network addresses of those who were shown nothing. */
    nothingFrom: people('nothing_from').notNull().default(NOBODY),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ name: 'asked_question_pk', columns: [table.question, table.country] }),
    index('asked_question_since_idx').on(table.since),
  ],
);

/** What accounts did with a listing that they found by a question. */
export const questionOutcomeTable = pgTable(
  'question_outcome',
  {
    question: text('question').notNull(),
    listingId: uuid('listing_id').notNull(),
    openedBy: people('opened_by').notNull().default(NOBODY),
    contactedBy: people('contacted_by').notNull().default(NOBODY),
    orderedBy: people('ordered_by').notNull().default(NOBODY),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ name: 'question_outcome_pk', columns: [table.question, table.listingId] }),
    references('question_outcome_listing_fk', table.listingId, listingTable.id).onDelete('cascade'),
    index('question_outcome_listing_idx').on(table.listingId),
    index('question_outcome_since_idx').on(table.since),
  ],
);

/** What people call a thing that the lexicon calls otherwise, as their questions say. */
export const nameProposalTable = pgTable(
  'name_proposal',
  {
    id: uuid('id').notNull(),
    /** Folded. */
    name: text('name').notNull(),
    /** Key of a concept of the lexicon. */
    concept: text('concept').notNull(),
    people: integer('people').notNull(),
    state: text('state', { enum: PROPOSAL_STATES }).notNull().default('open'),
    proposedAt: moment('proposed_at').notNull(),
    /** Who decided; null when they are gone, and while it is open. */
    decidedBy: uuid('decided_by'),
    decidedAt: moment('decided_at'),
  },
  (table) => [
    primaryKey({ name: 'name_proposal_pk', columns: [table.id] }),
    unique('name_proposal_name_unique').on(table.name),
    references('name_proposal_decided_by_fk', table.decidedBy, userTable.id).onDelete('set null'),
    check('name_proposal_state_check', oneOf('state', PROPOSAL_STATES)),
  ],
);
