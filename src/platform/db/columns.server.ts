// Columns and constraints that many tables have.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  timestamp,
} from 'drizzle-orm/pg-core';

/** A moment in milliseconds, as cursors and views hold it: what was read finds its row again. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** A moment as exact as the database keeps it, where no cursor holds it. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** For a check: the column holds one of these. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

/** A foreign key of one column; `.onDelete()` says what becomes of the row. */
export const references = (name: string, column: AnyPgColumn, target: AnyPgColumn) =>
  foreignKey({ name, columns: [column], foreignColumns: [target] });

/** The end of an index that a list reads newest first, page by page. */
export const newest = (at: ExtraConfigColumn, id: ExtraConfigColumn) =>
  [at.desc().nullsFirst(), id.desc().nullsFirst()] as const;

/** Binary data. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
