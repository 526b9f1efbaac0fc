// What the check of new content sees of a profile, and what a decision changes in it. How a change
// waits and is decided is platform/screening/revision.server.ts.
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { platformErrors } from '#platform/errors.ts';
import type { FieldText } from '#platform/screening/content.ts';
import type { Revised, Revision, StatusChange } from '#platform/screening/revision.ts';
import { defineRevisions } from '#platform/screening/revision.server.ts';
import type { WaitingStatus } from '#platform/screening/states.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { profileSubmitted } from '#features/accounts/accounts.events.server.ts';
import { keepName } from '#features/accounts/accounts.reserved.server.ts';
import { displayName, initialsOf } from '#features/accounts/accounts.schema.ts';
import {
  userPictureTable,
  type UserRow,
  userTable,
} from '#features/accounts/accounts.table.server.ts';

/** `image` is the address of the picture once it is public; its bytes are the attachment. */
export type ProfileContent = Pick<UserRow, 'name' | 'bio' | 'image'>;

/** Whoever has nothing approved yet is shown by their initials. */
export type LockedProfile = { user: UserRow; edit: Revision<ProfileContent> | null };

/**
 * What people say of themselves is reviewed first (platform/screening/screening.server.ts); ids are
 * those of the people.
 */
export const profileRevisions = defineRevisions<LockedProfile, ProfileContent>({
  name: 'profiles',
  event: profileSubmitted,
  job: 'accounts.profile-check',
  errors: { gone: accountErrors.person_not_found, changed: platformErrors.content_changed },
  lock: lockUser,
  async find(ctx, id, edit) {
    const user = await findUser(ctx, id);
    if (!user) return null;
    const { profileRevision: revision, profileApproved } = user;
    const current = { row: { user, edit }, content: contentOf(user), revision, authorId: id };
    return {
      ...current,
      status: 'approved',
      reason: null,
      waitsAlone: edit !== null && !profileApproved,
    };
  },
  look: (_ctx, content, { row: { user, edit } }) => {
    const waits = content === edit?.content ? waitingPicture({ user, edit }) : null;
    const picture = waits ?? user.image;
    return {
      title: displayName({ name: content.name, email: user.email }),
      country: user.country,
      texts: textsOf(user, content),
      facts: [],
      pictures: picture === null ? [] : [picture],
      ...(waits && edit?.attachment ? { portrait: edit.attachment } : {}),
    };
  },
  path: (_ctx, { id }) => `/seller/${id}`,
  apply: showProfile,
  change: takeOut,
});

async function lockUser(ctx: Ctx, id: string): Promise<void> {
  const { id: locked } = userTable;
  await ctx.db.select({ locked }).from(userTable).where(eq(locked, id)).for('no key update');
}

async function findUser(ctx: Ctx, id: string): Promise<UserRow | null> {
  const [user] = await ctx.db
    .select()
    .from(userTable)
    .where(and(eq(userTable.id, id), isNull(userTable.deletedAt)));
  return user ?? null;
}

/** A person with what waits beside their row; null when they are gone. */
export async function findHeld(ctx: Ctx, id: string): Promise<LockedProfile | null> {
  const user = await findUser(ctx, id);
  return user && { user, edit: await profileRevisions.find(ctx, id) };
}

/** The same, locked until the transaction ends. */
export async function lockProfile(ctx: Ctx, id: string): Promise<LockedProfile | null> {
  await lockUser(ctx, id);
  return findHeld(ctx, id);
}

/** What others read of a person. */
export function contentOf({ name, bio, image }: UserRow): ProfileContent {
  return { name, bio, image };
}

/** The address of a picture that waits, for its owner and whoever decides. */
export function waitingPicture({ user, edit }: LockedProfile): string | null {
  const image = edit?.content.image;
  if (!image || !edit.attachment || image === user.image) return null;
  return image.replace('/avatars/', '/avatars/waiting/');
}

/** What others will read: without a name that is the first part of the address. */
function textsOf(
  { email }: UserRow,
  { name, bio }: { name: string; bio: string | null },
): FieldText[] {
  return [
    { field: 'name', text: displayName({ name, email }) },
    ...(bio === null ? [] : [{ field: 'bio', text: bio }]),
  ];
}

/** What is approved takes the place of what everybody reads. */
async function showProfile(
  ctx: Ctx,
  { id, row: { user } }: Revised<LockedProfile, ProfileContent>,
  { content, attachment, number }: Revision<ProfileContent>,
): Promise<void> {
  const { name, bio, image } = content;
  if (image !== user.image) {
    await ctx.db.delete(userPictureTable).where(eq(userPictureTable.userId, id));
    const version = image && versionIn(image);
    if (attachment && version)
      await ctx.db.insert(userPictureTable).values({ userId: id, version, bytes: attachment });
  }
  await changeUser(ctx, id, { name, bio, image, profileApproved: true, profileRevision: number });
  const shown = displayName({ name, email: user.email });
  await keepName(ctx, { userId: id, kind: 'person', name: shown });
}

/**
 * What a moderator takes away waits with its reason, and others know the person by their initials.
 */
async function takeOut(
  ctx: Ctx,
  { id, row: { user } }: Revised<LockedProfile, ProfileContent>,
  to: StatusChange,
): Promise<void> {
  const [kept] = await ctx.db
    .delete(userPictureTable)
    .where(eq(userPictureTable.userId, id))
    .returning({ bytes: userPictureTable.bytes });
  await profileRevisions.keep(ctx, id, {
    number: to.revision,
    content: contentOf(user),
    attachment: kept?.bytes ?? null,
    status: to.status as WaitingStatus,
    reason: to.reason,
  });
  const name = unseenName(user);
  await changeUser(ctx, id, { name, bio: null, image: null, profileApproved: false });
}

/** How others know somebody whose name nobody has looked at. */
export function unseenName(person: { name: string; email: string }): string {
  return initialsOf(displayName(person));
}

function versionIn(image: string): string | null {
  return /^\/avatars\/[^/]+\/([^/.]+)\.webp$/.exec(image)?.[1] ?? null;
}

/** Writes columns of a person. */
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
