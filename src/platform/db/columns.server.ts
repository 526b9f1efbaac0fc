// Columns and constraints that many tables have.
import { type AnyPgColumn, customType, foreignKey, timestamp } from 'drizzle-orm/pg-core';

/** A moment in milliseconds, as cursors and views hold it: what was read finds its row again. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A foreign key of one column; `.onDelete()` says what becomes of the row. */
export const references = (name: string, column: AnyPgColumn, target: AnyPgColumn) =>
  foreignKey({ name, columns: [column], foreignColumns: [target] });

/** Binary data. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
