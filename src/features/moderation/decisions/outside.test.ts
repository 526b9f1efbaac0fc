import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { moderateEvent } from '#features/events/edits/moderation.server.ts';
import { moderateEntry } from '#features/forum/edits/moderation.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { auditOf } from '#tests/support/audit.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { publicEvent } from '#tests/support/events.ts';
import { staff } from '#tests/support/moderation.ts';
import { openCaseFor } from './case.server.ts';
import { decidingSubscriptions } from './jobs.server.ts';
import { moderationCaseTable, moderationDecisionTable } from '../moderation.case.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
const report = { source: 'report', isUrgent: false } as const;
const decisionsOf = (id: string) =>
  db.select().from(moderationDecisionTable).where(eq(moderationDecisionTable.subjectId, id));
const casesOf = (id: string) =>
  db.select().from(moderationCaseTable).where(eq(moderationCaseTable.subjectId, id));

it('what a moderator decides on the page of an event is written down, and ends its wait', async () => {
  const moderator = await staff(db);
  const { id, seriesId, organizer } = await publicEvent(db);
  await openCaseFor(visitor, { kind: 'events', subjectId: seriesId }, report);
  await moderateEvent(moderator, { id, revision: 1, outcome: 'reject', reason: 'scam' });
  const told = await db.select().from(outboxTable);
  await hearEvents(visitor, decidingSubscriptions);
  await db.insert(outboxTable).values(told);
  await hearEvents(visitor, decidingSubscriptions);
  expect(await decisionsOf(seriesId)).toMatchObject([
    {
      kind: 'events',
      outcome: 'remove',
      reason: 'scam',
      rule: 'fraud',
      authorId: organizer.id,
      decidedBy: moderator.actor.id,
    },
  ]);
  expect(await auditOf(db, seriesId)).toEqual(['decision.remove']);
  expect(await casesOf(seriesId)).toMatchObject([
    { state: 'decided', decidedBy: moderator.actor.id },
  ]);
});

it('a text of the forum that a moderator takes away is one, for a reason of its own', async () => {
  const moderator = await staff(db);
  const { replyId, helper } = await buildDiscussion(db);
  const decision = { revision: 1, outcome: 'reject', reason: 'heated' } as const;
  await moderateEntry(moderator, { id: replyId, ...decision });
  await hearEvents(visitor, decidingSubscriptions);
  expect(await decisionsOf(replyId)).toMatchObject([
    { kind: 'forum', outcome: 'remove', reason: 'other', authorId: helper.id },
  ]);
  expect(await auditOf(db, replyId)).toEqual(['decision.remove']);
});

it('nobody decides about their own there either', async () => {
  const { id, organizer } = await publicEvent(db);
  const own = await staff(db);
  const asOrganizer = { ...own, actor: { ...own.actor, id: organizer.id } };
  await expect(
    moderateEvent(asOrganizer, { id, revision: 1, outcome: 'approve', reason: null }),
  ).rejects.toMatchObject({ status: 403, code: { key: 'event.own' } });
  const { replyId, helper } = await buildDiscussion(db);
  const asHelper = { ...own, actor: { ...own.actor, id: helper.id } };
  await expect(
    moderateEntry(asHelper, { id: replyId, revision: 1, outcome: 'flag', reason: null }),
  ).rejects.toMatchObject({ status: 403, code: { key: 'forum.own' } });
});
