// A row for each rule of how long something is kept, as tests/support/retention-rows.ts says.
import { and, eq } from 'drizzle-orm';
import { buildOrder } from '#tests/support/factories.ts';
import { days, inTable, type RetentionRows, token } from '#tests/support/retention-rows.ts';
import { orderTable } from './orders.table.server.ts';

export const rows: RetentionRows = {
  'orders.private': days(365, async (db, deliveredAt) => {
    const { id } = await buildOrder(db, {
      state: 'delivered',
      createdAt: deliveredAt,
      deliveredAt,
      deliveredHow: 'buyer',
      note: 'The blue gate.',
    });
    const isThere = and(eq(orderTable.id, id), eq(orderTable.note, 'The blue gate.'));
    return inTable(db, orderTable, isThere);
  }),
  'orders.keys': days(30, async (db, createdAt) => {
    const idempotencyKey = token();
    await buildOrder(db, { createdAt, idempotencyKey });
    return inTable(db, orderTable, eq(orderTable.idempotencyKey, idempotencyKey));
  }),
};
