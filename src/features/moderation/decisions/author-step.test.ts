import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
} from '#features/moderation/moderation.case.table.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import {
  sanctionTable,
  standingTable,
} from '#features/moderation/moderation.sanction.table.server.ts';
import { contentReported } from '#features/moderation/reports/report.events.server.ts';
import { sendReport } from '#features/moderation/reports/report.server.ts';
import { settleReports } from '#features/moderation/reports/settle.server.ts';
import { weighReport } from '#features/moderation/reports/weigh.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { heldListing, listingRow, publicListing, staff } from '#tests/support/moderation.ts';
import { openCaseFor } from './case.server.ts';
import { decideCase, type CaseDecision } from './decide.server.ts';
import { getCase } from './look.server.ts';
import { replyFor } from './replies.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const REPORTED = subscribe(contentReported, 'moderation.weigh-report', weighReport);

const wire: Finding = {
  detector: 'scam_patterns',
  flag: 'wire_transfer',
  score: 0.8,
  values: {},
  seen: [{ field: 'title', start: 0, end: 8, text: 'Mahogany' }],
};
const stepsOf = (userId: string) =>
  db.select().from(sanctionTable).where(eq(sanctionTable.userId, userId));
const standingOf = async (userId: string) =>
  (await db.select().from(standingTable).where(eq(standingTable.userId, userId)))[0];
const reject = async (id: string, more: Partial<CaseDecision> = {}) =>
  decideCase(await staff(db), {
    id,
    revision: 1,
    decision: 'reject',
    reason: 'scam',
    note: 'No deposits.',
    ...more,
  });

/** A listing that the public sees and somebody reported. */
async function reportedListing() {
  const listing = await publicListing(db);
  await sendReport(as(db, await buildUser(db)), {
    kind: 'listings',
    id: listing.id,
    reason: 'scam',
  });
  await hearEvents(testCtx(db), [REPORTED]);
  const [row] = await db
    .select()
    .from(moderationCaseTable)
    .where(eq(moderationCaseTable.subjectId, listing.id));
  if (!row) throw new Error('nothing waits');
  return { ...listing, caseId: row.id };
}

describe('a rejection with a step for its author', () => {
  it('removes and warns in one step, with the rule, the words and what they wrote', async () => {
    const { id, seller, case: held } = await heldListing(db, 0.8, [wire]);
    const { decisionId } = await reject(held.id, { step: 'warning' });
    expect((await listingRow(db, id)).status).toBe('rejected');
    expect(await stepsOf(seller.id)).toMatchObject([
      {
        step: 'warning',
        rule: 'fraud',
        note: 'No deposits.',
        decisionId,
        evidence: [{ seen: [{ start: 0, end: 8 }] }],
      },
    ]);
    expect(await standingOf(seller.id)).toMatchObject({ state: 'warned', strikes: 1 });
  });

  it('suspends for so many days', async () => {
    const { seller, case: held } = await heldListing(db);
    await reject(held.id, { step: 'suspension', days: 7 });
    const standing = await standingOf(seller.id);
    expect(standing).toMatchObject({ state: 'suspended' });
    expect(standing?.until?.getTime()).toBe((standing?.since.getTime() ?? 0) + 7 * 86_400_000);
  });

  it('is all or nothing: who may not be sanctioned keeps what they wrote', async () => {
    const { id, seller, case: held } = await heldListing(db);
    await db.update(userTable).set({ role: 'admin' }).where(eq(userTable.id, seller.id));
    await expect(reject(held.id, { step: 'warning' })).rejects.toMatchObject({
      code: { key: 'sanction.staff' },
    });
    expect((await listingRow(db, id)).status).toBe('pending');
    expect(await stepsOf(seller.id)).toEqual([]);
  });

  it('without words tells the saved reply, in the language of the author', async () => {
    const { seller, case: held } = await heldListing(db);
    await db.update(userTable).set({ locale: 'ht' }).where(eq(userTable.id, seller.id));
    await reject(held.id, { step: 'warning', note: '' });
    const [step] = await stepsOf(seller.id);
    expect(step?.note).toBe(replyFor('ht', 'scam'));
    expect(step?.note).not.toBe(replyFor('en', 'scam'));
  });

  it('writes down why a first violation led to no warning', async () => {
    const { seller, caseId } = await reportedListing();
    await reject(caseId, { waived: 'mistake' });
    expect(await stepsOf(seller.id)).toEqual([]);
    const rows = await db
      .select()
      .from(auditTable)
      .where(eq(auditTable.action, 'decision.unwarned'));
    expect(rows.map(({ detail }) => detail)).toContainEqual({ caseId, waived: 'mistake' });
  });

  it('warns nobody of what is approved', async () => {
    const { seller, case: held } = await heldListing(db);
    await reject(held.id, { decision: 'approve', reason: null, step: 'warning' });
    expect(await stepsOf(seller.id)).toEqual([]);
  });

  it('goes with reports, also about private words, which are not quoted', async () => {
    const { caseId, seller } = await reportedListing();
    const settling = { revision: 1, decision: 'reject', reason: 'scam', step: 'warning' } as const;
    await settleReports(await staff(db), { id: caseId, ...settling });
    expect(await standingOf(seller.id)).toMatchObject({ state: 'warned' });

    const { buyer, seller: other, first } = await buildConversation(db);
    await sendReport(as(db, other), { kind: 'messages', id: first.id, reason: 'scam' });
    await hearEvents(testCtx(db), [REPORTED]);
    const [row] = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, first.id));
    const { revision } = await getCase(await staff(db), { id: row?.id ?? '' });
    await settleReports(await staff(db), { id: row?.id ?? '', ...settling, revision });
    expect(await stepsOf(buyer.id)).toMatchObject([{ step: 'warning', evidence: [] }]);
  });
});

describe('the case that is looked at', () => {
  it('says whether a rejection is a removal, and whether its author may be warned', async () => {
    const look = async (id: string) => getCase(await staff(db), { id });
    const { case: held, seller } = await heldListing(db);
    expect(await look(held.id)).toMatchObject({ isRemoval: false, history: { maySanction: true } });
    const { caseId, id } = await reportedListing();
    expect(await look(caseId)).toMatchObject({ isRemoval: true });
    await db.update(userTable).set({ role: 'moderator' }).where(eq(userTable.id, seller.id));
    expect(await look(held.id)).toMatchObject({ history: { maySanction: false } });
    const { outcome } = await reject(caseId);
    const [told] = await db
      .select()
      .from(moderationDecisionTable)
      .where(eq(moderationDecisionTable.subjectId, id));
    expect([outcome, told?.outcome]).toEqual(['remove', 'remove']);
  });

  it('is told as a removal, too, where reports had hidden it', async () => {
    const listing = await publicListing(db);
    const subject = { kind: 'listings', subjectId: listing.id };
    const cause = { source: 'report', isUrgent: false } as const;
    const caseId = (await openCaseFor(testCtx(db), subject, cause)) ?? '';
    await testCtx(db).screened.get('listings')?.decide(testCtx(db), {
      id: listing.id,
      revision: 1,
      outcome: 'flag',
      reason: null,
      by: 'moderator',
      whole: true,
    });
    expect(await getCase(await staff(db), { id: caseId })).toMatchObject({
      status: 'flagged',
      isRemoval: true,
    });
  });
});
