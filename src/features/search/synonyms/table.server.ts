// Owns what moderators changed of the things of the catalog.
import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moment, references } from '#platform/db/columns.server.ts';

export const searchSynonymTable = pgTable(
  'search_synonym',
  {
    /** The name of a group of the data file that this one replaces, or an id of its own. */
    key: text('key').notNull(),
    /** "couch", or "es:sofá" for a word of one language. */
    terms: text('terms').array().notNull(),
    /** Taken away: what the data file says under this name counts no more either. */
    removed: boolean('removed').notNull().default(false),
    /** Who changed it last; null when they are gone. */
    changedBy: uuid('changed_by'),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_synonym_pk', columns: [table.key] }),
    references('search_synonym_changed_by_fk', table.changedBy, userTable.id).onDelete('set null'),
  ],
);
