// What the calls of the API about accounts take and refuse: the order of the checks, the sentences
// and the names of spec 1 sections 5 and 7.
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { testApp } from './support/app.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { newcomers, SIGN_UP } from './support/newcomers.ts';

const database = await testDatabase({ max: 6 });
const { db } = database;
const app = testApp(database);
const { join, newAddress, newBrowser } = newcomers(app, db);
beforeAll(() => seedCatalog(testCtx(db)));

describe('a call of the API that is refused', () => {
  it.each([
    ['generate-otp', { type: 'login', email: 'nobody@people.example' }, 'no_account'],
    [
      'verify-otp',
      { type: 'login', email: 'nobody@people.example', code: '1' },
      expect.stringMatching(/^(wrong|expired)_code$/),
    ],
    ['login-with-otp', { email: 'nobody@people.example', code: '123456' }, 'no_account'],
    [
      'reset-password-with-otp',
      { email: 'nobody@people.example', code: '123456', newPassword: 'short' },
      'password_too_short',
    ],
    ['login', { email: 'nobody@people.example', password: 'wrong one' }, 'wrong_credentials'],
  ])('%s says what the specification fixes beside the problem', async (call, input, code) => {
    const { body } = await newBrowser().send('POST', `/api/auth/${call}`, input);
    expect(body).toMatchObject({ success: false, data: null, code });
    expect(body['error']).toBe(body['detail']);
    if (call === 'verify-otp')
      expect(body).toMatchObject({ reason: body['code'], message: body['detail'] });
  });

  const no = (...names: string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
  const short = { password: 'mango', confirmPassword: 'mango' };
  it.each([
    ['Passwords do not match', { confirmPassword: 'mango seasons', ...no('email', 'phone') }],
    ['Passwords do not match', no('password')],
    ['Passwords do not match', no('confirmPassword', 'location', 'acceptTerms')],
    ['Email and password are required', no('email', 'phone')],
    ['Email and password are required', no('password', 'confirmPassword')],
    ['Password must be at least 6 characters', { ...short, ...no('phone', 'location') }],
    ['Please fill in all required fields', no('phone')],
    ['Please fill in all required fields', no('location', 'acceptTerms')],
    ['Please confirm that you are 18 or older and accept the Terms', no('acceptTerms')],
  ])('a sign-up says “%s” first with %o', async (error, changes) => {
    const input = { ...SIGN_UP, email: newAddress(), ...changes };
    const { status, body } = await newBrowser().send('POST', '/api/auth/signup', input);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, emailSent: false, error });
  });

  it.each([
    ['login', {}, 'Please enter both email and password'],
    ['generate-otp', { type: 'login' }, 'Please enter your email address'],
    ['login-with-otp', {}, 'Please enter your email address'],
    ['verify-otp', { type: 'login' }, 'Please enter your email address'],
    ['generate-otp', { type: 'reset' }, 'Please enter a valid email address'],
    ['reset-password-with-otp', {}, 'Please enter a valid email address'],
    [
      'reset-password-with-otp',
      { email: 'nobody@people.example' },
      'Password must be at least 6 characters',
    ],
  ])('%s with %o alone says what is missing: “%s”', async (call, input, error) => {
    const { status, body } = await newBrowser().send('POST', `/api/auth/${call}`, input);
    expect(status).toBe(422);
    expect(body).toMatchObject({ success: false, data: null, error });
  });

  it('a body that cannot be read is no exception', async () => {
    const answer = await app.ask('/api/auth/verify-otp', {
      method: 'POST',
      body: '{"email',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(await answer.json()).toMatchObject({ success: false, reason: 'invalid_request' });
  });
});

it('a sign-up takes `username`, which is the full name', async () => {
  const email = newAddress();
  const browser = newBrowser();
  const { fullName: username, ...form } = SIGN_UP;
  const sent = await browser.send('POST', '/api/auth/signup', { ...form, username, email });
  await browser.send('POST', '/api/auth/verify-otp', {
    email,
    code: sent.body['devCode'],
    type: 'signup',
  });
  const { body } = await browser.send('GET', '/api/profile');
  expect(body['data']).toMatchObject({ fullName: username });
});

it('the profile takes back what it answers, and the specification’s names', async () => {
  const { browser } = await join(newAddress(), { fullName: '', bio: '' });
  const read = async () => {
    const { body } = await browser.send('GET', '/api/profile');
    return body['data'] as Record<string, unknown>;
  };
  const before = await read();
  expect(before['bio']).toBeNull();
  expect((await browser.send('PUT', '/api/profile', before)).status).toBe(200);
  expect(await read()).toEqual(before);
  const { picture } = before;
  expect((await browser.send('PUT', '/api/profile/picture', { picture })).status).toBe(200);
  await browser.send('PUT', '/api/profile', { full_name: 'Marcia B.', location: 'Saint Lucia' });
  expect(await read()).toMatchObject({
    fullName: 'Marcia B.',
    country: 'LC',
    phone: before['phone'],
  });
});

it('the profile takes a picture as `avatar_url`, and nothing of a request that is refused', async () => {
  const { browser } = await join();
  const square = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#c34' },
  })
    .png()
    .toBuffer();
  const avatar_url = `data:image/png;base64,${square.toString('base64')}`;
  const change = async (fields: object) => {
    const { status, body } = await browser.send('PUT', '/api/profile', fields);
    return { status, ...(body['data'] as { picture: string | null; fullName: string } | null) };
  };
  expect(await change({ avatar_url, full_name: 'x'.repeat(81) })).toEqual({ status: 422 });
  expect(await change({ avatar_url: 'data:image/png;base64,AAAA', bio: 'New' })).toEqual({
    status: 422,
  });
  expect(await change({})).toMatchObject({ picture: null, fullName: SIGN_UP.fullName });
  const { picture } = await change({ avatar_url, full_name: 'Marcia B.' });
  expect(picture).toMatch(/^\/avatars\/.+\.webp$/);
  expect(await change({ avatar_url: picture })).toMatchObject({ picture, fullName: 'Marcia B.' });
  expect(await change({ avatar_url: null })).toMatchObject({ picture: null });
});

it('a sign-up takes the name of a place, and says which is none', async () => {
  const browser = newBrowser();
  const ask = async (location: string) => {
    const input = { ...SIGN_UP, email: newAddress(), location };
    return (await browser.send('POST', '/api/auth/signup', input)).body;
  };
  expect(await ask('Curaçao')).toMatchObject({ success: true });
  expect(await ask('Atlantis')).toMatchObject({ success: false, code: 'invalid_country' });
});

it('an empty sign-up says one sentence and marks everything that is missing', async () => {
  const empty = { email: '', password: '', confirmPassword: '', phone: '', location: '' };
  const input = { ...empty, acceptTerms: false };
  const { body } = await newBrowser().send('POST', '/api/auth/signup', input);
  expect(body['detail']).toBe('Password must be at least 6 characters');
  const gap = 'Please fill this in.';
  expect(body['errors']).toEqual({
    email: gap,
    phone: gap,
    location: gap,
    confirmPassword: gap,
    password: 'Password must be at least 6 characters',
    acceptTerms: 'Please confirm that you are 18 or older and accept the Terms',
  });
});
