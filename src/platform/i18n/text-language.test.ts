import { expect, test } from 'vitest';
import { demoListings } from '#seed/listings/plan.ts';
import { demoPeople } from '#seed/people.ts';
import { languageOfText } from './text-language.server.ts';

test.each([
  ['en', 'Solid mahogany table with six chairs. Small scratch on one leg, otherwise very good.'],
  ['es', 'Se vende carro en buenas condiciones, un solo dueño, todos los papeles al día.'],
  ['fr', 'À vendre, très bon état, peu servi, prix à débattre, à retirer sur place le soir.'],
  ['nl', 'Te huur: appartement met twee slaapkamers, dicht bij het strand en de winkels.'],
  ['ht', 'Kay pou lwe nan Pòtoprens ak twa chanm, dlo ak kouran, pri a negosyab, rele m.'],
  [
    'pap',
    'Mi ta bende un outo den bon kondishon, ku tur papel na òrdu. Yama mi despues di sinku or.',
  ],
])('tells a text in %s', async (language, text) => {
  expect(await languageOfText(text)).toBe(language);
  expect(await languageOfText(text.toUpperCase())).toBe(language);
});

test.each([
  ['nothing', ''],
  ['a model and its size', 'iPhone 13 Pro 128 GB'],
  ['numbers', '1250 876 555 0123 2015 128 64 12 1250 876 555 0123 2015 128 64 12'],
  ['addresses', 'https://example.com/a/very/long/address/with/words?in=it somebody@people.example'],
  ['signs', '🥥🥥🥥 *** --- !!! ~~~ 🥥🥥🥥 *** --- !!! ~~~'],
])('says nothing of %s', async (_what, text) => {
  expect(await languageOfText(text)).toBe('und');
});

test('tells the listings of the demo apart: nineteen of twenty, and none as another', async () => {
  const told = await Promise.all(
    demoListings(demoPeople()).map(async ({ language, title, description }) => ({
      language,
      found: await languageOfText(`${title}\n${description}`),
    })),
  );
  const unknown = told.filter(({ found }) => found === 'und').length;
  expect(unknown / told.length).toBeLessThan(0.05);
  expect(told.filter(({ language, found }) => found !== 'und' && found !== language)).toEqual([]);
});
