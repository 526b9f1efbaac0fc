/** Moderators and the words that mean the same: two of them at once, mistakes, and a way back. */
import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { expect, hydrated, test } from '#tests/support/journey.ts';

const PATH = '/admin/synonyms';
const words = (page: Page) => page.getByRole('textbox', { name: 'Words, one on each line' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const group = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a group is added, changed by two at once, removed and brought back in one document', async ({
  visitor,
}) => {
  // No group of the lexicon has it, nor a longer one.
  const word = 'zorbin';
  const { page } = await visitor();
  await signInAs(page.context(), DEMO.moderator);
  const find = `${PATH}?q=${word}`;
  await page.goto(`${find}&edit=new`);
  await hydrated(page);
  await words(page).fill(`${word}, ${word}ito\nde: ${word}`);
  await save(page);
  await expect(page.getByText('Before the colon comes one of')).toBeVisible();
  await expect(words(page)).toHaveValue(`${word}, ${word}ito\nde: ${word}`);
  await words(page).fill(`${word}, ${word}ito\nes: ${word}`);
  await save(page);
  await expect(group(page, `${word} · ${word}ito`)).toBeVisible();
  // The list that was there before.
  await expect(page).toHaveURL(new RegExp(`\\?q=${word}$`));

  const other = await page.context().newPage();
  for (const each of [page, other]) {
    await each.goto(find);
    await hydrated(each);
    await each.getByRole('link', { name: `Change “${word}”` }).click();
    await expect(words(each)).toBeVisible();
  }
  await words(other).fill(`${word}\nfirst`);
  await save(other);
  await expect(group(other, `${word} · first`)).toBeVisible();
  await words(page).fill(`${word}\nsecond`);
  await save(page);
  await expect(page.getByText('Somebody else changed this group meanwhile')).toBeVisible();
  await expect(page.getByText(`It now reads: ${word}, first`)).toBeVisible();
  await expect(words(page)).toHaveValue(`${word}\nsecond`);
  await save(page);
  await expect(group(page, `${word} · second`)).toBeVisible();

  await page.getByRole('button', { name: `Remove “${word}”` }).click();
  await expect(page.getByText('No group has this word.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('The group is added.').first()).toBeVisible();
  await page.goto(find);
  await hydrated(page);
  await page.getByRole('button', { name: `Remove “${word}”` }).click();
  await expect(page.getByText('No group has this word.')).toBeVisible();
});
