// The own profile under /api: the same use cases as the profile page.
import { z } from 'zod';
import { act, read, tagged } from '#api/operations.server.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import {
  codeField as code,
  emailField,
  passwordField,
} from '#features/accounts/accounts.api.server.ts';
import { deleteAccount } from './delete.server.ts';
import { confirmEmailChange, requestEmailChange } from './email.server.ts';
import { accountFailures, CODE_REFUSED } from '#features/accounts/accounts.errors.ts';
import { exportAccount } from './export.server.ts';
import { confirmPhone, requestPhoneCode } from './phone.server.ts';
import { requestProofCode } from '../second-factor/proof.server.ts';
import { changePassword, editProfile, getProfile, setPicture } from './profile.server.ts';
import { acceptTerms, getTerms } from '#features/accounts/privacy/terms.server.ts';
import { codeSent, profileView, termsView } from '#features/accounts/accounts.schema.ts';

const { rate_limited, unavailable } = platformErrors;

/** A picture of 512 kB as base64, well within what the API takes at once. */
const MOST_PICTURE_SIGNS = 700_000;

/** The bytes of a base64 data URL; nothing for anything else, which is no picture. */
function bytesOfDataUrl(url: string): Uint8Array {
  return Buffer.from(/^data:image\/[\w.+-]+;base64,([\w+/]+=*)$/.exec(url)?.[1] ?? '', 'base64');
}

/** The bytes of a picture that is sent; undefined for the path of the one there is. */
function pictureIn(sent: string | null | undefined, known: string | null) {
  if (sent === null) return null;
  return sent === undefined || sent === known ? undefined : bytesOfDataUrl(sent);
}

const pictureField = z.string().max(MOST_PICTURE_SIGNS).nullable();

/** A text; null, as the profile has what is not said, is an empty one. */
const text = (most: number, description?: string) =>
  z.string().max(most).nullish().meta({ description });

/** The first that is not left out; null is an empty text. */
const firstGiven = (...texts: (string | null | undefined)[]) =>
  texts.find((each) => each !== undefined) ?? '';

const tag = 'Profile';

/** One of the first two proves that it is the person. */
export const proof = {
  currentPassword: passwordField.optional(),
  proofCode: code.optional().meta({
    description: 'From POST /profile/confirm; for those who have no password, or forgot it.',
  }),
  secondFactorCode: z.string().max(100).optional().meta({
    description: 'Of the app, or a recovery code; for those who have a second factor.',
  }),
};
export const PROOF_REFUSED = [
  ...accountFailures('wrong_password', 'second_factor_required', 'wrong_factor_code'),
  ...CODE_REFUSED,
];

export const profileApi: readonly Operation[] = tagged(tag, [
  read({
    path: '/profile',
    id: 'getProfile',
    tag,
    summary: 'The own profile',
    output: profileView,
    errors: accountFailures('not_authenticated'),
    use: getProfile,
  }),
  read({
    path: '/profile/terms',
    id: 'getTerms',
    tag,
    summary: 'Which edition of the terms holds, and which one was accepted',
    output: termsView,
    errors: accountFailures('not_authenticated'),
    use: getTerms,
  }),
  act({
    method: 'put',
    path: '/profile/terms',
    id: 'acceptTerms',
    tag,
    summary: 'Accepts the terms',
    description:
      'While `due`, whatever publishes something answers 403 with the code `terms_not_accepted`.',
    input: z.object({
      edition: z.string().max(20).meta({ description: 'The one that the person read.' }),
    }),
    output: termsView,
    errors: accountFailures('not_authenticated', 'terms_outdated'),
    use: acceptTerms,
  }),
  act({
    method: 'put',
    path: '/profile',
    id: 'editProfile',
    tag,
    summary: 'Changes name, country, phone, bio and picture; what is left out stays',
    input: z.object({
      fullName: text(1000),
      country: text(100, 'English name, code or slug of a place of the catalog.'),
      phone: text(100),
      bio: text(10_000),
      username: text(1000, 'The same as `fullName`.'),
      full_name: text(1000, 'The same as `fullName`.'),
      location: text(100, 'The same as `country`.'),
      avatar_url: pictureField.optional().meta({
        description: 'The profile picture, as `picture` of PUT /profile/picture.',
      }),
    }),
    output: profileView,
    errors: [
      ...accountFailures(
        'not_authenticated',
        'demo_account',
        'name_too_long',
        'name_reserved',
        'bio_too_long',
        'invalid_phone',
        'invalid_country',
        'invalid_picture',
      ),
      rate_limited,
      unavailable,
    ],
    // What is not in the request stays.
    async use(ctx, { username, full_name, location, avatar_url, ...given }) {
      const { picture, ...known } = await getProfile(ctx);
      const fullName = firstGiven(given.fullName, full_name, username, known.fullName);
      const country = firstGiven(given.country, location, known.country);
      const phone = firstGiven(given.phone, known.phone);
      const bio = firstGiven(given.bio, known.bio);
      return editProfile(ctx, { fullName, country, phone, bio }, pictureIn(avatar_url, picture));
    },
  }),
  act({
    method: 'put',
    path: '/profile/picture',
    id: 'setPicture',
    tag,
    summary: 'Sets or, with null, removes the profile picture',
    input: z.object({
      picture: pictureField.meta({
        description:
          'A data URL of a JPEG, PNG, WebP or GIF file, or the path of the one there is.',
      }),
    }),
    output: profileView,
    errors: [
      ...accountFailures('not_authenticated', 'demo_account', 'invalid_picture'),
      rate_limited,
      unavailable,
    ],
    async use(ctx, { picture }) {
      const bytes = pictureIn(picture, (await getProfile(ctx)).picture);
      if (bytes !== undefined) await setPicture(ctx, bytes);
      return getProfile(ctx);
    },
  }),
  act({
    method: 'post',
    path: '/profile/password',
    id: 'changePassword',
    tag,
    summary: 'Changes the password and ends the other sessions',
    input: z.object({
      ...proof,
      newPassword: passwordField,
      confirmPassword: passwordField,
    }),
    errors: accountFailures(
      'not_authenticated',
      'demo_account',
      'passwords_differ',
      'password_too_short',
      'password_too_long',
      'password_too_common',
      'password_about_you',
    ).concat(PROOF_REFUSED),
    use: changePassword,
  }),
  act({
    method: 'post',
    path: '/profile/email',
    id: 'requestEmailChange',
    tag,
    summary: 'Sends a code to a new address',
    input: z.object({ newEmail: emailField, ...proof }),
    output: codeSent,
    errors: accountFailures(
      'not_authenticated',
      'demo_account',
      'invalid_email',
      'same_email',
      'name_reserved',
      'code_too_soon',
      'too_many_codes',
    ).concat(PROOF_REFUSED),
    use: requestEmailChange,
  }),
  act({
    method: 'post',
    path: '/profile/confirm',
    id: 'requestProofCode',
    tag,
    summary: 'Sends a code to the present address, to prove that it is the person',
    output: codeSent,
    errors: accountFailures('not_authenticated', 'demo_account', 'code_too_soon', 'too_many_codes'),
    async use(ctx) {
      const { emailSent, devCode } = await requestProofCode(ctx);
      return { emailSent, devCode };
    },
  }),
  act({
    method: 'post',
    path: '/profile/email/confirm',
    id: 'confirmEmailChange',
    tag,
    summary: 'Changes the address with the code',
    input: z.object({ newEmail: emailField, code }),
    errors: [
      ...accountFailures(
        'not_authenticated',
        'demo_account',
        'suspended',
        'invalid_email',
        'same_email',
      ),
      ...CODE_REFUSED,
    ],
    use: confirmEmailChange,
  }),
  act({
    method: 'post',
    path: '/profile/phone',
    id: 'requestPhoneCode',
    tag,
    summary: 'Sends a code to the number of the profile as a text message',
    output: codeSent.pick({ devCode: true }).extend({ phone: z.string(), textSent: z.boolean() }),
    errors: accountFailures(
      'not_authenticated',
      'demo_account',
      'invalid_phone',
      'code_too_soon',
      'too_many_codes',
      'phones_not_verified',
    ),
    use: requestPhoneCode,
  }),
  act({
    method: 'post',
    path: '/profile/phone/confirm',
    id: 'confirmPhone',
    tag,
    summary: 'Proves the number of the profile with the code',
    input: z.object({ code }),
    output: profileView,
    errors: [
      ...accountFailures('not_authenticated', 'demo_account', 'invalid_phone'),
      ...CODE_REFUSED,
    ],
    async use(ctx, input) {
      await confirmPhone(ctx, input);
      return getProfile(ctx);
    },
  }),
  read({
    path: '/profile/data',
    id: 'exportAccount',
    tag,
    summary: 'What is kept of the account; /profile/data of the site adds listings and reviews',
    output: z.record(z.string(), z.unknown()),
    errors: [...accountFailures('not_authenticated'), rate_limited],
    use: exportAccount,
  }),
  act({
    // Not DELETE, which has no body, and a password in an address would stay in logs.
    method: 'post',
    path: '/profile/delete',
    id: 'deleteAccount',
    tag,
    unexpected: 'accountNotDeleted',
    summary: 'Deletes the account for good',
    input: z.object(proof),
    errors: [
      ...accountFailures('not_authenticated', 'demo_account', 'last_admin'),
      ...PROOF_REFUSED,
    ],
    use: deleteAccount,
  }),
]);
