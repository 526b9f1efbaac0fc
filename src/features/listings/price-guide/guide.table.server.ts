// Owns what things usually cost, group by group. Rebuilt by a job out of the listings that the
// public sees.
import { bigint, char, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.server.ts';

/** A group that has enough listings; what it leaves open is empty, or 0. */
export const priceGuideTable = pgTable(
  'price_guide',
  {
    categoryId: smallint('category_id').notNull(),
    country: char('country', { length: 2 }).notNull(),
    conditions: text('conditions', { enum: ['new', 'used', ''] }).notNull(),
    /** In small letters; of vehicles alone, as the year is. */
    make: text('make').notNull(),
    model: text('model').notNull(),
    /** Vehicles of the years next to it are in its group, too. */
    year: smallint('year').notNull(),
    /** Of homes alone. The version before this column writes none. */
    bedrooms: smallint('bedrooms').notNull().default(0),
    /** How many were compared. */
    listings: integer('listings').notNull(),
    /** US cents: a quarter of them costs less than `low`, half `middle`, three quarters `high`. */
    low: bigint('low', { mode: 'number' }).notNull(),
    middle: bigint('middle', { mode: 'number' }).notNull(),
    high: bigint('high', { mode: 'number' }).notNull(),
    computedAt: moment('computed_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'price_guide_pk',
      columns: [
        table.categoryId,
        table.country,
        table.make,
        table.model,
        table.year,
        table.bedrooms,
        table.conditions,
      ],
    }),
  ],
);
