// A demonstration on one's own machine, and what becomes of it on the internet.
import { afterAll, expect, test } from 'vitest';
import { DEMO } from '#tests/support/journey-people.ts';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const DATA_DIR = scratchFolder('demo-shop');
const OUTSIDE = { DATA_DIR, PUBLIC_URL: 'https://shop.example' };
let shop: OwnShop;
afterAll(() => shop.end());

/** What a start with this environment says, and how it answers strangers. */
async function startWith(env: Record<string, string>) {
  shop = startOwnShop(env);
  const url = await shop.open;
  const post = (where: string, body: object) =>
    fetch(url + where, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    said: shop.said,
    signIn: async (email: string, password: string) =>
      (await post('/api/auth/login', { email, password })).status,
    codeOf: async (email: string) => {
      const answer = await post('/api/auth/generate-otp', { email, type: 'login' });
      return ((await answer.json()) as { devCode: string | null }).devCode;
    },
    mails: async () => (await fetch(`${url}/dev/mail`)).status,
    stop: async () => {
      shop.process.kill('SIGTERM');
      await shop.exited;
    },
  };
}

test('a demo shows codes here, ends at an address of the outside, and returns there only when asked, closed', async () => {
  const { email, password } = DEMO.moderator;
  const here = await startWith({ DATA_DIR });
  expect([await here.signIn(email, password), await here.mails()]).toEqual([200, 200]);
  expect(await here.codeOf(DEMO.buyer.email)).toMatch(/^\d{6}$/);
  await here.stop();

  const closed = await startWith(OUTSIDE);
  expect([await closed.signIn(email, password), await closed.mails()]).toEqual([401, 404]);
  expect(await closed.codeOf(DEMO.buyer.email)).toBeNull();
  await closed.stop();

  const outside = await startWith({ ...OUTSIDE, DEMO: 'true' });
  const own = new RegExp(`${email}  (\\S{16})\\n`).exec(outside.said())?.[1] ?? '';
  expect(await outside.signIn(email, password)).toBe(401);
  expect(await outside.signIn(email, own)).toBe(200);
  expect(await outside.codeOf(DEMO.seller.email)).toBeNull();
  expect(await outside.mails()).toBe(404);
  await outside.stop();

  const again = await startWith({ ...OUTSIDE, DEMO: 'true' });
  expect(again.said()).not.toContain(email);
  expect(await again.signIn(email, own)).toBe(200);
}, 180_000);
