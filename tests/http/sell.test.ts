// The form for a listing without scripts, and what becomes of a listing that was copied.
import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { signUp } from '#tests/support/journey-people.ts';
import { shopUrl } from '#tests/support/journey.ts';
import { send, upload } from '#tests/support/new-listing.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { openProgram } from '#tests/support/program.ts';

test('without scripts the form says what it needs', async () => {
  const page = openPlainBrowser({ phone: true });
  await page.goto('/sell');
  expect(page.url.pathname).toBe('/login');
  await signUp(page);
  await page.goto('/add-product');
  expect(page.html).toContain('switch JavaScript on in your browser');
  expect(page.find('button', 'Create Listing').matches(':disabled')).toBe(true);
});

const TITLE = 'Wicker table with four chairs';
const DESCRIPTION = `Handmade wicker table with four chairs, light brown, with a glass top. It stood
on a covered porch in Mandeville for two years and has no scratches. Pick up on weekends.`;

/** Puts the table up. @returns its id */
async function offer(request: APIRequestContext, photograph: Buffer): Promise<string> {
  await signUp({ request });
  const { id } = await send({ request }, 'POST', '/api/listings', {
    title: TITLE,
    category: 'furniture',
    country: 'JM',
    parish: 'JM-02',
    price: { amount: 24_000, currency: 'USD' },
    isNegotiable: false,
    condition: 'good',
    description: DESCRIPTION,
    media: [await upload({ request }, photograph)],
    tags: [],
  });
  return String(id);
}

test('a listing with the words and the picture of another seller’s is looked at by a person', async () => {
  const [first, second] = [await openProgram(), await openProgram()];
  const photograph = await sharp(randomBytes(8 * 6 * 3), {
    raw: { width: 8, height: 6, channels: 3 },
  })
    .resize(800, 600, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
  const statusOf = async (id: string) => (await fetch(`${shopUrl()}/products/${id}`)).status;

  const original = await offer(first, photograph);
  await expect.poll(() => statusOf(original)).toBe(200);
  const copy = await offer(second, photograph);
  const listings = async () => (await second.get('/profile?tab=listings')).text();
  await expect
    .poll(async () => (await listings()).includes('A moderator is looking at it.'))
    .toBe(true);
  expect(await statusOf(copy)).toBe(404);
  expect(await statusOf(original)).toBe(200);
  await first.dispose();
  await second.dispose();
});
