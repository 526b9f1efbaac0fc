// What a search took the words for stands above its list, and a person can take it back.
import { expect, test } from '@playwright/test';
import { openPlainBrowser } from '#tests/support/plain-browser.ts';

test.describe('a place that the words of a search name', () => {
  for (const [language, question, chip] of [
    ['', 'sofa in Barbados', 'Remove filter: Barbados'],
    ['/es', 'sofá en Barbados', 'Quitar filtro: Barbados'],
    ['/nl', 'bank op Barbados', 'Filter verwijderen: Barbados'],
  ] as const)
    test(`is a chip, and its words are words again without it (${language || '/en'})`, async () => {
      const page = openPlainBrowser();
      await page.goto(`${language}/search?q=${encodeURIComponent(question)}`);
      await page.click('link', chip);
      expect(page.url.pathname).toBe(`${language}/search`);
      expect(page.url.searchParams.get('plain')).toBe('place');
      expect(page.url.searchParams.get('q')).toBe(question);
      expect(page.within('main').has('link', chip)).toBe(false);
    });
});
