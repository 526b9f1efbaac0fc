// What the audit log keeps of one thing.
import { asc, eq } from 'drizzle-orm';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import type { Db } from '#platform/db/db.server.ts';

/** The actions on it, oldest first. */
export async function auditOf(db: Db, subjectId: string): Promise<string[]> {
  const rows = await db
    .select({ action: auditTable.action })
    .from(auditTable)
    .where(eq(auditTable.subjectId, subjectId))
    .orderBy(asc(auditTable.id));
  return rows.map(({ action }) => action);
}
