// Owns the people. The first seven columns are the ones better-auth expects of its user table.
import { sql } from 'drizzle-orm';
import { boolean, char, check, foreignKey, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { countryTable } from '#features/catalog/catalog.table.server.ts';

export const userTable = pgTable(
  'user',
  {
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Full name as given; may be empty (DECISIONS.md A2). */
    name: text('name').notNull().default(''),
    image: text('image'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
    role: text('role', { enum: ['user', 'moderator', 'admin'] }).notNull().default('user'),
    phone: text('phone'),
    phoneVerified: boolean('phone_verified').notNull().default(false),
    islandVerified: boolean('island_verified').notNull().default(false),
    country: char('country', { length: 2 }),
    /** ISO 3166-2 code of a subdivision of `country`. */
    parish: text('parish'),
    bio: text('bio'),
  },
  (table) => [
    primaryKey({ name: 'user_pk', columns: [table.id] }),
    unique('user_email_unique').on(table.email),
    foreignKey({ name: 'user_country_fk', columns: [table.country], foreignColumns: [countryTable.code] }),
    check('user_role_known', sql`${table.role} in ('user', 'moderator', 'admin')`),
  ],
);
export type UserRow = typeof userTable.$inferSelect;
