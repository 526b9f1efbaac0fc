import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { publicEvent, seriesOf } from '#tests/support/events.ts';
import {
  assessed,
  checkListing,
  eventsOf,
  heldListing,
  listingRow,
  publicListing,
  staff,
} from '#tests/support/moderation.ts';
import { openCaseFor } from './case.server.ts';
import { claimCase } from './claim.server.ts';
import { type CaseDecision, decideCase, decideCases } from './decide.server.ts';
import { getCase } from './look.server.ts';
import { listCases } from './queue.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from '../moderation.case.table.server.ts';

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
const decisionsOf = (id: string) =>
  db.select().from(moderationDecisionTable).where(eq(moderationDecisionTable.subjectId, id));
const auditOf = async (id: string) =>
  (await db.select().from(auditTable).where(eq(auditTable.subjectId, id))).map(
    ({ action }) => action,
  );
const decide = (
  ctx: Ctx,
  { id }: { id: string },
  decision: Partial<CaseDecision> = {},
): Promise<unknown> =>
  decideCase(ctx, { id, revision: 1, decision: 'approve', reason: null, note: '', ...decision });
const rejection = { decision: 'reject', reason: 'scam' } as const;
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

describe('a decision', () => {
  it('publishes, or rejects with a reason, and is written down, logged, audited and told', async () => {
    const moderator = await staff(db);
    const approved = await heldListing(db, 0.5, [wire]);
    await decide(moderator, approved.case);
    expect((await listingRow(db, approved.id)).status).toBe('approved');
    const { id, seller, case: held } = await heldListing(db, 0.8, [wire]);
    await decide(moderator, held, { ...rejection, note: 'No deposits before viewing.' });
    expect(await listingRow(db, id)).toMatchObject({ status: 'rejected', statusReason: 'scam' });
    const [decision] = await decisionsOf(id);
    expect(decision).toMatchObject({
      caseId: held.id,
      outcome: 'reject',
      rule: 'fraud',
      reason: 'scam',
      note: 'No deposits before viewing.',
      authorId: seller.id,
      decidedBy: moderator.actor.id,
      evidence: [wire],
    });
    expect(await caseRow(held.id)).toMatchObject({
      state: 'decided',
      decidedBy: moderator.actor.id,
    });
    const log = await db
      .select()
      .from(moderationLogTable)
      .where(eq(moderationLogTable.subjectId, id));
    expect(log.map(({ actionTaken, actorId }) => [actionTaken, actorId])).toEqual([
      ['flag', null],
      ['reject', moderator.actor.id],
    ]);
    expect(await auditOf(id)).toEqual(['decision.reject']);
    expect(await eventsOf(db, 'moderation.decided')).toContainEqual(
      expect.objectContaining({ decisionId: decision?.id, outcome: 'reject', rule: 'fraud' }),
    );
    expect(await eventsOf(db, 'listings.decided')).toContainEqual(
      expect.objectContaining({ listingId: id, outcome: 'reject', decisionId: decision?.id }),
    );
  });

  it('to reject needs a reason', async () => {
    const { id, case: held } = await heldListing(db);
    await expect(decide(await staff(db), held, { decision: 'reject' })).rejects.toMatchObject(
      key('reasonMissing'),
    );
    expect((await listingRow(db, id)).status).toBe('pending');
  });

  it('of two moderators at the same moment is made once', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(db)));
    const { id, case: held } = await heldListing(db);
    const made = await Promise.allSettled(
      people.map((ctx, at) => decide(ctx, held, at % 2 ? rejection : {})),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await decisionsOf(id)).toHaveLength(1);
    for (const each of made)
      if (each.status === 'rejected') expect(each.reason).toMatchObject(key('decided'));
  });

  it('about a revision that the owner replaced meanwhile is refused, and publishes nothing', async () => {
    const moderator = await staff(db);
    const { id, ctx, fields, case: held } = await heldListing(db);
    await editListing(ctx, { id, ...fields, title: 'Nobody has seen this' });
    await expect(decide(moderator, held)).rejects.toMatchObject({
      ...key('changed'),
      status: 409,
      current: { revision: 2 },
    });
    expect((await listingRow(db, id)).status).toBe('pending');
    expect(await decisionsOf(id)).toEqual([]);
    await decide(moderator, held, { revision: 2 });
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 2 });
  });

  it('and an edit at the same moment never publish what nobody looked at', async () => {
    const moderator = await staff(db);
    for (let round = 0; round < 5; round += 1) {
      const { id, ctx, fields, case: held } = await heldListing(db);
      await Promise.allSettled([
        decide(moderator, held),
        editListing(ctx, { id, ...fields, title: 'Nasty' }),
      ]);
      const row = await listingRow(db, id);
      if (row.status === 'approved') expect(row.title).toBe('Mahogany rocking chair');
    }
  });

  it('about one’s own content is nobody’s', async () => {
    const { id, case: held, seller } = await heldListing(db);
    const owner = await staff(db, 'admin');
    const own = { ...owner, actor: { ...owner.actor, id: seller.id } };
    await expect(decide(own, held)).rejects.toMatchObject(key('own'));
    await expect(claimCase(own, { id: held.id })).rejects.toMatchObject(key('own'));
    expect((await listCases(own, { limit: 1 })).items[0]?.lock).toBe('own');
    expect((await listingRow(db, id)).status).toBe('pending');
  });

  it('that is handed on is the administrators’', async () => {
    const [moderator, other, admin] = [await staff(db), await staff(db), await staff(db, 'admin')];
    const { id, case: held } = await heldListing(db);
    await claimCase(moderator, { id: held.id });
    await decide(moderator, held, { decision: 'escalate', note: 'Is this legal in Aruba?' });
    expect(await getCase(admin, { id: held.id })).toMatchObject({
      isEscalated: true,
      escalationNote: 'Is this legal in Aruba?',
      claim: null,
      lock: null,
    });
    await expect(decide(other, held)).rejects.toMatchObject(key('forAdmins'));
    await decide(admin, held);
    expect((await listingRow(db, id)).status).toBe('approved');
    expect(await auditOf(id)).toEqual(['claim.take', 'decision.escalate', 'decision.approve']);
  });

  it('about an edit leaves alone what the public sees, unless the thing itself is meant', async () => {
    const moderator = await staff(db);
    const edited = async () => {
      const listing = await publicListing(db);
      await editListing(listing.ctx, { id: listing.id, ...listing.fields, title: 'Worse' });
      await checkListing(visitor, { id: listing.id, revision: 2 }, assessed(0.5));
      const [held] = (await listCases(moderator, { limit: 100 })).items.filter(
        ({ subjectId }) => subjectId === listing.id,
      );
      return { id: held?.id ?? '', listing };
    };
    const one = await edited();
    await decide(moderator, one, { ...rejection, revision: 2 });
    expect((await listingRow(db, one.listing.id)).status).toBe('approved');
    const both = await edited();
    await decide(moderator, both, { ...rejection, revision: 2, whole: true });
    expect((await listingRow(db, both.listing.id)).status).toBe('removed');
  });

  it('about what was reported takes it out of sight, or leaves it and tells those who reported', async () => {
    const moderator = await staff(db);
    const fine = await reportedListing();
    await decide(moderator, fine.case);
    expect((await listingRow(db, fine.id)).status).toBe('approved');
    expect(await decisionsOf(fine.id)).toEqual([]);
    const wrong = await reportedListing();
    await decide(moderator, wrong.case, rejection);
    expect((await listingRow(db, wrong.id)).status).toBe('removed');
    const told = await eventsOf(db, 'moderation.case-decided');
    expect(told).toContainEqual(
      expect.objectContaining({ subjectId: fine.id, outcome: 'approve', decisionId: null }),
    );
    expect(told).toContainEqual(
      expect.objectContaining({ subjectId: wrong.id, outcome: 'remove' }),
    );
  });

  it('leaves an event that was called off and reported as it is', async () => {
    const moderator = await staff(db);
    const { id, seriesId: subjectId, organizer } = await publicEvent(db);
    await cancelEvent(organizer, { id, scope: 'all' });
    const report = { source: 'report', isUrgent: false } as const;
    const caseId = await openCaseFor(visitor, { kind: 'events', subjectId }, report);
    const kept = await decide(moderator, { id: caseId ?? '' });
    expect(kept).toMatchObject({ outcome: 'approve', decisionId: null });
    expect((await seriesOf(db, subjectId)).status).toBe('cancelled');
  });

  it('removes what reports took out of sight, and rejects what was never public', async () => {
    const moderator = await staff(db);
    const withheld = await reportedListing();
    const hide = { id: withheld.id, revision: 1, outcome: 'flag', reason: null } as const;
    await listingRevisions.screened.decide(moderator, { ...hide, by: 'moderator', whole: true });
    const removed = await decide(moderator, withheld.case, rejection);
    expect(removed).toMatchObject({ outcome: 'remove' });
    expect((await listingRow(db, withheld.id)).status).toBe('removed');
    const { id, case: held } = await heldListing(db, 0.8, [wire]);
    const rejected = await decide(moderator, held, rejection);
    expect(rejected).toMatchObject({ outcome: 'reject' });
    expect((await listingRow(db, id)).status).toBe('rejected');
  });

  it('about several is each by itself', async () => {
    const moderator = await staff(db);
    const [one, two, taken] = [await heldListing(db), await heldListing(db), await heldListing(db)];
    const other = await staff(db);
    await claimCase(other, { id: taken.case.id });
    const cases = [one, two, taken].map(({ case: { id } }) => ({ id, revision: 1 }));
    const results = await decideCases(moderator, { cases, ...rejection, note: '' });
    expect(results.map(({ error }) => error)).toEqual([
      null,
      null,
      `${other.actor.name} is looking at this right now.`,
    ]);
    const statuses = await Promise.all(
      [one, two, taken].map(async ({ id }) => (await listingRow(db, id)).status),
    );
    expect(statuses).toEqual(['rejected', 'rejected', 'pending']);
  });

  it('that fails half way leaves nothing behind', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    const kind = visitor.screened.get('listings');
    if (!kind) throw new Error('no listings');
    const dies: Ctx = {
      ...moderator,
      screened: new Map([
        [
          'listings',
          {
            ...kind,
            async decide(ctx, decision) {
              await kind.decide(ctx, decision);
              throw new Error('the server ends here');
            },
          },
        ],
      ]),
    };
    await expect(decide(dies, held)).rejects.toThrow('the server ends here');
    expect((await listingRow(db, id)).status).toBe('pending');
    expect(await caseRow(held.id)).toMatchObject({ state: 'open' });
    expect(await decisionsOf(id)).toEqual([]);
    expect(await auditOf(id)).toEqual([]);
    await decide(moderator, held);
    expect((await listingRow(db, id)).status).toBe('approved');
  });
});
