// Owns the messages of an installation without a mail server.
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at } from '#platform/db/columns.server.ts';

export const keptMailTable = pgTable(
  'kept_mail',
  {
    id: uuid('id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'kept_mail_pk', columns: [table.id] })],
);
