// What a person says of themselves until somebody has looked at it: name, bio and picture wait
// beside the row that everybody reads. Whoever has nothing approved yet is shown by their initials.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/outbox.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { profileSubmitted } from '#features/accounts/accounts.events.server.ts';
import { displayName, initialsOf } from '#features/accounts/accounts.schema.ts';
import {
  type ProfileEditRow,
  profileEditTable,
  userPictureTable,
  type UserRow,
  userTable,
} from '#features/accounts/accounts.table.server.ts';

/** `image` is the address of the picture once it is public; `picture` its bytes while it waits. */
export type ProfileContent = Pick<ProfileEditRow, 'name' | 'bio' | 'image' | 'picture'>;

export type HeldProfile = { user: UserRow; edit: ProfileEditRow | null };

/** A person with what waits beside their row. */
export async function findHeld(ctx: Ctx, userId: string): Promise<HeldProfile | null> {
  const [found] = await ctx.db
    .select({ user: userTable, edit: profileEditTable })
    .from(userTable)
    .leftJoin(profileEditTable, eq(profileEditTable.userId, userTable.id))
    .where(eq(userTable.id, userId));
  return found && !found.user.deletedAt ? found : null;
}

/** The same, locked until the transaction ends; null when they are gone. */
export async function holdProfile(ctx: Ctx, userId: string): Promise<HeldProfile | null> {
  await ctx.db
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(userTable.id, userId))
    .for('no key update');
  return findHeld(ctx, userId);
}

/** What the person wrote last. */
export function newestOf({ user, edit }: HeldProfile): ProfileContent {
  const { name, bio, image } = user;
  return edit ?? { name, bio, image, picture: null };
}

/**
 * Stores what the person changes, in a transaction: what is taken away goes at once, everything
 * else waits. @throws AppError not_authenticated when the account is gone
 */
export async function submitProfile(
  ctx: Ctx,
  userId: string,
  change: Partial<ProfileContent>,
): Promise<void> {
  const held = await holdProfile(ctx, userId);
  if (!held) throw new AppError(accountErrors.not_authenticated);
  const content = { ...newestOf(held), ...change };
  const user = await takeAway(ctx, held.user, content);
  const { edit } = held;
  const revision = nextRevision(held);
  const shown = { name: user.name, bio: user.bio, image: user.image };
  if (user.profileApproved && isSame(content, shown)) {
    if (!edit) return;
    await ctx.db.delete(profileEditTable).where(eq(profileEditTable.userId, userId));
    // The number of what was taken back is used up.
    await changeUser(ctx, userId, { profileRevision: revision });
    return;
  }
  if (edit && isSame(content, edit)) return;
  await keepWaiting(ctx, userId, { ...content, revision });
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

/** Puts content beside the row of a person, for the check to look at. */
export async function keepWaiting(
  ctx: Ctx,
  userId: string,
  waiting: ProfileContent & { revision: number },
): Promise<void> {
  const { name, bio, image, picture, revision } = waiting;
  const row = { name, bio, image, picture, revision, status: 'pending' as const };
  const set = { ...row, statusReason: null, createdAt: ctx.now };
  await ctx.db
    .insert(profileEditTable)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: profileEditTable.userId, set });
  await publish(ctx, profileSubmitted, { id: userId, revision });
}

/**
 * The address of somebody without a name changes, whose first part is what others read: it waits
 * like a name, and until then they read the former one. Before the address is changed.
 */
export async function keepShownName(ctx: Ctx, userId: string): Promise<void> {
  const held = await holdProfile(ctx, userId);
  if (!held) return;
  const newest = newestOf(held);
  if (newest.name !== '') return;
  await changeUser(ctx, userId, { name: displayName(held.user) });
  await keepWaiting(ctx, userId, { ...newest, revision: nextRevision(held) });
}

/** How others know somebody whose name nobody has looked at. */
export function unseenName(person: { name: string; email: string }): string {
  return initialsOf(displayName(person));
}

/** The address of a picture that waits, for its owner and whoever decides. */
export function waitingPicture({ user, edit }: HeldProfile): string | null {
  if (!edit?.image || !edit.picture || edit.image === user.image) return null;
  return edit.image.replace('/avatars/', '/avatars/waiting/');
}

export async function changeUser(
  ctx: Ctx,
  userId: string,
  changes: Partial<UserRow>,
): Promise<void> {
  await ctx.db
    .update(userTable)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(userTable.id, userId));
}

function nextRevision({ user, edit }: HeldProfile): number {
  return Math.max(user.profileRevision, edit?.revision ?? 0) + 1;
}

type Shown = Pick<ProfileContent, 'name' | 'bio' | 'image'>;

function isSame(one: Shown, other: Shown): boolean {
  return one.name === other.name && one.bio === other.bio && one.image === other.image;
}
