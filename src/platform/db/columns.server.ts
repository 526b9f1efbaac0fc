// Columns that many tables have.
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment in milliseconds, as cursors and views hold it: what was read finds its row again. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
