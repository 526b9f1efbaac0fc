import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mark, rememberMarks } from '#features/accounts/accounts.public.server.ts';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { listingRevisions } from '#features/listings/edits/moderation.server.ts';
import { createListing } from '#features/listings/edits/write.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { undoDecision } from '#features/moderation/deferred/deferred.server.ts';
import { listDeferred } from '#features/moderation/deferred/list.server.ts';
import { deferredSubscriptions } from '#features/moderation/deferred/jobs.server.ts';
import { checkContent } from '#features/moderation/decisions/check.server.ts';
import { decideCase } from '#features/moderation/decisions/decide.server.ts';
import { listCases } from '#features/moderation/decisions/queue.server.ts';
import { moderationCaseTable } from '#features/moderation/moderation.case.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { standingTable } from '#features/moderation/moderation.sanction.table.server.ts';
import {
  pictureFingerprintTable,
  textFingerprintTable,
} from '#features/moderation/similarity/table.server.ts';
import { comparingSubscriptions } from '#features/moderation/similarity/jobs.server.ts';
import { waveTable } from '#features/moderation/waves/table.server.ts';
import { PutOff } from '#platform/jobs/jobs.server.ts';
import { screeningSubscription } from '#platform/screening/screening.server.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildSeller } from '#tests/support/factories.ts';
import { staff } from '#tests/support/moderation.ts';
import { decideWave, reverseWave, suspendWave } from './decide.server.ts';
import { waveSubscriptions } from './jobs.server.ts';
import { getWave, listWaveAccounts, listWaves } from './look.server.ts';
import { carryOutPress } from './press.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
beforeEach(async () => {
  await db.delete(moderationCaseTable);
  await db.delete(waveTable);
  await db.delete(textFingerprintTable);
  await db.delete(pictureFingerprintTable);
});

const SUBSCRIPTIONS = [
  screeningSubscription(listingRevisions.screened, (ctx, content) => checkContent(ctx, content)),
  ...comparingSubscriptions,
  ...deferredSubscriptions,
  ...waveSubscriptions,
];
let at = Date.now();
/** Everything that was published meanwhile happens, a second later. */
const happen = () => hearEvents(testCtx(db, { now: new Date((at += 1000)) }), SUBSCRIPTIONS);
/** The same, once decisions have taken effect. */
const takeEffect = () => {
  at += 15_000;
  return happen();
};
const moderator = async () => ({ ...(await staff(db)), now: new Date((at += 1000)) });

const TEXT = `Carved mahogany headboard for a queen size bed, made in Portland by my uncle Winston
  who works with wood. Two small marks on the left side and nothing else. It can be picked up any
  evening after six from the shop beside the old market.`;
/** The same with other words at its end. */
const copyOf = (text: string, end: string) => `${text} ${end}`;
const NETWORK: Mark = { kind: 'network', value: '203.0.113' };

async function offer(description: string, ...marks: Mark[]) {
  const { seller, written } = await buildSeller(db, { files: 1 });
  const now = new Date((at += 1000));
  const ctx = testCtx(db, { now, actor: testActor({ id: seller.id, email: seller.email }) });
  await rememberMarks(ctx, seller.id, marks);
  const { id } = await createListing(ctx, { ...written, description });
  await happen();
  return { id, sellerId: seller.id };
}

const ENDS = ['Call me.', 'Write first.', 'Come soon.', 'Cash only.', 'Ask for Ann.', 'Thank you.'];
/** Six accounts of one network with copies of one text; the first is public. */
async function wave() {
  const offers = [];
  for (const end of ENDS) offers.push(await offer(copyOf(TEXT, end), NETWORK));
  return offers;
}

const statusOf = async (id: string) =>
  (await db.select().from(listingTable).where(eq(listingTable.id, id)))[0]?.status;
const statusesOf = (offers: readonly { id: string }[]) =>
  Promise.all(offers.map(({ id }) => statusOf(id)));
const only = async (ctx: Awaited<ReturnType<typeof moderator>>) => {
  const [found] = await listWaves(ctx);
  if (!found) throw new Error('there is no wave');
  return found;
};
const REJECT = { decision: 'reject', reason: 'scam', note: '' } as const;

describe('copies with changes from accounts that share a network', () => {
  it('are one case with the texts and the accounts, and none waits by itself', async () => {
    const offers = await wave();
    const ctx = await moderator();
    expect(await only(ctx)).toMatchObject({ open: 5, accounts: 5, rejected: 0, state: 'open' });
    expect((await listCases(ctx, { limit: 10 })).total).toBe(0);
    const found = await getWave(ctx, await only(ctx));
    expect(found.variants.map(({ count }) => count)).toEqual([5]);
    expect(found.usualReason).toBe('scam');
    expect(found.variants[0]?.text).toContain('Carved mahogany');
    const { items } = await listWaveAccounts(ctx, found);
    expect(items.map(({ id }) => id)).toEqual(offers.slice(1).map(({ sellerId }) => sellerId));
    expect(items.every(({ shared }) => shared.includes('network'))).toBe(true);
  });

  it('go out of sight once people rejected three, whoever was public before', async () => {
    const [first, ...others] = await wave();
    const ctx = await moderator();
    expect(await statusOf(first?.id ?? '')).toBe('approved');
    const rows = await db.select().from(moderationCaseTable);
    for (const { id, revision } of rows.slice(0, 3))
      await decideCase(ctx, { id, revision, ...REJECT });
    await happen();
    expect(await statusOf(first?.id ?? '')).toBe('flagged');
    expect(others).toHaveLength(5);
    expect(await only(ctx)).toMatchObject({ open: 3, rejected: 3, accounts: 6 });
  });

  it('take those with them that came after and share nothing, and not whom they copied', async () => {
    const loose = (text: string) =>
      text.replace('Two small marks on the left side and nothing else.', 'As it was new.');
    const [own, later] = ['198.51.100', '198.51.101'].map((value): Mark => ({
      kind: 'network',
      value,
    }));
    const original = await offer(`${loose(TEXT)} Bring a truck.`, own as Mark);
    await wave();
    const unlinked = await offer(`${loose(TEXT)} A friend can lift it.`, later as Mark);
    for (const { id } of [original, unlinked])
      await db.update(listingTable).set({ status: 'approved' }).where(eq(listingTable.id, id));
    const ctx = await moderator();
    const cases = await db.select().from(moderationCaseTable);
    const rows = cases.filter(({ waveId }) => waveId !== null);
    await db
      .delete(moderationCaseTable)
      .where(inArray(moderationCaseTable.subjectId, [original.id, unlinked.id]));
    for (const { id, revision } of rows.slice(0, 3))
      await decideCase(ctx, { id, revision, ...REJECT });
    await happen();
    expect(await statusesOf([original, unlinked])).toEqual(['approved', 'flagged']);
  });

  it('hold what is a looser copy of a linked account, and leave its neighbours alone', async () => {
    await wave();
    const loose = TEXT.replace(
      'Two small marks on the left side and nothing else.',
      'As it was new.',
    );
    const copy = await offer(`${loose} Bring a truck and a friend who can lift.`, NETWORK);
    const other = await offer(
      'Six plastic chairs and a folding table from the church hall, a little faded by the sun.',
      NETWORK,
    );
    expect(await statusesOf([copy, other])).toEqual(['flagged', 'approved']);
    expect(await only(await moderator())).toMatchObject({ open: 6 });
  });
});

describe('copies from accounts that share nothing', () => {
  it('wait each by itself', async () => {
    for (const [place, end] of ENDS.entries())
      await offer(copyOf(TEXT, end), { kind: 'network', value: `198.51.${place}` });
    const ctx = await moderator();
    expect(await listWaves(ctx)).toEqual([]);
    expect((await listCases(ctx, { limit: 10 })).total).toBe(5);
  });
});

describe('one decision about a wave', () => {
  it('rejects all that waits, tells each author, and stands in the log by who pressed', async () => {
    const offers = await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    expect(await getWave(ctx, { id })).toMatchObject({ isRunning: true });
    await takeEffect();
    expect(await statusesOf(offers.slice(1))).toEqual(Array(5).fill('rejected'));
    const decided = await getWave(ctx, { id });
    expect(decided).toMatchObject({ open: 1, rejected: 5, isRunning: false, outcome: 'reject' });
    expect(decided.decidedBy).toBe(ctx.actor.name);
    const audit = await db
      .select({ action: auditTable.action })
      .from(auditTable)
      .where(eq(auditTable.actorId, ctx.actor.id));
    expect(audit.filter(({ action }) => action === 'decision.reject')).toHaveLength(5);
    expect(audit.map(({ action }) => action)).toContain('decision.waveDecide');
  });

  it('holds what comes later in it until the next press', async () => {
    await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    await takeEffect();
    const later = await offer(copyOf(TEXT, 'Another one.'), NETWORK);
    expect(await statusOf(later.id)).toBe('flagged');
    await decideWave({ ...ctx, now: new Date((at += 1000)) }, { id, ...REJECT });
    await takeEffect();
    expect(await statusOf(later.id)).toBe('rejected');
    expect(await getWave(ctx, { id })).toMatchObject({ open: 0, rejected: 7 });
  });

  it('is taken back by one press, with the suspensions, and holds nothing any more', async () => {
    const offers = await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    await takeEffect();
    await suspendWave({ ...ctx, now: new Date((at += 1000)) }, { id, days: 14 });
    await takeEffect();
    const standing = () => db.select().from(standingTable);
    expect((await standing()).map(({ state }) => state)).toEqual(Array(5).fill('suspended'));
    expect((await getWave(ctx, { id })).suspended).toEqual({ days: 14, accounts: 5 });
    await reverseWave({ ...ctx, now: new Date((at += 1000)) }, { id });
    await happen();
    expect(await statusesOf(offers.slice(1))).toEqual(Array(5).fill('approved'));
    expect((await standing()).map(({ state }) => state)).toEqual(Array(5).fill('ok'));
    await expect(decideWave(ctx, { id, ...REJECT })).rejects.toMatchObject({
      code: moderationErrors.moderation_decided,
    });
  });

  it('is taken back before it has an effect: all of it waits as before, and nothing was public', async () => {
    const offers = await wave();
    const before = await statusesOf(offers);
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    await expect(happen()).rejects.toBeInstanceOf(PutOff);
    const [made] = await listDeferred(ctx);
    expect(made).toMatchObject({ waveId: id, count: 5, decision: 'reject' });
    await undoDecision({ ...ctx, now: new Date((at += 1000)) }, { batch: made?.batch ?? '' });
    await takeEffect();
    expect(await statusesOf(offers)).toEqual(before);
    expect(await getWave(ctx, { id })).toMatchObject({ state: 'open', open: 5, outcome: null });
    expect((await listCases(ctx, { limit: 10 })).total).toBe(0);
    await decideWave({ ...ctx, now: new Date((at += 1000)) }, { id, ...REJECT });
    await takeEffect();
    expect(await statusesOf(offers.slice(1))).toEqual(Array(5).fill('rejected'));
  });

  it('is not taken back as a whole, nor leads to suspensions, before it has an effect', async () => {
    await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    const early = { code: moderationErrors.moderation_decided };
    await expect(reverseWave(ctx, { id })).rejects.toMatchObject(early);
    await expect(suspendWave(ctx, { id, days: 14 })).rejects.toMatchObject(early);
    await expect(decideWave(ctx, { id, ...REJECT })).rejects.toMatchObject(early);
  });

  it('is not decided otherwise by somebody else, before it has an effect', async () => {
    const offers = await wave();
    const [one, other] = [await moderator(), await moderator()];
    const { id } = await only(one);
    await decideWave(one, { id, ...REJECT });
    // What has come since is decided by nobody yet.
    const [last] = await db.select().from(moderationCaseTable).limit(1);
    await db
      .update(moderationCaseTable)
      .set({ deferred: null, deferredBy: null, effectAt: null })
      .where(eq(moderationCaseTable.id, last?.id ?? ''));
    const approve = { decision: 'approve', reason: null, note: '' } as const;
    await expect(decideWave(other, { id, ...approve })).rejects.toMatchObject({
      code: moderationErrors.moderation_decided,
    });
    await takeEffect();
    expect(await getWave(one, { id })).toMatchObject({ outcome: 'reject', rejected: 4 });
    expect((await statusesOf(offers)).filter((status) => status === 'rejected')).toHaveLength(4);
  });

  it('that a server of the release before wrote into the wave alone is carried out', async () => {
    const offers = await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    const pressed = { state: 'decided', outcome: 'reject', reason: 'scam' } as const;
    const now = new Date((at += 1000));
    await db
      .update(waveTable)
      .set({ ...pressed, decidedBy: ctx.actor.id, decidedAt: now, decidedUntil: now })
      .where(eq(waveTable.id, id));
    await carryOutPress(testCtx(db, { now }), {
      waveId: id,
      what: 'decide',
      by: ctx.actor.id,
      at: now.toISOString(),
    });
    await takeEffect();
    expect(await statusesOf(offers.slice(1))).toEqual(Array(5).fill('rejected'));
  });

  it('says what could not be decided, and keeps that in the wave', async () => {
    const [, offered] = await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, ...REJECT });
    await db
      .update(listingTable)
      .set({ revision: 2 })
      .where(eq(listingTable.id, offered?.id ?? ''));
    await takeEffect();
    expect(await getWave(ctx, { id })).toMatchObject({ open: 2, rejected: 4, isRunning: false });
    expect(await listDeferred(ctx)).toMatchObject([
      { count: 1, effectAt: null, refused: expect.stringContaining('changed') },
    ]);
  });

  it('that approves lets all of them through, and waits again when it is taken back', async () => {
    const offers = await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await decideWave(ctx, { id, decision: 'approve', reason: null, note: '' });
    await takeEffect();
    expect(await statusesOf(offers)).toEqual(Array(6).fill('approved'));
    await reverseWave({ ...ctx, now: new Date((at += 1000)) }, { id });
    await happen();
    expect(await getWave(ctx, { id })).toMatchObject({ open: 5, state: 'open' });
  });

  it('needs a reason to reject, and is not changed into another one', async () => {
    await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    await expect(decideWave(ctx, { id, ...REJECT, reason: null })).rejects.toMatchObject({
      code: moderationErrors.moderation_reason_missing,
    });
    await decideWave(ctx, { id, ...REJECT });
    await takeEffect();
    const approve = { decision: 'approve', reason: null, note: '' } as const;
    await expect(decideWave(ctx, { id, ...approve })).rejects.toMatchObject({
      code: moderationErrors.moderation_decided,
    });
  });

  it('leaves what is the moderator’s own to others, in the queue', async () => {
    await wave();
    const ctx = await moderator();
    const { id } = await only(ctx);
    const [own] = await db.select().from(moderationCaseTable).limit(1);
    await db
      .update(moderationCaseTable)
      .set({ authorId: ctx.actor.id })
      .where(eq(moderationCaseTable.id, own?.id ?? ''));
    await decideWave(ctx, { id, ...REJECT });
    await takeEffect();
    const { items } = await listCases(ctx, { limit: 10 });
    expect(items.map((item) => [item.id, item.lock])).toEqual([[own?.id, 'own']]);
  });
});
