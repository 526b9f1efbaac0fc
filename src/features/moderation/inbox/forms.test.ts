import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { getCase } from '#features/moderation/decisions/look.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { getOwnReport, sendReport } from '#features/moderation/reports/report.server.ts';
import { weighReport } from '#features/moderation/reports/weigh.server.ts';
import type { Ctx } from '#platform/context.ts';
import { as, buildConversation } from '#tests/support/conversations.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { heldListing, listingRow, publicListing, staff } from '#tests/support/moderation.ts';
import { carryOutLate } from '#features/moderation/deferred/deferred.server.ts';
import { answerDesk, type DeskAnswer } from './forms.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(() => db.delete(moderationCaseTable));

const SOMETHING = '019a0000-0000-7000-8000-000000000009';

/** Sends a form of the queue; where it leads, or what it answers with which status. */
async function send(ctx: Ctx, fields: Record<string, string | string[]>) {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each);
  const request = new Request('https://calabash.example/admin/queue', { method: 'POST', body });
  const answer = await answerDesk(ctx, {
    form: await request.formData(),
    kind: 'case',
    nextPath: (next) => `/next/${next}`,
  });
  if (answer instanceof Response) return { to: answer.headers.get('location') };
  return { ...(answer.data as DeskAnswer), status: answer.init?.status };
}

/** The seconds are over in which what was decided could be taken back. */
const takeEffect = () => carryOutLate(testCtx(db, { now: new Date(Date.now() + 60_000) }));

it('a decision leads to the case that comes next', async () => {
  const { id, case: held } = await heldListing(db);
  const fields = { intent: 'decide', id: held.id, revision: '1', decision: 'approve' };
  expect(await send(await staff(db), { ...fields, next: SOMETHING })).toEqual({
    to: `/next/${SOMETHING}`,
  });
  expect(await listingRow(db, id)).toMatchObject({ status: 'pending' });
  await takeEffect();
  expect(await listingRow(db, id)).toMatchObject({ status: 'approved' });
});

it('a rejection asks for its reason, beside the field', async () => {
  const { id, case: held } = await heldListing(db);
  const fields = { intent: 'decide', id: held.id, revision: '1', decision: 'reject', reason: '' };
  expect(await send(await staff(db), fields)).toMatchObject({
    failure: { fields: { reason: 'Choose a reason.' } },
    status: 422,
  });
  expect(await listingRow(db, id)).toMatchObject({ status: 'pending' });
});

it('who comes second is told who looks at it, and decides nothing', async () => {
  const { id, case: held } = await heldListing(db);
  const [first, second] = [await staff(db), await staff(db)];
  expect(await send(first, { intent: 'claim', id: held.id })).toMatchObject({ failure: null });
  const refused = { failure: { message: expect.stringMatching(/looking at this/) }, status: 409 };
  expect(await send(second, { intent: 'claim', id: held.id })).toMatchObject(refused);
  const decision = { intent: 'decide', id: held.id, revision: '1', decision: 'approve' };
  expect(await send(second, decision)).toMatchObject(refused);
  expect(await listingRow(db, id)).toMatchObject({ status: 'pending' });
  expect(await send(first, { intent: 'release', id: held.id })).toMatchObject({ failure: null });
  expect(await send(second, decision)).toEqual({ to: '/next/null' });
});

it('of several that are ticked, those that cannot be decided are named with why', async () => {
  const [free, taken] = [await heldListing(db), await heldListing(db)];
  const [first, second] = [await staff(db), await staff(db)];
  await send(first, { intent: 'claim', id: taken.case.id });
  const fields = {
    intent: 'bulk',
    case: [`${free.case.id}:1`, `${taken.case.id}:1`],
    decision: 'reject',
    reason: 'spam',
  };
  expect(await send(second, fields)).toMatchObject({
    refused: [{ id: taken.case.id, error: expect.stringMatching(/looking at this/) }],
  });
  await takeEffect();
  expect(await listingRow(db, free.id)).toMatchObject({ status: 'rejected' });
  expect(await listingRow(db, taken.id)).toMatchObject({ status: 'pending' });
});

it('what was decided is taken down together, for a reason', async () => {
  const moderator = await staff(db);
  const cases = [await heldListing(db), await heldListing(db)];
  for (const { case: held } of cases)
    await decideCase(moderator, {
      id: held.id,
      revision: 1,
      decision: 'approve',
      reason: null,
      note: '',
    });
  const fields = { intent: 'takeDownAll', case: cases.map((each) => `${each.case.id}:1`) };
  expect(await send(moderator, { ...fields, reason: '' })).toMatchObject({ status: 422 });
  expect(await send(moderator, { ...fields, reason: 'scam' })).toEqual({ to: '/next/null' });
  await takeEffect();
  for (const { id } of cases) expect(await listingRow(db, id)).toMatchObject({ status: 'removed' });
});

it('what was decided is taken back by its own form, which leads to the case again', async () => {
  const moderator = await staff(db);
  const { id, case: held } = await heldListing(db);
  const batch = SOMETHING;
  const fields = { intent: 'decide', id: held.id, revision: '1', batch, stay: 'on' };
  expect(await send(moderator, { ...fields, decision: 'approve' })).toMatchObject({
    intent: 'decide',
    failure: null,
  });
  expect(await send(moderator, { intent: 'undo', batch })).toEqual({ to: `/next/${held.id}` });
  await takeEffect();
  expect(await listingRow(db, id)).toMatchObject({ status: 'pending' });
  expect(await send(moderator, { intent: 'undo', batch })).toMatchObject({
    failure: { message: expect.stringContaining('taken effect') },
    status: 409,
  });
});

it('reports are settled with the answer that was given, when the decision takes effect', async () => {
  const { id } = await publicListing(db);
  const reporter = await staff(db);
  const { reportId } = await sendReport(reporter, { kind: 'listings', id, reason: 'scam' });
  await weighReport(testCtx(db), { kind: 'listings', subjectId: id, reportId });
  const moderator = await staff(db);
  const [held] = (await listCases(moderator, { limit: 1 })).items;
  const fields = { intent: 'uphold', id: held?.id ?? '', revision: '1', reason: 'scam' };
  expect(await send(moderator, { ...fields, answer: 'Thank you.' })).toMatchObject({
    to: expect.any(String),
  });
  await takeEffect();
  expect(await listingRow(db, id)).toMatchObject({ status: 'removed' });
  expect(await getOwnReport(reporter, { id: reportId })).toMatchObject({
    state: 'upheld',
    answer: 'Thank you.',
  });
});

it('a selection without a case, and what no form of ours sends, are refused', async () => {
  const moderator = await staff(db);
  const nothing = { intent: 'bulk', decision: 'approve' };
  expect(await send(moderator, nothing)).toMatchObject({ intent: 'bulk', failure: {} });
  expect(await send(moderator, { intent: 'claim', id: 'x' })).toMatchObject({
    failure: { message: expect.any(String) },
  });
});

it('the words of a reported message come with a look that is recorded, and not before', async () => {
  const { first, seller } = await buildConversation(db);
  const { reportId } = await sendReport(as(db, seller), {
    kind: 'messages',
    id: first.id,
    reason: 'offensive',
  });
  await weighReport(testCtx(db), { kind: 'messages', subjectId: first.id, reportId });
  const moderator = await staff(db);
  const [{ id, title } = { id: '', title: '' }] = (
    await listCases(moderator, { limit: 1, kind: 'messages' })
  ).items;
  const view = await getCase(moderator, { id });
  expect(view).toMatchObject({ isPrivate: true, texts: [], pictures: [], facts: [] });
  expect(JSON.stringify(view)).not.toContain(first.content);
  expect(title).not.toContain(first.content);
  const looks = () => db.$count(auditTable, eq(auditTable.action, 'look.message'));
  expect(await looks()).toBe(0);
  const answer = await send(moderator, { intent: 'read', id });
  expect(answer).toMatchObject({ read: { id } });
  expect(JSON.stringify(answer)).toContain(first.content);
  expect(await looks()).toBe(1);
  expect(await send(as(db, seller), { intent: 'read', id })).toMatchObject({ status: 403 });
});
