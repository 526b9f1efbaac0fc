import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { asker, type Asker } from '#tests/support/asker.ts';
import { testDatabase } from '#tests/support/database.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { CODE, LIMITS } from './accounts.limits.ts';
import { accountTable, sessionTable, signupTable, userTable, verificationTable } from './accounts.table.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
beforeAll(() => seedCatalog(db));

let people = 0;
const newAddress = () => `person${(people += 1)}@people.example`;
const newBrowser = () => asker(app, `198.51.${Math.floor((people += 1) / 250)}.${(people % 250) + 1}`);

const FORM = { password: 'mango season', confirmPassword: 'mango season', fullName: 'Marcia Bennett', phone: '+1 876 555 0123', location: 'JM', bio: 'Chairs and more', acceptTerms: true };

/** Lets the minute between two codes pass. */
const forgetPauses = () => db.execute(sql`delete from rate_limit where key like 'codes-%'`);

async function requestCode(browser: Asker, email: string, type: 'login' | 'signup' | 'reset'): Promise<string> {
  await forgetPauses();
  const { status, body } = await browser.send('POST', '/api/auth/generate-otp', { email, type });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body['devCode']);
}

async function join(email = newAddress(), form: Partial<typeof FORM> = {}): Promise<{ email: string; browser: Asker }> {
  const browser = newBrowser();
  await forgetPauses();
  const sent = await browser.send('POST', '/api/auth/signup', { ...FORM, ...form, email });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const verified = await browser.send('POST', '/api/auth/verify-otp', { email, code: sent.body['devCode'], type: 'signup' });
  expect(verified.status, JSON.stringify(verified.body)).toBe(200);
  return { email, browser };
}

const whoIs = async (browser: Asker) => ((await browser.send('GET', '/api/auth/session')).body['user'] as { email: string } | null)?.email ?? null;
const wrong = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));

describe('joining', () => {
  it('makes an account that is signed in and can be entered by password and by code', async () => {
    const { email, browser } = await join();
    expect(await whoIs(browser)).toBe(email);
    const [row] = await db.select().from(userTable).where(eq(userTable.email, email));
    expect(row).toMatchObject({ name: 'Marcia Bennett', phone: '+18765550123', country: 'JM', bio: 'Chairs and more', emailVerified: true, role: 'user' });
    expect(row?.acceptedTermsAt).toBeInstanceOf(Date);
    const another = newBrowser();
    expect((await another.send('POST', '/api/auth/login', { email: ` ${email.toUpperCase()} `, password: FORM.password })).status).toBe(200);
    expect(await whoIs(another)).toBe(email);
    const third = newBrowser();
    const code = await requestCode(third, email, 'login');
    expect((await third.send('POST', '/api/auth/login-with-otp', { email, code })).body).toEqual({ success: true, tempPassword: null, error: null });
    expect(await whoIs(third)).toBe(email);
  });

  it('creates nothing that can sign in before its code is right', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(await db.select().from(userTable).where(eq(userTable.email, email))).toEqual([]);
    expect((await browser.send('POST', '/api/auth/login', { email, password: FORM.password })).status).toBe(401);
    expect((await browser.send('POST', '/api/auth/verify-otp', { email, code: '000000x', type: 'signup' })).body['detail']).toBe('Invalid verification code. Please try again.');
    expect(await whoIs(browser)).toBeNull();
  });

  it('does not let somebody who signed up with another’s address in, whoever comes first', async () => {
    const email = newAddress();
    const attacker = newBrowser();
    await attacker.send('POST', '/api/auth/signup', { ...FORM, email, password: 'attacker!', confirmPassword: 'attacker!' });
    const { browser: owner } = await join(email, { password: 'the owner’s', confirmPassword: 'the owner’s' });
    expect(await whoIs(owner)).toBe(email);
    const guess = newBrowser();
    expect((await guess.send('POST', '/api/auth/login', { email, password: 'attacker!' })).status).toBe(401);
    expect((await guess.send('POST', '/api/auth/login', { email, password: 'the owner’s' })).status).toBe(200);
    expect((await attacker.send('POST', '/api/auth/verify-otp', { email, code: '123456', type: 'signup' })).status).toBe(409);
    expect(await whoIs(attacker)).toBeNull();
    // Nor with a sign-up that is sent while the owner’s code is on its way.
    const late = newAddress();
    const slowOwner = newBrowser();
    await slowOwner.send('POST', '/api/auth/signup', { ...FORM, email: late });
    await forgetPauses();
    const sent = await attacker.send('POST', '/api/auth/signup', { ...FORM, email: late, password: 'attacker!', confirmPassword: 'attacker!' });
    await slowOwner.send('POST', '/api/auth/verify-otp', { email: late, code: sent.body['devCode'], type: 'signup' });
    expect((await guess.send('POST', '/api/auth/login', { email: late, password: 'attacker!' })).status).toBe(401);
    expect((await guess.send('POST', '/api/auth/login', { email: late, password: FORM.password })).status).toBe(200);
  });

  it('answers the same for an address that has an account, and makes nothing', async () => {
    const { email } = await join();
    const browser = newBrowser();
    await forgetPauses();
    const sent = await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ success: true, devCode: null });
    expect(await db.select().from(verificationTable).where(eq(verificationTable.identifier, `sign-in-otp-${email}`))).toEqual([]);
    expect((await browser.send('POST', '/api/auth/verify-otp', { email, code: '123456', type: 'signup' })).status).toBe(422);
    expect(await db.select().from(userTable).where(eq(userTable.email, email))).toHaveLength(1);
  });

  it.each([
    [{ password: 'abc', confirmPassword: 'abd' }, 'Passwords do not match'],
    [{ password: '', confirmPassword: '' }, 'Password must be at least 6 characters'],
    [{ email: ' ' }, 'Please fill in all required fields'],
    [{ phone: '' }, 'Please fill in all required fields'],
    [{ location: '' }, 'Please fill in all required fields'],
    [{ email: 'marcia' }, 'Please enter a valid email address'],
    [{ phone: 'call me' }, 'Please enter a valid phone number, for example +1 876 555 0123'],
    [{ location: 'XX' }, 'Please choose a place from the list'],
    [{ fullName: 'x'.repeat(81) }, 'A name may have at most 80 characters'],
    [{ acceptTerms: false }, 'Please confirm that you are 18 or older and accept the Terms'],
  ])('refuses %o with its sentence', async (change, sentence) => {
    const answer = await newBrowser().send('POST', '/api/auth/signup', { ...FORM, email: newAddress(), ...change });
    expect([answer.status, answer.body['detail']]).toEqual([422, sentence]);
  });

  it('knows one person however the address is spelled, and keeps odd names readable', async () => {
    const { email } = await join('Kelvin.K\u{212A}\u{ff20}People.Example ', { fullName: '  Zo\u0065\u0308 \u202e \u0000Ramírez 🌺 ' });
    expect((await newBrowser().send('POST', '/api/auth/login', { email: 'kelvin.kk@people.example', password: FORM.password })).status).toBe(200);
    expect(await db.select({ email: userTable.email, name: userTable.name }).from(userTable).where(eq(userTable.email, 'kelvin.kk@people.example'))).toEqual([{ email: 'kelvin.kk@people.example', name: 'Zoë Ramírez 🌺' }]);
    expect(email).not.toBe('');
  });

  it('asks for the form again when it is lost or another’s', async () => {
    const email = newAddress();
    expect((await newBrowser().send('POST', '/api/auth/verify-otp', { email, code: '123456', type: 'signup' })).body['detail']).toBe('Session expired. Please log in manually.');
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect((await browser.send('POST', '/api/auth/verify-otp', { email: newAddress(), code: '123456', type: 'signup' })).body['detail']).toBe('Invalid verification request');
    await db.update(signupTable).set({ expiresAt: new Date(Date.now() - 1000) }).where(eq(signupTable.email, email));
    expect((await browser.send('POST', '/api/auth/verify-otp', { email, code: '123456', type: 'signup' })).status).toBe(409);
  });
});

describe('a code', () => {
  it('is kept as a keyed hash, replaces the one before and works once', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const first = await requestCode(browser, email, 'login');
    const second = await requestCode(browser, email, 'login');
    const rows = await db.select().from(verificationTable).where(eq(verificationTable.identifier, `sign-in-otp-${email}`));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.value).not.toContain(second);
    if (first !== second) expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code: first })).status).toBe(422);
    expect((await browser.send('POST', '/api/auth/verify-otp', { email, code: second, type: 'login' })).body).toEqual({ success: true, reason: null, message: null, error: null });
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code: second })).status).toBe(200);
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code: second })).status).toBe(422);
  });

  it('signs in once when two right answers race', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    const answers = await Promise.all(Array.from({ length: 8 }, () => newBrowser().send('POST', '/api/auth/login-with-otp', { email, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is dead after ten minutes', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    const [row] = await db.select().from(verificationTable).where(eq(verificationTable.identifier, `sign-in-otp-${email}`));
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(CODE.lifeSeconds / 60);
    await db.update(verificationTable).set({ expiresAt: new Date(Date.now() - 1000) }).where(eq(verificationTable.identifier, `sign-in-otp-${email}`));
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code })).body['detail']).toBe('This code has expired. Ask for a new one.');
  });

  it('is dead after five wrong tries, also when a thousand come at once', async () => {
    const { email } = await join();
    const code = await requestCode(newBrowser(), email, 'login');
    const guesses = Array.from({ length: 1000 }, (_, i) => newBrowser().send('POST', '/api/auth/login-with-otp', { email, code: String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0') }));
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    expect([...statuses].filter((status) => status < 400)).toEqual([]);
    const [row] = await db.select().from(verificationTable).where(eq(verificationTable.identifier, `sign-in-otp-${email}`));
    expect(Number(row?.value.split(':').at(-1) ?? CODE.attempts)).toBeLessThanOrEqual(CODE.attempts);
    for (let i = 0; i < CODE.attempts; i += 1) await newBrowser().send('POST', '/api/auth/login-with-otp', { email, code: wrong(code) });
    expect((await newBrowser().send('POST', '/api/auth/login-with-otp', { email, code })).status).not.toBe(200);
  }, 60_000);

  it('is good for one purpose and one person', async () => {
    const { email } = await join();
    const { email: other } = await join();
    const browser = newBrowser();
    const reset = await requestCode(browser, email, 'reset');
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code: reset })).status).toBe(422);
    expect((await browser.send('POST', '/api/auth/reset-password-with-otp', { email: other, code: reset, newPassword: 'another one' })).status).toBe(422);
    const fresh = newAddress();
    const joining = newBrowser();
    await forgetPauses();
    const sent = await joining.send('POST', '/api/auth/signup', { ...FORM, email: fresh });
    expect((await joining.send('POST', '/api/auth/login-with-otp', { email: fresh, code: sent.body['devCode'] })).body['detail']).toBe('No account found with this email. Please sign up first.');
  });
});

describe('limits', () => {
  it('let one code pass in a minute, and say when to come back', async () => {
    const { email } = await join();
    const browser = newBrowser();
    await requestCode(browser, email, 'login');
    const refused = await browser.send('POST', '/api/auth/generate-otp', { email: email.toUpperCase(), type: 'reset' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(CODE.resendSeconds);
  });

  it('let five codes pass in an hour', async () => {
    const { email } = await join();
    await forgetPauses();
    const statuses: number[] = [];
    for (let i = 0; i <= LIMITS.codesPerHour.limit; i += 1) {
      await db.execute(sql`delete from rate_limit where key like 'codes-pause:%'`);
      statuses.push((await newBrowser().send('POST', '/api/auth/generate-otp', { email, type: 'reset' })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: LIMITS.codesPerHour.limit }, () => 200), 429]);
  });

  it('let ten wrong passwords pass in five minutes, and lock nobody else out', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let i = 0; i <= LIMITS.passwordSignIn.limit; i += 1) statuses.push((await browser.send('POST', '/api/auth/login', { email, password: 'not this one' })).status);
    expect(statuses).toEqual([...Array.from({ length: LIMITS.passwordSignIn.limit }, () => 401), 429]);
    expect((await newBrowser().send('POST', '/api/auth/login', { email, password: FORM.password })).status).toBe(200);
  });
});

describe('a new password', () => {
  it('ends every session and every sign-in code on its way', async () => {
    const { email, browser: owner } = await join();
    const browser = newBrowser();
    const signInCode = await requestCode(browser, email, 'login');
    const code = await requestCode(browser, email, 'reset');
    expect((await browser.send('POST', '/api/auth/verify-otp', { email, code, type: 'reset' })).status).toBe(200);
    expect((await browser.send('POST', '/api/auth/reset-password-with-otp', { email, code, newPassword: 'short' })).body['detail']).toBe('Password must be at least 6 characters');
    expect((await browser.send('POST', '/api/auth/reset-password-with-otp', { email, code, newPassword: 'breadfruit' })).status).toBe(200);
    expect(await whoIs(owner)).toBeNull();
    expect((await browser.send('POST', '/api/auth/login-with-otp', { email, code: signInCode })).status).toBe(422);
    expect((await browser.send('POST', '/api/auth/login', { email, password: FORM.password })).status).toBe(401);
    expect((await browser.send('POST', '/api/auth/login', { email, password: 'breadfruit' })).status).toBe(200);
    expect((await browser.send('POST', '/api/auth/reset-password-with-otp', { email, code, newPassword: 'once more' })).status).toBe(422);
  });

  it('is asked for in the same words whether or not somebody has the address', async () => {
    const { email } = await join();
    await forgetPauses();
    const known = await newBrowser().send('POST', '/api/auth/generate-otp', { email, type: 'reset' });
    const unknown = await newBrowser().send('POST', '/api/auth/generate-otp', { email: newAddress(), type: 'reset' });
    expect(unknown.status).toBe(known.status);
    expect({ ...unknown.body, devCode: null }).toEqual({ ...known.body, devCode: null });
  });
});

describe('a session', () => {
  it('is a cookie of this host that scripts cannot read, new at each sign-in', async () => {
    const { email } = await join();
    const lines = await Promise.all([1, 2].map(async () => {
      const { headers } = await newBrowser().send('POST', '/api/auth/login', { email, password: FORM.password });
      return headers.getSetCookie().find((line) => line.startsWith('__Host-calabash_session=')) ?? '';
    }));
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/i);
    expect(lines[0]?.split(';')[0]).not.toBe(lines[1]?.split(';')[0]);
  });

  it('ends where it is ended, alone, elsewhere or by another session of the same person only', async () => {
    const { email, browser: first } = await join();
    const second = newBrowser();
    await second.send('POST', '/api/auth/login', { email, password: FORM.password });
    const { browser: stranger } = await join();
    const sessions = (await first.send('GET', '/api/auth/sessions')).body['data'] as { id: string; current: boolean }[];
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const elsewhere = sessions.find(({ current }) => !current)?.id;
    await stranger.send('DELETE', `/api/auth/sessions/${elsewhere}`);
    expect(await whoIs(second)).toBe(email);
    await first.send('DELETE', `/api/auth/sessions/${elsewhere}`);
    expect(await whoIs(second)).toBeNull();
    await first.send('POST', '/api/auth/logout');
    expect(await whoIs(first)).toBeNull();
    expect((await first.send('GET', '/api/auth/sessions')).status).toBe(401);
    expect(await db.select().from(sessionTable).where(eq(sessionTable.userId, (await db.select().from(userTable).where(eq(userTable.email, email)))[0]?.id ?? ''))).toEqual([]);
  });

  it('opens for nobody with a made-up cookie, and not for people who are suspended', async () => {
    const { email, browser } = await join();
    const forged = await app.ask('/api/auth/session', { headers: { Cookie: '__Host-calabash_session=abc.def' } });
    expect(await forged.json()).toEqual({ user: null });
    await db.update(userTable).set({ banned: true }).where(eq(userTable.email, email));
    expect(await whoIs(browser)).toBeNull();
    expect((await newBrowser().send('POST', '/api/auth/login', { email, password: FORM.password })).status).toBe(403);
    expect(await db.select().from(accountTable)).not.toEqual([]);
  });
});
