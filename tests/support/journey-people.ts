/**
 * Who visits the shop of the journeys: signed in through the API, because the forms for it have
 * journeys of their own.
 */
import { randomBytes, randomInt } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { demoPeople } from '#seed/people.ts';

export type Account = { email: string; password: string };

/** The accounts of the demo; what they own is for the journeys of one file alone. */
export const DEMO = {
  buyer: { email: 'buyer@demo.calabash.example', password: 'calabash' },
  seller: { email: 'seller@demo.calabash.example', password: 'calabash' },
  moderator: { email: 'moderator@demo.calabash.example', password: 'calabash' },
} as const satisfies Record<string, Account>;

/** The address of a seller of the demo in this country, who signs in by code. */
export function demoSeller(country: string): string {
  const seller = demoPeople().find((person) => person.country === country && person.sells);
  if (!seller) throw new RangeError(`The demo has no seller in ${country}`);
  return seller.email;
}

/** An address that nobody had before, in any run or file. */
export const newAddress = (): string => `journey-${randomBytes(6).toString('hex')}@people.example`;

/** Whatever sends with a visitor's cookies: `PlainPage` does. `post` throws when it is refused. */
export type Poster = {
  post: (path: string, data: object) => Promise<Record<string, unknown>>;
  get: (path: string) => Promise<Record<string, unknown>>;
};
type Visitor = Pick<BrowserContext, 'request'> | Poster;

/** Signs the browser in with a password. */
export async function signInAs(visitor: Visitor, account: Account): Promise<void> {
  await posterOf(visitor).post('/api/auth/login', account);
}

/** Signs the browser in with the code that a demonstration shows. */
export async function signInByCode(visitor: Visitor, email: string): Promise<void> {
  const { devCode } = await posterOf(visitor).post('/api/auth/generate-otp', {
    email,
    type: 'login',
  });
  await posterOf(visitor).post('/api/auth/login-with-otp', { email, code: devCode });
}

/** Of nobody else, because accounts that name one number belong together. */
const newNumber = () => `+1 876 5${randomInt(1e5, 1e6)}`;

/**
 * Makes an account of Jamaica that owns nothing, and signs the browser in with it.
 * @param person what the sign-up form says of them beside the usual
 */
export async function signUp(
  visitor: Visitor,
  person: { fullName?: string; bio?: string; phone?: string } = {},
): Promise<Account> {
  const account = { email: newAddress(), password: 'mango season' };
  const { devCode } = await posterOf(visitor).post('/api/auth/signup', {
    ...account,
    confirmPassword: account.password,
    fullName: 'Marcia Bennett',
    phone: newNumber(),
    location: 'JM',
    acceptTerms: true,
    ...person,
  });
  await posterOf(visitor).post('/api/auth/verify-otp', {
    email: account.email,
    code: devCode,
    type: 'signup',
  });
  await untilLookedAt(posterOf(visitor));
  return account;
}

/** Waits until others know the person by their name: the check of new content has looked at it. */
async function untilLookedAt(visitor: Poster): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { data } = await visitor.get('/api/profile');
    if ((data as { status?: string } | null)?.status === 'approved') return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('Nobody looked at the name of somebody who joined');
}

function posterOf(visitor: Visitor): Poster {
  if (!('request' in visitor)) return visitor;
  const { request } = visitor;
  return {
    post: async (path, data) => {
      const answer = await request.post(path, { data });
      if (!answer.ok())
        throw new Error(`${path} was answered with ${answer.status()}: ${await answer.text()}`);
      return (await answer.json()) as Record<string, unknown>;
    },
    get: async (path) => (await (await request.get(path)).json()) as Record<string, unknown>,
  };
}
