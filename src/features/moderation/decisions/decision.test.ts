import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { moderationLogTable } from '#features/moderation/moderation.case.table.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing, staff, withSettings } from '#tests/support/moderation.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const logOf = (id: string) =>
  db.select().from(moderationLogTable).where(eq(moderationLogTable.subjectId, id));

describe('the log', () => {
  const refused = (change: ReturnType<typeof sql>) =>
    expect(db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('only added to') },
    });

  it('can be neither changed nor shortened, nor can the versions of the settings', async () => {
    const { id } = await heldListing(db);
    await refused(sql`update ai_moderation_logs set score = 0 where subject_id = ${id}`);
    await refused(sql`delete from ai_moderation_logs where subject_id = ${id}`);
    await refused(sql`truncate ai_moderation_logs`);
    await withSettings(await staff(db, 'admin'), {});
    await refused(sql`update moderation_settings set saved_by = gen_random_uuid()`);
    await refused(sql`delete from moderation_settings`);
  });

  it('forgets what is older than two years, and nothing else', async () => {
    const { id } = await heldListing(db);
    const [row] = await logOf(id);
    if (!row) throw new Error('nothing was logged');
    const yearsAgo = (years: number) => new Date(Date.now() - years * 366 * 86_400_000);
    await db.insert(moderationLogTable).values([
      { ...row, id: crypto.randomUUID(), revision: 2, createdAt: yearsAgo(2.1) },
      { ...row, id: crypto.randomUUID(), revision: 3, createdAt: yearsAgo(1.9) },
    ]);
    expect(await forget(visitor, 'moderation.log')).toBe(1);
    const left = await db
      .select({ revision: moderationLogTable.revision })
      .from(moderationLogTable)
      .where(and(eq(moderationLogTable.subjectId, id)));
    expect(left.map(({ revision }) => revision).toSorted()).toEqual([1, 3]);
  });
});
