// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import {
  days,
  inTable,
  type KeptTables,
  personOf,
  type RetentionRows,
  WITH_THE_ACCOUNT,
} from '#tests/support/retention-rows.ts';
import { notificationTable } from './notifications.table.server.ts';

export const rows: RetentionRows = {
  'notifications.old': days(90, async (db, createdAt) => {
    const id = v7();
    const told = { kind: 'orders.changed', key: id, values: {}, inApp: true };
    await db
      .insert(notificationTable)
      .values({ id, userId: await personOf(db), ...told, createdAt });
    return inTable(db, notificationTable, eq(notificationTable.id, id));
  }),
};

/** Tables without a rule of their own, and why what is in them may stay. */
export const kept: KeptTables = {
  notification_choice: WITH_THE_ACCOUNT,
  push_subscription: 'goes with the session of its browser',
};
