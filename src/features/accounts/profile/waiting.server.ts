// What a person changes of what they say of themselves: name, bio and picture wait beside the row
// that everybody reads until somebody has looked at them (moderation.server.ts).
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import type { Beside } from '#platform/screening/revision.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userPictureTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import {
  changeUser,
  contentOf,
  type LockedProfile,
  lockProfile,
  type ProfileContent,
  profileRevisions,
} from '../accounts.moderation.server.ts';

/** What the person wrote last. */
export function newestOf({ user, edit }: LockedProfile): ProfileContent {
  return edit?.content ?? contentOf(user);
}

function besideOf({ user, edit: waiting }: LockedProfile): Beside<ProfileContent> {
  const { id, profileRevision: revision } = user;
  return { id, revision, content: contentOf(user), waiting };
}

/**
 * Stores what the person changes, in a transaction: what is taken away goes at once, everything
 * else waits. @throws AppError not_authenticated when the account is gone
 */
export async function submitProfile(
  ctx: Ctx,
  userId: string,
  { picture, ...change }: Partial<ProfileContent & { picture: Buffer | null }>,
): Promise<void> {
  const held = await lockProfile(ctx, userId);
  if (!held) throw new AppError(accountErrors.not_authenticated);
  const content = { ...newestOf(held), ...change };
  const user = await takeAway(ctx, held.user, content);
  const { edit } = held;
  if (user.profileApproved && isSame(content, user)) {
    if (!edit) return;
    const profileRevision = await profileRevisions.drop(ctx, besideOf(held));
    // The number of what was taken back is used up.
    await changeUser(ctx, userId, { profileRevision });
    return;
  }
  if (edit && isSame(content, edit.content)) return;
  const attachment = picture === undefined ? (edit?.attachment ?? null) : picture;
  await profileRevisions.submit(ctx, besideOf(held), { content, attachment });
}

/** What everybody stops seeing at once. @returns the row as it is then */
async function takeAway(ctx: Ctx, user: UserRow, content: ProfileContent): Promise<UserRow> {
  const bio = content.bio === null ? null : user.bio;
  const image = content.image === null ? null : user.image;
  if (bio === user.bio && image === user.image) return user;
  if (image === null)
    await ctx.db.delete(userPictureTable).where(eq(userPictureTable.userId, user.id));
  await changeUser(ctx, user.id, { bio, image });
  return { ...user, bio, image };
}

/**
 * The address of somebody without a name changes, whose first part is what others read: it waits
 * like a name, and until then they read the former one. Before the address is changed.
 */
export async function keepShownName(ctx: Ctx, userId: string): Promise<void> {
  const held = await lockProfile(ctx, userId);
  if (!held) return;
  const content = newestOf(held);
  if (content.name !== '') return;
  await changeUser(ctx, userId, { name: displayName(held.user) });
  const attachment = held.edit?.attachment ?? null;
  await profileRevisions.submit(ctx, besideOf(held), { content, attachment });
}

function isSame(one: ProfileContent, other: ProfileContent): boolean {
  return one.name === other.name && one.bio === other.bio && one.image === other.image;
}
