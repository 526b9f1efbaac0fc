// Owns the settings of moderation: every version that was saved, and which one holds.
import { desc, eq } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import {
  recordAudit,
  requireAdmin,
  requireModerator,
} from '#features/accounts/accounts.public.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { DEFAULT_SETTINGS, SETTINGS_VERSIONS } from '#features/moderation/moderation.limits.ts';
import type {
  ModerationSettings,
  SettingsInput,
  SettingsVersionView,
  SettingsView,
} from '#features/moderation/moderation.schema.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { areInOrder } from '#features/moderation/moderation.outcome.ts';
import { moderationSettingsTable } from '#features/moderation/moderation.case.table.server.ts';

/** What holds now; version 0 are the defaults. For programs: people are asked who they are. */
export async function currentSettings(ctx: Ctx): Promise<SettingsView> {
  const { version, settings } = moderationSettingsTable;
  const [saved] = await ctx.db
    .select({ version, settings })
    .from(moderationSettingsTable)
    .orderBy(desc(version))
    .limit(1);
  if (!saved) return { version: 0, settings: DEFAULT_SETTINGS };
  return { version: saved.version, settings: complete(saved.settings) };
}

/** What came after a version was saved is switched on until somebody switches it off. */
const complete = ({ checks, ...settings }: ModerationSettings): ModerationSettings => ({
  ...settings,
  checks: { ...DEFAULT_SETTINGS.checks, ...checks },
});

/** What holds now, for moderators. @throws AppError not_authenticated, not_allowed */
export async function getSettings(ctx: Ctx): Promise<SettingsView> {
  requireModerator(ctx);
  return currentSettings(ctx);
}

/**
 * Saves a new version, which holds from now on. Saving what holds already changes nothing.
 * @throws AppError not_allowed to all but administrators; moderation_settings_order when the
 *   thresholds do not stand in their order (DECISIONS.md J2); moderation_settings_changed when
 *   another version was saved meanwhile
 */
export async function saveSettings(
  ctx: Ctx,
  { version, settings }: SettingsInput,
): Promise<SettingsView> {
  const { id: savedBy } = requireAdmin(ctx);
  if (!areInOrder(settings)) throw new AppError(moderationErrors.moderation_settings_order);
  return inTransaction(ctx, async (ctx) => {
    const current = await currentSettings(ctx);
    if (current.version !== version)
      throw new AppError(moderationErrors.moderation_settings_changed, { current });
    const changes = changesBetween(current.settings, settings);
    if (Object.keys(changes).length === 0) return current;
    const saved = { version: version + 1, settings };
    const { rowCount } = await ctx.db
      .insert(moderationSettingsTable)
      .values({ ...saved, savedBy, savedAt: ctx.now })
      .onConflictDoNothing();
    // Somebody else was faster by less than this transaction.
    if (rowCount === 0) throw new AppError(moderationErrors.moderation_settings_changed);
    await recordAudit(ctx, {
      action: 'settings.save',
      kind: 'settings',
      subjectId: null,
      detail: { version: saved.version, ...changes },
    });
    return saved;
  });
}

/**
 * Brings the settings of an earlier version back, as a new one.
 * @param input.version the one that holds
 * @throws AppError moderation_version_not_found, and as saveSettings does
 */
export async function restoreSettings(
  ctx: Ctx,
  { version, restore }: { version: number; restore: number },
): Promise<SettingsView> {
  requireAdmin(ctx);
  const [found] = await ctx.db
    .select({ settings: moderationSettingsTable.settings })
    .from(moderationSettingsTable)
    .where(eq(moderationSettingsTable.version, restore));
  if (!found) throw new AppError(moderationErrors.moderation_version_not_found);
  return saveSettings(ctx, { version, settings: complete(found.settings) });
}

/** What differs, as `70 → 65` of thresholds and `true → false` of switches. */
function changesBetween(
  before: SettingsView['settings'],
  after: SettingsView['settings'],
): Record<string, string> {
  const flat = ({ checks, ...rest }: SettingsView['settings']) => ({ ...rest, ...checks });
  const was: Record<string, unknown> = flat(before);
  return Object.fromEntries(
    Object.entries(flat(after)).flatMap(([name, value]) =>
      was[name] === value ? [] : [[name, `${String(was[name])} → ${String(value)}`]],
    ),
  );
}

/** The last versions with who saved them, the newest first; each shows what it changed. */
export async function listSettingsVersions(ctx: Ctx): Promise<SettingsVersionView[]> {
  requireModerator(ctx);
  const { version, settings, savedAt, savedBy } = moderationSettingsTable;
  const { id, name, email, image } = userTable;
  const rows = await ctx.db
    .select({ version, settings, savedAt, savedBy, person: { id, name, email, image } })
    .from(moderationSettingsTable)
    .leftJoin(userTable, eq(id, savedBy))
    .orderBy(desc(version))
    .limit(SETTINGS_VERSIONS);
  return rows.map((row) => ({
    version: row.version,
    settings: complete(row.settings),
    savedAt: row.savedAt.toISOString(),
    savedBy: {
      id: row.savedBy,
      name: row.person ? displayName(row.person) : '',
      avatar: row.person?.image ?? null,
    },
  }));
}
