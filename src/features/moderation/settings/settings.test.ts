import { beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { thresholdsQuery } from '#features/moderation/moderation.schema.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { staff } from '#tests/support/moderation.ts';
import {
  getSettings,
  listSettingsVersions,
  restoreSettings,
  saveSettings,
} from './settings.server.ts';
import { getStatistics, previewThresholds } from './statistics.server.ts';
import {
  moderationDecisionTable,
  moderationLogTable,
  moderationSettingsTable,
} from '#features/moderation/moderation.case.table.server.ts';

const { db } = await testDatabase();
await seedCatalog(testCtx(db));
const NOW = new Date('2026-03-15T18:00:00Z');
let admin: Ctx & { actor: Actor };
let moderator: Ctx & { actor: Actor };
beforeEach(async () => {
  // The database refuses to empty what is only added to, unless nothing watches.
  await db.execute(`set session_replication_role = replica;
    truncate moderation_settings, ai_moderation_logs, moderation_decision;
    set session_replication_role = origin`);
  admin = await staff(db, 'admin', { now: NOW });
  moderator = await staff(db, 'moderator', { now: NOW });
});

const flagLower = { ...DEFAULT_SETTINGS, flagThreshold: 0.65 };

describe('settings', () => {
  it('are the defaults until somebody saves others, which hold at once', async () => {
    expect(await getSettings(moderator)).toEqual({ version: 0, settings: DEFAULT_SETTINGS });
    expect(await saveSettings(admin, { version: 0, settings: flagLower })).toEqual({
      version: 1,
      settings: flagLower,
    });
    expect(await getSettings(moderator)).toEqual({ version: 1, settings: flagLower });
  });

  it('are saved by administrators alone, and seen by those who look after the site', async () => {
    const user = await staff(db, 'user');
    const save = (ctx: Ctx) => saveSettings(ctx, { version: 0, settings: flagLower });
    await expect(save(moderator)).rejects.toMatchObject({ status: 403 });
    await expect(save(user)).rejects.toMatchObject({ status: 403 });
    await expect(save(testCtx(db))).rejects.toMatchObject({ status: 401 });
    for (const look of [getSettings, listSettingsVersions, getStatistics])
      await expect(look(user)).rejects.toMatchObject({ status: 403 });
    await expect(previewThresholds(user, flagLower)).rejects.toMatchObject({ status: 403 });
    expect(await db.select().from(moderationSettingsTable)).toEqual([]);
  });

  it.each([
    [{ approveThreshold: 0.8 }, false],
    [{ rejectThreshold: 0.65 }, false],
    [{ approveThreshold: 0.7, rejectThreshold: 0.7 }, true],
  ])('with thresholds %o are saved: %s', async (part, kept) => {
    const saving = saveSettings(admin, { version: 0, settings: { ...DEFAULT_SETTINGS, ...part } });
    if (kept) expect(await saving).toMatchObject({ version: 1 });
    else await expect(saving).rejects.toMatchObject({ code: { key: 'moderation.settingsOrder' } });
  });

  it('are not saved over what somebody else saved meanwhile', async () => {
    await saveSettings(admin, { version: 0, settings: flagLower });
    const late = saveSettings(admin, {
      version: 0,
      settings: { ...DEFAULT_SETTINGS, enabled: false },
    });
    await expect(late).rejects.toMatchObject({ status: 409 });
    const both = await Promise.allSettled(
      [0.2, 0.25].map((approveThreshold) =>
        saveSettings(admin, { version: 1, settings: { ...flagLower, approveThreshold } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await getSettings(admin)).version).toBe(2);
  });

  it('say who changed what, in the log of those who look after the site too', async () => {
    await saveSettings(admin, { version: 0, settings: flagLower });
    const off = { ...flagLower, checks: { ...flagLower.checks, pricing: false } };
    await saveSettings(admin, { version: 1, settings: off });
    const [newest, first] = await listSettingsVersions(moderator);
    expect(newest).toMatchObject({
      version: 2,
      settings: off,
      savedAt: NOW.toISOString(),
      savedBy: { id: admin.actor.id, name: admin.actor.name },
    });
    expect(first).toMatchObject({ version: 1, settings: flagLower });
    const audited = (await db.select().from(auditTable)).filter(
      ({ actorId }) => actorId === admin.actor.id,
    );
    expect(audited.map(({ action, detail }) => [action, detail])).toEqual([
      ['settings.save', { version: 1, flagThreshold: '0.7 → 0.65' }],
      ['settings.save', { version: 2, pricing: 'true → false' }],
    ]);
  });

  it('that change nothing make no version', async () => {
    await saveSettings(admin, { version: 0, settings: DEFAULT_SETTINGS });
    expect(await listSettingsVersions(admin)).toEqual([]);
  });

  it('of an earlier version come back as a new one', async () => {
    await saveSettings(admin, { version: 0, settings: flagLower });
    await saveSettings(admin, { version: 1, settings: { ...flagLower, enabled: false } });
    expect(await restoreSettings(admin, { version: 2, restore: 1 })).toEqual({
      version: 3,
      settings: flagLower,
    });
    await expect(restoreSettings(admin, { version: 3, restore: 9 })).rejects.toMatchObject({
      status: 404,
    });
    await expect(restoreSettings(moderator, { version: 3, restore: 1 })).rejects.toMatchObject({
      status: 403,
    });
  });

  it('have thresholds in steps of 0.05 from 0 to 1', () => {
    const read = (flagThreshold: string) =>
      thresholdsQuery.safeParse({ rejectThreshold: '1', flagThreshold, approveThreshold: '0' })
        .success;
    expect(['0', '0.05', '0.65', '1'].every(read)).toBe(true);
    expect(['-0.05', '0.33', '1.05', 'x', ''].some((text) => text !== '' && read(text))).toBe(
      false,
    );
  });
});

type Logged = Partial<typeof moderationLogTable.$inferInsert>;
const logged = async (...rows: Logged[]) => {
  const values = rows.map((row) => ({
    id: v7(),
    createdAt: NOW,
    subjectKind: 'listings',
    subjectId: v7(),
    revision: 1,
    actionTaken: 'approve' as const,
    riskLevel: 'low' as const,
    flags: [],
    score: 0.1,
    ruleVersion: 'test-1',
    settingsVersion: 0,
    ...row,
  }));
  await db.insert(moderationLogTable).values(values);
  return values;
};
const ago = (days: number) => new Date(NOW.getTime() - days * 24 * 3600 * 1000);

describe('statistics', () => {
  it('of nothing are zeros, and thirty days', async () => {
    const found = await getStatistics(moderator);
    expect(found).toMatchObject({
      total: 0,
      approvalRate: 0,
      flagRate: 0,
      rejectionRate: 0,
      topFlags: [],
    });
    expect(found.days).toHaveLength(30);
    expect(found.days.at(-1)).toEqual({ day: '2026-03-15', scanned: 0, flagged: 0 });
    expect(found.days[0]).toEqual({ day: '2026-02-14', scanned: 0, flagged: 0 });
  });

  it('count what the check did in thirty days, with rates to one decimal', async () => {
    await logged(
      {},
      {},
      { createdAt: ago(29) },
      { actionTaken: 'flag', riskLevel: 'medium', score: 0.5, flags: ['wire_transfer'] },
      { actionTaken: 'flag', riskLevel: 'high', score: 0.8, flags: ['act_now', 'wire_transfer'] },
      { actionTaken: 'reject', riskLevel: 'high', score: 0.95, flags: ['wire_transfer'] },
      // Not among them: too old, decided by a person, looked at by nobody.
      { createdAt: ago(31), flags: ['old'] },
      { actorId: moderator.actor.id, flags: ['person'] },
      { actionTaken: 'flag', riskLevel: 'medium', score: null },
    );
    const found = await getStatistics(moderator);
    expect(found).toMatchObject({
      total: 6,
      approved: 3,
      flagged: 2,
      rejected: 1,
      highRisk: 2,
      mediumRisk: 1,
      lowRisk: 3,
      approvalRate: 50,
      flagRate: 33.3,
      rejectionRate: 16.7,
      topFlags: [
        { flag: 'wire_transfer', count: 3 },
        { flag: 'act_now', count: 1 },
      ],
    });
    expect(found.days.at(-1)).toEqual({ day: '2026-03-15', scanned: 5, flagged: 2 });
    expect(found.days[0]).toEqual({ day: '2026-02-14', scanned: 1, flagged: 0 });
  });

  it('say how often people approved what a rule had found', async () => {
    const actorId = moderator.actor.id;
    await logged(
      { actorId, flags: ['wire_transfer', 'act_now'] },
      { actorId, flags: ['wire_transfer'], actionTaken: 'reject', riskLevel: 'high' },
      { actorId, flags: ['act_now'], createdAt: ago(31) },
      // What the check decided is no judgement of it.
      { flags: ['wire_transfer'] },
    );
    expect((await getStatistics(moderator)).judgedFlags).toEqual([
      { flag: 'wire_transfer', decided: 2, approved: 1 },
      { flag: 'act_now', decided: 1, approved: 1 },
    ]);
  });

  it('name five flags at most, the most frequent first', async () => {
    const flags = ['a', 'b', 'c', 'd', 'e', 'f'];
    await logged(...flags.map((_, place) => ({ flags: flags.slice(place) })));
    const { topFlags } = await getStatistics(moderator);
    expect(topFlags.map(({ flag }) => flag)).toEqual(['f', 'e', 'd', 'c', 'b']);
  });
});

describe('thresholds that are tried', () => {
  it('are shown by what they would have decided, and against whom', async () => {
    const rows = await logged(
      { score: 0.1 },
      { score: 0.32, actionTaken: 'flag', riskLevel: 'medium' },
      { score: 0.33, actionTaken: 'flag', riskLevel: 'medium' },
      { score: 0.68, actionTaken: 'flag', riskLevel: 'medium' },
      { score: 0.95, actionTaken: 'reject', riskLevel: 'high' },
    );
    const author = await buildUser(db);
    const rejected = rows[1]!;
    await db.insert(moderationDecisionTable).values({
      id: v7(),
      at: NOW,
      kind: rejected.subjectKind,
      subjectId: rejected.subjectId,
      revision: 1,
      authorId: author.id,
      outcome: 'reject',
      whole: true,
      rule: 'fraud',
      evidence: [],
      decidedBy: moderator.actor.id,
    });
    const tried = { rejectThreshold: 0.9, flagThreshold: 0.65, approveThreshold: 0.35 };
    expect(await previewThresholds(moderator, tried)).toEqual({
      items: 5,
      from: NOW.toISOString(),
      to: NOW.toISOString(),
      now: { approve: 1, hold: 3, flag: 0, reject: 1 },
      next: { approve: 3, hold: 0, flag: 1, reject: 1 },
      newlyApproved: 2,
      againstModerators: 1,
    });
  });

  it('decide nothing while they are not in order', async () => {
    const tried = { rejectThreshold: 0.5, flagThreshold: 0.65, approveThreshold: 0.35 };
    expect(await previewThresholds(moderator, tried)).toBeNull();
  });

  it('are tried on the last 500 things', async () => {
    await logged(
      ...Array.from({ length: 505 }, (_, place) => ({
        createdAt: ago(place / 100),
        score: place < 500 ? 0.1 : 0.95,
      })),
    );
    expect(await previewThresholds(moderator, DEFAULT_SETTINGS)).toMatchObject({
      items: 500,
      now: { approve: 500, reject: 0 },
    });
  });
});
