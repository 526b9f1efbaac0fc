// Owns the settings of moderation: every version that was saved, and which one holds.
import { desc } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import type { ModerationSettings } from '#features/moderation/moderation.schema.ts';
import { moderationSettingsTable } from './moderation.table.server.ts';

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
