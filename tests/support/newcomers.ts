// People who sign up and in through the API, each with a browser and an address of their own.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Db } from '#platform/db/db.server.ts';
import type { TestApp } from './app.ts';
import { apiClient, type ApiClient } from './api-client.ts';

export const SIGN_UP = {
  password: 'mango season',
  confirmPassword: 'mango season',
  fullName: 'Marcia Bennett',
  phone: '+1 876 555 0123',
  location: 'JM',
  bio: 'Chairs and more',
  acceptTerms: true,
};

/** Every digit another one. */
export const wrong = (code: string): string =>
  code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

/** Makes newcomers of one application on one database. */
export function newcomers(app: Pick<TestApp, 'ask'>, db: Db) {
  let people = 0;
  const newAddress = () => `person${(people += 1)}@people.example`;
  const newClientAddress = () => `198.51.${Math.floor((people += 1) / 250)}.${(people % 250) + 1}`;
  const newBrowser = () => apiClient(app, newClientAddress());
  /** Lets the minute between two codes pass. */
  const forgetPauses = () => db.execute(sql`delete from rate_limit where key like 'codes-%'`);
  const whoIs = async (browser: ApiClient) =>
    ((await browser.send('GET', '/api/auth/session')).body['data'] as { email: string } | null)
      ?.email ?? null;

  async function requestCode(
    browser: ApiClient,
    email: string,
    type: 'login' | 'signup' | 'reset',
  ): Promise<string> {
    await forgetPauses();
    const { status, body } = await browser.send('POST', '/api/auth/generate-otp', { email, type });
    expect(status, JSON.stringify(body)).toBe(200);
    return String(body['devCode']);
  }

  async function join(
    email = newAddress(),
    form: Partial<typeof SIGN_UP> = {},
  ): Promise<{ email: string; browser: ApiClient }> {
    const browser = newBrowser();
    await forgetPauses();
    const sent = await browser.send('POST', '/api/auth/signup', { ...SIGN_UP, ...form, email });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const verified = await browser.send('POST', '/api/auth/verify-otp', {
      email,
      code: sent.body['devCode'],
      type: 'signup',
    });
    expect(verified.status, JSON.stringify(verified.body)).toBe(200);
    return { email, browser };
  }

  return { newAddress, newBrowser, newClientAddress, forgetPauses, whoIs, requestCode, join };
}
