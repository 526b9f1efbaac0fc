// Owns what the primary knows of the servers that search is spread over: which there are, which
// part of the listings lies where, and what they have not been told yet (decision 110).
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { at, oneOf, references } from '#platform/db/columns.server.ts';

/**
 * `copying` until all rows of the slot are there, `copied` until the server has caught up,
 * `serving` while readers ask it, `leaving` until nobody can still be reading it there.
 */
export const SLOT_STATES = ['copying', 'copied', 'serving', 'leaving'] as const;

export const searchServerTable = pgTable(
  'search_server',
  {
    /** Its foreign server is `search_1`, its tables lie in the schema `search_1`. */
    id: smallint('id').notNull(),
    /** Host, port and database as SEARCH_SERVERS says them, without user and password. */
    name: text('name').notNull(),
    /** It gets no more slots. */
    draining: boolean('draining').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'search_server_pk', columns: [table.id] }),
    unique('search_server_name_uq').on(table.name),
  ],
);

/** Which server has which slot; of a slot that moves there are two rows. */
export const searchSlotTable = pgTable(
  'search_slot',
  {
    slot: smallint('slot').notNull(),
    serverId: smallint('server_id').notNull(),
    state: text('state', { enum: SLOT_STATES }).notNull().default('copying'),
    /** It serves only until another server does. */
    moves: boolean('moves').notNull().default(false),
    /** The last listing that was copied; null where none was yet. */
    copiedTo: uuid('copied_to'),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'search_slot_pk', columns: [table.slot, table.serverId] }),
    references('search_slot_server_fk', table.serverId, searchServerTable.id),
    check('search_slot_state', oneOf('state', SLOT_STATES)),
  ],
);

/** Listings that changed; a trigger writes it with `server_id` null while there are servers. */
export const searchChangeTable = pgTable(
  'search_change',
  {
    id: bigserial('id', { mode: 'number' }).notNull(),
    /** Whom it is for; null until that is known. */
    serverId: smallint('server_id'),
    listingId: uuid('listing_id').notNull(),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ name: 'search_change_pk', columns: [table.id] }),
    index('search_change_server_idx').on(table.serverId, table.id),
  ],
);
