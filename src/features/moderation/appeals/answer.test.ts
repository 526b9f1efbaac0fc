import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { moderateEvent } from '#features/events/edits/moderation.server.ts';
import { editEvent } from '#features/events/edits/write.server.ts';
import { editListing } from '#features/listings/edits/write.server.ts';
import { liftSanction } from '#features/moderation/sanctions/lift.server.ts';
import { decideContent } from '#features/moderation/decisions/decision.server.ts';
import { decidingSubscriptions } from '#features/moderation/decisions/jobs.server.ts';
import { moderationDecisionTable } from '#features/moderation/moderation.case.table.server.ts';
import { getOwnStanding } from '#features/moderation/sanctions/own.server.ts';
import { sanctionPerson } from '#features/moderation/sanctions/sanction.server.ts';
import { listNotifications } from '#features/notifications/inbox/inbox.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { rateLimitTable } from '#platform/security/rate-limit.table.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { as } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { publicEvent, seriesOf } from '#tests/support/events.ts';
import {
  assessed,
  checkListing,
  listingRow,
  publicListing,
  staff,
  submittedListing,
} from '#tests/support/moderation.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { notifyAll } from '#tests/support/notified.ts';
import { answerAppeal } from './answer.server.ts';
import { sendAppeal } from './appeal.server.ts';
import { appealTable } from '../moderation.appeal.table.server.ts';
import { claim, release } from '#features/moderation/claims/claim.server.ts';
import { getAppeal, listAppeals } from './waiting.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(async () => {
  await db.delete(rateLimitTable);
  await db.delete(appealTable);
});
const refused = async (promise: Promise<unknown>) => (await refusalOf(promise)).code.key;
type Staff = Ctx & { actor: Actor };

/** A listing that a moderator rejected, with a warning, and the appeal of its seller. */
async function appealed(make: typeof submittedListing = publicListing) {
  const { id: subjectId, seller, fields } = await make(db);
  const judge: Staff = await staff(db);
  const { decisionId } = await decideContent(judge, {
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
  await sanctionPerson(judge, {
    userId: seller.id,
    step: 'warning',
    rule: 'fraud',
    note: 'No deposits.',
    decisionId,
  });
  const author = as(db, seller);
  const { id } = await sendAppeal(author, {
    about: 'decision',
    aboutId: decisionId,
    text: 'The slipway asks for it.',
  });
  return { id, subjectId, judge, author, decisionId, fields };
}
const status = async (id: string) => (await listingRow(db, id)).status;

describe('an appeal is answered', () => {
  it('by another moderator; upheld, the content is there again and the warning is gone', async () => {
    const { id, subjectId, author } = await appealed();
    expect(await status(subjectId)).toBe('removed');
    const answer = 'Thank you for the invoice.';
    expect(await answerAppeal(await staff(db), { id, upheld: true, answer })).toMatchObject({
      state: 'upheld',
      answer,
    });
    expect(await status(subjectId)).toBe('approved');
    expect(await getOwnStanding(author)).toMatchObject({ state: 'ok', strikes: 0 });
    await notifyAll(author);
    expect((await listNotifications(author)).items).toContainEqual(
      expect.objectContaining({ title: 'Your appeal was right', path: `/appeals/${id}` }),
    );
  });

  it('denied, everything stays and the person is told why', async () => {
    const { id, subjectId, author } = await appealed();
    await answerAppeal(await staff(db), { id, upheld: false, answer: 'It asks for a deposit.' });
    expect(await status(subjectId)).toBe('removed');
    expect(await getOwnStanding(author)).toMatchObject({ state: 'warned' });
    await notifyAll(author);
    expect((await listNotifications(author)).items).toContainEqual(
      expect.objectContaining({ title: 'The decision stays' }),
    );
  });

  it('never by who decided, nor by the person, nor by somebody who is no moderator', async () => {
    const { id, judge, author, subjectId } = await appealed();
    const answer = { id, upheld: true, answer: 'Fine.' };
    expect(await refused(answerAppeal(judge, answer))).toBe('appeal.ownDecision');
    const other = await staff(db);
    const self = { ...other, actor: { ...other.actor, id: author.actor?.id ?? '' } };
    expect(await refused(answerAppeal(self, answer))).toBe('appeal.own');
    expect(await refused(answerAppeal(author, answer))).not.toBe('');
    expect(await status(subjectId)).toBe('removed');
  });

  it('once: of two at the same time one is refused', async () => {
    const { id } = await appealed();
    const [one, two] = [await staff(db), await staff(db)];
    const results = await Promise.allSettled([
      answerAppeal(one, { id, upheld: true, answer: 'Yes.' }),
      answerAppeal(two, { id, upheld: false, answer: 'No.' }),
    ]);
    expect(results.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await refused(answerAppeal(one, { id, upheld: true, answer: 'Yes.' }))).toBe(
      'appeal.closed',
    );
  });

  it('by who has it open', async () => {
    const { id } = await appealed();
    const [one, two] = [await staff(db), await staff(db)];
    const what = { kind: 'appeal', subjectId: id } as const;
    await claim(one, what);
    await claim(one, what);
    expect(await refused(claim(two, what))).toBe('moderation.claimed');
    const answer = { id, upheld: true, answer: 'Yes.' };
    expect(await refused(answerAppeal(two, answer))).toBe('moderation.claimed');
    await release(two, what);
    expect((await listAppeals(two)).items).toMatchObject([{ id, claim: { isMine: false } }]);
    // A claim that is over keeps nobody.
    const late = { ...two, now: new Date(two.now.getTime() + 16 * 60_000) };
    await claim(late, what);
    expect(await refused(answerAppeal(one, answer))).toBe('moderation.claimed');
    await answerAppeal(late, answer);
  });

  it('upheld, also when the step of the ladder was taken back meanwhile', async () => {
    const judge = await staff(db);
    const person = await buildUser(db);
    const given = { step: 'warning', rule: 'fraud', note: 'No deposits.' } as const;
    const { id: aboutId } = await sanctionPerson(judge, { userId: person.id, ...given });
    const text = 'The slipway asks for it.';
    const { id } = await sendAppeal(as(db, person), { about: 'sanction', aboutId, text });
    await liftSanction(judge, { id: aboutId, note: '' });
    const answer = { id, upheld: true, answer: 'It was taken back.' };
    expect(await answerAppeal(await staff(db), answer)).toMatchObject({ state: 'upheld' });
    expect(await getOwnStanding(as(db, person))).toMatchObject({ state: 'ok', strikes: 0 });
  });

  it('upheld, brings back what was removed on its page while an edit waited beside it', async () => {
    const { id, seriesId, organizer, fields } = await publicEvent(db);
    await editEvent(organizer, { ...fields, id, title: 'Somewhere else' });
    const judge = await staff(db);
    await moderateEvent(judge, { id, revision: 1, outcome: 'reject', reason: 'scam' });
    await hearEvents(testCtx(db), decidingSubscriptions);
    const [decision] = await db
      .select()
      .from(moderationDecisionTable)
      .where(eq(moderationDecisionTable.subjectId, seriesId));
    const about = { about: 'decision', aboutId: decision?.id ?? '' } as const;
    const sent = await sendAppeal(organizer, { ...about, text: 'It is free.' });
    const answer = { id: sent.id, upheld: true, answer: 'You were right.' };
    await answerAppeal(await staff(db), answer);
    expect(await seriesOf(db, seriesId)).toMatchObject({ status: 'approved', title: fields.title });
  });

  it('upheld, also about an event that was cancelled meanwhile, which stays cancelled', async () => {
    const { id: date, seriesId, organizer } = await publicEvent(db);
    const { decisionId: aboutId } = await decideContent(await staff(db), {
      kind: 'events',
      subjectId: seriesId,
      revision: 1,
      outcome: 'reject',
      reason: 'scam',
      note: '',
      whole: true,
      caseId: null,
      evidence: [],
    });
    const { id } = await sendAppeal(organizer, { about: 'decision', aboutId, text: 'It is free.' });
    await cancelEvent(organizer, { id: date, scope: 'all' });
    const answer = { id, upheld: true, answer: 'You were right.' };
    expect(await answerAppeal(await staff(db), answer)).toMatchObject({ state: 'upheld' });
    expect((await seriesOf(db, seriesId)).status).toBe('cancelled');
  });

  it('upheld, lets the check have its say again about what the author writes anew', async () => {
    const { id, subjectId, author, fields } = await appealed(submittedListing);
    await editListing(author, { id: subjectId, ...fields, title: 'Slipway, newly written' });
    await answerAppeal(await staff(db), { id, upheld: true, answer: 'You were right.' });
    await checkListing(testCtx(db), { id: subjectId, revision: 2 }, assessed(0));
    expect(await status(subjectId)).toBe('approved');
  });

  it('with words', async () => {
    const { id } = await appealed();
    const send = async (answer: unknown) =>
      refused(answerAppeal(await staff(db), { id, upheld: false, answer } as never));
    expect(await send('')).toBe('appeal.answerMissing');
    expect(await send('x'.repeat(2_001))).toBe('appeal.answerTooLong');
  });
});

describe('moderators find appeals', () => {
  it('with the decision beside what the person says, and a lock where they decided', async () => {
    const { id, judge } = await appealed();
    expect((await listAppeals(judge)).items).toMatchObject([{ id, lock: 'decided' }]);
    const other = await staff(db);
    expect(await getAppeal(other, { id })).toMatchObject({
      lock: null,
      text: 'The slipway asks for it.',
      earlier: 0,
      decision: { rule: 'fraud', status: 'removed' },
    });
    const [row] = await db.select().from(appealTable).where(eq(appealTable.id, id));
    expect(row?.decidedBy).toBe(judge.actor.id);
  });
});
