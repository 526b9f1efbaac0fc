// Owns the catalog's rows in the database: what listings refer to and what an administrator may
// change.
// Names, icons and parishes stay in data/*.json; only keys and rates live here.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  char,
  check,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const categoryTable = pgTable(
  'category',
  {
    id: smallint('id').notNull(),
    slug: text('slug').notNull(),
    parentId: smallint('parent_id'),
  },
  (table) => [
    primaryKey({ name: 'category_pk', columns: [table.id] }),
    unique('category_slug_unique').on(table.slug),
    foreignKey({
      name: 'category_parent_fk',
      columns: [table.parentId],
      foreignColumns: [table.id as AnyPgColumn],
    }),
    index('category_parent_idx').on(table.parentId),
  ],
);

export const countryTable = pgTable(
  'country',
  {
    /** ISO 3166-1 alpha-2. */
    code: char('code', { length: 2 }).notNull(),
    name: text('name').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
  },
  (table) => [primaryKey({ name: 'country_pk', columns: [table.code] })],
);

export const currencyRateTable = pgTable(
  'currency_rate',
  {
    code: char('code', { length: 3 }).notNull(),
    /** Units for one US dollar; an administrator may change it. */
    rate: numeric('rate', { precision: 14, scale: 6, mode: 'number' }).notNull(),
    /** The day that it is of; null: the specification's, which has none. */
    asOf: date('as_of', { mode: 'string' }),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'currency_rate_pk', columns: [table.code] }),
    check('currency_rate_positive', sql`${table.rate} > 0`),
  ],
);
