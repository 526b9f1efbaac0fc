import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { postReview } from '#tests/support/reviews.ts';
import type { Ctx } from '#platform/context.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { contentReported } from './report.events.server.ts';
import { weighReport } from './weigh.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { publicEvent } from '#tests/support/events.ts';
import { buildListing, buildUser } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { closeReports } from './close.server.ts';
import { type ReportKind, REPORT_LIMITS } from './report.limits.ts';
import {
  exportOwnReports,
  getOwnReport,
  getReportForm,
  listOwnReports,
  sendReport,
} from './report.server.ts';
import { reportTable } from '../moderation.report.table.server.ts';

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

describe('whatever can be reported', () => {
  /** Something of each kind, with who may see it and who answers for it. */
  const MAKE: Record<ReportKind, () => Promise<{ id: string; authorId: string; reader?: Ctx }>> = {
    async listings() {
      const listing = await buildListing(db);
      return { id: listing.id, authorId: listing.userId };
    },
    async profiles() {
      const { id } = await buildUser(db);
      return { id, authorId: id };
    },
    async stores() {
      const { id } = await buildUser(db);
      await db.insert(sellerProfileTable).values({ userId: id, storeName: `Chairs ${id}` });
      return { id, authorId: id };
    },
    async events() {
      const { id, organizer } = await publicEvent(db);
      return { id, authorId: organizer.id };
    },
    async forum() {
      const { replyId, helper } = await buildDiscussion(db);
      return { id: replyId, authorId: helper.id };
    },
    async reviews() {
      const deal = await buildDeal(db);
      const buyer = as(db, { id: deal.buyerId, emailVerified: true });
      const { id } = await postReview(buyer, { orderId: deal.id, comment: 'Broken.', rating: 1 });
      return { id, authorId: deal.buyerId };
    },
    async messages() {
      const { first, buyer, seller } = await buildConversation(db);
      return { id: first.id, authorId: buyer.id, reader: as(db, seller) };
    },
  };

  it.each(Object.entries(MAKE))(
    '%s are, by whoever sees them, but not by who made them',
    async (kind, make) => {
      const { id, authorId, reader = await somebody() } = await make();
      const of = { kind: kind as ReportKind, id };
      const form = await getReportForm(reader, of);
      expect(form).toMatchObject({ ...of, id: expect.any(String), author: { id: authorId } });
      expect(form.title).not.toBe('');
      const sent = await sendReport(reader, { ...of, reason: 'offensive', note: ' Look at it. ' });
      expect(await rowOf(sent.reportId)).toMatchObject({
        kind,
        authorId,
        note: 'Look at it.',
        state: 'open',
        dueAt: new Date(reader.now.getTime() + 2 * DAY_MS),
      });
      const author = as(db, { id: authorId, emailVerified: true });
      expect(await refused(sendReport(author, { ...of, reason: 'offensive' }))).toBe('report.own');
    },
  );

  it('is found by id and kind alone', async () => {
    const reader = await somebody();
    const { id } = await buildListing(db);
    for (const of of [
      { kind: 'listings', id: v7() },
      { kind: 'stores', id: reader.actor?.id ?? '' },
      { kind: 'events', id },
      { kind: 'everything', id },
      { kind: 'listings', id: 'x' },
      { kind: '__proto__', id },
    ])
      expect(
        await refused(sendReport(reader, { ...of, reason: 'scam' } as never)),
        JSON.stringify(of),
      ).toBe('report.subjectNotFound');
  });

  it('is not what the reader cannot see', async () => {
    const hidden = await buildListing(db, { status: 'pending' });
    const { first } = await buildConversation(db);
    const reader = await somebody();
    for (const of of [
      { kind: 'listings', id: hidden.id },
      { kind: 'messages', id: first.id },
    ] as const) {
      expect(await refused(getReportForm(reader, of))).toBe('report.subjectNotFound');
      expect(await refused(sendReport(visitor(), { ...of, reason: 'scam' }))).toBe(
        'report.subjectNotFound',
      );
    }
  });
});

describe('a report', () => {
  it('needs a reason that fits, and few words', async () => {
    const reader = await somebody();
    const { id } = await buildUser(db);
    const listing = await buildListing(db);
    const send = (fields: object) =>
      refused(sendReport(reader, { kind: 'profiles', id, ...fields } as never));
    expect(await send({})).toBe('report.reasonMissing');
    expect(await send({ reason: 'boring' })).toBe('report.reasonMissing');
    // People are not sold.
    expect(await send({ reason: 'sold' })).toBe('report.reasonMissing');
    expect(await send({ reason: 'scam', note: 'x'.repeat(1_001) })).toBe('report.noteTooLong');
    expect(await send({ reason: 'scam', note: 'x'.repeat(1_000_000) })).toBe('report.noteTooLong');
    const of = { kind: 'listings', id: listing.id } as const;
    expect(await sendReport(reader, { ...of, reason: 'sold' })).toMatchObject({
      isRepeated: false,
    });
  });

  it('is one for each person and subject while it is open; the latest words stand', async () => {
    const reader = await somebody();
    const { id } = await buildListing(db);
    const send = (ctx: Ctx, note: string) =>
      sendReport(ctx, { kind: 'listings', id, reason: 'scam', note });
    const sent = await Promise.all([send(reader, 'one'), send(reader, 'one'), send(reader, 'one')]);
    expect(sent.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    await send(reader, 'He wants a deposit.');
    expect(await reportsOf(id)).toMatchObject([{ note: 'He wants a deposit.' }]);
    // Somebody else has one of their own.
    await send(await somebody(), 'me too');
    expect(await reportsOf(id)).toHaveLength(2);
    // Once it is closed, the same person may report it again.
    await close(reader, id, { upheld: false });
    expect(await send(later(reader, 1), 'again')).toMatchObject({ isRepeated: false });
    expect(await reportsOf(id)).toHaveLength(3);
  });

  it('comes from visitors, too, so many an hour and not in the name of others', async () => {
    const { id } = await buildListing(db);
    const of = { kind: 'listings', id, reason: 'scam' } as const;
    await sendReport(visitor(), { ...of, note: 'first' });
    // Of the same network: it may be somebody else, whose words do not replace those of the first.
    expect(await sendReport(visitor(), { ...of, note: 'second' })).toMatchObject({
      isRepeated: true,
    });
    expect(await reportsOf(id)).toMatchObject([{ note: 'first', reporterId: null }]);
    await sendReport(visitor(), { ...of, note: 'third', email: ' Asha@People.example ' });
    expect(await reportsOf(id)).toHaveLength(2);
    expect(await refused(sendReport(visitor(), { ...of, email: 'not an address' }))).toBe(
      'report.emailInvalid',
    );
    const more = REPORT_LIMITS.visitor.limit - 4;
    for (let sent = 0; sent < more; sent += 1) await sendReport(visitor(), of).catch(() => {});
    await sendReport(visitor(), of).catch(() => {});
    expect(await refused(sendReport(visitor(), of))).toBe('rateLimited');
    expect(await sendReport(visitor('198.51.100.9'), of)).toMatchObject({ isRepeated: false });
    // No address of a visitor is readable in what is kept.
    expect(JSON.stringify(await reportsOf(id))).not.toContain('203.0.113.7');
  });

  it('is seen by who sent it and nobody else', async () => {
    const reader = await somebody();
    const other = await somebody('Marcia Bennett');
    const { id, title } = await buildListing(db);
    const sent = await sendReport(reader, { kind: 'listings', id, reason: 'scam', note: 'Fake' });
    expect(await getOwnReport(reader, { id: sent.reportId })).toMatchObject({
      title,
      state: 'open',
      note: 'Fake',
      dueAt: sent.dueAt,
    });
    expect(await listOwnReports(reader)).toMatchObject({ total: 1, items: [{ subjectId: id }] });
    expect(await exportOwnReports(reader)).toMatchObject([{ note: 'Fake' }]);
    expect(await listOwnReports(other)).toMatchObject({ total: 0, items: [] });
    for (const ctx of [other, { ...reader, actor: null }])
      expect(await refused(getOwnReport(ctx, { id: sent.reportId }))).toMatch(
        /report.notFound|signIn|authenticated/i,
      );
  });

  it('is paged in the order of time', async () => {
    const reader = await somebody();
    for (const day of [0, 1, 2])
      await sendReport(later(reader, day), {
        kind: 'listings',
        id: (await buildListing(db, { title: `Chair ${day}` })).id,
        reason: 'spam',
      });
    const first = await listOwnReports(reader, { limit: 2 });
    const second = await listOwnReports(reader, { limit: 2, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'Chair 2',
      'Chair 1',
      'Chair 0',
    ]);
    expect(second.nextCursor).toBeNull();
  });
});
