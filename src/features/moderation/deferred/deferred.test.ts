import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import { claimCase } from '#features/moderation/decisions/claim.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { countCases, listCases } from '#features/moderation/decisions/queue.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
} from '#features/moderation/moderation.case.table.server.ts';
import { sanctionTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { DECISION_DELAY_S } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  eventsOf,
  heldListing,
  listingRow,
  publicListing,
  staff,
} from '#tests/support/moderation.ts';
import { carryOutDeferred, carryOutLate, deferDecision, undoDecision } from './deferred.server.ts';
import { listDeferred } from './list.server.ts';
import type { DeferInput } from './schema.ts';
import { takeDown, takeDownCases } from './take-down.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(moderationCaseTable));

const APPROVAL: DeferInput['decided'] = { decision: 'approve', reason: null, note: '' };
const REJECTION: DeferInput['decided'] = { decision: 'reject', reason: 'scam', note: '' };

/** Decides, a moment ago. */
async function decided(ctx: Ctx, cases: { id: string }[], of = APPROVAL) {
  const batch = v7();
  const about = cases.map(({ id }) => ({ id, revision: 1 }));
  const said = await deferDecision(ctx, { batch, cases: about, decided: of, settlement: null });
  return { batch, caseId: cases[0]?.id ?? '', said };
}
/** A job, when the time has come. */
const inTime = () => testCtx(db, { now: new Date(Date.now() + (DECISION_DELAY_S + 1) * 1000) });
const decisionsOf = (id: string) =>
  db.$count(moderationDecisionTable, eq(moderationDecisionTable.subjectId, id));
const key = (name: string) => ({ code: { key: `moderation.${name}` } });

describe('a decision of a moderator', () => {
  it('takes effect after its seconds, once, and as theirs', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    const made = await decided(moderator, [held]);
    await expect(carryOutDeferred(testCtx(db), made)).rejects.toBeInstanceOf(PutOff);
    expect((await listingRow(db, id)).status).toBe('pending');
    await Promise.all([1, 2, 3].map(() => carryOutDeferred(inTime(), made)));
    await carryOutLate(inTime());
    expect((await listingRow(db, id)).status).toBe('approved');
    expect(await decisionsOf(id)).toBe(1);
    const told = await eventsOf(db, 'moderation.case-decided');
    expect(told).toContainEqual(
      expect.objectContaining({ caseId: held.id, decidedBy: moderator.actor.id }),
    );
  });

  it('is kept when nobody is there to carry it out, until the next minute', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    await decided(moderator, [held]);
    expect(await carryOutLate(testCtx(db))).toBe(0);
    expect(await carryOutLate(inTime())).toBe(1);
    expect((await listingRow(db, id)).status).toBe('approved');
  });

  it('is taken back in time, and said to be too late after that', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    const first = await decided(moderator, [held], REJECTION);
    expect(await undoDecision(moderator, first)).toEqual({ count: 1, caseId: held.id });
    await carryOutDeferred(inTime(), first);
    expect((await listingRow(db, id)).status).toBe('pending');
    const [undone] = await db.select().from(auditTable).where(eq(auditTable.subjectId, id));
    expect(undone?.action).toBe('decision.undo');
    const second = await decided(moderator, [held]);
    // What was taken back has nothing to do with what was decided since.
    await carryOutDeferred(inTime(), first);
    expect((await listingRow(db, id)).status).toBe('pending');
    await carryOutDeferred(inTime(), second);
    await expect(undoDecision(moderator, second)).rejects.toMatchObject(key('inEffect'));
    expect((await listingRow(db, id)).status).toBe('approved');
  });

  it('and its undoing at the same moment never happen both', async () => {
    const moderator = await staff(db);
    for (let round = 0; round < 5; round += 1) {
      const { id, case: held } = await heldListing(db);
      const made = await decided(moderator, [held]);
      const [undone] = await Promise.allSettled([
        undoDecision(moderator, made),
        carryOutDeferred(inTime(), made),
      ]);
      const { status } = await listingRow(db, id);
      expect(status).toBe(undone.status === 'fulfilled' ? 'pending' : 'approved');
    }
  });

  it('keeps others from the case, who see that it is decided', async () => {
    const [moderator, other] = [await staff(db), await staff(db)];
    const { case: held } = await heldListing(db);
    const made = await decided(moderator, [held]);
    expect((await listCases(moderator, { limit: 10 })).items).toEqual([]);
    expect((await countCases(moderator)).all).toBe(0);
    expect((await listCases(other, { limit: 10 })).items).toMatchObject([{ lock: 'deciding' }]);
    expect((await countCases(other)).all).toBe(1);
    await expect(claimCase(other, { id: held.id })).rejects.toMatchObject(key('deciding'));
    await expect(decided(other, [held])).rejects.toMatchObject(key('deciding'));
    await expect(
      decideCase(other, { id: held.id, revision: 1, decision: 'approve', reason: null, note: '' }),
    ).rejects.toMatchObject(key('deciding'));
    await expect(undoDecision(other, made)).rejects.toMatchObject(key('inEffect'));
  });

  it('about several is taken back at once, and tells which were refused', async () => {
    const [moderator, other] = [await staff(db), await staff(db)];
    const [one, two, taken] = [await heldListing(db), await heldListing(db), await heldListing(db)];
    await claimCase(other, { id: taken.case.id });
    const made = await decided(moderator, [one.case, two.case, taken.case], REJECTION);
    expect(made.said.map(({ error }) => error !== null)).toEqual([false, false, true]);
    expect(await listDeferred(moderator)).toMatchObject([
      { batch: made.batch, count: 2, decision: 'reject' },
    ]);
    expect(await undoDecision(moderator, made)).toMatchObject({ count: 2 });
    expect(await listDeferred(moderator)).toEqual([]);
  });

  it('that cannot take effect any more leaves the case open, and says why', async () => {
    const moderator = await staff(db);
    const { id, ctx, fields, case: held } = await heldListing(db);
    const made = await decided(moderator, [held]);
    await editListing(ctx, { id, ...fields, title: 'Nobody has seen this' });
    await carryOutDeferred(inTime(), made);
    expect(await listingRow(db, id)).toMatchObject({ status: 'pending', revision: 2 });
    expect(await listDeferred(moderator)).toMatchObject([
      { effectAt: null, refused: expect.stringContaining('changed') },
    ]);
    expect((await listCases(await staff(db), { limit: 10 })).items).toMatchObject([{ lock: null }]);
    await undoDecision(moderator, { ...made, refused: true });
    expect(await listDeferred(moderator)).toEqual([]);
  });

  it('that one of several cannot take effect is closed, and the others go on', async () => {
    const moderator = await staff(db);
    const [one, two] = [await heldListing(db), await heldListing(db)];
    const made = await decided(moderator, [one.case, two.case], REJECTION);
    await db
      .update(moderationCaseTable)
      .set({ effectAt: null })
      .where(eq(moderationCaseTable.id, one.case.id));
    await undoDecision(moderator, { ...made, refused: true });
    await carryOutDeferred(inTime(), made);
    expect((await listingRow(db, one.id)).status).toBe('pending');
    expect((await listingRow(db, two.id)).status).toBe('rejected');
  });

  it('of somebody who is no moderator any more has no effect', async () => {
    const moderator = await staff(db);
    const { id, case: held } = await heldListing(db);
    const made = await decided(moderator, [held]);
    await db.update(userTable).set({ role: 'user' }).where(eq(userTable.id, moderator.actor.id));
    await carryOutDeferred(inTime(), made);
    expect((await listingRow(db, id)).status).toBe('pending');
  });

  it('is refused at once without a reason, and about what its author replaced', async () => {
    const moderator = await staff(db);
    const { id, ctx, fields, case: held } = await heldListing(db);
    await expect(decided(moderator, [held], { ...REJECTION, reason: null })).rejects.toMatchObject(
      key('reasonMissing'),
    );
    await editListing(ctx, { id, ...fields, title: 'Something else' });
    await expect(decided(moderator, [held])).rejects.toMatchObject(key('changed'));
    expect(await listDeferred(moderator)).toEqual([]);
  });
});

describe('what the public sees', () => {
  it('is taken down from its page, told as removed, and can be given back in time', async () => {
    const moderator = await staff(db);
    const listing = await publicListing(db);
    const subject = { kind: 'listings', id: listing.id } as const;
    const first = v7();
    await takeDown(moderator, { subject, batch: first, decided: REJECTION });
    await undoDecision(moderator, { batch: first });
    expect((await listingRow(db, listing.id)).status).toBe('approved');
    const batch = v7();
    await takeDown(moderator, { subject, batch, decided: REJECTION });
    expect(await listDeferred(moderator)).toMatchObject([{ decision: 'remove' }]);
    await carryOutDeferred(inTime(), { batch });
    expect((await listingRow(db, listing.id)).status).toBe('removed');
    expect(await eventsOf(db, 'moderation.decided')).toContainEqual(
      expect.objectContaining({ subjectId: listing.id, outcome: 'remove', reason: 'scam' }),
    );
  });

  it('of several cases that were decided is taken down together, each author warned once', async () => {
    const moderator = await staff(db);
    const [first, other, gone] = [
      await heldListing(db),
      await heldListing(db),
      await heldListing(db),
    ];
    await decideCase(moderator, { ...APPROVAL, id: first.case.id, revision: 1 });
    await decideCase(moderator, { ...APPROVAL, id: other.case.id, revision: 1 });
    await decideCase(moderator, { ...REJECTION, id: gone.case.id, revision: 1 });
    const batch = v7();
    const cases = [first, other, gone].map((each) => ({ id: each.case.id }));
    await expect(
      takeDownCases(moderator, { cases, batch, decided: { ...REJECTION, reason: null } }),
    ).rejects.toMatchObject(key('reasonMissing'));
    expect(await takeDownCases(moderator, { cases, batch, decided: REJECTION })).toEqual([
      { id: first.case.id, error: null },
      { id: other.case.id, error: null },
      { id: gone.case.id, error: expect.stringContaining('already decided') },
    ]);
    expect(await listDeferred(moderator)).toMatchObject([{ batch, decision: 'remove', count: 2 }]);
    await carryOutLate(inTime());
    for (const { id } of [first, other]) expect((await listingRow(db, id)).status).toBe('removed');
    const steps = await db.select().from(sanctionTable);
    expect(steps.map(({ userId, step }) => ({ userId, step }))).toEqual(
      expect.arrayContaining(
        [first, other].map(({ seller }) => ({ userId: seller.id, step: 'warning' })),
      ),
    );
  });

  it('is taken down by moderators alone, and not by whose it is', async () => {
    const listing = await publicListing(db);
    const input = {
      subject: { kind: 'listings', id: listing.id } as const,
      batch: v7(),
      decided: REJECTION,
    };
    await expect(takeDown(listing.ctx, input)).rejects.toMatchObject({ status: 403 });
    const owner = await staff(db);
    const own = { ...owner, actor: { ...owner.actor, id: listing.seller.id } };
    await expect(takeDown(own, input)).rejects.toMatchObject(key('own'));
    expect((await listingRow(db, listing.id)).status).toBe('approved');
  });
});
