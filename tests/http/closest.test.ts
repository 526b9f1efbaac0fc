// What the page of a search says of how it understood a question, in three languages.
import { expect, test } from '@playwright/test';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

test.describe('a question that nothing answers whole', () => {
  for (const [language, says, open, close] of [
    [
      '',
      'Nothing has all of these words. Closest first.',
      'Left open: price.',
      'close to your search',
    ],
    [
      '/es',
      'Nada tiene todas estas palabras. Primero lo más parecido.',
      'Sin tener en cuenta: precio.',
      'se parece',
    ],
    [
      '/nl',
      'Niets heeft al deze woorden.',
      'Opengelaten: prijs.',
      'in de buurt van je zoekopdracht',
    ],
  ] as const)
    test(`shows what comes closest, and says so (${language || '/en'})`, async () => {
      const page = openPlainBrowser();
      await page.goto(`${language}/search?q=sofa+qqqwwwzzz&location=all`);
      expect(page.within('main').text()).toContain(says);
      expect(page.within('main').text()).toContain('qqqwwwzzz');
      // What it counts above that is not said to match.
      expect(page.within('main').text()).toContain(close);
      await page.goto(`${language}/search?q=sofa+under+1+US+dollar&location=all`);
      expect(page.within('main').text()).toContain(open);
    });

  test('says which word it took a typing error for', async () => {
    const page = openPlainBrowser();
    await page.goto('/search?q=gittara&location=all');
    expect(page.within('main').text()).toMatch(/Showing results for g[iu]+t/);
  });
});
