import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import {
  QUEUE_KINDS,
  type QueueFilter,
  type QueueOrder,
} from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { FEATURES } from '../../../features.ts';
import {
  assessed,
  checkListing,
  heldListing,
  listingRow,
  publicListing,
  staff,
} from '#tests/support/moderation.ts';
import { openCaseFor } from './case.server.ts';
import { claimCase, releaseCase } from './claim.server.ts';
import { type CaseDecision, decideCase } from './decide.server.ts';
import { getCase } from './look.server.ts';
import { listCases } from './queue.server.ts';
import { moderationCaseTable } from '../moderation.case.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);
beforeEach(() => db.delete(moderationCaseTable));

const wire: Finding = {
  detector: 'scam_patterns',
  flag: 'wire_transfer',
  score: 0.8,
  values: {},
  seen: [{ field: 'title', start: 0, end: 8, text: 'Mahogany' }],
};
const caseRow = async (id: string) =>
  (await db.select().from(moderationCaseTable).where(eq(moderationCaseTable.id, id)))[0];
const auditOf = async (id: string) =>
  (await db.select().from(auditTable).where(eq(auditTable.subjectId, id))).map(
    ({ action }) => action,
  );
const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: new Date(Date.now() + minutes * 60_000),
});
const decide = (
  ctx: Ctx,
  { id }: { id: string },
  decision: Partial<CaseDecision> = {},
): Promise<unknown> =>
  decideCase(ctx, { id, revision: 1, decision: 'approve', reason: null, note: '', ...decision });
const key = (name: string) => ({ code: { key: `moderation.${name}` } });

/** A listing that the public sees and somebody reported. */
async function reportedListing() {
  const listing = await publicListing(db);
  const subject = { kind: 'listings', subjectId: listing.id };
  const caseId = await openCaseFor(visitor, subject, { source: 'report', isUrgent: false });
  const row = caseId && (await caseRow(caseId));
  if (!row) throw new Error('no case was opened');
  return { ...listing, case: row };
}

describe('the queue', () => {
  it('is for moderators and administrators alone', async () => {
    for (const ctx of [visitor, await staff(db, 'user')])
      await expect(listCases(ctx, { limit: 5 })).rejects.toMatchObject({
        code: { kind: expect.stringMatching(/unauthenticated|forbidden/) },
      });
  });

  it('has what is over its time first, then what is likely wrong, and pages through all of it', async () => {
    const moderator = await staff(db);
    const first = await heldListing(db, 0.5);
    const second = await heldListing(db, 0.6);
    const flagged = await heldListing(db, 0.8, [wire]);
    const overdue = await heldListing(db, 0.5);
    await db
      .update(moderationCaseTable)
      .set({ rank: 1, dueAt: new Date(Date.now() - 36e5) })
      .where(eq(moderationCaseTable.id, overdue.case.id));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listCases(moderator, { limit: 1, ...(cursor ? { cursor } : {}) });
      expect(page.items).toHaveLength(1);
      expect(page.total).toBe(4);
      seen.push(...page.items.map(({ subjectId }) => subjectId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([overdue, flagged, first, second].map(({ id }) => id));
  });

  it('shows of each what a moderator chooses by, and is narrowed to one kind of wait', async () => {
    const moderator = await staff(db);
    const flagged = await heldListing(db, 0.8, [wire]);
    const held = await heldListing(db);
    const reported = await reportedListing();
    const { items, counts } = await listCases(moderator, { limit: 10 });
    expect(counts).toEqual({
      all: 3,
      pending: 1,
      flagged: 1,
      reported: 1,
      sampled: 0,
      overdue: 0,
      kinds: { listings: 3 },
    });
    expect(items[0]).toMatchObject({
      id: flagged.case.id,
      title: 'Mahogany rocking chair',
      author: { id: flagged.seller.id, name: flagged.seller.name },
      picture: { kind: 'image' },
      riskLevel: 'high',
      country: flagged.fields.country,
      price: flagged.fields.price,
      flags: ['wire_transfer'],
      outcome: 'flag',
      isOverdue: false,
      claim: null,
      lock: null,
    });
    const only = async (filter: QueueFilter) =>
      (await listCases(moderator, { limit: 10, filter })).items.map(({ subjectId }) => subjectId);
    expect(await only('pending')).toEqual([held.id]);
    expect(await only('flagged')).toEqual([flagged.id]);
    expect(await only('reported')).toEqual([reported.id]);
  });

  it('is narrowed by kind and country, and counts what is left', async () => {
    const moderator = await staff(db);
    const here = await heldListing(db);
    const elsewhere = await heldListing(db);
    await heldListing(db);
    await db
      .update(moderationCaseTable)
      .set({ country: 'BB' })
      .where(eq(moderationCaseTable.id, elsewhere.case.id));
    await db
      .update(moderationCaseTable)
      .set({ kind: 'events' })
      .where(eq(moderationCaseTable.id, here.case.id));
    const found = async (narrowed: Partial<Parameters<typeof listCases>[1]>) => {
      const { items, total } = await listCases(moderator, { limit: 1, ...narrowed });
      return [items[0]?.subjectId, total];
    };
    expect(await found({ kind: 'events' })).toEqual([here.id, 1]);
    expect(await found({ country: 'BB' })).toEqual([elsewhere.id, 1]);
    expect(await found({ country: 'BB', kind: 'events' })).toEqual([undefined, 0]);
    expect(await found({ kind: 'listings', filter: 'pending' })).toEqual([elsewhere.id, 2]);
    const { counts } = await listCases(moderator, { limit: 1 });
    expect(counts.kinds).toEqual({ events: 1, listings: 2 });
  });

  it('may have the highest risk or the oldest first, and pages through either', async () => {
    const moderator = await staff(db);
    const first = await heldListing(db, 0.5);
    const risky = await heldListing(db, 0.8);
    const reported = await reportedListing();
    const held = await heldListing(db, 0.6);
    const all = async (order: QueueOrder) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await listCases(moderator, { limit: 1, order, cursor });
        found.push(...page.items.map(({ subjectId }) => subjectId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      return found;
    };
    expect(await all('risk')).toEqual([risky, held, first, reported].map(({ id }) => id));
    // It was reported by somebody whose clock stands where the file began.
    expect(await all('oldest')).toEqual([reported, first, risky, held].map(({ id }) => id));
    const { nextCursor } = await listCases(moderator, { limit: 1, order: 'risk' });
    const mixed = listCases(moderator, { limit: 1, order: 'oldest', cursor: nextCursor ?? '' });
    await expect(mixed).rejects.toMatchObject({ fields: { cursor: expect.any(String) } });
  });

  it('knows every kind of content that goes through the review', () => {
    const kinds = FEATURES.flatMap(({ screened = [] }) => screened.map(({ name }) => name));
    expect([...QUEUE_KINDS].toSorted()).toEqual(kinds.toSorted());
  });

  it('has one row for a thing, however often it is reported', async () => {
    const { id, case: held } = await heldListing(db);
    const report = { source: 'report', isUrgent: true } as const;
    for (let count = 0; count < 3; count += 1)
      await openCaseFor(visitor, { kind: 'listings', subjectId: id }, report);
    expect(await caseRow(held.id)).toMatchObject({
      reports: 3,
      outcome: 'hold',
      rank: 2,
      assessment: { risk: 0.5 },
    });
  });

  it('opens nothing for what is gone', async () => {
    const { id, ctx } = await publicListing(db);
    await removeListing(ctx, { id });
    const subject = { kind: 'listings', subjectId: id };
    expect(await openCaseFor(visitor, subject, { source: 'report', isUrgent: false })).toBeNull();
  });
});

describe('one case', () => {
  it('comes with texts, what was seen, thresholds and the history of its author', async () => {
    const moderator = await staff(db);
    const { case: held, fields } = await heldListing(db, 0.8, [wire]);
    const view = await getCase(moderator, { id: held.id });
    expect(view).toMatchObject({
      status: 'flagged',
      isEdit: false,
      revision: 1,
      path: `/products/${held.subjectId}`,
      assessment: { risk: 0.8, findings: [wire] },
      thresholds: { reject: 0.9, flag: 0.7, approve: 0.3 },
      changes: [],
      history: { standing: 'ok', strikes: 0, approved: 0, rejected: 0, decisions: [] },
      log: [{ action: 'flag', score: 0.8, revision: 1, by: null }],
    });
    expect(view.texts).toContainEqual({ field: 'title', text: fields.title });
    expect(view.facts).toContainEqual({ field: 'price', text: expect.stringMatching(/^US\$/) });
    expect(view.pictures[0]).toMatchObject({ change: 'kept', view: { kind: 'image' } });
    expect(view.pictures).toHaveLength(2);
  });

  it('shows what an edit changes, and counts what it does not', async () => {
    const moderator = await staff(db);
    const { id, ctx, fields } = await publicListing(db);
    await editListing(ctx, { id, ...fields, title: 'Wire me first', media: fields.media.slice(1) });
    await checkListing(visitor, { id, revision: 2 }, assessed(0.5));
    const [held] = (await listCases(moderator, { limit: 1 })).items;
    const view = await getCase(moderator, { id: held?.id ?? '' });
    expect(view).toMatchObject({ isEdit: true, revision: 2, status: 'pending' });
    expect(view.changes).toEqual([
      { field: 'title', before: fields.title, after: 'Wire me first' },
    ]);
    expect(view.unchanged).toBeGreaterThan(2);
    expect(view.pictures.map(({ change }) => change)).toEqual(['kept', 'removed']);
  });

  it('is not there when its content was deleted', async () => {
    const moderator = await staff(db);
    const { id, ctx, case: held } = await heldListing(db);
    await removeListing(ctx, { id });
    await expect(getCase(moderator, { id: held.id })).rejects.toMatchObject(key('caseNotFound'));
    await expect(decide(moderator, held)).rejects.toMatchObject(key('caseNotFound'));
  });
});

describe('a claim', () => {
  it('keeps others from deciding for a quarter of an hour, and says who has it', async () => {
    const [yvonne, other] = [await staff(db), await staff(db)];
    const { case: held } = await heldListing(db);
    await claimCase(yvonne, { id: held.id });
    const refused = { ...key('claimed'), values: { name: yvonne.actor.name }, status: 409 };
    await expect(claimCase(other, { id: held.id })).rejects.toMatchObject(refused);
    await expect(decide(other, held)).rejects.toMatchObject(refused);
    const [card] = (await listCases(other, { limit: 1 })).items;
    expect(card?.claim).toMatchObject({ id: yvonne.actor.id, isMine: false });
    expect((await listCases(later(other, 16), { limit: 1 })).items[0]?.claim).toBeNull();
    await claimCase(later(other, 16), { id: held.id });
    await expect(decide(later(yvonne, 17), held)).rejects.toMatchObject(key('claimed'));
  });

  it('of two moderators at the same moment is one’s', async () => {
    const people = await Promise.all([1, 2, 3].map(() => staff(db)));
    const { case: held } = await heldListing(db);
    const claims = await Promise.allSettled(people.map((ctx) => claimCase(ctx, { id: held.id })));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is let go of, by whoever has it', async () => {
    const [yvonne, other] = [await staff(db), await staff(db)];
    const { case: held } = await heldListing(db);
    await claimCase(yvonne, { id: held.id });
    await releaseCase(other, { id: held.id });
    await expect(claimCase(other, { id: held.id })).rejects.toMatchObject(key('claimed'));
    await releaseCase(yvonne, { id: held.id });
    await claimCase(other, { id: held.id });
    expect(await auditOf(held.subjectId)).toEqual(['claim.take', 'claim.take']);
  });

  it('that is over does not keep its owner from deciding, while nobody else has it', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    await claimCase(moderator, { id: held.id });
    await decide(later(moderator, 60), held);
    expect((await listingRow(db, id)).status).toBe('approved');
  });
});
