// Accounts under /api: the four calls of the specification, and what a native app needs besides. Sessions are the
// same cookies that the pages use.
import { createRoute, z } from '@hono/zod-openapi';
import type { Api } from '#api/api.server.ts';
import { CODE_PURPOSES, sessionView, viewerView } from './accounts.schema.ts';
import { findSessions, endOtherSessions, endSession, findViewer, signOut } from './accounts.session.server.ts';
import { generateOtp, loginWithOtp, resetPasswordWithOtp, signInWithPassword, verifyOtp } from './accounts.signin.server.ts';
import { signUp } from './accounts.signup.server.ts';

const email = z.string().max(1000).openapi({ example: 'marcia@example.com' });
const code = z.string().max(100).openapi({ example: '493027', description: 'Six digits.' });
const purpose = z.enum(CODE_PURPOSES).openapi({ description: 'What the code is for; it is good for nothing else.' });
const done = z.object({ success: z.literal(true), error: z.null() });
const DONE = { success: true, error: null } as const;

const json = <T extends z.ZodType>(schema: T, description: string) => ({ description, content: { 'application/json': { schema } } });
const body = <T extends z.ZodType>(schema: T) => ({ body: { required: true, content: { 'application/json': { schema } } } });
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
  devCode: z.string().nullable().openapi({ description: 'The code itself, in development and demonstrations only.' }),
  error: z.null(),
  code: z.null(),
});

const post = <const Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(path: Path, operationId: string, summary: string, input: Body, answer: Answer) =>
  createRoute({ method: 'post', path, operationId, tags: ['Accounts'], summary, request: body(input), responses: { 200: json(answer, 'Done'), ...refusals } });

const postGenerate = post('/auth/generate-otp', 'generateOtp', 'Sends a code by e-mail', z.object({ email, type: purpose }), codeSent);
const postVerify = post('/auth/verify-otp', 'verifyOtp', 'Checks a code; for a sign-up, makes the account and signs in', z.object({ email, code, type: purpose }), z.object({ success: z.literal(true), reason: z.null(), message: z.null(), error: z.null() }));
const postLoginWithOtp = post('/auth/login-with-otp', 'loginWithOtp', 'Signs in by a code; the session is a cookie', z.object({ email, code }), z.object({ success: z.literal(true), tempPassword: z.null(), error: z.null() }));
const postReset = post('/auth/reset-password-with-otp', 'resetPasswordWithOtp', 'Sets a new password with a code and ends every session', z.object({ email, code, newPassword: z.string().max(1000) }), done);
const postLogin = post('/auth/login', 'login', 'Signs in by password; the session is a cookie', z.object({ email, password: z.string().max(1000) }), done);
const postSignUp = post('/auth/signup', 'signUp', 'Takes a sign-up form and sends its code; verify-otp completes it', z.object({
  email, password: z.string().max(1000), confirmPassword: z.string().max(1000), fullName: z.string().max(1000).optional(), phone: z.string().max(1000),
  location: z.string().max(100).openapi({ description: 'ISO 3166-1 code of a place of the catalog, or "elsewhere".' }), bio: z.string().max(10_000).optional(), acceptTerms: z.boolean(),
}), codeSent);

const postLogout = createRoute({ method: 'post', path: '/auth/logout', operationId: 'logout', tags: ['Accounts'], summary: 'Ends the session', responses: { 200: json(done, 'Done') } });
const getSession = createRoute({ method: 'get', path: '/auth/session', operationId: 'getSession', tags: ['Accounts'], summary: 'Who is signed in', responses: { 200: json(z.object({ user: viewerView.nullable() }), 'The person, or null') } });
const listSessions = createRoute({ method: 'get', path: '/auth/sessions', operationId: 'listSessions', tags: ['Accounts'], summary: 'Where the person is signed in', responses: { 200: json(z.object({ data: z.array(sessionView) }), 'Last used first'), 401: refusals[401] } });
const deleteOtherSessions = createRoute({ method: 'delete', path: '/auth/sessions', operationId: 'endOtherSessions', tags: ['Accounts'], summary: 'Ends every other session', responses: { 200: json(done, 'Done'), 401: refusals[401] } });
const deleteSession = createRoute({ method: 'delete', path: '/auth/sessions/{id}', operationId: 'endSession', tags: ['Accounts'], summary: 'Ends one session', request: { params: z.object({ id: z.uuid() }) }, responses: { 200: json(done, 'Done'), 401: refusals[401] } });

/** Adds signing up, in and out. */
export function registerAccountsApi(api: Api): void {
  api.openapi(postGenerate, async (c) => c.json({ success: true, ...(await generateOtp(c.get('ctx'), c.req.valid('json'))), error: null, code: null } as const, 200));
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
  api.openapi(postSignUp, async (c) => c.json({ success: true, ...(await signUp(c.get('ctx'), c.req.valid('json'))), error: null, code: null } as const, 200));
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
