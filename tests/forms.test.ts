// Every form of the site when things go wrong. While the database is away an action answers 503
// with its sentence, so that the page stays and the same can be sent again; whatever is written
// into a field, it never answers 500.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RouterContextProvider } from 'react-router';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { type Db, openDatabase } from '#platform/db.server.ts';
import type { FormFailure } from '#platform/form-failure.server.ts';
import { ctxContext } from '#platform/request-context.ts';
import { FEATURES } from '../src/features.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';

const ROUTES = join(import.meta.dirname, '../src/routes');
const SOMEBODY = '019a0000-0000-7000-8000-000000000000';

/** Nobody listens on port 1. */
const away = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1 });
afterAll(() => away.close());

type Fields = Record<string, string>;
type Answer = { data: unknown; init: ResponseInit | null };
type Action = (args: {
  request: Request;
  params: Fields;
  context: RouterContextProvider;
}) => Promise<Answer | Response>;

const written = { email: 'marcia@people.example', code: '123456' };
const ACCOUNT: Fields = {
  fullName: 'Marcia Bennett',
  phone: '+1 876 555 0123',
  country: 'JM',
  bio: 'Chairs and more',
};
const NEW_PASSWORD = { newPassword: 'breadfruit', confirmPassword: 'breadfruit' };

/** The forms of each page with an action; `signedIn` are sent by somebody with an account. */
const FORMS: Record<string, { forms: Fields[]; signedIn: boolean }> = {
  'login.tsx': {
    signedIn: false,
    forms: [
      { intent: 'password', email: written.email, password: 'mango season' },
      { intent: 'request', email: written.email },
      { intent: 'verify', ...written },
      { intent: 'resend', email: written.email },
    ],
  },
  'signup.tsx': {
    signedIn: false,
    forms: [
      {
        ...ACCOUNT,
        email: written.email,
        location: 'JM',
        password: 'mango season',
        confirmPassword: 'mango season',
        acceptTerms: 'on',
      },
      { intent: 'verify', ...written },
      { intent: 'resend', email: written.email },
    ],
  },
  'forgot-password.tsx': {
    signedIn: false,
    forms: [
      { intent: 'request', email: written.email },
      { intent: 'verify', ...written },
      { intent: 'password', ...NEW_PASSWORD },
    ],
  },
  'profile.tsx': {
    signedIn: true,
    forms: [
      { intent: 'edit', ...ACCOUNT },
      { intent: 'password', currentPassword: 'mango season', ...NEW_PASSWORD },
      { intent: 'email', newEmail: 'new@people.example', currentPassword: 'mango season' },
      { intent: 'confirmEmail', newEmail: 'new@people.example', code: written.code },
      { intent: 'phone' },
      { intent: 'confirmPhone', code: written.code },
      { intent: 'endSession', id: SOMEBODY },
      { intent: 'endOtherSessions' },
      { intent: 'proof' },
      { intent: 'delete', currentPassword: 'mango season', proofCode: written.code },
      { intent: 'markSold', id: SOMEBODY, option: 'Red' },
      { intent: 'undoSale', id: SOMEBODY },
      { intent: 'reopenListing', id: SOMEBODY },
      { intent: 'renewListing', id: SOMEBODY },
      { intent: 'removeListing', id: SOMEBODY },
      { intent: 'unblock', userId: SOMEBODY },
    ],
  },
  'seller-profile.tsx': {
    signedIn: true,
    forms: [{ storeName: 'Chairs of Marcia', storeDescription: 'Chairs and more' }],
  },
  'store.tsx': { signedIn: true, forms: [{ intent: 'numbers' }] },
  'favorites.tsx': { signedIn: true, forms: [{ add: SOMEBODY }, { remove: SOMEBODY }] },
  'messages.tsx': {
    signedIn: true,
    forms: [
      { content: 'Is it still there?', clientId: SOMEBODY },
      { intent: 'block', content: '', clientId: SOMEBODY },
      { intent: 'unblock', content: '', clientId: SOMEBODY },
    ],
  },
  'product-request.tsx': {
    signedIn: true,
    forms: [
      {
        'option.size': 'large',
        quantity: '2',
        fulfillment: 'delivery',
        street: '14 Bonne Terre Road',
        town: 'Gros Islet',
        parish: 'LC-06',
        country: 'LC',
        payment: 'cash',
        note: 'A gift',
        expected: '12800',
        currency: 'USD',
        idempotencyKey: SOMEBODY,
      },
      { quantity: '1', fulfillment: 'pickup', expected: '' },
    ],
  },
  'order.tsx': {
    signedIn: true,
    forms: [
      { intent: 'confirm', return: '/orders' },
      { intent: 'ship', trackingNumber: 'CB 4402', note: 'By boat', stay: '1' },
      { intent: 'deliver', return: '/orders' },
      { intent: 'collect', code: 'K7M4QX' },
      { intent: 'cancel', note: 'Sold at the market' },
      { intent: 'dispute', reason: 'damaged', words: 'The brim is torn' },
      { intent: 'closeDelivered', note: 'It arrived' },
      { intent: 'closeCancelled', note: 'It did not arrive' },
    ],
  },
  'order-review.tsx': {
    signedIn: true,
    forms: [
      { rating: '5', comment: 'All went well', about: 'listing' },
      { reviewId: SOMEBODY, rating: '4', comment: 'Nearly all', about: 'seller' },
    ],
  },
  'reviews.tsx': {
    signedIn: true,
    forms: [
      { reviewId: SOMEBODY, answer: 'Thank you', return: '/reviews' },
      { add: SOMEBODY, return: '/products' },
      { remove: SOMEBODY, stay: '1' },
    ],
  },
  'product-offer.tsx': {
    signedIn: true,
    forms: [
      {
        'option.size': 'large',
        amount: '90',
        currency: 'USD',
        quantity: '1',
        note: 'Today',
        clientId: SOMEBODY,
      },
    ],
  },
  'offer-counter.tsx': {
    signedIn: true,
    forms: [{ amount: '95', currency: 'USD', note: 'With the mats', clientId: SOMEBODY }],
  },
  'notifications.tsx': { signedIn: true, forms: [{ intent: 'read-all' }, { id: SOMEBODY }] },
  'notifications-settings.tsx': {
    signedIn: true,
    forms: [{ 'messages.mail': 'on' }, { intent: 'stop-mails' }],
  },
  'invitation.tsx': { signedIn: false, forms: [NEW_PASSWORD] },
};

/**
 * Forms that ask the database for nothing, or whose end is the same without it; unsubscribing asks
 * it for nothing without a sealed token.
 */
const WITHOUT = ['preferences.ts', 'logout.ts', 'unsubscribe.tsx'];

const actor = testActor({ id: SOMEBODY });
const database = await testDatabase();
beforeAll(() => seedCatalog(testCtx(database.db)));
const restore = async () => {
  const { db } = database;
  const row = { id: SOMEBODY, email: written.email, phone: '+18765550123', deletedAt: null };
  await db.insert(userTable).values(row).onConflictDoUpdate({ target: userTable.id, set: row });
  await db.execute(sql`delete from rate_limit`);
};
const PEOPLE: Record<'signedIn' | 'visitor' | 'unknown', Partial<Ctx>> = {
  signedIn: { actor },
  visitor: {},
  // What the HTTP layer knows of somebody whose session cannot be read now.
  unknown: { sessionUnknown: true },
};

/** The cookie of a person who is in the middle of a new password. */
const pending = Buffer.from(
  JSON.stringify({ type: 'reset', email: written.email, sentAt: 0, devCode: null, code: '123456' }),
).toString('base64url');

async function send(
  file: string,
  fields: Fields,
  who: Partial<Ctx>,
  db: Db = away.db,
): Promise<Answer | Response> {
  const module = (await import(join(ROUTES, file))) as { action: Action };
  const context = new RouterContextProvider();
  context.set(ctxContext, {
    ...testCtx(db, who),
    client: {
      key: '203.0.113.7',
      userAgent: 'Test',
      cookie: `calabash_code=${pending}; calabash_signup=a-token-of-a-form`,
      setCookies: [],
    },
  });
  return module.action({
    request: new Request('https://calabash.example/form?token=a-token-of-an-invitation', {
      method: 'POST',
      body: new URLSearchParams(fields),
    }),
    params: { userId: SOMEBODY, id: SOMEBODY },
    context,
  });
}

/** The failure, wherever the page keeps it in its answer. */
function failureIn({ data }: Answer): Partial<FormFailure> {
  const { failure, problem, ...rest } = data as Record<string, unknown>;
  if (typeof problem === 'string') return { message: problem };
  return (failure ?? rest) as Partial<FormFailure>;
}

it('knows every page that takes a form', () => {
  const withAction = readdirSync(ROUTES).filter((file) =>
    /export (?:async function|const) action\b/.test(readFileSync(join(ROUTES, file), 'utf8')),
  );
  expect(withAction.toSorted()).toEqual([...Object.keys(FORMS), ...WITHOUT].toSorted());
});

it('knows every form of the profile', () => {
  const known = FORMS['profile.tsx']?.forms.map(({ intent }) => intent);
  expect(known?.toSorted()).toEqual(
    FEATURES.flatMap(({ forms = {} }) => Object.keys(forms)).toSorted(),
  );
});

describe.each(Object.entries(FORMS))('the forms of %s', (file, { forms, signedIn }) => {
  const cases = (signedIn ? (['signedIn', 'unknown'] as const) : (['visitor'] as const)).flatMap(
    (who) => forms.map((fields) => [fields['intent'] ?? 'the form', who, fields] as const),
  );

  it.each(cases)('say %s (%s) inline while the database is away', async (_name, who, fields) => {
    const answer = await send(file, fields, PEOPLE[who]);
    if (answer instanceof Response)
      throw new Error(`led away to ${answer.headers.get('location')}`);
    expect(answer.init?.status).toBe(503);
    expect(new Headers(answer.init?.headers).get('Retry-After')).toBe('5');
    expect(failureIn(answer).message).toMatch(/^This is not available right now/);
  });
});

it.each([
  ['login.tsx', { intent: 'password', email: written.email, password: 'mango season' }],
  ['login.tsx', { intent: 'request', email: written.email }],
  ['forgot-password.tsx', { intent: 'request', email: written.email }],
])(
  '%s gives back the address that was typed, and no password, without scripts',
  async (file, fields) => {
    const answer = await send(file, fields, {});
    if (answer instanceof Response) throw new Error('led away');
    expect(answer.data).toMatchObject({ typed: { email: written.email } });
    expect(JSON.stringify(answer.data)).not.toContain('mango season');
  },
);

/** More than any field takes, a code that is too long, and signs that no column takes. */
const STRANGE = [
  'x'.repeat(10_001),
  '1'.repeat(101),
  '+1'.padEnd(10_001, '8'),
  `${'x'.repeat(10_001)}@people.example`,
  'x',
  '\ud800',
  '\0',
  '\u202e',
];

describe.each(Object.entries(FORMS))('the fields of %s', (file, { forms, signedIn }) => {
  const cases = forms.flatMap((fields) =>
    Object.keys(fields).map((name) => [name, fields['intent'] ?? 'the form', fields] as const),
  );

  it.each(cases)('take no %s that makes %s fail', async (name, _form, fields) => {
    for (const value of STRANGE) {
      await restore();
      const sent = { ...fields, [name]: value };
      const answer = await send(file, sent, PEOPLE[signedIn ? 'signedIn' : 'visitor'], database.db);
      const status = answer instanceof Response ? answer.status : (answer.init?.status ?? 200);
      expect(status, `${name}=${value.slice(0, 20)}`).toBeLessThan(500);
    }
  });
});

describe.each([
  '/.//evil.test',
  '/..//evil.test',
  '/x/..//evil.test',
  '//evil.test',
  '/\\evil.test',
])('an address that leads to another site (%s)', (address) => {
  it('is not followed by somebody who is signed in already', async () => {
    const { loader } = (await import(join(ROUTES, 'login.tsx'))) as { loader: Action };
    const url = `https://calabash.example/login?next=${encodeURIComponent(address)}`;
    const context = new RouterContextProvider();
    context.set(ctxContext, testCtx(database.db, { actor }));
    const answer = await loader({ request: new Request(url), params: {}, context }).catch(
      (thrown: unknown) => thrown,
    );
    expect((answer as Response).headers.get('location')).toBe('/');
  });

  it('is not where a preference leads back to', async () => {
    const answer = await send('preferences.ts', { theme: 'dark', return: address }, {});
    expect((answer as Response).headers.get('location')).toBe('/');
  });
});
