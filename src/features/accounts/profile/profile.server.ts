// Owns what a person says of themselves: profile, picture, password and address. Others' views of
// it are made by the features that show it.
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, platformErrors } from '#platform/errors.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { FileRefused } from '#platform/images/worker-messages.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { accountErrors, refusal, refuseFirst } from '#features/accounts/accounts.errors.ts';
import { LIMITS, PICTURE } from '#features/accounts/accounts.limits.ts';
import { passwordChangeInput, profileInput } from '#features/accounts/accounts.input.schema.ts';
import type { ProfileView } from '#features/accounts/accounts.schema.ts';
import {
  endOtherSessions,
  requireActor,
  requireChangeableActor,
  requireOwnRow,
  toViewer,
} from '#features/accounts/accounts.session.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { placeOf } from '#features/accounts/sessions/device.server.ts';
import { findPasswordHash } from '#features/accounts/sessions/hash.server.ts';
import { requireUncommonPassword } from '#features/accounts/sign-in/common-passwords.server.ts';
import { setPassword } from '#features/accounts/sign-in/password.server.ts';
import { keptNumber } from '../phones/numbers.server.ts';
import { requireFreeName } from '#features/accounts/accounts.reserved.server.ts';
import { requireProof } from '../second-factor/proof.server.ts';
import { findHeld, type LockedProfile, waitingPicture } from '../accounts.moderation.server.ts';
import { newestOf, submitProfile } from './waiting.server.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { readInput } from '#platform/pages/read-input.ts';

/** The person's own profile. @throws AppError not_authenticated */
export async function getProfile(ctx: Ctx): Promise<ProfileView> {
  const held = await findHeld(ctx, requireActor(ctx).id);
  if (!held) throw new AppError(accountErrors.not_authenticated);
  return toProfileView(held, { hasPassword: (await findPasswordHash(ctx, held.user)) !== null });
}

function toProfileView(
  held: LockedProfile,
  { hasPassword }: { hasPassword: boolean },
): ProfileView {
  const { user: row, edit } = held;
  const { name: fullName, bio } = newestOf(held);
  const { phone, country, emailVerified, phoneVerified, islandVerified, createdAt } = row;
  return {
    ...toViewer({
      ...row,
      name: fullName,
      grantedRole: row.role,
      picture: pictureOf(held),
    }),
    fullName,
    phone,
    country,
    bio,
    emailVerified,
    phoneVerified,
    islandVerified,
    hasPassword,
    joinedAt: createdAt.toISOString(),
    status: row.profileApproved ? 'approved' : (edit?.status ?? 'pending'),
    statusReason: edit?.reason ?? null,
    waitingEdit: row.profileApproved ? (edit?.status ?? null) : null,
  };
}

/** As the person gave it last. */
function pictureOf(held: LockedProfile): string | null {
  return held.edit?.content.image === null ? null : (waitingPicture(held) ?? held.user.image);
}

/**
 * Changes name, country, telephone number and bio, and the picture where one is given; nothing else
 * can be changed this way. A new number or country has to be verified again; others see a new name,
 * bio or picture once it was looked at.
 * @param picture as `setPicture` takes it; without one it stays as it is
 * @throws AppError not_authenticated, demo_account, name_too_long, name_reserved, bio_too_long,
 * invalid_phone, invalid_country, invalid_picture, rate_limited
 */
export async function editProfile(
  ctx: Ctx,
  input: z.input<typeof profileInput>,
  picture?: Uint8Array | null,
): Promise<ProfileView> {
  const actor = requireChangeableActor(ctx);
  const { name, country, phone: typed, bio } = readInput(profileInput, input, refuseFirst);
  const phone = keptNumber(typed, country);
  await requireFreeName(ctx, { id: actor.id, name, email: actor.email });
  await requireWithinLimit(ctx, LIMITS.profileEdits, actor.id);
  const drawn = picture === undefined ? {} : await drawPicture(ctx, actor.id, picture);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(userTable)
      .set({
        phone,
        country,
        parish: sql`case when ${userTable.country} is not distinct from ${country}::char(2) then ${userTable.parish} end`,
        phoneVerified: sql`${userTable.phoneVerified} and ${userTable.phone} is not distinct from ${phone}::text`,
        islandVerified: sql`${userTable.islandVerified} and ${userTable.country} is not distinct from ${country}::char(2)`,
        updatedAt: ctx.now,
      })
      .where(eq(userTable.id, actor.id));
    await submitProfile(ctx, actor.id, { name, bio, ...drawn });
  });
  return getProfile(ctx);
}

/**
 * Sets or, with null, removes the profile picture: decoded and written anew as a square WebP
 * without metadata. Others see it once it was looked at.
 * @param bytes a JPEG, PNG, WebP or GIF file of at most 5 MB and 50 megapixels, told by its content
 * @throws AppError not_authenticated, demo_account, invalid_picture, rate_limited
 */
export async function setPicture(ctx: Ctx, bytes: Uint8Array | null): Promise<void> {
  const actor = requireChangeableActor(ctx);
  await requireWithinLimit(ctx, LIMITS.profileEdits, actor.id);
  const drawn = await drawPicture(ctx, actor.id, bytes);
  await inTransaction(ctx, (ctx) => submitProfile(ctx, actor.id, drawn));
}

/** The square of a picture and its address, which changes with it. */
async function drawPicture(ctx: Ctx, userId: string, bytes: Uint8Array | null) {
  if (bytes === null) return { image: null, picture: null };
  const picture = await squareOf(ctx, userId, bytes);
  const version = createHash('sha256').update(picture).digest('hex').slice(0, 16);
  return { image: `/avatars/${userId}/${version}.webp`, picture };
}

/** The upload is decoded in the image worker; the square is cut from the transcoded image. */
async function squareOf(ctx: Ctx, userId: string, bytes: Uint8Array): Promise<Buffer> {
  const { images } = ctx;
  if (bytes.byteLength > PICTURE.maxBytes) throw refusal('picture', 'invalid_picture');
  const folder = await mkdtemp(path.join(tmpdir(), 'calabash-picture-'));
  try {
    const file = path.join(folder, 'picture');
    await writeFile(file, bytes);
    const { width, height, variants } = await images.transcode(file, userId);
    const enough =
      variants.find(
        (variant) => Math.min(variant.width, (variant.width * height) / width) >= PICTURE.side,
      ) ?? variants.at(-1);
    // Loaded when needed: 22 MB that most servers never want.
    const { default: sharp } = await import('sharp');
    return await sharp(enough?.webp)
      .resize(PICTURE.side, PICTURE.side, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    if (error.reason === 'busy')
      throw new AppError(platformErrors.unavailable, {
        detail: error.message,
        retryAfterSeconds: 5,
      });
    throw new AppError(accountErrors.invalid_picture, {
      fields: { picture: accountErrors.invalid_picture.key },
      cause: error,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Changes the password, or sets the first one; every other session ends and the person is told by
 * mail.
 * @throws AppError not_authenticated, demo_account, passwords_differ, password_too_short,
 * password_too_common, password_about_you, wrong_password, too_many_attempts
 */
export async function changePassword(
  ctx: Ctx,
  input: z.input<typeof passwordChangeInput>,
): Promise<void> {
  requireChangeableActor(ctx);
  const row = await requireOwnRow(ctx);
  const { newPassword, ...proof } = readInput(passwordChangeInput, input, refuseFirst);
  await requireUncommonPassword(ctx, { field: 'newPassword', password: newPassword, person: row });
  await requireProof(ctx, row, proof);
  const { hash } = service(ctx, passwords);
  const password = await hash(newPassword, placeOf(ctx, row.id));
  await inTransaction(ctx, async (ctx) => {
    await setPassword(ctx, row, password);
    await endOtherSessions(ctx);
  });
}
