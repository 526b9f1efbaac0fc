// Owns by what accounts are known to belong together, as hashes that nobody can read back.
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, bytes, oneOf, references } from '#platform/db/columns.server.ts';
import { MARK_KINDS } from './accounts.limits.ts';
import { userTable } from './accounts.table.server.ts';

/** What was seen of somebody; sessions/marks.server.ts makes the hashes. */
export const accountMarkTable = pgTable(
  'account_mark',
  {
    mark: bytes('mark').notNull(),
    kind: text('kind', { enum: MARK_KINDS }).notNull(),
    userId: uuid('user_id').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'account_mark_pk', columns: [table.mark, table.userId] }),
    references('account_mark_user_fk', table.userId, userTable.id).onDelete('cascade'),
    index('account_mark_user_idx').on(table.userId),
    index('account_mark_seen_idx').on(table.seenAt),
    check('account_mark_kind', oneOf('kind', MARK_KINDS)),
  ],
);
