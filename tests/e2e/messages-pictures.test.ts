/** Pictures in messages: chosen, sent, seen at once, and what happens where they cannot be. */
import type { Page } from '@playwright/test';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { signUp } from '#tests/support/journey-people.ts';
import {
  expect,
  hydrated,
  leftTheHistory,
  LINE_CUT,
  reloadUntil,
  test,
  type Visitor,
} from '#tests/support/journey.ts';
import { photograph } from '#tests/support/photographs.ts';

test.use({ pictures: true });

const THREAD = /\/messages\/[\da-f-]{36}$/;
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const chooser = (page: Page) => page.getByLabel('Add pictures');
const chosen = (page: Page) =>
  page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem');
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

/** A photograph as a phone has it. */
async function aPhoto(name: string, width = 900) {
  const buffer = await photograph({ width, height: Math.round(width * 0.75) });
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Two people in a conversation that is open before both of them. */
async function twoPeople(visitor: Visitor) {
  const one = await visitor();
  await signUp(one.page.context());
  const { data: me } = (await (await one.page.request.get('/api/auth/session')).json()) as {
    data: { id: string };
  };
  const other = await visitor();
  await signUp(other.page.context());
  await other.page.goto(`/messages?seller=${me.id}`);
  await hydrated(other.page);
  await other.page.getByLabel('Your message').fill('Have you got pictures?');
  await other.page.getByRole('button', { name: 'Send' }).click();
  await other.page.waitForURL(THREAD);
  await one.page.goto(new URL(other.page.url()).pathname);
  // The first words are looked at before the other one sees them.
  await reloadUntil(one.page, async () => (await field(one.page).count()) > 0);
  await hydrated(one.page);
  return { one, other };
}

test('pictures are chosen, taken back and sent, and the other one sees and opens them at once', async ({
  visitor,
}) => {
  const { one, other } = await twoPeople(visitor);
  await expect(send(one.page)).toBeDisabled();
  await chooser(one.page).setInputFiles([
    await aPhoto('a.jpg'),
    await aPhoto('b.jpg', 800),
    await aPhoto('c.jpg', 700),
    await aPhoto('d.jpg', 600),
  ]);
  await one.page.getByText(/Only the first 3 images were taken/).waitFor();
  await expect(chosen(one.page)).toHaveCount(3);
  await one.page.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(chosen(one.page)).toHaveCount(2);
  await expect.poll(() => accessibilityFindings(one.page)).toEqual([]);
  // Pictures alone are a message.
  await send(one.page).click();
  await log(other.page)
    .getByRole('link', { name: /^Picture from Marcia, photo 2 of 2/ })
    .waitFor();
  await expect(chosen(one.page)).toHaveCount(0);
  await expect(send(one.page)).toBeDisabled();
  const tile = log(other.page).getByRole('link', { name: /photo 1 of 2/ });
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await tile.click();
  const viewer = other.page.getByRole('dialog');
  await viewer.getByText('1 of 2').waitFor();
  await other.page.keyboard.press('ArrowRight');
  await viewer.getByText('2 of 2').waitFor();
  await other.page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  await leftTheHistory(other.page);
  // With words, too; and the list says what came last.
  await other.page.goto('/messages');
  await other.page.getByText('2 pictures').first().waitFor();
  await chooser(one.page).setInputFiles(await aPhoto('e.jpg'));
  await field(one.page).fill('The scratch');
  await field(one.page).press('Enter');
  await other.page.getByText('The scratch').first().click();
  await log(other.page).getByText('The scratch').waitFor();
  await log(other.page)
    .getByRole('link', { name: /photo 1 of 1/ })
    .waitFor();
});

test.describe('without a connection', () => {
  test.use({ mayComplain: LINE_CUT });

  test('what is no picture says so, and without a connection pictures stay chosen until there is one', async ({
    visitor,
  }) => {
    const { one, other } = await twoPeople(visitor);
    const { page } = one;
    await chooser(page).setInputFiles({
      name: 'papers.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await page.getByText('File type must be JPEG, PNG, WebP, GIF').waitFor();
    await page.context().setOffline(true);
    // The first one: what sends them is not there either.
    await chooser(page).setInputFiles(await aPhoto('boat.jpg'));
    await field(page).fill('See');
    await send(page).click();
    await page.getByText('Pictures need a connection.').waitFor();
    await expect(field(page)).toHaveValue('See');
    await page.context().setOffline(false);
    await page.getByText('Picture 1 is ready').waitFor({ state: 'attached' });
    await send(page).click();
    await log(other.page).getByText('See').waitFor();
    await expect(log(other.page).getByRole('link', { name: /photo 1 of 1/ })).toHaveCount(1);
    await chooser(page).setInputFiles({
      name: 'broken.jpg',
      mimeType: 'image/jpeg',
      buffer: (await photograph()).subarray(0, 900),
    });
    await field(page).fill('More');
    await send(page).click();
    await page.getByRole('button', { name: 'Remove picture 1' }).waitFor();
    await page.getByText('This picture is damaged and cannot be read.').waitFor();
    await expect(field(page)).toHaveValue('More');
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
  });
});
