// New terms: what waits until somebody accepts them, on pages and over the API, and what never
// does.
import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { beforeAll, describe, expect, it } from 'vitest';
import { acceptTerms, askForTerms, getTerms } from '#features/accounts/privacy/terms.server.ts';
import { hasAcceptedTerms } from '#features/accounts/accounts.policy.ts';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import type { Ctx } from '#platform/context.ts';
import { ctxContext } from '#platform/pages/request-context.ts';
import { FEATURES } from '../src/features.ts';
import { action, loader } from '../src/routes/terms-accept.tsx';
import { action as profileAction } from '../src/routes/profile.tsx';
import { OPERATIONS } from './support/api.ts';
import { testApp } from './support/app.ts';
import { testActor, testCtx, testParts } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { inSession } from './support/signed-in.ts';

const database = await testDatabase();
const { db } = database;
beforeAll(() => seedCatalog(testCtx(db)));

const EDITION = '2031-04-05';
const OLD = POLICY_EDITIONS.terms;
const { settings } = testParts(db);
const changed = { ...settings, termsEdition: EDITION };
const SOMEBODY = '019a0000-0000-7000-8000-000000000001';
const app = testApp(database, { settings: changed });
const somebody = (cookie = ''): Ctx =>
  testCtx(db, {
    settings: changed,
    actor: testActor({ id: SOMEBODY }),
    client: { key: '203.0.113.7', userAgent: 'Test', cookie, setCookies: [] },
  });

describe('an edition', () => {
  const settingsOf = (termsEdition: string) => ({ demo: false, termsEdition });
  it.each([
    ['2025-01', '2025-01', true],
    ['2025-01', '2025-01-15', false],
    ['2025-01-15', '2025-01', true],
    ['2025-01', '2025-10-17', false],
    ['2026-02', '2025-10-17', true],
    [null, '2025-01', false],
  ])('%s accepted while %s holds: %s', (acceptedTermsEdition, holds, fine) => {
    const person = { email: 'marcia@people.example', acceptedTermsEdition };
    expect(hasAcceptedTerms(settingsOf(holds), person)).toBe(fine);
  });

  it('asks the sample accounts of a demonstration nothing, which everybody shares', () => {
    const email = 'buyer@demo.calabash.example';
    const person = { email, acceptedTermsEdition: null };
    expect(hasAcceptedTerms({ demo: true, termsEdition: EDITION }, person)).toBe(true);
    expect(hasAcceptedTerms({ demo: false, termsEdition: EDITION }, person)).toBe(false);
  });
});

describe('over the API', () => {
  const change = (method: string, path: string, cookie: string, body: object = {}) =>
    app.ask(`/api${path}`, {
      method,
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const isRefused = async (answer: Response) =>
    answer.status === 403 && (await answer.json()).code === 'terms_not_accepted';

  it('nothing is published until the edition that holds is accepted', async () => {
    const { id, cookie } = await inSession(database);
    const refused = await change('POST', '/forum/posts', cookie);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      code: 'terms_not_accepted',
      detail: 'Our terms have changed. Please accept them first.',
    });
    const due = await (await app.ask('/api/profile/terms', { headers: { Cookie: cookie } })).json();
    expect(due.data).toMatchObject({ edition: EDITION, due: true, acceptedEdition: OLD });
    const old = await change('PUT', '/profile/terms', cookie, { edition: OLD });
    expect([old.status, (await old.json()).code]).toEqual([409, 'terms_outdated']);
    expect(await isRefused(await change('POST', '/forum/posts', cookie))).toBe(true);
    const accepted = await change('PUT', '/profile/terms', cookie, { edition: EDITION });
    expect((await accepted.json()).data).toMatchObject({ due: false, acceptedEdition: EDITION });
    expect((await change('POST', '/forum/posts', cookie)).status).toBe(422);
    const [row] = await db.select().from(userTable).where(eq(userTable.id, id));
    expect(row).toMatchObject({ acceptedTermsEdition: EDITION });
  });

  it('what does not publish anything never waits', async () => {
    const { cookie } = await inSession(database);
    const open: string[] = [];
    for (const { method, path } of OPERATIONS) {
      if (method === 'get' || method === 'delete') continue;
      const asked = path.replaceAll(/\{\w+\}/g, SOMEBODY);
      // The last: it ends the session.
      if (path === '/auth/logout') continue;
      if (!(await isRefused(await change(method.toUpperCase(), asked, cookie))))
        open.push(`${method.toUpperCase()} ${path}`);
    }
    expect(open.toSorted()).toEqual(OPEN);
    expect((await app.ask('/api/profile/data', { headers: { Cookie: cookie } })).status).toBe(200);
    expect((await change('POST', '/auth/logout', cookie)).status).toBe(200);
  });

  it('visitors are not asked', async () => {
    expect((await change('POST', '/auth/login', '', { email: 'a@b.example' })).status).not.toBe(
      403,
    );
  });
});

/** Everything else that changes something is refused, whatever a later feature adds. */
const OPEN = [
  'PATCH /alerts/{id}',
  'PATCH /conversations/{id}',
  'POST /alerts',
  'POST /appeals',
  'POST /auth/generate-otp',
  'POST /auth/login',
  'POST /auth/login-with-otp',
  'POST /auth/reset-password-with-otp',
  'POST /auth/second-step',
  'POST /auth/signup',
  'POST /auth/verify-otp',
  'POST /conversations/{conversationId}/typing',
  'POST /events/{id}/cancel',
  'POST /listings/{id}/sold',
  'POST /listings/{id}/undo-sale',
  'POST /listings/{listingId}/order-quote',
  'POST /media',
  'POST /offers/{id}/decline',
  'POST /offers/{id}/withdraw',
  'POST /orders/{id}/acknowledge',
  'POST /orders/{id}/arrange',
  'POST /orders/{id}/cancel',
  'POST /orders/{id}/collect',
  'POST /orders/{id}/confirm',
  'POST /orders/{id}/deliver',
  'POST /orders/{id}/deny',
  'POST /orders/{id}/dispute',
  'POST /orders/{id}/ship',
  'POST /profile/confirm',
  'POST /profile/delete',
  'POST /profile/email',
  'POST /profile/email/confirm',
  'POST /profile/password',
  'POST /profile/phone',
  'POST /profile/phone/confirm',
  'POST /profile/second-factor',
  'POST /profile/second-factor/confirm',
  'POST /profile/second-factor/end',
  'POST /profile/second-factor/recovery-codes',
  'POST /reports',
  'POST /sellers/{id}/numbers',
  'PUT /conversations/{conversationId}/read',
  'PUT /favorites/{listingId}',
  'PUT /notifications/push',
  'PUT /notifications/read',
  'PUT /notifications/settings/{group}/{channel}',
  'PUT /notifications/{id}/read',
  'PUT /profile/blocked/{userId}',
  'PUT /profile/terms',
];

describe('on the pages', () => {
  /** Where somebody is led; null where the page answers. */
  async function ledTo(ctx: Ctx, path: string, sent: RequestInit = {}): Promise<string | null> {
    try {
      const url = new URL(path, 'https://calabash.example');
      await askForTerms(ctx, { request: new Request(url, sent), url }, FEATURES);
      return null;
    } catch (thrown) {
      return (thrown as Response).headers.get('Location');
    }
  }
  const asked = (next: string) => `/terms/accept?next=${encodeURIComponent(next)}`;

  it('people are asked at home and before they write, and read on otherwise', async () => {
    const ctx = somebody();
    for (const path of ['/', '/sell', '/sell/', '/events/new?x=1', '/forum/new', '/admin/queue'])
      expect(await ledTo(ctx, path), path).toBe(asked(path));
    for (const path of [
      '/products',
      '/terms',
      '/privacy',
      '/profile?tab=settings',
      '/profile/data',
      '/messages',
      '/terms/accept',
      `/products/${SOMEBODY}`,
    ])
      expect(await ledTo(ctx, path), path).toBeNull();
  });

  it('nobody else is asked', async () => {
    expect(await ledTo(testCtx(db, { settings: changed }), '/')).toBeNull();
    expect(await ledTo({ ...somebody(), settings }, '/sell')).toBeNull();
  });

  it('what is sent waits, unless it publishes nothing', async () => {
    const ctx = somebody();
    for (const path of ['/logout', '/report', '/appeals/new', '/profile', '/preferences'])
      expect(await ledTo(ctx, path, { method: 'POST' }), path).toBeNull();
    expect(await ledTo(ctx, '/forum/feeds', { method: 'POST' })).toBe(asked('/forum/feeds'));
    const page = '/forum/abc?page=2';
    expect(await ledTo(ctx, page, { method: 'POST' })).toBe(asked(page));
    expect(await ledTo(ctx, '/terms/accept/', { method: 'POST' })).toBeNull();
  });

  const sent = (fields: Record<string, string>, type?: string): RequestInit => ({
    method: 'POST',
    body: new URLSearchParams(fields),
    ...(type ? { headers: { 'Content-Type': type } } : {}),
  });

  it.each([
    [`/forum/${SOMEBODY}`, { intent: 'removePost' }],
    [`/forum/${SOMEBODY}?after=x`, { intent: 'removeReply' }],
    ['/forum', { intent: 'unlike' }],
    [`/events/${SOMEBODY}`, { intent: 'cancel-all' }],
    [`/events/${SOMEBODY}/rsvp`, { status: 'not_going' }],
    [`/messages/${SOMEBODY}`, { intent: 'block' }],
    [`/messages/${SOMEBODY}`, { intent: 'archive' }],
    [`/messages/${SOMEBODY}`, { intent: 'mute' }],
    [`/messages/${SOMEBODY}`, { intent: 'withdrawOffer' }],
  ])('what takes something away does not wait on %s: %o', async (path, fields) => {
    expect(await ledTo(somebody(), path, sent(fields))).toBeNull();
  });

  it.each([
    [`/forum/${SOMEBODY}`, { intent: 'reply' }],
    ['/forum/new', { intent: 'removePost' }],
    ['/events/new', { intent: 'cancel-all' }],
    [`/events/${SOMEBODY}/edit`, { intent: 'cancel-all' }],
    [`/events/${SOMEBODY}/rsvp`, { status: 'going' }],
    ['/messages', { intent: 'block' }],
    [`/messages/${SOMEBODY}`, { intent: 'acceptOffer' }],
    ['/sell', { intent: 'removeListing' }],
  ])('what publishes waits on %s, whatever it says of itself: %o', async (path, fields) => {
    expect(await ledTo(somebody(), path, sent(fields))).toBe(asked(path));
  });

  it('what says it in another way than forms do waits', async () => {
    const page = `/forum/${SOMEBODY}`;
    expect(await ledTo(somebody(), page, sent({ intent: 'removePost' }, 'text/plain'))).toBe(
      asked(page),
    );
  });

  async function open(ctx: Ctx, fields: Record<string, string> | null, next = '/sell') {
    const context = new RouterContextProvider();
    context.set(ctxContext, ctx);
    const url = new URL(asked(next), 'https://calabash.example');
    const request = fields
      ? new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
      : new Request(url);
    const args = { request, url, context, params: {}, pattern: '' } as unknown as Parameters<
      typeof loader
    >[0];
    return (fields ? action(args) : loader(args)).catch((thrown: unknown) => thrown);
  }
  const locationOf = (answer: unknown) => (answer as Response).headers.get('Location');

  async function signedIn(): Promise<Ctx> {
    const { cookie } = await inSession(database);
    const client = { key: '203.0.113.7', userAgent: 'Test', cookie, setCookies: [] };
    const ctx = testCtx(db, { settings: changed, client });
    return { ...ctx, actor: await findActor(ctx) };
  }

  it('they accept in a form without scripts, and go on', async () => {
    const ctx = await signedIn();
    expect(await open(ctx, null)).toMatchObject({ terms: { edition: EDITION, due: true } });
    expect(await open(ctx, { intent: 'accept', edition: OLD })).toMatchObject({
      init: { status: 409 },
      data: { message: 'The terms have just changed again. Please read them anew.' },
    });
    expect(locationOf(await open(ctx, { intent: 'accept', edition: EDITION }))).toBe('/sell');
    const again = { ...ctx, actor: await findActor(ctx) };
    expect(await getTerms(again)).toMatchObject({ due: false, acceptedEdition: EDITION });
    expect(await ledTo(again, '/sell')).toBeNull();
    expect(locationOf(await open(again, null))).toBe('/sell');
  });

  it('"Not now" is good for reading alone, and until the next edition', async () => {
    const ctx = await signedIn();
    expect(locationOf(await open(ctx, { intent: 'later' }))).toBe('/');
    const [line = ''] = ctx.client.setCookies;
    const cookie = line.split(';')[0] ?? '';
    expect(await ledTo(somebody(cookie), '/')).toBeNull();
    expect(await ledTo(somebody(cookie), '/sell')).toBe(asked('/sell'));
    const next = { ...somebody(cookie), settings: { ...changed, termsEdition: '2032-01' } };
    expect(await ledTo(next, '/')).toBe(asked('/'));
  });

  it('the forms of the profile that publish wait, the others do not', async () => {
    const ctx = await signedIn();
    const send = async (intent: string) => {
      const context = new RouterContextProvider();
      context.set(ctxContext, ctx);
      const url = new URL('https://calabash.example/profile');
      const request = new Request(url, { method: 'POST', body: new URLSearchParams({ intent }) });
      const args = { request, url, context, params: {}, pattern: '' };
      const answer = await profileAction(args as unknown as Parameters<typeof profileAction>[0]);
      return JSON.stringify(answer).includes('Our terms have changed');
    };
    const intents = FEATURES.flatMap(({ forms = {} }) => Object.keys(forms));
    const waiting: string[] = [];
    for (const intent of intents) if (await send(intent)) waiting.push(intent);
    expect(waiting.toSorted()).toEqual(['edit', 'renewListing', 'reopenListing']);
  });
});

it('who has no account any more accepts nothing', async () => {
  await expect(acceptTerms(somebody(), { edition: EDITION })).rejects.toMatchObject({
    status: 401,
  });
});
