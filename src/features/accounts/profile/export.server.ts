// Owns the data export of what accounts knows of them; other features add their parts under
// their names.
import { eq } from 'drizzle-orm';
import { choicesIn } from '#features/preferences/preferences.server.ts';
import type { Ctx } from '#platform/context.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { profileRevisions } from '../accounts.moderation.server.ts';
import { requireOwnRow } from '#features/accounts/accounts.session.server.ts';
import {
  auditTable,
  sessionTable,
  userPictureTable,
} from '#features/accounts/accounts.table.server.ts';

/**
 * Everything about the account, without secrets: no password hash and no session token.
 * @throws AppError not_authenticated, rate_limited
 */
export async function exportAccount(ctx: Ctx): Promise<Record<string, unknown>> {
  const { banned, banReason, banExpires, deletedAt: _gone, ...profile } = await requireOwnRow(ctx);
  await requireWithinLimit(ctx, LIMITS.exports, profile.id);
  const { id, createdAt, updatedAt, expiresAt, userAgent } = sessionTable;
  const sessions = await ctx.db
    .select({ id, createdAt, updatedAt, expiresAt, userAgent })
    .from(sessionTable)
    .where(eq(sessionTable.userId, profile.id));
  const [picture] = await ctx.db
    .select({ bytes: userPictureTable.bytes })
    .from(userPictureTable)
    .where(eq(userPictureTable.userId, profile.id));
  const waiting = await profileRevisions.find(ctx, profile.id);
  const rights = await ctx.db
    .select({ at: auditTable.at, action: auditTable.action, detail: auditTable.detail })
    .from(auditTable)
    .where(eq(auditTable.subjectId, profile.id));
  return {
    profile: { ...profile, preferences: choicesIn(profile.preferences) },
    suspension: banned ? { reason: banReason, until: banExpires } : null,
    sessions,
    rights,
    picture: dataUrl(picture?.bytes),
    waitingProfile: waiting && {
      name: waiting.content.name,
      bio: waiting.content.bio,
      status: waiting.status,
      statusReason: waiting.reason,
      picture: dataUrl(waiting.attachment),
    },
  };
}

function dataUrl(bytes: Buffer | null | undefined): string | null {
  return bytes ? `data:image/webp;base64,${bytes.toString('base64')}` : null;
}
