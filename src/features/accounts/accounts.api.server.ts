// Accounts under /api: the four calls of the specification, and what a native app needs besides.
// Sessions are the same cookies that the pages use.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import type { CodeSent } from '#features/accounts/signing-in/accounts.codes.server.ts';
import { deleteAccount } from '#features/accounts/profile/accounts.delete.server.ts';
import {
  confirmEmailChange,
  requestEmailChange,
} from '#features/accounts/profile/accounts.email.server.ts';
import { exportAccount } from '#features/accounts/profile/accounts.export.server.ts';
import {
  changePassword,
  editProfile,
  getProfile,
  setPicture,
} from '#features/accounts/profile/accounts.profile.server.ts';
import {
  confirmPhone,
  requestPhoneCode,
} from '#features/accounts/profile/accounts.phone.server.ts';
import { CODE_PURPOSES, profileView, sessionView, viewerView } from './accounts.schema.ts';
import {
  findSessions,
  endOtherSessions,
  endSession,
  findViewer,
  signOut,
} from './accounts.session.server.ts';
import {
  generateOtp,
  loginWithOtp,
  resetPasswordWithOtp,
  signInWithPassword,
  verifyOtp,
} from '#features/accounts/signing-in/accounts.signin.server.ts';
import { signUp } from '#features/accounts/signing-in/accounts.signup.server.ts';

/** A picture of 512 kB as base64, well within what the API takes at once. */
const MOST_PICTURE_SIGNS = 700_000;

const email = z.string().max(1000).openapi({ example: 'marcia@example.com' });
const code = z.string().max(100).openapi({ example: '493027', description: 'Six digits.' });
const purpose = z
  .enum(CODE_PURPOSES)
  .openapi({ description: 'What the code is for; it is good for nothing else.' });
const done = z.object({ success: z.literal(true), error: z.null() });
const DONE = { success: true, error: null } as const;

const json = <T extends z.ZodType>(schema: T, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});
const body = <T extends z.ZodType>(schema: T) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
const refusals = {
  401: { description: 'Invalid email or password, or not signed in' },
  404: { description: 'No account found with this email' },
  409: { description: 'The sign-up form is no longer known' },
  422: { description: 'A value or the code is not right; `detail` says why' },
  429: { description: 'Too often; Retry-After says when to come back' },
};

const codeSent = z.object({
  success: z.literal(true),
  emailSent: z.boolean().openapi({ description: 'False where no mail server is configured.' }),
  devCode: z
    .string()
    .nullable()
    .openapi({ description: 'The code itself, in development and demonstrations only.' }),
  error: z.null(),
  code: z.null(),
});

const post = <const Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  operationId: string,
  summary: string,
  input: Body,
  answer: Answer,
) =>
  createRoute({
    method: 'post',
    path,
    operationId,
    tags: ['Accounts'],
    summary,
    request: body(input),
    responses: { 200: json(answer, 'Done'), ...refusals },
  });

const postGenerate = post(
  '/auth/generate-otp',
  'generateOtp',
  'Sends a code by e-mail',
  z.object({ email, type: purpose }),
  codeSent,
);
const postVerify = post(
  '/auth/verify-otp',
  'verifyOtp',
  'Checks a code; for a sign-up, makes the account and signs in',
  z.object({ email, code, type: purpose }),
  z.object({ success: z.literal(true), reason: z.null(), message: z.null(), error: z.null() }),
);
const postLoginWithOtp = post(
  '/auth/login-with-otp',
  'loginWithOtp',
  'Signs in by a code; the session is a cookie',
  z.object({ email, code }),
  z.object({ success: z.literal(true), tempPassword: z.null(), error: z.null() }),
);
const postReset = post(
  '/auth/reset-password-with-otp',
  'resetPasswordWithOtp',
  'Sets a new password with a code and ends every session',
  z.object({ email, code, newPassword: z.string().max(1000) }),
  done,
);
const postLogin = post(
  '/auth/login',
  'login',
  'Signs in by password; the session is a cookie',
  z.object({ email, password: z.string().max(1000) }),
  done,
);
const postSignUp = post(
  '/auth/signup',
  'signUp',
  'Takes a sign-up form and sends its code; verify-otp completes it',
  z.object({
    email,
    password: z.string().max(1000),
    confirmPassword: z.string().max(1000),
    fullName: z.string().max(1000).optional(),
    phone: z.string().max(1000),
    location: z
      .string()
      .max(100)
      .openapi({ description: 'ISO 3166-1 code of a place of the catalog, or "elsewhere".' }),
    bio: z.string().max(10_000).optional(),
    acceptTerms: z.boolean(),
  }),
  codeSent,
);

const postLogout = createRoute({
  method: 'post',
  path: '/auth/logout',
  operationId: 'logout',
  tags: ['Accounts'],
  summary: 'Ends the session',
  responses: { 200: json(done, 'Done') },
});
const getSession = createRoute({
  method: 'get',
  path: '/auth/session',
  operationId: 'getSession',
  tags: ['Accounts'],
  summary: 'Who is signed in',
  responses: { 200: json(z.object({ user: viewerView.nullable() }), 'The person, or null') },
});
const listSessions = createRoute({
  method: 'get',
  path: '/auth/sessions',
  operationId: 'listSessions',
  tags: ['Accounts'],
  summary: 'Where the person is signed in',
  responses: {
    200: json(z.object({ data: z.array(sessionView) }), 'Last used first'),
    401: refusals[401],
  },
});
const deleteOtherSessions = createRoute({
  method: 'delete',
  path: '/auth/sessions',
  operationId: 'endOtherSessions',
  tags: ['Accounts'],
  summary: 'Ends every other session',
  responses: { 200: json(done, 'Done'), 401: refusals[401] },
});
const deleteSession = createRoute({
  method: 'delete',
  path: '/auth/sessions/{id}',
  operationId: 'endSession',
  tags: ['Accounts'],
  summary: 'Ends one session',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(done, 'Done'), 401: refusals[401] },
});

const getOwnProfile = createRoute({
  method: 'get',
  path: '/profile',
  operationId: 'getProfile',
  tags: ['Profile'],
  summary: 'The own profile',
  responses: { 200: json(profileView, 'The profile'), 401: refusals[401] },
});
const putProfile = createRoute({
  method: 'put',
  path: '/profile',
  operationId: 'editProfile',
  tags: ['Profile'],
  summary: 'Changes name, country, telephone number and bio',
  request: body(
    z.object({
      fullName: z.string().max(1000),
      country: z.string().max(100),
      phone: z.string().max(100),
      bio: z.string().max(10_000),
    }),
  ),
  responses: {
    200: json(profileView, 'The profile as it is now'),
    401: refusals[401],
    422: refusals[422],
    429: refusals[429],
  },
});
const putPicture = createRoute({
  method: 'put',
  path: '/profile/picture',
  operationId: 'setPicture',
  tags: ['Profile'],
  summary: 'Sets or, with null, removes the profile picture',
  request: body(
    z.object({
      picture: z
        .string()
        .max(MOST_PICTURE_SIGNS)
        .nullable()
        .openapi({ description: 'A data URL of a JPEG, PNG, WebP or GIF file.' }),
    }),
  ),
  responses: {
    200: json(profileView, 'The profile as it is now'),
    401: refusals[401],
    422: refusals[422],
  },
});
const postPassword = createRoute({
  method: 'post',
  path: '/profile/password',
  operationId: 'changePassword',
  tags: ['Profile'],
  summary: 'Changes the password and ends the other sessions',
  request: body(
    z.object({
      currentPassword: z.string().max(1000),
      newPassword: z.string().max(1000),
      confirmPassword: z.string().max(1000),
    }),
  ),
  responses: { 200: json(done, 'Done'), ...refusals },
});
const SAMPLE_ACCOUNT = { description: 'A sample account of a demonstration keeps its address' };
const postEmail = createRoute({
  method: 'post',
  path: '/profile/email',
  operationId: 'requestEmailChange',
  tags: ['Profile'],
  summary: 'Sends a code to a new address',
  request: body(z.object({ newEmail: email })),
  responses: { 200: json(codeSent, 'Done'), ...refusals, 403: SAMPLE_ACCOUNT },
});
const postEmailCode = createRoute({
  method: 'post',
  path: '/profile/email/confirm',
  operationId: 'confirmEmailChange',
  tags: ['Profile'],
  summary: 'Changes the address with the code',
  request: body(z.object({ newEmail: email, code })),
  responses: { 200: json(done, 'Done'), ...refusals, 403: SAMPLE_ACCOUNT },
});
const postPhone = createRoute({
  method: 'post',
  path: '/profile/phone',
  operationId: 'requestPhoneCode',
  tags: ['Profile'],
  summary: 'Sends a code to the number of the profile as a text message',
  responses: {
    200: json(
      z.object({ phone: z.string(), textSent: z.boolean(), devCode: z.string().nullable() }),
      'Done',
    ),
    401: refusals[401],
    422: refusals[422],
    429: refusals[429],
    503: { description: 'This installation sends no text messages' },
  },
});
const postPhoneCode = createRoute({
  method: 'post',
  path: '/profile/phone/confirm',
  operationId: 'confirmPhone',
  tags: ['Profile'],
  summary: 'Proves the number of the profile with the code',
  request: body(z.object({ code })),
  responses: {
    200: json(profileView, 'The profile as it is now'),
    401: refusals[401],
    422: refusals[422],
    429: refusals[429],
  },
});
const getData = createRoute({
  method: 'get',
  path: '/profile/data',
  operationId: 'exportAccount',
  tags: ['Profile'],
  summary: 'What is kept of the account; /profile/data of the site adds listings and reviews',
  responses: {
    200: json(z.record(z.string(), z.unknown()), 'The data'),
    401: refusals[401],
    429: refusals[429],
  },
});
const deleteProfile = createRoute({
  method: 'delete',
  path: '/profile',
  operationId: 'deleteAccount',
  tags: ['Profile'],
  summary: 'Deletes the account for good',
  responses: { 200: json(done, 'Done'), 401: refusals[401] },
});

/** Adds the own profile. */
export function registerProfileApi(api: Api): void {
  api.openapi(getOwnProfile, async (c) => c.json(await getProfile(c.get('ctx')), 200));
  api.openapi(putProfile, async (c) =>
    c.json(await editProfile(c.get('ctx'), c.req.valid('json')), 200),
  );
  api.openapi(putPicture, async (c) => {
    const { picture } = c.req.valid('json');
    await setPicture(c.get('ctx'), picture === null ? null : bytesOfDataUrl(picture));
    return c.json(await getProfile(c.get('ctx')), 200);
  });
  api.openapi(postPassword, async (c) => {
    await changePassword(c.get('ctx'), c.req.valid('json'));
    return c.json(DONE, 200);
  });
  api.openapi(postEmail, async (c) =>
    c.json(
      {
        success: true,
        ...(await requestEmailChange(c.get('ctx'), c.req.valid('json'))),
        error: null,
        code: null,
      } as const,
      200,
    ),
  );
  api.openapi(postEmailCode, async (c) => {
    await confirmEmailChange(c.get('ctx'), c.req.valid('json'));
    return c.json(DONE, 200);
  });
  api.openapi(postPhone, async (c) => c.json(await requestPhoneCode(c.get('ctx')), 200));
  api.openapi(postPhoneCode, async (c) => {
    await confirmPhone(c.get('ctx'), c.req.valid('json'));
    return c.json(await getProfile(c.get('ctx')), 200);
  });
  api.openapi(getData, async (c) => c.json(await exportAccount(c.get('ctx')), 200));
  api.openapi(deleteProfile, async (c) => {
    await deleteAccount(c.get('ctx'));
    return c.json(DONE, 200);
  });
}

/** The bytes of a base64 data URL; nothing for anything else, which is no picture. */
function bytesOfDataUrl(url: string): Uint8Array {
  return Buffer.from(/^data:image\/[\w.+-]+;base64,([\w+/]+=*)$/.exec(url)?.[1] ?? '', 'base64');
}

const codeSentOf = ({ emailSent, devCode }: CodeSent): CodeSent => ({ emailSent, devCode });

/** Adds signing up, in and out. */
export function registerAccountsApi(api: Api): void {
  api.openapi(postGenerate, async (c) =>
    c.json(
      {
        success: true,
        ...(await generateOtp(c.get('ctx'), c.req.valid('json'))),
        error: null,
        code: null,
      } as const,
      200,
    ),
  );
  api.openapi(postVerify, async (c) => {
    await verifyOtp(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true, reason: null, message: null, error: null } as const, 200);
  });
  api.openapi(postLoginWithOtp, async (c) => {
    await loginWithOtp(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true, tempPassword: null, error: null } as const, 200);
  });
  api.openapi(postReset, async (c) => {
    await resetPasswordWithOtp(c.get('ctx'), c.req.valid('json'));
    return c.json(DONE, 200);
  });
  api.openapi(postLogin, async (c) => {
    await signInWithPassword(c.get('ctx'), c.req.valid('json'));
    return c.json(DONE, 200);
  });
  api.openapi(postSignUp, async (c) =>
    c.json(
      {
        success: true,
        ...codeSentOf(await signUp(c.get('ctx'), c.req.valid('json'))),
        error: null,
        code: null,
      } as const,
      200,
    ),
  );
  api.openapi(postLogout, async (c) => {
    await signOut(c.get('ctx'));
    return c.json(DONE, 200);
  });
  api.openapi(getSession, (c) => c.json({ user: findViewer(c.get('ctx')) }, 200));
  api.openapi(listSessions, async (c) => c.json({ data: await findSessions(c.get('ctx')) }, 200));
  api.openapi(deleteOtherSessions, async (c) => {
    await endOtherSessions(c.get('ctx'));
    return c.json(DONE, 200);
  });
  api.openapi(deleteSession, async (c) => {
    await endSession(c.get('ctx'), c.req.valid('param'));
    return c.json(DONE, 200);
  });
}
