import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { apiClient } from '#tests/support/api-client.ts';
import { newcomers, SIGN_UP as FORM } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { CODE, LIMITS } from '#features/accounts/accounts.limits.ts';
import {
  accountTable,
  codeTable,
  sessionTable,
  signupTable,
  userTable,
} from '#features/accounts/accounts.table.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
const { newAddress, newBrowser, newClientAddress, forgetPauses, whoIs, requestCode, join } =
  newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

describe('a code', () => {
  it('is kept as a keyed hash, replaces the one before and works once', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const first = await requestCode(browser, email, 'login');
    const second = await requestCode(browser, email, 'login');
    const rows = await db.select().from(codeTable).where(eq(codeTable.subject, email));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toContain(second);
    if (first !== second)
      expect(
        (await browser.send('POST', '/api/auth/login-with-otp', { email, code: first })).status,
      ).toBe(422);
    expect(
      (await browser.send('POST', '/api/auth/verify-otp', { email, code: second, type: 'login' }))
        .body,
    ).toEqual({ success: true, reason: null, message: null, data: null, error: null });
    expect(
      (await browser.send('POST', '/api/auth/login-with-otp', { email, code: second })).status,
    ).toBe(200);
    expect(
      (await browser.send('POST', '/api/auth/login-with-otp', { email, code: second })).status,
    ).toBe(422);
  });

  it('signs in once when two right answers race', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        browser.send('POST', '/api/auth/login-with-otp', { email, code }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is dead after ten minutes', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    const [row] = await db.select().from(codeTable).where(eq(codeTable.subject, email));
    expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(
      CODE.lifeSeconds / 60,
    );
    await db
      .update(codeTable)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(codeTable.subject, email));
    expect(
      (await browser.send('POST', '/api/auth/login-with-otp', { email, code })).body['detail'],
    ).toBe('This code has expired. Ask for a new one.');
  });

  it('is dead after five wrong tries, also when a thousand come at once', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const code = await requestCode(browser, email, 'login');
    // The same browser from ever new addresses, so that no limit but the code's own holds.
    const guess = (digits: string) =>
      apiClient(app, newClientAddress(), browser.cookieHeader()).send(
        'POST',
        '/api/auth/login-with-otp',
        { email, code: digits },
      );
    const guesses = Array.from({ length: 1000 }, (_, i) =>
      guess(String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')),
    );
    const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
    expect([...statuses].filter((status) => status < 400)).toEqual([]);
    const [row] = await db.select().from(codeTable).where(eq(codeTable.subject, email));
    expect(row?.wrongTries).toBe(CODE.attempts);
    const { status, body } = await guess(code);
    expect([status, body['code']]).toEqual([422, 'dead_code']);
  }, 60_000);

  it('is good for one purpose and one person', async () => {
    const { email } = await join();
    const { email: other } = await join();
    const browser = newBrowser();
    const reset = await requestCode(browser, email, 'reset');
    expect(
      (await browser.send('POST', '/api/auth/login-with-otp', { email, code: reset })).status,
    ).toBe(422);
    expect(
      (
        await browser.send('POST', '/api/auth/reset-password-with-otp', {
          email: other,
          code: reset,
          newPassword: 'another one',
        })
      ).status,
    ).toBe(422);
    const fresh = newAddress();
    const joining = newBrowser();
    await forgetPauses();
    const sent = await joining.send('POST', '/api/auth/signup', { ...FORM, email: fresh });
    expect(
      (
        await joining.send('POST', '/api/auth/login-with-otp', {
          email: fresh,
          code: sent.body['devCode'],
        })
      ).body['detail'],
    ).toBe('No account found with this email. Please sign up first.');
  });
});

describe('limits', () => {
  it('let one code for each purpose pass in a minute, and say when to come back', async () => {
    const { email } = await join();
    const browser = newBrowser();
    await requestCode(browser, email, 'login');
    const ask = (type: string) =>
      browser.send('POST', '/api/auth/generate-otp', { email: email.toUpperCase(), type });
    const refused = await ask('login');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(CODE.resendSeconds);
    expect((await ask('reset')).status).toBe(200);
  });

  it('let five codes pass in an hour', async () => {
    const { email } = await join();
    await forgetPauses();
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let i = 0; i <= LIMITS.codesPerHour.limit; i += 1) {
      await db.execute(sql`delete from rate_limit where key like 'codes-pause:%'`);
      statuses.push(
        (await browser.send('POST', '/api/auth/generate-otp', { email, type: 'reset' })).status,
      );
    }
    expect(statuses).toEqual([
      ...Array.from({ length: LIMITS.codesPerHour.limit }, () => 200),
      429,
    ]);
  });

  it('say nothing of a code on its way once it was used', async () => {
    const { email, browser } = await join();
    const asked = await browser.send('POST', '/api/auth/generate-otp', { email, type: 'login' });
    expect(asked.status).toBe(200);
    const code = asked.body['devCode'];
    await browser.send('POST', '/api/auth/login-with-otp', { email, code });
    const again = await browser.send('POST', '/api/auth/generate-otp', { email, type: 'login' });
    expect(again.status).toBe(200);
  });

  it('say nothing of a code on its way when a form to join brought a notice', async () => {
    const { email } = await join();
    await forgetPauses();
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    const asked = await browser.send('POST', '/api/auth/generate-otp', { email, type: 'login' });
    expect(asked.body['devCode']).toMatch(/^\d{6}$/);
  });

  it('let ten wrong passwords pass in five minutes, and lock nobody else out', async () => {
    const { email } = await join();
    const browser = newBrowser();
    const statuses: number[] = [];
    for (let i = 0; i <= LIMITS.passwordSignIn.limit; i += 1)
      statuses.push(
        (await browser.send('POST', '/api/auth/login', { email, password: 'not this one' })).status,
      );
    expect(statuses).toEqual([
      ...Array.from({ length: LIMITS.passwordSignIn.limit }, () => 401),
      429,
    ]);
    expect(
      (await newBrowser().send('POST', '/api/auth/login', { email, password: FORM.password }))
        .status,
    ).toBe(200);
  });
});

describe('a new password', () => {
  it('ends every session and every sign-in code on its way', async () => {
    const { email, browser: owner } = await join();
    const browser = newBrowser();
    const signInCode = await requestCode(browser, email, 'login');
    const code = await requestCode(browser, email, 'reset');
    expect(
      (await browser.send('POST', '/api/auth/verify-otp', { email, code, type: 'reset' })).status,
    ).toBe(200);
    expect(
      (
        await browser.send('POST', '/api/auth/reset-password-with-otp', {
          email,
          code,
          newPassword: 'short',
        })
      ).body['detail'],
    ).toBe('Password must be at least 6 characters');
    expect(
      (
        await browser.send('POST', '/api/auth/reset-password-with-otp', {
          email,
          code,
          newPassword: 'breadfruit',
        })
      ).status,
    ).toBe(200);
    expect(await whoIs(owner)).toBeNull();
    expect(
      (await browser.send('POST', '/api/auth/login-with-otp', { email, code: signInCode })).status,
    ).toBe(422);
    expect(
      (await browser.send('POST', '/api/auth/login', { email, password: FORM.password })).status,
    ).toBe(401);
    expect(
      (await browser.send('POST', '/api/auth/login', { email, password: 'breadfruit' })).status,
    ).toBe(200);
    expect(
      (
        await browser.send('POST', '/api/auth/reset-password-with-otp', {
          email,
          code,
          newPassword: 'once more',
        })
      ).status,
    ).toBe(422);
  });

  it('undoes a form to join that waits under the address', async () => {
    const { email } = await join();
    const browser = newBrowser();
    await forgetPauses();
    await newBrowser().send('POST', '/api/auth/signup', { ...FORM, email });
    const code = await requestCode(browser, email, 'reset');
    const waiting = () => db.select().from(signupTable).where(eq(signupTable.email, email));
    expect(await waiting()).toHaveLength(1);
    const reset = { email, code, newPassword: 'breadfruit' };
    await browser.send('POST', '/api/auth/reset-password-with-otp', reset);
    expect(await waiting()).toEqual([]);
  });

  it('is asked for in the same words whether or not somebody has the address', async () => {
    const { email } = await join();
    await forgetPauses();
    const known = await newBrowser().send('POST', '/api/auth/generate-otp', {
      email,
      type: 'reset',
    });
    const unknown = await newBrowser().send('POST', '/api/auth/generate-otp', {
      email: newAddress(),
      type: 'reset',
    });
    expect(unknown.status).toBe(known.status);
    const withoutCode = { devCode: null, data: { emailSent: true, devCode: null } };
    expect({ ...unknown.body, ...withoutCode }).toEqual({ ...known.body, ...withoutCode });
  });
});

describe('a session', () => {
  it('is a cookie of this host that scripts cannot read, new at each sign-in', async () => {
    const { email } = await join();
    const lines = await Promise.all(
      [1, 2].map(async () => {
        const { headers } = await newBrowser().send('POST', '/api/auth/login', {
          email,
          password: FORM.password,
        });
        return (
          headers.getSetCookie().find((line) => line.startsWith('__Host-calabash_session=')) ?? ''
        );
      }),
    );
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/i);
    expect(lines[0]?.split(';')[0]).not.toBe(lines[1]?.split(';')[0]);
  });

  it('ends where it is ended, alone, elsewhere or by another session of the same person only', async () => {
    const { email, browser: first } = await join();
    const second = newBrowser();
    await second.send('POST', '/api/auth/login', { email, password: FORM.password });
    const { browser: otherUser } = await join();
    const sessions = (await first.send('GET', '/api/auth/sessions')).body['data'] as {
      id: string;
      current: boolean;
    }[];
    expect(sessions.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const elsewhere = sessions.find(({ current }) => !current)?.id;
    await otherUser.send('DELETE', `/api/auth/sessions/${elsewhere}`);
    expect(await whoIs(second)).toBe(email);
    await first.send('DELETE', `/api/auth/sessions/${elsewhere}`);
    expect(await whoIs(second)).toBeNull();
    await first.send('POST', '/api/auth/logout');
    expect(await whoIs(first)).toBeNull();
    expect((await first.send('GET', '/api/auth/sessions')).status).toBe(401);
    expect(
      await db
        .select()
        .from(sessionTable)
        .where(
          eq(
            sessionTable.userId,
            (await db.select().from(userTable).where(eq(userTable.email, email)))[0]?.id ?? '',
          ),
        ),
    ).toEqual([]);
  });

  it('opens for nobody with a made-up cookie, and not for people who are suspended', async () => {
    const { email, browser } = await join();
    const forged = await app.ask('/api/auth/session', {
      headers: { Cookie: '__Host-calabash_session=abc.def' },
    });
    expect(await forged.json()).toEqual({ data: null, error: null });
    await db.update(userTable).set({ banned: true }).where(eq(userTable.email, email));
    expect(await whoIs(browser)).toBeNull();
    expect(
      (await newBrowser().send('POST', '/api/auth/login', { email, password: FORM.password }))
        .status,
    ).toBe(403);
    expect(await db.select().from(accountTable)).not.toEqual([]);
  });
});
