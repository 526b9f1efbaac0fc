import { v7 } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { decideContent } from '#features/moderation/decisions/decision.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import { buildDiscussion } from '#tests/support/discussions.ts';
import { notifyAll } from '#tests/support/notified.ts';
import { writeDecision } from '#features/moderation/decisions/decision.server.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import type { Finding } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { as } from '#tests/support/conversations.ts';
import { publicListing, staff } from '#tests/support/moderation.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import {
  exportOwnAppeals,
  getAppealForm,
  getOwnAppeal,
  sendAppeal,
  withdrawAppeal,
} from './appeal.server.ts';
import { afterWorkingDays, timeLeft } from '../moderation.due.ts';
import { getOwnDecision } from './verdict.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(rateLimitTable));

const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * DAY_MS),
});
const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;

const finding = (over: Partial<Finding>): Finding => ({
  detector: 'scam_patterns',
  flag: 'no_such_flag',
  score: 0.9,
  values: {},
  seen: [],
  ...over,
});

/** A listing that somebody decided about, with its seller. */
async function decided(overrides: Partial<Parameters<typeof writeDecision>[1]> = {}) {
  const { id: subjectId, seller, fields } = await publicListing(db);
  const id = v7();
  const moderator = await staff(db);
  await writeDecision(testCtx(db), {
    id,
    caseId: null,
    kind: 'listings',
    subjectId,
    revision: 1,
    authorId: seller.id,
    outcome: 'reject',
    whole: true,
    rule: 'fraud',
    reason: 'scam',
    note: 'Please say where it can be seen.',
    evidence: [],
    decidedBy: moderator.actor.id,
    ...overrides,
  });
  return { id, subjectId, fields, moderator, author: as(db, seller) };
}

describe('a decision', () => {
  it('is read by the author of the content, with the rule and what they can do', async () => {
    const { id, subjectId, author, fields } = await decided();
    const decision = await getOwnDecision(author, { id });
    expect(decision).toMatchObject({
      kind: 'listings',
      outcome: 'reject',
      byCheck: false,
      rule: 'fraud',
      note: 'Please say where it can be seen.',
      subject: {
        title: fields.title,
        editPath: `/products/${subjectId}/edit`,
        price: 'US$120.00',
        place: expect.stringContaining('Jamaica'),
        picture: { kind: 'image' },
      },
      appeal: null,
    });
    const until = new Date(decision.appealUntil ?? '');
    expect(Math.round((until.getTime() - Date.parse(decision.at)) / DAY_MS)).toBe(30);
  });

  it('shows the words that were seen and why, the gravest first, and never a score', async () => {
    const { fields } = await decided();
    const at = fields.description.indexOf('woven');
    const { id, author } = await decided({
      evidence: [
        finding({
          detector: 'urgency_language',
          score: 0.95,
          seen: [{ field: 'title', start: 0, end: 8, text: 'Mahogany' }],
        }),
        finding({
          score: 0.61,
          seen: [{ field: 'description', start: at, end: at + 5, text: 'woven' }],
        }),
      ],
    });
    const decision = await getOwnDecision(author, { id });
    expect(decision.seen).toEqual({
      texts: [
        {
          field: 'description',
          text: fields.description,
          marks: [{ start: at, end: at + 5, number: 1, grave: true }],
        },
        {
          field: 'title',
          text: fields.title,
          marks: [{ start: 0, end: 8, number: 2, grave: false }],
        },
      ],
      reasons: [
        { number: 1, text: 'It does not follow the content policy.', grave: true },
        { number: 2, text: 'It does not follow the content policy.', grave: false },
      ],
    });
    // Its moment has digits of its own.
    expect(JSON.stringify({ ...decision, at: null })).not.toMatch(
      /0\.61|0\.95|score|risk|threshold/,
    );
  });

  it('shows the words alone where the text is another one by now', async () => {
    const { id, author } = await decided({
      revision: 7,
      evidence: [
        finding({ seen: [{ field: 'title', start: 3, end: 7, text: 'wire' }] }),
        finding({ seen: [{ field: 'title', start: 3, end: 7, text: 'wire' }] }),
      ],
    });
    const { seen } = await getOwnDecision(author, { id });
    expect(seen.texts).toEqual([
      { field: 'title', text: 'wire', marks: [{ start: 0, end: 4, number: 1, grave: true }] },
    ]);
  });

  it('is read by nobody else, not even by moderators', async () => {
    const { id, moderator } = await decided();
    const other = as(db, await buildUser(db));
    for (const ctx of [other, moderator])
      expect(await refused(getOwnDecision(ctx, { id }))).toBe('appeal.decisionNotFound');
    expect(await refused(getOwnDecision(other, { id: 'x' }))).toBe('appeal.decisionNotFound');
    expect(await refused(getOwnDecision(testCtx(db), { id }))).not.toBe('appeal.decisionNotFound');
  });
});

describe('the author is told of a decision', () => {
  it('with the way to its page, once', async () => {
    const { helper, replyId } = await buildDiscussion(db);
    const { moderator } = await decided();
    const { decisionId } = await decideContent(moderator, {
      kind: 'forum',
      subjectId: replyId,
      revision: 1,
      outcome: 'reject',
      reason: 'spam',
      note: '',
      whole: true,
      caseId: null,
      evidence: [],
    });
    await notifyAll(moderator);
    expect((await listNotifications(as(db, helper))).items).toContainEqual(
      expect.objectContaining({
        title: 'Your post was removed',
        path: `/decisions/${decisionId}`,
      }),
    );
  });

  it('of a listing by the notice of listings, which leads there, too', async () => {
    const { id: subjectId, seller } = await publicListing(db);
    const moderator = await staff(db);
    const { decisionId } = await decideContent(moderator, {
      kind: 'listings',
      subjectId,
      revision: 1,
      outcome: 'reject',
      reason: 'scam',
      note: '',
      whole: true,
      caseId: null,
      evidence: [],
    });
    await notifyAll(moderator);
    const { items } = await listNotifications(as(db, seller));
    expect(items.filter(({ path }) => path === `/decisions/${decisionId}`)).toHaveLength(1);
  });
});

describe('an appeal', () => {
  const text = 'The deposit is what the slipway asks.';

  it('is sent once for each decision, and answered within five business days', async () => {
    const { id: aboutId, author } = await decided();
    const about = { about: 'decision', aboutId } as const;
    expect(await getAppealForm(author, about)).toMatchObject({ kind: 'listings' });
    const tries = await Promise.allSettled([
      sendAppeal(author, { ...about, text }),
      sendAppeal(author, { ...about, text }),
      sendAppeal(author, { ...about, text }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refused(sendAppeal(author, { ...about, text }))).toBe('appeal.exists');
    const { appeal, appealUntil } = await getOwnDecision(author, { id: aboutId });
    expect(appeal).toMatchObject({ text, state: 'open', answer: null });
    expect(appealUntil).toBeNull();
    expect(appeal?.dueAt).toBe(afterWorkingDays(author.now, 5).toISOString());
    expect(await exportOwnAppeals(author)).toMatchObject([{ text }]);
  });

  it('is for the one whom the decision is about', async () => {
    const { id: aboutId, moderator } = await decided();
    const about = { about: 'decision', aboutId } as const;
    const other = as(db, await buildUser(db));
    for (const ctx of [other, moderator])
      expect(await refused(sendAppeal(ctx, { ...about, text }))).toBe('appeal.decisionNotFound');
    for (const wrong of [
      { about: 'decision', aboutId: v7() },
      { about: 'sanction', aboutId },
      { about: 'decision', aboutId: 'x' },
      { about: 'order', aboutId },
    ])
      expect(await refused(sendAppeal(other, { ...wrong, text } as never))).toBe(
        'appeal.decisionNotFound',
      );
  });

  it('is possible for 30 days, and not about what is in the person’s favour', async () => {
    const { id: aboutId, author } = await decided();
    const about = { about: 'decision', aboutId } as const;
    expect(await refused(sendAppeal(later(author, 30.1), { ...about, text }))).toBe('appeal.late');
    expect((await getOwnDecision(later(author, 30.1), { id: aboutId })).appealUntil).toBeNull();
    await sendAppeal(later(author, 29.9), { ...about, text });
    const restored = await decided({ outcome: 'approve', rule: null, reason: null });
    expect(
      await refused(sendAppeal(restored.author, { ...about, aboutId: restored.id, text })),
    ).toBe('appeal.needless');
  });

  it('needs words, and not too many', async () => {
    const { id: aboutId, author } = await decided();
    const send = (words: unknown) =>
      refused(sendAppeal(author, { about: 'decision', aboutId, text: words } as never));
    expect(await send(undefined)).toBe('appeal.textMissing');
    expect(await send(' \n ')).toBe('appeal.textMissing');
    expect(await send('x'.repeat(2_001))).toBe('appeal.textTooLong');
    expect(await send('x'.repeat(1_000_000))).toBe('appeal.textTooLong');
  });

  it('may be taken back by who sent it, once, and there is no second one', async () => {
    const { id: aboutId, author } = await decided();
    const { id } = await sendAppeal(author, { about: 'decision', aboutId, text });
    const other = as(db, await buildUser(db));
    expect(await refused(withdrawAppeal(other, { id }))).toBe('appeal.notFound');
    expect(await refused(getOwnAppeal(other, { id }))).toBe('appeal.notFound');
    await withdrawAppeal(author, { id });
    expect(await getOwnAppeal(author, { id })).toMatchObject({ state: 'withdrawn' });
    expect(await refused(withdrawAppeal(author, { id }))).toBe('appeal.closed');
    expect(await refused(sendAppeal(author, { about: 'decision', aboutId, text }))).toBe(
      'appeal.exists',
    );
  });

  it('is possible about a step of the ladder, too', async () => {
    const person = await buildUser(db);
    const moderator = await staff(db);
    const { id: aboutId } = await sanctionPerson(moderator, {
      userId: person.id,
      step: 'warning',
      rule: 'fraud',
      note: 'No deposits.',
    });
    const ctx = as(db, person);
    const about = { about: 'sanction', aboutId } as const;
    expect(await getAppealForm(ctx, about)).toMatchObject({ step: 'warning' });
    expect(await sendAppeal(ctx, { ...about, text })).toMatchObject({ state: 'open' });
  });
});

describe('what is left of the time', () => {
  it('counts business days', () => {
    const day = (from: string) => afterWorkingDays(new Date(from), 5).toISOString().slice(0, 10);
    // From a Friday, a Saturday and a Monday.
    expect(['2026-03-06', '2026-03-07', '2026-03-09'].map(day)).toEqual([
      '2026-03-13',
      '2026-03-13',
      '2026-03-16',
    ]);
  });

  it('is said in hours, then in days; what is over comes first', () => {
    const now = new Date('2026-03-06T12:00:00Z');
    const left = (hours: number) => timeLeft(new Date(now.getTime() + hours * 3_600_000), now);
    expect(left(-3)).toEqual({ unit: 'hours', count: 3, look: 'over' });
    expect(left(5)).toEqual({ unit: 'hours', count: 5, look: 'soon' });
    expect(left(10)).toEqual({ unit: 'hours', count: 10, look: 'later' });
    expect(left(71)).toEqual({ unit: 'hours', count: 71, look: 'later' });
    expect(left(72)).toEqual({ unit: 'days', count: 3, look: 'later' });
    expect(left(-96)).toEqual({ unit: 'days', count: 4, look: 'over' });
  });
});
