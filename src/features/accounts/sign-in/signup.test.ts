import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { reviewEverything } from '#tests/support/review.ts';
import { newcomers, SIGN_UP as FORM } from '#tests/support/newcomers.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { POLICY_EDITIONS } from '#features/pages/pages.policies.ts';
import { CODE, SIGNUP_SECONDS } from '#features/accounts/accounts.limits.ts';
import {
  signupTable,
  userTable,
  verificationTable,
} from '#features/accounts/accounts.table.server.ts';

const database = await testDatabase({ max: 12 });
const { db } = database;
const app = testApp(database);
const { newAddress, newBrowser, forgetPauses, whoIs, requestCode, join } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

describe('joining', () => {
  it('makes an account that is signed in and can be entered by password and by code', async () => {
    const { email, browser } = await join();
    expect(await whoIs(browser)).toBe(email);
    const ofPerson = eq(userTable.email, email);
    const [unseen] = await db.select().from(userTable).where(ofPerson);
    expect(unseen).toMatchObject({ name: 'M. B.', bio: null, phone: '+18765550123' });
    await reviewEverything(db);
    const [row] = await db.select().from(userTable).where(ofPerson);
    expect(row).toMatchObject({
      name: 'Marcia Bennett',
      phone: '+18765550123',
      country: 'JM',
      bio: 'Chairs and more',
      emailVerified: true,
      role: 'user',
    });
    expect(row?.acceptedTermsAt).toBeInstanceOf(Date);
    expect(row?.acceptedTermsEdition).toBe(POLICY_EDITIONS.terms);
    const another = newBrowser();
    expect(
      (
        await another.send('POST', '/api/auth/login', {
          email: ` ${email.toUpperCase()} `,
          password: FORM.password,
        })
      ).status,
    ).toBe(200);
    expect(await whoIs(another)).toBe(email);
    const third = newBrowser();
    const code = await requestCode(third, email, 'login');
    expect((await third.send('POST', '/api/auth/login-with-otp', { email, code })).body).toEqual({
      success: true,
      tempPassword: null,
      data: null,
      error: null,
    });
    expect(await whoIs(third)).toBe(email);
  });

  it('creates nothing that can sign in before its code is right', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(await db.select().from(userTable).where(eq(userTable.email, email))).toEqual([]);
    expect(
      (await browser.send('POST', '/api/auth/login', { email, password: FORM.password })).status,
    ).toBe(401);
    expect(
      (
        await browser.send('POST', '/api/auth/verify-otp', {
          email,
          code: '000000x',
          type: 'signup',
        })
      ).body['detail'],
    ).toBe('Invalid verification code. Please try again.');
    expect(await whoIs(browser)).toBeNull();
  });

  it('does not let somebody who signed up with another’s address in, whoever comes first', async () => {
    const email = newAddress();
    const attacker = newBrowser();
    await attacker.send('POST', '/api/auth/signup', {
      ...FORM,
      email,
      password: 'attacker!',
      confirmPassword: 'attacker!',
    });
    const { browser: owner } = await join(email, {
      password: 'the owner’s',
      confirmPassword: 'the owner’s',
    });
    expect(await whoIs(owner)).toBe(email);
    const guess = newBrowser();
    expect(
      (await guess.send('POST', '/api/auth/login', { email, password: 'attacker!' })).status,
    ).toBe(401);
    expect(
      (await guess.send('POST', '/api/auth/login', { email, password: 'the owner’s' })).status,
    ).toBe(200);
    expect(
      (
        await attacker.send('POST', '/api/auth/verify-otp', {
          email,
          code: '123456',
          type: 'signup',
        })
      ).status,
    ).toBe(409);
    expect(await whoIs(attacker)).toBeNull();
    // Nor with a sign-up that is sent while the owner’s code is on its way.
    const late = newAddress();
    const slowOwner = newBrowser();
    const own = await slowOwner.send('POST', '/api/auth/signup', { ...FORM, email: late });
    await forgetPauses();
    await attacker.send('POST', '/api/auth/signup', {
      ...FORM,
      email: late,
      password: 'attacker!',
      confirmPassword: 'attacker!',
    });
    await slowOwner.send('POST', '/api/auth/verify-otp', {
      email: late,
      code: own.body['devCode'],
      type: 'signup',
    });
    expect(
      (await guess.send('POST', '/api/auth/login', { email: late, password: 'attacker!' })).status,
    ).toBe(401);
    expect(
      (await guess.send('POST', '/api/auth/login', { email: late, password: FORM.password }))
        .status,
    ).toBe(200);
  });

  it('answers the same for an address that has an account, and makes nothing', async () => {
    const { email } = await join();
    const browser = newBrowser();
    await forgetPauses();
    const sent = await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ success: true, devCode: null });
    expect(
      await db
        .select()
        .from(verificationTable)
        .where(eq(verificationTable.identifier, `sign-in-otp-${email}`)),
    ).toEqual([]);
    expect(
      (
        await browser.send('POST', '/api/auth/verify-otp', {
          email,
          code: '123456',
          type: 'signup',
        })
      ).status,
    ).toBe(422);
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
    const answer = await newBrowser().send('POST', '/api/auth/signup', {
      ...FORM,
      email: newAddress(),
      ...change,
    });
    expect([answer.status, answer.body['detail']]).toEqual([422, sentence]);
  });

  it('knows one person however the address is spelled, and keeps odd names readable', async () => {
    const { email } = await join('Kelvin.K\u{212A}\u{ff20}People.Example ', {
      fullName: '  Zo\u0065\u0308 \u202e \u0000Ramírez 🌺 ',
    });
    expect(
      (
        await newBrowser().send('POST', '/api/auth/login', {
          email: 'kelvin.kk@people.example',
          password: FORM.password,
        })
      ).status,
    ).toBe(200);
    await reviewEverything(db);
    expect(
      await db
        .select({ email: userTable.email, name: userTable.name })
        .from(userTable)
        .where(eq(userTable.email, 'kelvin.kk@people.example')),
    ).toEqual([{ email: 'kelvin.kk@people.example', name: 'Zoë Ramírez 🌺' }]);
    expect(email).not.toBe('');
  });

  it('asks for the form again when it is lost or another’s', async () => {
    const email = newAddress();
    expect(
      (
        await newBrowser().send('POST', '/api/auth/verify-otp', {
          email,
          code: '123456',
          type: 'signup',
        })
      ).body['detail'],
    ).toBe('Session expired. Please log in manually.');
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(
      (
        await browser.send('POST', '/api/auth/verify-otp', {
          email: newAddress(),
          code: '123456',
          type: 'signup',
        })
      ).body['detail'],
    ).toBe('Invalid verification request');
    await db
      .update(signupTable)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(signupTable.email, email));
    expect(
      (
        await browser.send('POST', '/api/auth/verify-otp', {
          email,
          code: '123456',
          type: 'signup',
        })
      ).status,
    ).toBe(409);
  });

  it('keeps the code on its way when the form is sent again with something corrected', async () => {
    const email = newAddress();
    const browser = newBrowser();
    const sent = await browser.send('POST', '/api/auth/signup', {
      ...FORM,
      email,
      fullName: 'Marica',
    });
    const again = await browser.send('POST', '/api/auth/signup', {
      ...FORM,
      email,
      password: 'guava season',
      confirmPassword: 'guava season',
    });
    expect(again).toMatchObject({ status: 200, body: { devCode: null } });
    expect(
      (
        await browser.send('POST', '/api/auth/verify-otp', {
          email,
          code: sent.body['devCode'],
          type: 'signup',
        })
      ).status,
    ).toBe(200);
    await reviewEverything(db);
    expect((await db.select().from(userTable).where(eq(userTable.email, email)))[0]).toMatchObject({
      name: 'Marcia Bennett',
    });
    expect(
      (await newBrowser().send('POST', '/api/auth/login', { email, password: 'guava season' }))
        .status,
    ).toBe(200);
    // Another browser has no form to correct, and gets a code of its own.
    const other = newAddress();
    const [first, second] = [newBrowser(), newBrowser()];
    await first.send('POST', '/api/auth/signup', { ...FORM, email: other });
    const { body } = await second.send('POST', '/api/auth/signup', { ...FORM, email: other });
    expect(body['devCode']).toMatch(/^\d{6}$/);
  });

  it('has a code of its own for a form that is sent again after a minute', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    await forgetPauses();
    const minuteAgo = new Date(Date.now() + (SIGNUP_SECONDS - CODE.resendSeconds) * 1000 - 1);
    await db.update(signupTable).set({ expiresAt: minuteAgo }).where(eq(signupTable.email, email));
    const again = await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    expect(again.body['devCode']).toMatch(/^\d{6}$/);
  });

  it('sends another code for the same form, and waits for it as long again', async () => {
    const email = newAddress();
    const browser = newBrowser();
    await browser.send('POST', '/api/auth/signup', { ...FORM, email });
    const soon = new Date(Date.now() + 1000);
    await db.update(signupTable).set({ expiresAt: soon }).where(eq(signupTable.email, email));
    const code = await requestCode(browser, email, 'signup');
    const [form] = await db.select().from(signupTable).where(eq(signupTable.email, email));
    expect(form?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (SIGNUP_SECONDS - 60) * 1000);
    const check = { email, code, type: 'signup' };
    expect((await browser.send('POST', '/api/auth/verify-otp', check)).status).toBe(200);
    expect(await whoIs(browser)).toBe(email);
    expect(await db.select().from(signupTable).where(eq(signupTable.email, email))).toEqual([]);
  });

  it('sends no code for a form of another browser', async () => {
    const email = newAddress();
    await newBrowser().send('POST', '/api/auth/signup', { ...FORM, email });
    await forgetPauses();
    const ask = { email, type: 'signup' };
    const answer = await newBrowser().send('POST', '/api/auth/generate-otp', ask);
    expect(answer.status).toBe(409);
  });
});
