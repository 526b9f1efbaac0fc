// What the check of new content sees of a profile, how it is described to whoever decides, and how
// a decision is carried out. A decision names the revision that was looked at.
import { eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import type { FieldText, ScreenedParts, ScreenedSubject } from '#platform/screening.content.ts';
import {
  defineScreened,
  type ScreenedContent,
  type ScreenedDecision,
  type Submitted,
} from '#platform/screening.server.ts';
import { requireScreenedStep } from '#platform/screening.states.ts';
import { inTransaction } from '#platform/transaction.server.ts';
import { accountErrors } from '#features/accounts/accounts.errors.ts';
import { profileSubmitted } from '#features/accounts/accounts.events.server.ts';
import { keepName } from '#features/accounts/accounts.reserved.server.ts';
import { displayName } from '#features/accounts/accounts.schema.ts';
import {
  type ProfileEditRow,
  profileEditTable,
  userPictureTable,
  type UserRow,
} from '#features/accounts/accounts.table.server.ts';
import {
  changeUser,
  findHeld,
  type HeldProfile,
  holdProfile,
  newestOf,
  unseenName,
  waitingPicture,
} from './accounts.waiting.server.ts';

/**
 * What people say of themselves goes through the one door (platform/screening.server.ts); ids are
 * those of the people.
 */
export const screenedProfiles = defineScreened({
  name: 'profiles',
  event: profileSubmitted,
  job: 'accounts.profile-check',
  find: findSubmitted,
  describe: describeProfile,
  decide: decideProfile,
});

async function findSubmitted(
  ctx: Ctx,
  { id, revision }: Submitted,
): Promise<ScreenedContent | null> {
  const held = await findHeld(ctx, id);
  if (!held || (held.edit?.revision ?? held.user.profileRevision) !== revision) return null;
  const { user } = held;
  return {
    kind: 'profiles',
    id,
    revision,
    authorId: id,
    isEdit: user.profileApproved,
    country: user.country,
    texts: textsOf(user, newestOf(held)),
    media: [],
  };
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

async function describeProfile(ctx: Ctx, { id }: { id: string }): Promise<ScreenedSubject | null> {
  const held = await findHeld(ctx, id);
  if (!held) return null;
  const { user, edit } = held;
  const { email, image, country } = user;
  const newest = newestOf(held);
  const isEdit = edit !== null && user.profileApproved;
  return {
    title: displayName({ name: newest.name, email }),
    path: `/seller/${id}`,
    authorId: id,
    country,
    status: edit?.status ?? 'approved',
    reason: edit?.statusReason ?? null,
    revision: edit?.revision ?? user.profileRevision,
    isEdit,
    before: isEdit ? partsOf(user, user, image) : null,
    after: partsOf(user, newest, waitingPicture(held) ?? image),
  };
}

function partsOf(
  user: UserRow,
  content: { name: string; bio: string | null },
  picture: string | null,
): ScreenedParts {
  return {
    texts: textsOf(user, content),
    facts: [],
    media: [],
    pictures: picture === null ? [] : [picture],
  };
}

/**
 * Carries out a decision about one revision of a profile. What is approved takes the place of what
 * everybody reads; what a moderator takes away waits beside it with its reason, and others know the
 * person by their initials.
 * @throws AppError person_not_found; content_changed when this revision is not, or not any more,
 *   to be decided
 */
async function decideProfile(ctx: Ctx, decision: ScreenedDecision): Promise<void> {
  const { id, revision, outcome, by, whole = false } = decision;
  await inTransaction(ctx, async (ctx) => {
    const held = await holdProfile(ctx, id);
    if (!held) throw new AppError(accountErrors.person_not_found, { detail: id });
    const { user, edit } = held;
    const present = edit?.revision ?? user.profileRevision;
    if (present !== revision && !(whole && user.profileRevision === revision))
      throw new AppError(platformErrors.content_changed, { detail: `${id} is at ${present}` });
    if (edit && !(whole && user.profileApproved)) return decideEdit(ctx, user, edit, decision);
    const status = requireScreenedStep(outcome, 'approved', by);
    if (status !== 'approved') await takeOut(ctx, held, { ...decision, status });
  });
}

async function decideEdit(
  ctx: Ctx,
  user: UserRow,
  edit: ProfileEditRow,
  { id, outcome, reason, by }: ScreenedDecision,
): Promise<void> {
  const ofPerson = eq(profileEditTable.userId, id);
  const status = requireScreenedStep(outcome, edit.status, by);
  if (status !== 'approved') {
    await ctx.db.update(profileEditTable).set({ status, statusReason: reason }).where(ofPerson);
    return;
  }
  const { name, bio, image, picture, revision } = edit;
  if (image !== user.image) {
    await ctx.db.delete(userPictureTable).where(eq(userPictureTable.userId, id));
    const version = image && versionIn(image);
    if (picture && version)
      await ctx.db.insert(userPictureTable).values({ userId: id, version, bytes: picture });
  }
  await changeUser(ctx, id, { name, bio, image, profileApproved: true, profileRevision: revision });
  await ctx.db.delete(profileEditTable).where(ofPerson);
  const shown = displayName({ name, email: user.email });
  await keepName(ctx, { userId: id, kind: 'person', name: shown });
}

/** What waits besides goes with it; its number stays used up. */
async function takeOut(
  ctx: Ctx,
  { user, edit }: HeldProfile,
  { status, reason }: { status: 'pending' | 'flagged' | 'rejected'; reason: string | null },
): Promise<void> {
  const { id: userId, name, email, bio, image, profileRevision } = user;
  const [kept] = await ctx.db
    .delete(userPictureTable)
    .where(eq(userPictureTable.userId, userId))
    .returning({ bytes: userPictureTable.bytes });
  const row = { name, bio, image, picture: kept?.bytes ?? null, status, statusReason: reason };
  const set = { ...row, revision: edit?.revision ?? profileRevision, createdAt: ctx.now };
  await ctx.db
    .insert(profileEditTable)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: profileEditTable.userId, set });
  await changeUser(ctx, userId, {
    name: unseenName({ name, email }),
    bio: null,
    image: null,
    profileApproved: false,
  });
}

function versionIn(image: string): string | null {
  return /^\/avatars\/[^/]+\/([^/.]+)\.webp$/.exec(image)?.[1] ?? null;
}
