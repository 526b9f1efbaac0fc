// A conversation in two browsers whose server is killed in the middle.
import { mkdtempSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { type OwnShop, startOwnShop } from '#tests/support/own-shop.ts';
import { DESKTOP, expect, hydrated, LINE_CUT, test } from '#tests/support/journey.ts';
import { SLOWDOWN } from '#tests/support/slowdown.ts';

let server: OwnShop;
const env: Record<string, string> = { DEMO: 'true' };

// Two starts of a whole shop.
test.describe.configure({ timeout: 240_000 * SLOWDOWN });
// Requests are lost on purpose.
test.use({ mayComplain: LINE_CUT });

test.beforeAll(async () => {
  env['DATA_DIR'] = mkdtempSync(path.join(tmpdir(), 'calabash-restart-'));
  env['PORT'] = String(await freePort());
  server = startOwnShop(env);
  await server.open;
});
test.afterAll(async () => {
  await server?.end();
});

/** The server comes back at the same address. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const lines = (page: Page) =>
  page
    .getByRole('log', { name: 'Messages' })
    .getByText(/^Line \d+$/)
    .allTextContents();

test('loses nothing and doubles nothing when the server is killed and comes back', async ({
  visitor,
}) => {
  const there = { ...DESKTOP, baseURL: `http://localhost:${env['PORT']}` };
  const [one, other] = [await visitor(there), await visitor(there)];
  await signInAs(one.page.context(), DEMO.buyer);
  await signInAs(other.page.context(), DEMO.seller);
  const { data: seller } = (await (await other.page.request.get('/api/auth/session')).json()) as {
    data: { id: string };
  };
  const begun = await one.page.request.post('/api/conversations', {
    data: { sellerId: seller.id, content: 'Line 0', clientId: crypto.randomUUID() },
  });
  const { data: first } = (await begun.json()) as { data: { conversationId: string } };
  for (const { page } of [one, other]) {
    await page.goto(`/messages/${first.conversationId}`);
    await hydrated(page);
  }
  const expected = Array.from({ length: 7 }, (_, number) => `Line ${number}`);
  for (const line of expected.slice(1)) {
    // In the middle of being sent.
    if (line === 'Line 3') server.process.kill('SIGKILL');
    await field(one.page).fill(line);
    await field(one.page).press('Enter');
  }
  await server.exited;
  await one.page.getByText('Waiting to be sent').first().waitFor();
  server = startOwnShop(env);
  await server.open;
  for (const { page } of [one, other])
    await expect.poll(() => lines(page), { timeout: 90_000 }).toEqual(expected);
  // The other one may read the last line before its writer hears that it has come.
  await expect(one.page.getByText('Waiting to be sent')).toHaveCount(0);
  // The streams are there again, in both directions.
  await field(other.page).fill('Line 7');
  await field(other.page).press('Enter');
  await expect.poll(() => lines(one.page)).toEqual([...expected, 'Line 7']);
  await other.page.reload();
  await expect.poll(() => lines(other.page)).toEqual([...expected, 'Line 7']);
});
