// Owns the messages of an installation without a mail server.
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const keptMailTable = pgTable(
  'kept_mail',
  {
    id: uuid('id').notNull(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: 'kept_mail_pk', columns: [table.id] })],
);
