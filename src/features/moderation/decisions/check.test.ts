import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userDeleted } from '#features/accounts/profile/delete.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { removeListing } from '#features/listings/lifecycle/withdraw.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import { REASONS } from '#features/moderation/moderation.limits.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { screen, type ScreenedContent } from '#platform/screening/screening.server.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { revisionTable } from '#platform/screening/screening.table.server.ts';
import {
  assessed,
  checkListing,
  eventsOf,
  heldListing,
  listingRow,
  publicListing,
  staff,
  submittedListing,
  withSettings,
} from '#tests/support/moderation.ts';
import { OFF } from '#tests/support/moderation-texts.ts';
import { moderationFeature } from '#features/moderation/moderation.feature.server.ts';
import { markOverdue, openCaseFor } from './case.server.ts';
import { checkContent } from './check.server.ts';
import { decideCase } from './decide.server.ts';
import { decideContent } from './decision.server.ts';
import {
  moderationCaseTable,
  moderationDecisionTable,
  moderationLogTable,
} from '../moderation.case.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

const logOf = (id: string) =>
  db.select().from(moderationLogTable).where(eq(moderationLogTable.subjectId, id));
const casesOf = (id: string) =>
  db.select().from(moderationCaseTable).where(eq(moderationCaseTable.subjectId, id));
const decisionsOf = (id: string) =>
  db.select().from(moderationDecisionTable).where(eq(moderationDecisionTable.subjectId, id));

const wire: Finding = {
  detector: 'scam_patterns',
  flag: 'wire_transfer',
  score: 0.95,
  values: {},
  seen: [{ field: 'description', start: 0, end: 3, text: 'You' }],
};
const hurry: Finding = { ...wire, detector: 'urgency_language', flag: 'act_now', score: 0.4 };

describe('a risk', () => {
  it.each([
    [0, 'approved', 'approve', 'low'],
    [0.29, 'approved', 'approve', 'low'],
    [0.3, 'pending', 'flag', 'medium'],
    [0.7, 'pending', 'flag', 'medium'],
    [0.71, 'flagged', 'flag', 'high'],
    [0.9, 'flagged', 'flag', 'high'],
    [0.91, 'rejected', 'reject', 'high'],
    [1, 'rejected', 'reject', 'high'],
  ])('of %d leaves a listing %s, logged as %s and %s', async (risk, status, action, level) => {
    const { id } = await submittedListing(db);
    await checkListing(visitor, { id }, assessed(risk, { findings: [wire, hurry] }));
    expect((await listingRow(db, id)).status).toBe(status);
    expect(await logOf(id)).toMatchObject([
      {
        subjectKind: 'listings',
        revision: 1,
        actionTaken: action,
        riskLevel: level,
        flags: ['wire_transfer', 'act_now'],
        score: risk,
        ruleVersion: 'test-1',
        settingsVersion: 0,
        actorId: null,
      },
    ]);
  });

  it('puts what a person decides into the queue, what is likely wrong in front', async () => {
    const held = await heldListing(db, 0.5, [hurry]);
    const flagged = await heldListing(db, 0.8, [wire]);
    expect(held.case).toMatchObject({ outcome: 'hold', rank: 3, revision: 1, state: 'open' });
    expect(flagged.case).toMatchObject({
      outcome: 'flag',
      rank: 2,
      authorId: flagged.seller.id,
      assessment: { risk: 0.8, findings: [wire] },
    });
    const hours = (row: typeof held.case) => (row.dueAt.getTime() - row.openedAt.getTime()) / 36e5;
    expect([hours(held.case), hours(flagged.case)]).toEqual([48, 24]);
  });

  it('that rejects is written down with what was seen, and told', async () => {
    const { id, seller } = await submittedListing(db);
    await checkListing(visitor, { id }, assessed(0.95, { findings: [hurry, wire] }));
    const [decision] = await decisionsOf(id);
    expect(decision).toMatchObject({
      outcome: 'reject',
      rule: 'fraud',
      reason: 'scam',
      decidedBy: null,
      whole: true,
      evidence: [hurry, wire],
    });
    expect((await listingRow(db, id)).statusReason).toBe('scam');
    expect(await eventsOf(db, 'moderation.decided')).toContainEqual(
      expect.objectContaining({ decisionId: decision?.id, authorId: seller.id, subjectId: id }),
    );
    expect(await casesOf(id)).toEqual([]);
  });
});

describe('the check', () => {
  it('twice is once, also when it would say something else the second time', async () => {
    const { id } = await heldListing(db);
    await checkListing(visitor, { id }, assessed(0.1));
    await checkListing(visitor, { id }, assessed(0.95, { findings: [wire] }));
    expect(await listingRow(db, id)).toMatchObject({ status: 'pending' });
    expect(await logOf(id)).toHaveLength(1);
    expect(await casesOf(id)).toHaveLength(1);
    expect(await decisionsOf(id)).toEqual([]);
  });

  it('at the same moment from two servers is once', async () => {
    const { id } = await submittedListing(db);
    await Promise.all(
      [0.95, 0.95, 0.95].map((risk) => checkListing(visitor, { id }, assessed(risk))),
    );
    expect(await logOf(id)).toHaveLength(1);
    expect(await decisionsOf(id)).toHaveLength(1);
  });

  it('of content that was edited meanwhile leaves no trace', async () => {
    const { id, ctx, fields } = await submittedListing(db);
    await screen(
      visitor,
      listingRevisions.screened,
      { id, revision: 1 },
      async (checkCtx, content) => {
        await editListing(ctx, { id, ...fields, title: 'Written while it was looked at' });
        return checkContent(checkCtx, content, async () => assessed(0));
      },
    );
    expect(await logOf(id)).toEqual([]);
    expect((await listingRow(db, id)).status).toBe('pending');
    await checkListing(visitor, { id, revision: 2 }, assessed(0));
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 2 });
  });

  it('that cannot be made leaves content pending and in the queue, and is made good later', async () => {
    const { id } = await submittedListing(db);
    const check = checkListing(visitor, { id }, new Error('no detector answers'));
    await expect(check).rejects.toThrow('no detector answers');
    expect((await listingRow(db, id)).status).toBe('pending');
    expect(await logOf(id)).toEqual([]);
    expect(await casesOf(id)).toMatchObject([{ state: 'open', outcome: 'hold', assessment: null }]);
    await checkListing(visitor, { id }, assessed(0));
    expect((await listingRow(db, id)).status).toBe('approved');
    expect(await casesOf(id)).toMatchObject([{ state: 'closed' }]);
  });

  it('of a newer revision takes the place of the older one in the queue, or ends its wait', async () => {
    const { id, ctx, fields } = await heldListing(db, 0.5, [hurry]);
    await editListing(ctx, { id, ...fields, title: 'The second' });
    await checkListing(visitor, { id, revision: 2 }, assessed(0.8, { findings: [wire] }));
    expect(await casesOf(id)).toMatchObject([
      { revision: 2, outcome: 'flag', rank: 2, assessment: { findings: [wire] } },
    ]);
    await editListing(ctx, { id, ...fields, title: 'The third' });
    await checkListing(visitor, { id, revision: 3 }, assessed(0.1));
    expect(await casesOf(id)).toMatchObject([{ revision: 3, state: 'closed' }]);
  });

  it('of an edit leaves what the public sees as it was', async () => {
    const { id, ctx, fields } = await publicListing(db);
    await editListing(ctx, { id, ...fields, title: 'Send a deposit first' });
    await checkListing(visitor, { id, revision: 2 }, assessed(0.95, { findings: [wire] }));
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 1 });
    expect(await decisionsOf(id)).toMatchObject([{ revision: 2, whole: false }]);
  });

  it('of what the database does not take goes to a person, who can only send it back', async () => {
    const { id, ctx, fields } = await publicListing(db);
    await editListing(ctx, { id, ...fields, title: 'Fits no more' });
    const waiting = await listingRevisions.find(ctx, id);
    await db
      .update(revisionTable)
      .set({ content: { ...waiting?.content, price: -1 } })
      .where(eq(revisionTable.subjectId, id));
    await checkListing(visitor, { id, revision: 2 }, assessed(0));
    expect(await casesOf(id)).toMatchObject([{ revision: 2, state: 'open', outcome: 'hold' }]);
    expect(await logOf(id)).toMatchObject([{ revision: 2, actionTaken: 'flag' }]);
    const moderator = await staff(db);
    const of = { id, revision: 2 };
    const refused = await refusalOf(decideWith(moderator, { ...of, outcome: 'approve' }));
    expect(refused.code.key).toBe('contentUnfit');
    await decideWith(moderator, { ...of, outcome: 'reject' });
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 1 });
    expect(await listingRevisions.find(ctx, id)).toMatchObject({ status: 'rejected' });
  });
});

const decideWith = (
  moderator: Awaited<ReturnType<typeof staff>>,
  { id, ...decision }: { id: string; revision: number; outcome: 'approve' | 'reject' },
) =>
  decideContent(moderator, {
    kind: 'listings',
    subjectId: id,
    reason: 'other',
    note: 'It does not fit',
    whole: false,
    caseId: null,
    evidence: [],
    ...decision,
  });

/** The seller writes something else, of which the detectors think nothing. */
async function writeAnew({ id, ctx, fields }: Awaited<ReturnType<typeof submittedListing>>) {
  await editListing(ctx, { id, ...fields, title: 'Written anew' });
  await checkListing(visitor, { id, revision: 2 }, assessed(0));
  return listingRow(db, id);
}
const reject = async (subjectId: string, whole: boolean, revision = 1) =>
  decideContent(await staff(db), {
    kind: 'listings',
    subjectId,
    revision,
    outcome: 'reject',
    reason: 'scam',
    note: '',
    whole,
    caseId: null,
    evidence: [],
  });

describe('the check, of what people have taken up,', () => {
  it('does not give back what reports took out of sight, however it is written anew', async () => {
    const listing = await publicListing(db);
    const subject = { kind: 'listings', subjectId: listing.id };
    await openCaseFor(visitor, subject, { source: 'report', isUrgent: false });
    const hidden = { id: listing.id, revision: 1, outcome: 'flag', reason: null } as const;
    await listingRevisions.screened.decide(visitor, { ...hidden, by: 'moderator', whole: true });
    expect((await writeAnew(listing)).status).toBe('pending');
    expect(await casesOf(listing.id)).toMatchObject([{ state: 'open', revision: 2 }]);
  });

  it('lets an edit of something through that was reported and is still public', async () => {
    const listing = await publicListing(db);
    const subject = { kind: 'listings', subjectId: listing.id };
    await openCaseFor(visitor, subject, { source: 'report', isUrgent: false });
    expect(await writeAnew(listing)).toMatchObject({ status: 'approved', revision: 2 });
    expect(await casesOf(listing.id)).toMatchObject([{ state: 'open' }]);
  });

  it('leaves what a moderator rejected to moderators, until one of them lets it through', async () => {
    const listing = await submittedListing(db);
    const { id, ctx, fields } = listing;
    await reject(id, true);
    expect((await writeAnew(listing)).status).toBe('pending');
    const [waiting] = await casesOf(id);
    const decision = { id: waiting?.id ?? '', revision: 2, reason: null, note: '' };
    await decideCase(await staff(db), { ...decision, decision: 'approve' });
    await editListing(ctx, { id, ...fields, title: 'The third' });
    await checkListing(visitor, { id, revision: 3 }, assessed(0));
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 3 });
  });

  it('leaves the next edit to them, too, where they rejected one', async () => {
    const { id, ctx, fields } = await publicListing(db);
    await editListing(ctx, { id, ...fields, title: 'Deposit' });
    await reject(id, false, 2);
    await editListing(ctx, { id, ...fields, title: 'Deposits' });
    await checkListing(visitor, { id, revision: 3 }, assessed(0));
    expect(await listingRow(db, id)).toMatchObject({ status: 'approved', revision: 1 });
    expect(await casesOf(id)).toMatchObject([{ state: 'open', revision: 3, outcome: 'hold' }]);
  });

  it('leaves what was handed to the administrators to them', async () => {
    const held = await heldListing(db);
    const handOn = { id: held.case.id, revision: 1, reason: null, note: 'Which law?' };
    await decideCase(await staff(db), { ...handOn, decision: 'escalate' });
    expect((await writeAnew(held)).status).toBe('pending');
    expect(await casesOf(held.id)).toMatchObject([{ state: 'open', revision: 2 }]);
  });
});

describe('what waits', () => {
  const hear = () => hearEvents(visitor, moderationFeature.subscriptions ?? []);

  it('ends when its author deletes it', async () => {
    const { id, ctx } = await heldListing(db);
    await removeListing(ctx, { id });
    await hear();
    expect(await casesOf(id)).toMatchObject([{ state: 'closed' }]);
  });

  it('goes with the account of its author, with what was decided; the log stays', async () => {
    const { id, seller } = await heldListing(db);
    const rejected = await submittedListing(db);
    await checkListing(visitor, rejected, assessed(1, { findings: [wire] }));
    for (const userId of [seller.id, rejected.seller.id])
      await publish(visitor, userDeleted, { userId });
    await hear();
    expect(await casesOf(id)).toEqual([]);
    expect(await decisionsOf(rejected.id)).toEqual([]);
    expect(await logOf(rejected.id)).toHaveLength(1);
  });

  it('comes to the front once it is over its time', async () => {
    const { id } = await heldListing(db);
    const later = (hours: number) => ({ ...visitor, now: new Date(Date.now() + hours * 36e5) });
    await markOverdue(later(47));
    expect(await casesOf(id)).toMatchObject([{ rank: 3 }]);
    await markOverdue(later(49));
    expect(await casesOf(id)).toMatchObject([{ rank: 1 }]);
  });
});

describe('settings', () => {
  let admin: Awaited<ReturnType<typeof staff>>;
  beforeEach(async () => {
    admin = await staff(db, 'admin');
  });
  const none = OFF;

  it.each([
    ['switched off', { enabled: false }] as const,
    ['without a check', { checks: none }] as const,
    ['about pictures alone', { checks: { ...none, picture_text: true, nudity: true } }] as const,
  ])(
    'that are %s send everything to people, and nothing is called scanned',
    async (_name, settings) => {
      await withSettings(admin, settings);
      const { id } = await submittedListing(db);
      await checkListing(visitor, { id }, new Error('nothing may look'));
      expect((await listingRow(db, id)).status).toBe('pending');
      expect(await casesOf(id)).toMatchObject([{ outcome: 'hold', assessment: null }]);
      expect(await logOf(id)).toMatchObject([{ score: null, actionTaken: 'flag' }]);
      await withSettings(admin, {});
    },
  );

  it('say which checks run and where the thresholds are, with their version in the log', async () => {
    await withSettings(admin, {
      approveThreshold: 0.1,
      checks: { ...none, pricing: true },
    });
    const { id } = await submittedListing(db);
    const asked: unknown[] = [];
    await screen(visitor, listingRevisions.screened, { id, revision: 1 }, (ctx, content) =>
      checkContent(ctx, content, async (_ctx, _content: ScreenedContent, checks) => {
        asked.push(checks);
        return assessed(0.2);
      }),
    );
    expect(asked).toEqual([{ ...none, pricing: true }]);
    expect((await listingRow(db, id)).status).toBe('pending');
    expect((await logOf(id))[0]?.settingsVersion).toBeGreaterThan(0);
    await withSettings(admin, {});
  });
});

it.each(['en', 'es', 'fr'])('every reason has its sentence for authors, in %s', (locale) => {
  const missing = REASONS.filter(
    (reason) =>
      !translator(locale, 'selling.reasons').has(reason) ||
      !translator(locale, 'screening.reasons').has(reason),
  );
  expect(missing).toEqual([]);
});
