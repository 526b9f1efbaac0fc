import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import {
  moderationSettings,
  type ModerationSettings,
} from '#features/moderation/moderation.schema.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  assessed,
  checkListing,
  heldListing,
  listingRow,
  staff,
  submittedListing,
} from '#tests/support/moderation.ts';
import { decideCase } from './moderation.decide.server.ts';
import { previewThresholds } from './moderation.preview.server.ts';
import { getSettings, listSettingsVersions, saveSettings } from './moderation.settings.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = testCtx(db);

const changed = (change: Partial<ModerationSettings>): ModerationSettings => ({
  ...DEFAULT_SETTINGS,
  ...change,
});

describe('the settings', () => {
  it('are the defaults of the specification until an administrator saves', async () => {
    expect(await getSettings(await staff(db))).toEqual({
      version: 0,
      settings: {
        enabled: true,
        rejectThreshold: 0.9,
        flagThreshold: 0.7,
        approveThreshold: 0.3,
        checks: {
          prohibited_items: true,
          pricing: true,
          scam_patterns: true,
          urgency_language: true,
        },
      },
      savedAt: null,
      savedBy: null,
      mayChange: false,
    });
  });

  it('are stored by version, obeyed at once, and say who changed what', async () => {
    const admin = await staff(db, 'admin');
    const saved = await saveSettings(admin, {
      version: 0,
      settings: changed({
        flagThreshold: 0.65,
        checks: { ...DEFAULT_SETTINGS.checks, pricing: false },
      }),
    });
    expect(saved).toMatchObject({ version: 1, savedBy: admin.actor.name, mayChange: true });
    await saveSettings(admin, { version: 1, settings: changed({ approveThreshold: 0.2 }) });
    const { items, total } = await listSettingsVersions(await staff(db), { limit: 10 });
    expect(total).toBe(2);
    expect(items.map(({ version, changes }) => [version, changes])).toEqual([
      [
        2,
        [
          { setting: 'flagThreshold', from: '0.65', to: '0.7' },
          { setting: 'approveThreshold', from: '0.3', to: '0.2' },
          { setting: 'pricing', from: 'false', to: 'true' },
        ],
      ],
      [
        1,
        [
          { setting: 'flagThreshold', from: '0.7', to: '0.65' },
          { setting: 'pricing', from: 'true', to: 'false' },
        ],
      ],
    ]);
    const { id } = await submittedListing(db);
    await checkListing(visitor, { id }, assessed(0.25));
    expect((await listingRow(db, id)).status).toBe('pending');
    const audit = await db.select().from(auditTable).where(eq(auditTable.action, 'settings.save'));
    expect(audit).toMatchObject([
      { actorId: admin.actor.id, detail: { version: 1, flagThreshold: '0.7 → 0.65' } },
      { actorId: admin.actor.id, detail: { version: 2 } },
    ]);
    const { items: first, nextCursor } = await listSettingsVersions(admin, { limit: 1 });
    expect(first[0]?.changes).toHaveLength(3);
    const next = await listSettingsVersions(admin, { limit: 1, cursor: nextCursor ?? '' });
    expect(next.items[0]?.changes).toHaveLength(2);
  });

  it('that nobody changed make no version', async () => {
    const admin = await staff(db, 'admin');
    const { version, settings } = await getSettings(admin);
    expect((await saveSettings(admin, { version, settings })).version).toBe(version);
  });

  it.each([
    { approveThreshold: 0.75 },
    { flagThreshold: 0.95 },
    { rejectThreshold: 0.5 },
    { approveThreshold: 1, flagThreshold: 0.5, rejectThreshold: 0 },
  ])('are refused out of order: %o', async (change) => {
    const admin = await staff(db, 'admin');
    const { version } = await getSettings(admin);
    await expect(saveSettings(admin, { version, settings: changed(change) })).rejects.toMatchObject(
      {
        status: 422,
        code: { key: 'moderation.settingsOrder' },
      },
    );
    expect((await getSettings(admin)).version).toBe(version);
  });

  it('may have thresholds that are the same', async () => {
    const admin = await staff(db, 'admin');
    const { version } = await getSettings(admin);
    const same = { approveThreshold: 0.5, flagThreshold: 0.5, rejectThreshold: 0.5 };
    expect(
      (await saveSettings(admin, { version, settings: changed(same) })).settings,
    ).toMatchObject(same);
  });

  it.each([0.33, -0.05, 1.05, Number.NaN])('take steps of 0.05 from 0 to 1, not %d', (value) => {
    expect(moderationSettings.safeParse(changed({ flagThreshold: value })).success).toBe(false);
  });

  it('read what a slider sends, whatever a computer makes of 0.35', () => {
    const settings = moderationSettings.parse(changed({ flagThreshold: 7 * 0.05 }));
    expect(settings.flagThreshold).toBe(0.35);
  });

  it('that somebody else saved meanwhile are not overwritten', async () => {
    const [one, two] = [await staff(db, 'admin'), await staff(db, 'admin')];
    const { version } = await getSettings(one);
    const both = await Promise.allSettled([
      saveSettings(one, { version, settings: changed({ approveThreshold: 0.1 }) }),
      saveSettings(two, { version, settings: changed({ approveThreshold: 0.15 }) }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = both.find((each) => each.status === 'rejected');
    expect(refused?.reason).toMatchObject({ status: 409, current: { version: version + 1 } });
  });

  it('are changed by administrators alone', async () => {
    for (const role of ['user', 'moderator'] as const)
      await expect(
        saveSettings(await staff(db, role), { version: 0, settings: DEFAULT_SETTINGS }),
      ).rejects.toMatchObject({ status: 403 });
  });
});

describe('a preview', () => {
  it('says what other thresholds would have decided, and which rejections would have gone live', async () => {
    const admin = await staff(db, 'admin');
    const { version } = await getSettings(admin);
    await saveSettings(admin, { version, settings: DEFAULT_SETTINGS });
    const before = await previewThresholds(admin, DEFAULT_SETTINGS);
    expect(before.current).toEqual(before.proposed);
    const fine = await heldListing(db, 0.45);
    const bad = await heldListing(db, 0.45);
    const decide = (id: string, decision: 'approve' | 'reject') =>
      decideCase(admin, { id, revision: 1, decision, reason: 'scam', note: '' });
    await decide(fine.case.id, 'approve');
    await decide(bad.case.id, 'reject');
    const listing = await submittedListing(db);
    await checkListing(visitor, listing, assessed(0.95));
    const preview = await previewThresholds(admin, {
      rejectThreshold: 1,
      flagThreshold: 0.9,
      approveThreshold: 0.5,
    });
    expect(preview.items).toBe(before.items + 3);
    expect(preview.current).toMatchObject({
      hold: before.current.hold + 2,
      reject: before.current.reject + 1,
    });
    expect(preview.proposed.reject).toBe(0);
    expect(preview.proposed.flag).toBeGreaterThan(0);
    expect(preview.newlyApproved).toBeGreaterThanOrEqual(2);
    expect(preview.rejectedByPeople).toMatchObject([
      { kind: 'listings', subjectId: bad.id, revision: 1, risk: 0.45 },
    ]);
    await expect(
      previewThresholds(await staff(db, 'user'), DEFAULT_SETTINGS),
    ).rejects.toMatchObject({ status: 403 });
  });
});
