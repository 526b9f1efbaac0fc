// Signs by which the site says that somebody is verified come off names and titles, and nobody is
// called verified, whichever door it comes through: the forms of pages, or the API.
import { expect, test } from '@playwright/test';
import { signUp } from '#tests/support/journey-people.ts';
import { newWord, putUp, send } from '#tests/support/new-listing.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';
import { openProgram } from '#tests/support/program.ts';

/** Check marks, stars and shields, with the words that go with them. */
const WORN = ['✓', '✔️', '✅', '☑', '⭐', '🛡️', '✓ Official'];
const BADGES = ['Verified', 'Ver\u200bified', 'Verificado'];

test('a person’s name loses them in the form, and a badge in words is refused', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  await page.goto('/profile?edit=1');
  for (const badge of BADGES) {
    page.fill('Full Name', `Marcia Bennett ${badge}`);
    await page.click('button', 'Save');
    expect(page.text()).toContain('belongs to somebody else here');
  }
  page.fill('Full Name', `✅ Marcia ${WORN.join(' ')}`);
  await page.click('button', 'Save');
  expect(page.heading(1)).toBe('Marcia Official');
});

test('a store’s name loses them in the form, and a badge in words is refused', async () => {
  const page = openPlainBrowser();
  await signUp(page);
  const word = newWord();
  await page.goto('/seller-profile?edit=1');
  for (const badge of BADGES) {
    page.fill('Store name', `${badge} ${word}`);
    await page.click('button', 'Create Profile');
    expect(page.text()).toContain('belongs to somebody else here');
  }
  page.fill('Store name', `✅ ${word} Motors ✔️ ☑`);
  await page.click('button', 'Create Profile');
  await page.goto('/seller-profile?edit=1');
  expect(page.field('Store name').value).toBe(`${word} Motors`);
});

test('names and titles lose them through the API, too', async () => {
  const request = await openProgram();
  await signUp({ request });
  const refusedWith = async (path: string, data: object) =>
    (await request.put(path, { data })).status();
  for (const badge of BADGES) {
    expect(await refusedWith('/api/profile', { fullName: `Marcia ${badge}` })).toBe(422);
    expect(await refusedWith('/api/profile/store', { storeName: `${badge} Cars` })).toBe(422);
  }
  const [word, title] = [newWord(), newWord()];
  const named = `✅ ${word} ${WORN.join(' ')}`;
  expect(await send({ request }, 'PUT', '/api/profile', { fullName: named })).toMatchObject({
    fullName: `${word} Official`,
  });
  expect(await send({ request }, 'PUT', '/api/profile/store', { storeName: named })).toMatchObject({
    storeName: `${word} Official`,
  });
  const id = await putUp({ request } as Parameters<typeof putUp>[0], `✅ ${title} chair ⭐⭐ ✓`);
  const read = await request.get(`/api/listings/${id}`);
  expect(await read.json()).toMatchObject({ data: { title: `${title} chair` } });
  await request.dispose();
});
