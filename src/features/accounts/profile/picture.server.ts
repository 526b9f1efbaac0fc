// Owns who is sent a profile picture: everybody, while its person can be known by everybody; one of
// somebody who is shut out or one that waits only its owner and those who look after the site.
// Setting one is in profile.server.ts.
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { canSeePicture, isShutOut } from '#features/accounts/accounts.policy.ts';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { userPictureTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { findHeld } from '../accounts.moderation.server.ts';

type WantedPicture = { userId: string; version: string };

/** A picture and who may keep it: everybody, or only whoever asked, who was looked up for it. */
type FoundPicture = { access: 'public' | 'private'; bytes: Uint8Array<ArrayBuffer> };

/**
 * A profile picture in one version; null when it is another one now, for an id that is no UUID, and
 * when its person is gone. Of somebody who is shut out, their own and moderators' alone.
 * @param ctx of a path that is the same for everybody: who asks is looked up here, where it counts
 * @throws AppError unavailable when it cannot be known who is asking
 */
export async function findPicture(
  ctx: Ctx,
  { userId, version }: WantedPicture,
): Promise<FoundPicture | null> {
  if (!z.uuid().safeParse(userId).success) return null;
  const [row] = await ctx.readDb
    .select({
      bytes: userPictureTable.bytes,
      banned: userTable.banned,
      banExpires: userTable.banExpires,
    })
    .from(userPictureTable)
    .innerJoin(userTable, eq(userTable.id, userPictureTable.userId))
    .where(
      and(
        eq(userPictureTable.userId, userId),
        eq(userPictureTable.version, version),
        isNull(userTable.deletedAt),
      ),
    );
  if (!row) return null;
  const bytes = new Uint8Array(row.bytes);
  if (!isShutOut(row, ctx.now)) return { access: 'public', bytes };
  if (ctx.sessionUnknown)
    throw new AppError(platformErrors.unavailable, { detail: 'who is asking?' });
  const actor = ctx.actor ?? (await findActor(ctx));
  return canSeePicture(actor, { userId }) ? { access: 'private', bytes } : null;
}

/**
 * The bytes of a profile picture at the address of those that wait, in one version, for its owner
 * and those who look after the site, and still once it was approved: a page that was drawn before
 * the decision shows it by this address. Null for everybody else, and when it is another one now.
 */
export async function findWaitingPicture(
  ctx: Ctx,
  { userId, version }: WantedPicture,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!canSeePicture(ctx.actor, { userId }) || !z.uuid().safeParse(userId).success) return null;
  const held = await findHeld(ctx, userId);
  const waits = held?.edit?.content.image === `/avatars/${userId}/${version}.webp`;
  if (waits && held.edit?.attachment) return new Uint8Array(held.edit.attachment);
  return (await findPicture(ctx, { userId, version }))?.bytes ?? null;
}
