import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { userDeleted } from '#features/accounts/profile/delete.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import { hearEvents } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { asFirstContent } from '#tests/support/labelled-texts.ts';
import { readScene } from '#tests/support/learning-simulation.ts';
import { heldListing, staff, withSettings } from '#tests/support/moderation.ts';
import { decideCase } from '../decisions/decide.server.ts';
import { MODEL_FORMAT } from '../detectors/model.server.ts';
import { DEFAULT_SETTINGS } from '../moderation.limits.ts';
import { layerInForce } from './force.server.ts';
import { learningSubscriptions } from './jobs.server.ts';
import { packSeen, seeContent, unpackSeen } from './sight.server.ts';
import { exampleTable, layerTable } from './table.server.ts';
import { learnFromDecisions } from './train.server.ts';
import { getLearning, restoreLayer } from './versions.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const NOW = new Date('2026-03-15T07:23:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
let admin: Ctx & { actor: Actor };
let moderator: Ctx & { actor: Actor };
let authorId = '';
beforeEach(async () => {
  await db.execute(`set session_replication_role = replica;
    truncate moderation_settings, moderation_example, moderation_layer, outbox_event;
    set session_replication_role = origin`);
  admin = await staff(db, 'admin', { now: NOW });
  moderator = await staff(db, 'moderator', { now: NOW });
  authorId = (await buildUser(db)).id;
});

const { decided: LINES } = readScene('roofs');

/** What these two decided about the swindle on a day. */
async function taught(decidedAt = NOW, people = [moderator.actor.id, admin.actor.id]) {
  for (const [at, line] of LINES.entries())
    await db.insert(exampleTable).values({
      kind: 'listings',
      subjectId: v7(),
      revision: 1,
      authorId,
      decidedBy: people[at % people.length] as string,
      decidedAt,
      label: line.label === 'scam' ? 'scam' : 'honest',
      format: MODEL_FORMAT,
      features: packSeen(await seeContent(asFirstContent(line), DEFAULT_SETTINGS.checks, NOW)),
    });
}

const night = (days = 0) => learnFromDecisions(testCtx(db, { now: later(days) }));
const known = async (ctx: Ctx = testCtx(db)) =>
  (await layerInForce(ctx, { ...DEFAULT_SETTINGS }))?.get('scam')?.size ?? 0;
const versions = async () => (await getLearning(moderator)).versions.map(({ version }) => version);

describe('decisions of moderators', () => {
  const decide = async (ctx: Ctx, decision: 'approve' | 'reject', reason: 'scam' | 'photos') => {
    const { case: row } = await heldListing(db);
    const input = { id: row.id, revision: 1, note: '', decision };
    await decideCase(ctx, { ...input, reason: decision === 'reject' ? reason : null });
    await hearEvents(ctx, learningSubscriptions);
    return db.select().from(exampleTable);
  };

  it('are examples by what they are about, once', async () => {
    const [kept, ...more] = await decide(moderator, 'reject', 'scam');
    expect(more).toEqual([]);
    expect(kept).toMatchObject({ label: 'scam', decidedBy: moderator.actor.id, revision: 1 });
    expect(unpackSeen(kept?.features ?? Buffer.alloc(0)).buckets.length).toBeGreaterThan(20);
    const [, approved] = await decide(admin, 'approve', 'scam');
    expect(approved).toMatchObject({ label: 'honest', decidedBy: admin.actor.id });
  });

  it('teach nothing where they are not about words, or learning is off', async () => {
    expect(await decide(moderator, 'reject', 'photos')).toEqual([]);
    await withSettings(admin, { learning: false });
    expect(await decide(moderator, 'reject', 'scam')).toEqual([]);
  });

  it('are forgotten with the account of whoever wrote the texts', async () => {
    const [kept] = await decide(moderator, 'reject', 'scam');
    await db.delete(outboxTable);
    await publish(testCtx(db), userDeleted, { userId: kept?.authorId ?? '' });
    await hearEvents(testCtx(db), learningSubscriptions);
    expect(await db.select().from(exampleTable)).toEqual([]);
  });
});

describe('the night', () => {
  it('makes a version of what two agree on, and none where nothing changed', async () => {
    expect(await known()).toBe(0);
    await taught();
    await night();
    expect(await versions()).toEqual([1, 0]);
    expect(await known()).toBeGreaterThan(100);
    await night(1);
    expect(await versions()).toEqual([1, 0]);
  });

  it('learns nothing of one person, of old decisions or of another model', async () => {
    await taught(NOW, [moderator.actor.id]);
    await night();
    expect(await versions()).toEqual([0]);
    await db.delete(exampleTable);
    await taught();
    await night(181);
    expect(await versions()).toEqual([0]);
    await db.update(exampleTable).set({ format: MODEL_FORMAT + 1 });
    await night();
    expect(await versions()).toEqual([0]);
  });

  it('counts what each version would have done with what people decided', async () => {
    await taught(later(-1));
    await night();
    await taught(later(1));
    await night(2);
    const all = { decided: 60, bad: 48 };
    const { versions } = await getLearning(moderator);
    const [learned, model] = versions.slice(-2);
    expect(learned).toMatchObject({
      version: 1,
      figures: { all, since: { decided: 30, bad: 24 } },
    });
    expect(learned?.figures?.all.right).toBeGreaterThan(40);
    expect(model?.figures?.all).toMatchObject(all);
    expect(model?.figures?.all.right).toBeLessThan((learned?.figures?.all.right ?? 0) - 8);
  });
});

describe('an earlier version', () => {
  const restore = (version: number, restore: number, ctx: Ctx = admin) =>
    restoreLayer(ctx, { version, restore });

  it('holds at once, and what was decided since is not learned again', async () => {
    const reader = testCtx(db);
    const layer = () => layerInForce(reader, { ...DEFAULT_SETTINGS });
    await taught(later(-9));
    await night(-8);
    const first = await layer();
    await taught(later(-2));
    await night(-1);
    const second = await layer();
    expect(second).not.toEqual(first);
    await restore(2, 1);
    expect(await layer()).toEqual(first);
    expect((await getLearning(admin)).examples).toBe(30);
    await night();
    expect(await versions()).toEqual([3, 2, 1, 0]);
    await restore(3, 2);
    expect(await layer()).toEqual(second);
    expect((await getLearning(admin)).examples).toBe(60);
  });

  it('is nothing at all after a reset, which lasts', async () => {
    await taught(later(-1));
    await night();
    const { versions: after, examples } = await restore(1, 0);
    expect(after[0]).toMatchObject({ version: 2, restores: 0, madeBy: { id: admin.actor.id } });
    expect(examples).toBe(0);
    expect(await known()).toBe(0);
    await night(1);
    expect(await versions()).toEqual([2, 1, 0]);
    const audit = await db.select().from(auditTable);
    expect(audit.map(({ action }) => action)).toContain('settings.forgetLearned');
  });

  it('is brought back by administrators alone, who saw what is in force', async () => {
    await taught();
    await night();
    await expect(restore(1, 0, moderator)).rejects.toMatchObject({ status: 403 });
    await expect(restore(1, 0, testCtx(db))).rejects.toMatchObject({ status: 401 });
    await expect(restore(1, 7)).rejects.toMatchObject({ status: 404 });
    for (const version of [0, 2, 5])
      await expect(restore(version, 0)).rejects.toMatchObject({ status: 409 });
    const rows = await db.select({ version: layerTable.version }).from(layerTable);
    expect(rows).toHaveLength(2);
  });

  it('counts for nothing while learning is off, and again afterwards', async () => {
    await taught();
    await night();
    const off = { ...DEFAULT_SETTINGS, learning: false };
    expect(await layerInForce(testCtx(db), off)).toBeNull();
    expect(await known()).toBeGreaterThan(0);
    await withSettings(admin, { learning: false });
    await taught(later(1));
    await night(2);
    expect(await getLearning(moderator)).toMatchObject({ on: false });
    expect(await versions()).toEqual([1, 0]);
  });
});
