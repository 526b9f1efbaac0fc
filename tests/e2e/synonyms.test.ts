/** Moderators and the words that mean the same: two of them at once, mistakes, and a way back. */
import type { Page } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { accessibilityFindings } from '#tests/support/axe.ts';
import { DESKTOP, expect, hydrated, PHONE, test } from '#tests/support/journey.ts';

const PATH = '/admin/synonyms';
const words = (page: Page) => page.getByRole('textbox', { name: 'Words, one on each line' });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const group = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe.each([
  ['with scripts', 'alpha', DESKTOP],
  ['with scripts on a phone', 'bravo', PHONE],
  ['without scripts', 'gamma', { ...DESKTOP, javaScriptEnabled: false }],
] as const)('%s', (_name, word, options) => {
  const isPlain = 'javaScriptEnabled' in options;

  test('a group is added, found, changed by two at once, removed and brought back', async ({
    visitor,
  }) => {
    const { page } = await visitor(options);
    const arrived = async (on: Page) => (isPlain ? null : await hydrated(on));
    await signInAs(page.context(), DEMO.moderator);
    const find = `${PATH}?q=${word}`;
    await page.goto(`${find}&edit=new`);
    await arrived(page);
    await words(page).fill(`${word}\n${word}`);
    await save(page);
    await page.getByText('A word can’t mean itself alone').waitFor();
    await words(page).fill(`${word}, ${word}ito\nde: ${word}`);
    await save(page);
    await page.getByText('Before the colon comes one of').waitFor();
    expect(await words(page).inputValue()).toContain(`de: ${word}`);
    await words(page).fill(`${word}, ${word}ito\nes: ${word}`);
    await save(page);
    await group(page, `${word} · ${word}ito`).waitFor();
    // The list that was there before.
    expect(new URL(page.url()).search).toBe(`?q=${word}`);
    if (!isPlain) expect(await accessibilityFindings(page)).toEqual([]);

    const other = await page.context().newPage();
    for (const each of [page, other]) {
      await each.goto(find);
      await arrived(each);
      await each.getByRole('link', { name: `Change “${word}”` }).click();
      await words(each).waitFor();
    }
    await words(other).fill(`${word}\nfirst`);
    await save(other);
    await group(other, `${word} · first`).waitFor();
    await words(page).fill(`${word}\nsecond`);
    await save(page);
    await page.getByText('Somebody else changed this group meanwhile').waitFor();
    await page.getByText(`It now reads: ${word}, first`).waitFor();
    await expect(words(page)).toHaveValue(`${word}\nsecond`);
    await save(page);
    await group(page, `${word} · second`).waitFor();

    await page.getByRole('button', { name: `Remove “${word}”` }).click();
    await page.getByText('No group has this word.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('The group is added.').first().waitFor();
    await page.goto(find);
    await group(page, `${word} · second`).waitFor();
    await arrived(page);
    await page.getByRole('button', { name: `Remove “${word}”` }).click();
    await page.getByText('No group has this word.').waitFor();
  });
});
