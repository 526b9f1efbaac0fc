import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { listingRow, publicListing } from '#tests/support/moderation.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { preservedConversationTable } from '#features/messages/messages.table.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import type { Ctx } from '#platform/context.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { contentReported } from './report.events.server.ts';
import { weighReport } from './weigh.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { mailsTo, notifyAll } from '#tests/support/notified.ts';
import { closeReports } from './close.server.ts';
import { forgetReporter } from './jobs.server.ts';
import { getOwnReport, listOwnReports, sendReport } from './report.server.ts';
import { reportTable } from '../moderation.report.table.server.ts';
import { forget } from '#tests/support/retention.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(rateLimitTable));

const somebody = async (name = 'Asha Ramdin') => as(db, await buildUser(db, { name }));
const visitor = (key = '203.0.113.7') => {
  const ctx = testCtx(db);
  return { ...ctx, client: { ...ctx.client, key } };
};
const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
});
const rowOf = async (id: string) => {
  const [row] = await db.select().from(reportTable).where(eq(reportTable.id, id));
  return row;
};
const reportsOf = (id: string) =>
  db.select().from(reportTable).where(eq(reportTable.subjectId, id));
const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
const moderator = v7();
const end = { rule: null, answer: null, closedBy: moderator };
/** A moderator decides what waits because of the reports about something. */
async function close(
  ctx: Ctx,
  id: string,
  said: Partial<Parameters<typeof closeReports>[1]> & { upheld: boolean },
): Promise<number> {
  if ((await reportsOf(id)).some(({ caseId }) => !caseId)) await hearEvents(ctx, [REPORTED]);
  const [found] = await db
    .select({ caseId: reportTable.caseId })
    .from(reportTable)
    .where(and(eq(reportTable.subjectId, id), isNotNull(reportTable.caseId)))
    .orderBy(desc(reportTable.id));
  return closeReports(ctx, { ...end, caseId: found?.caseId ?? v7(), ...said });
}
/** What is reported joins what waits for a moderator. */
const REPORTED = subscribe(contentReported, 'moderation.weigh-report', weighReport);

describe('what a report leads to', () => {
  const caseOf = async (id: string) => {
    const rows = await db
      .select()
      .from(moderationCaseTable)
      .where(eq(moderationCaseTable.subjectId, id));
    return rows.filter(({ state }) => state === 'open');
  };

  it('is one case for a moderator, however many report and however often it is heard', async () => {
    const { id, userId } = await buildListing(db);
    const readers = [await somebody(), await somebody(), visitor('192.0.2.1')];
    for (const ctx of readers) await sendReport(ctx, { kind: 'listings', id, reason: 'sold' });
    await hearEvents(testCtx(db), [REPORTED]);
    const [report] = await reportsOf(id);
    const again = { kind: 'listings', subjectId: id, reportId: report?.id ?? '' } as const;
    await weighReport(testCtx(db), again);
    expect(await caseOf(id)).toMatchObject([{ authorId: userId, reports: 3, rank: 3 }]);
    await sendReport(await somebody(), { kind: 'listings', id, reason: 'scam' });
    await hearEvents(testCtx(db), [REPORTED]);
    expect(await caseOf(id)).toMatchObject([{ reports: 4, rank: 2 }]);
  });

  /** Somebody whose reports were right twice. */
  const trusted = async (key: string) => {
    const ctx = as(db, await buildUser(db, { createdAt: new Date(Date.now() - 90 * DAY_MS) }));
    for (const _ of [1, 2]) {
      const { id } = await buildListing(db);
      await sendReport(ctx, { kind: 'listings', id, reason: 'scam' });
      await close(ctx, id, { upheld: true });
    }
    return { ...ctx, client: { ...ctx.client, key } };
  };

  it('is that two trusted people hide a listing until a moderator decides', async () => {
    const { id } = await publicListing(db);
    const status = async () => (await listingRow(db, id)).status;
    for (const ctx of [await somebody(), await somebody(), visitor(), await trusted('192.0.2.1')])
      await sendReport(ctx, { kind: 'listings', id, reason: 'scam' });
    await hearEvents(testCtx(db), [REPORTED]);
    expect(await status()).toBe('approved');
    await sendReport(await trusted('192.0.2.2'), { kind: 'listings', id, reason: 'scam' });
    await hearEvents(testCtx(db), [REPORTED]);
    expect(await status()).toBe('flagged');
    // Hidden already: nothing breaks.
    await sendReport(await trusted('192.0.2.3'), { kind: 'listings', id, reason: 'scam' }).catch(
      (error: unknown) => error,
    );
    await hearEvents(testCtx(db), [REPORTED]);
    expect(await status()).toBe('flagged');
  });

  it('is nothing more for who keeps saying what they know to be false', async () => {
    const reader = await somebody();
    for (const _ of [1, 2]) {
      const { id } = await buildListing(db);
      const { reportId } = await sendReport(reader, { kind: 'listings', id, reason: 'scam' });
      await close(reader, id, { upheld: false, falseIds: [reportId] });
    }
    const { id } = await buildListing(db);
    const of = { kind: 'listings', id, reason: 'scam' } as const;
    expect(await refused(sendReport(reader, of))).toBe('report.barred');
    expect(await sendReport(later(reader, 181), of)).toMatchObject({ isRepeated: false });
  });
});

describe('the end of a report', () => {
  it('is told to who sent it, with the rule and the answer', async () => {
    const reader = await somebody();
    const { id, title } = await buildListing(db);
    const { reportId } = await sendReport(reader, { kind: 'listings', id, reason: 'scam' });
    const said = { upheld: true, rule: 'fraud', answer: 'It asked for a deposit.' };
    expect(await close(reader, id, said)).toBe(1);
    // Again changes nothing.
    expect(await close(reader, id, { upheld: false })).toBe(0);
    expect(await getOwnReport(reader, { id: reportId })).toMatchObject({
      state: 'upheld',
      rule: 'fraud',
      answer: 'It asked for a deposit.',
    });
    await notifyAll(reader);
    expect((await listNotifications(reader)).items).toMatchObject([
      {
        title: 'We removed the listing you reported',
        line: title,
        path: `/reports/${reportId}`,
      },
    ]);
    expect(await rowOf(reportId)).toMatchObject({ source: null, closedBy: moderator });
  });

  it('says "stays" where nothing was wrong, and not who knew better', async () => {
    const reader = await somebody();
    const { id } = await buildListing(db);
    const { reportId } = await sendReport(reader, { kind: 'listings', id, reason: 'scam' });
    await close(reader, id, { upheld: false, falseIds: [reportId] });
    expect(await rowOf(reportId)).toMatchObject({ state: 'false' });
    expect(await getOwnReport(reader, { id: reportId })).toMatchObject({ state: 'kept' });
    await notifyAll(reader);
    expect((await listNotifications(reader)).items).toMatchObject([
      { title: 'The listing you reported stays' },
    ]);
  });

  it('is mailed to a visitor who left an address, once, which is forgotten then', async () => {
    const { id, title } = await buildListing(db);
    const email = `${v7()}@people.example`;
    const { reportId } = await sendReport(
      { ...visitor(), locale: 'fr' },
      { kind: 'listings', id, reason: 'scam', email },
    );
    await close(testCtx(db), id, { upheld: true });
    await close(testCtx(db), id, { upheld: true });
    const mails = await mailsTo(db, email);
    expect(mails).toMatchObject([
      { locale: 'fr', template: 'moderation.report-closed', values: { upheld: true } },
    ]);
    // The address may be a stranger's: nothing that anybody wrote is sent there.
    expect(JSON.stringify(mails)).not.toContain(title);
    expect(await rowOf(reportId)).toMatchObject({ email: null });
  });

  it('leaves what was reported after it was decided, which opens another case', async () => {
    const { id } = await buildListing(db);
    const [early, late] = [await somebody(), later(await somebody(), 1)];
    await sendReport(early, { kind: 'listings', id, reason: 'scam' });
    await hearEvents(early, [REPORTED]);
    await sendReport(late, { kind: 'listings', id, reason: 'scam' });
    const [first] = await reportsOf(id);
    await closeReports(late, { ...end, caseId: first?.caseId ?? '', upheld: false });
    const states = (await reportsOf(id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['kept', 'open']);
  });

  it('lets the conversation go: at once where nothing was wrong, else when appeals are over', async () => {
    const { first, seller, conversationId } = await buildConversation(db);
    const holds = () =>
      db
        .select()
        .from(preservedConversationTable)
        .where(eq(preservedConversationTable.conversationId, conversationId));
    const reader = as(db, seller);
    const of = { kind: 'messages', id: first.id } as const;
    const report = (ctx: Ctx) => sendReport(ctx, { ...of, reason: 'offensive' });
    await report(reader);
    expect(await holds()).toHaveLength(1);
    await close(reader, first.id, { upheld: false });
    expect(await holds()).toEqual([]);
    await report(later(reader, 1));
    await close(later(reader, 1), first.id, { upheld: true });
    await forget(later(reader, 60), 'moderation.reported-words');
    expect(await holds()).toHaveLength(1);
    await forget(later(reader, 62), 'moderation.reported-words');
    expect(await holds()).toEqual([]);
  });

  it('goes with the account of who sent it, and of whom it is about', async () => {
    const { first, seller, conversationId } = await buildConversation(db);
    const { userId: authorId, id } = await buildListing(db);
    const reader = as(db, seller);
    await sendReport(reader, { kind: 'messages', id: first.id, reason: 'spam' });
    await sendReport(reader, { kind: 'listings', id, reason: 'spam' });
    await sendReport(await somebody(), { kind: 'listings', id, reason: 'spam' });
    await forgetReporter(reader, { userId: seller.id });
    expect(await listOwnReports(reader)).toMatchObject({ total: 0 });
    expect(
      await db.$count(
        preservedConversationTable,
        eq(preservedConversationTable.conversationId, conversationId),
      ),
    ).toBe(0);
    expect(await reportsOf(id)).toHaveLength(1);
    await forgetReporter(reader, { userId: authorId });
    expect(await reportsOf(id)).toEqual([]);
  });

  it('is forgotten after two years; open ones are not', async () => {
    const { id } = await buildListing(db);
    const [one, two] = [await somebody(), await somebody()];
    await sendReport(one, { kind: 'listings', id, reason: 'scam' });
    await close(one, id, { upheld: true });
    await sendReport(two, { kind: 'listings', id, reason: 'scam' });
    await forget(later(one, 729), 'moderation.reports');
    expect(await reportsOf(id)).toHaveLength(2);
    await forget(later(one, 732), 'moderation.reports');
    expect(await reportsOf(id)).toMatchObject([{ state: 'open' }]);
  });
});
