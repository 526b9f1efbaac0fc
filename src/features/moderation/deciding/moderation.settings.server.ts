// Owns the settings of moderation: every version that was saved, who saved it, and which one holds.
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { isAdmin } from '#features/accounts/accounts.policy.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { recordAudit } from '#features/accounts/staff/accounts.audit.server.ts';
import { requireAdmin, requireModerator } from '#features/accounts/staff/accounts.staff.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { ModerationSettings } from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { keyset, type Page } from '#platform/keyset.server.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { areInOrder } from './moderation.outcome.ts';
import type { SettingsView, VersionView } from './moderation.statistics.schema.ts';
import { moderationSettingsTable } from './moderation.table.server.ts';

const LATEST = keyset('moderation.settings', {
  version: { by: moderationSettingsTable.version, type: 'integer', descending: true },
});

/** What holds now; version 0 are the defaults. */
export async function currentSettings(
  ctx: Ctx,
): Promise<{ version: number; settings: ModerationSettings }> {
  const { version, settings } = moderationSettingsTable;
  const [saved] = await ctx.db
    .select({ version, settings })
    .from(moderationSettingsTable)
    .orderBy(desc(version))
    .limit(1);
  return saved ?? { version: 0, settings: DEFAULT_SETTINGS };
}

/**
 * What holds now, and who saved it. Moderators see it, administrators change it.
 * @throws AppError not_authenticated, not_allowed
 */
export async function getSettings(ctx: Ctx): Promise<SettingsView> {
  const actor = requireModerator(ctx);
  const mayChange = isAdmin(actor);
  const [saved] = await selectVersions(ctx).orderBy(LATEST.orderBy).limit(1);
  if (!saved)
    return { version: 0, settings: DEFAULT_SETTINGS, savedAt: null, savedBy: null, mayChange };
  const { version, settings, savedAt, savedBy } = toVersion(saved);
  return { version, settings, savedAt, savedBy, mayChange };
}

/**
 * Saves a new version, which holds for what is looked at from now on. Saved unchanged, nothing is
 * added.
 * @param input.version the one that the change was made to
 * @throws AppError not_authenticated, not_allowed; moderation_settings_order for thresholds out of
 *   order (DECISIONS.md J2); moderation_settings_changed when somebody saved meanwhile
 */
export async function saveSettings(
  ctx: Ctx,
  input: { version: number; settings: ModerationSettings },
): Promise<SettingsView> {
  const actor = requireAdmin(ctx);
  const { settings } = input;
  if (!areInOrder(settings))
    throw new AppError(moderationErrors.moderation_settings_order, {
      fields: { settings: 'moderation.settingsOrder' },
    });
  await inTransaction(ctx, async (ctx) => {
    const before = await currentSettings(ctx);
    if (changesBetween(before.settings, settings).length === 0) return;
    const version = input.version + 1;
    const { rowCount } =
      before.version === input.version
        ? await ctx.db
            .insert(moderationSettingsTable)
            .values({ version, settings, savedBy: actor.id, savedAt: ctx.now })
            .onConflictDoNothing()
        : { rowCount: 0 };
    if (rowCount !== 1)
      throw new AppError(moderationErrors.moderation_settings_changed, {
        current: { version: before.version, settings: before.settings },
      });
    const changes = changesBetween(before.settings, settings);
    await recordAudit(ctx, {
      action: 'settings.save',
      kind: 'settings',
      subjectId: null,
      detail: {
        version,
        ...Object.fromEntries(changes.map(({ setting, from, to }) => [setting, `${from} → ${to}`])),
      },
    });
  });
  return getSettings(ctx);
}

/**
 * Every version with what it changed, the latest first.
 * @throws AppError not_authenticated, not_allowed
 */
export async function listSettingsVersions(
  ctx: Ctx,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<VersionView> & { total: number }> {
  requireModerator(ctx);
  const after = LATEST.read(cursor);
  // One more than the page has, and one for what the last of them changed.
  const rows = await selectVersions(ctx)
    .where(after ? LATEST.after(after) : undefined)
    .orderBy(LATEST.orderBy)
    .limit(limit + 1);
  const { items, nextCursor } = LATEST.page(rows, limit, ({ saved: { version } }) => ({ version }));
  return {
    items: items.map((row, at) => ({
      ...toVersion(row),
      changes: changesBetween(rows[at + 1]?.saved.settings ?? DEFAULT_SETTINGS, row.saved.settings),
    })),
    nextCursor,
    total: await ctx.db.$count(moderationSettingsTable),
  };
}

function selectVersions({ db }: Ctx) {
  return db
    .select({
      saved: getTableColumns(moderationSettingsTable),
      by: { name: userTable.name, email: userTable.email },
    })
    .from(moderationSettingsTable)
    .leftJoin(userTable, eq(userTable.id, moderationSettingsTable.savedBy))
    .$dynamic();
}
type SelectedVersion = Awaited<ReturnType<typeof selectVersions>>[number];

function toVersion({ saved, by }: SelectedVersion): Omit<VersionView, 'changes'> {
  const { version, settings, savedAt } = saved;
  const savedBy = by ? displayName(by) : '';
  return { version, settings, savedAt: savedAt.toISOString(), savedBy };
}

/** What differs, setting by setting. */
export function changesBetween(
  before: ModerationSettings,
  after: ModerationSettings,
): VersionView['changes'] {
  const [was, is] = [flat(before), flat(after)];
  return Object.keys(is)
    .map((setting) => ({ setting, from: String(was[setting]), to: String(is[setting]) }))
    .filter(({ from, to }) => from !== to);
}

const flat = ({ checks, ...rest }: ModerationSettings): Record<string, unknown> => ({
  ...rest,
  ...checks,
});
