import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { SECOND_LOOK_SHARE } from '#features/moderation/moderation.limits.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing, listingRow, publicListing, staff } from '#tests/support/moderation.ts';
import { decideCase } from './decide.server.ts';
import { listCases } from './queue.server.ts';
import { pickSecondLooks, reopenCase } from './reopen.server.ts';
import { moderationCaseTable, moderationLogTable } from '../moderation.case.table.server.ts';

const { db } = await testDatabase();
const visitor = testCtx(db);
beforeAll(() => seedCatalog(visitor));
beforeEach(() => db.delete(moderationCaseTable));

const open = async () => (await listCases(await staff(db), { limit: 100 })).items;
const decision = { revision: 1, note: '', reason: null } as const;

describe('what was decided', () => {
  it('is listed, the latest first, and opened once more; then it is decided anew', async () => {
    const moderator = await staff(db);
    const [first, { id, case: held }] = [await heldListing(db), await heldListing(db)];
    const times = [1, 2].map((minute) => new Date(Date.now() + minute * 60_000));
    await decideCase(
      { ...moderator, now: times[0] ?? visitor.now },
      { ...decision, id: first.case.id, decision: 'approve' },
    );
    await decideCase(
      { ...moderator, now: times[1] ?? visitor.now },
      { ...decision, id: held.id, decision: 'reject', reason: 'scam' },
    );
    const decided = await listCases(moderator, { filter: 'decided', limit: 1 });
    expect(decided).toMatchObject({ total: 2, items: [{ id: held.id, state: 'decided' }] });
    const older = await listCases(moderator, {
      filter: 'decided',
      limit: 1,
      cursor: decided.nextCursor ?? '',
    });
    expect(older.items).toMatchObject([{ id: first.case.id }]);
    const { caseId } = await reopenCase(moderator, { id: held.id });
    expect(await open()).toMatchObject([{ id: caseId, outcome: null, lock: null }]);
    expect(await reopenCase(moderator, { id: held.id })).toMatchObject({ caseId });
    await decideCase(moderator, { ...decision, id: caseId, decision: 'approve' });
    expect((await listingRow(db, id)).status).toBe('approved');
  });

  it('stays what it is when the second look says the same', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    const rejection = { ...decision, decision: 'reject', reason: 'scam' } as const;
    await decideCase(moderator, { ...rejection, id: held.id });
    const { caseId } = await reopenCase(moderator, { id: held.id });
    expect(await decideCase(moderator, { ...rejection, id: caseId })).toMatchObject({
      decisionId: null,
    });
    expect((await listingRow(db, id)).status).toBe('rejected');
  });
});

describe('what the check approved by itself', () => {
  /** Whether an entry of the log with this id is one of those that are looked at once more. */
  const picks = async (id: string) => {
    const { rows } = await db.execute<{ part: number }>(
      sql`select mod(abs(hashtext(${id})::bigint), 10000)::int as part`,
    );
    return (rows[0]?.part ?? 0) < SECOND_LOOK_SHARE * 10_000;
  };
  /** A public listing that the check approved under such an id. */
  async function approved(isPicked: boolean) {
    const { id: subjectId } = await publicListing(db);
    let id = v7();
    while ((await picks(id)) !== isPicked) id = v7();
    await db.insert(moderationLogTable).values({
      id,
      subjectId,
      subjectKind: 'listings',
      revision: 1,
      createdAt: visitor.now,
      actionTaken: 'approve',
      riskLevel: 'low',
      flags: [],
      score: 0.1,
      ruleVersion: 'test-1',
      settingsVersion: 0,
      actorId: null,
    });
    return subjectId;
  }

  it('is looked at once more in a small part, and stays public meanwhile', async () => {
    await approved(false);
    const subjectId = await approved(true);
    expect(await pickSecondLooks(visitor)).toBe(1);
    const cases = await open();
    expect(cases).toMatchObject([
      { subjectId, isSampled: true, outcome: null, riskLevel: null, reports: 0 },
    ]);
    expect((await listingRow(db, subjectId)).status).toBe('approved');
    // Once is enough, also when it was decided meanwhile.
    const moderator = await staff(db);
    for (const { id } of cases)
      await decideCase(moderator, { ...decision, id, decision: 'approve' });
    expect(await pickSecondLooks(visitor)).toBe(0);
  });
});
