import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { claimCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { getCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { contentReported } from '#features/moderation/reports/report.events.server.ts';
import { sendReport } from '#features/moderation/reports/report.server.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import {
  listCaseReports,
  readReportedThread,
} from '#features/moderation/reports/waiting.server.ts';
import { weighReport } from '#features/moderation/reports/weigh.server.ts';
import type { Ctx } from '#platform/context.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as, buildConversation, say } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { listingRow, publicListing, staff } from '#tests/support/moderation.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const REPORTED = subscribe(contentReported, 'moderation.weigh-report', weighReport);

/** A public listing that somebody reports, with what waits because of it. */
async function reportedBy(ctx: Ctx) {
  const { id, seller } = await publicListing(db);
  await sendReport(ctx, { kind: 'listings', id, reason: 'scam', note: 'He took my deposit.' });
  await hearEvents(testCtx(db), [REPORTED]);
  const [waiting] = await db
    .select()
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.subjectId, id));
  if (!waiting) throw new Error('nothing waits');
  return { id, seller, caseId: waiting.id };
}
const REJECTION = { revision: 1, decision: 'reject', reason: 'scam', note: '' } as const;
const refusal = { code: { key: 'moderation.reported' } };

describe('what a moderator reported themselves', () => {
  it('is decided by another one, wherever they ask', async () => {
    const [reporter, other] = [await staff(db), await staff(db)];
    const { id, caseId } = await reportedBy(reporter);
    const decision = { id: caseId, ...REJECTION };
    await expect(claimCase(reporter, { id: caseId })).rejects.toMatchObject(refusal);
    await expect(decideCase(reporter, decision)).rejects.toMatchObject(refusal);
    const settling = { ...decision, answer: '', falseIds: [] };
    await expect(settleReports(reporter, settling)).rejects.toMatchObject(refusal);
    const lock = async (ctx: Ctx) =>
      (await listCases(ctx, { limit: 5 })).items.find((card) => card.id === caseId)?.lock;
    expect([await lock(reporter), await lock(other)]).toEqual(['reported', null]);
    await settleReports(other, settling);
    expect((await listingRow(db, id)).status).toBe('removed');
  });
});

describe('who reported something', () => {
  it('stays unknown to a moderator whom it is about', async () => {
    const { caseId, seller } = await reportedBy(as(db, await buildUser(db, { name: 'Rita' })));
    const moderator = await staff(db);
    expect(await listCaseReports(moderator, { id: caseId })).toMatchObject([
      { note: 'He took my deposit.', reporter: { name: 'Rita' } },
    ]);
    const oneself = { ...moderator, actor: { ...moderator.actor, id: seller.id } };
    expect(await listCaseReports(oneself, { id: caseId })).toEqual([]);
  });
});

describe('words in private that somebody reported', () => {
  it('are read with a look that is recorded, and not with their case', async () => {
    const { buyer, seller, conversationId } = await buildConversation(db);
    const { id } = await say(as(db, buyer), conversationId, 'Meet me at the slipway');
    await sendReport(as(db, seller), { kind: 'messages', id, reason: 'offensive' });
    await hearEvents(testCtx(db), [REPORTED]);
    const [waiting] = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, id));
    const moderator = await staff(db);
    const view = await getCase(moderator, { id: waiting?.id ?? '' });
    expect(view).toMatchObject({ texts: [], changes: [], pictures: [] });
    expect(JSON.stringify(view)).not.toContain('slipway');
    expect(await readReportedThread(moderator, { id: view.id })).toContainEqual(
      expect.objectContaining({ content: 'Meet me at the slipway' }),
    );
  });
});
