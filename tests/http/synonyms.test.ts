// Moderators and the words that mean the same, without scripts.
import { expect, test } from '@playwright/test';
import { DEMO, signInAs } from '#tests/support/journey-people.ts';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

const WORDS = 'Words, one on each line';

test('a group is added, found, changed by two at once, removed and brought back', async () => {
  const word = 'gamma';
  const find = `/admin/synonyms?q=${word}`;
  const page = openPlainBrowser();
  await signInAs(page, DEMO.moderator);
  await page.goto(`${find}&edit=new`);
  const save = async (words: string, on = page) => {
    on.fill(WORDS, words);
    await on.click('button', 'Save');
  };
  await save(`${word}\n${word}`);
  expect(page.text()).toContain('A word cannot mean only itself');
  await save(`${word}, ${word}ito\nde: ${word}`);
  expect(page.text()).toContain('Before the colon comes one of');
  expect(page.field(WORDS).value).toContain(`de: ${word}`);
  await save(`${word}, ${word}ito\nes: ${word}`);
  expect(page.within('main').text()).toContain(`${word} · ${word}ito`);
  // The list that was there before.
  expect(page.url.search).toBe(`?q=${word}`);

  const other = openPlainBrowser();
  await signInAs(other, DEMO.moderator);
  for (const each of [page, other]) {
    await each.goto(find);
    await each.click('link', `Change “${word}”`);
  }
  await save(`${word}\nfirst`, other);
  expect(other.within('main').text()).toContain(`${word} · first`);
  await save(`${word}\nsecond`);
  expect(page.text()).toContain('Somebody else changed this group meanwhile');
  expect(page.text()).toContain(`It now reads: ${word}, first`);
  expect(page.field(WORDS).value).toBe(`${word}\nsecond`);
  await page.click('button', 'Save');
  expect(page.within('main').text()).toContain(`${word} · second`);

  await page.click('button', `Remove “${word}”`);
  expect(page.text()).toContain('No group has this word.');
  await page.click('button', 'Undo');
  expect(page.text()).toContain('The group is added.');
  await page.goto(find);
  expect(page.within('main').text()).toContain(`${word} · second`);
  await page.click('button', `Remove “${word}”`);
  expect(page.text()).toContain('No group has this word.');
});
