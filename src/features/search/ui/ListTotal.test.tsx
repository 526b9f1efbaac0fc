import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { LANGUAGES } from '#features/catalog/catalog.data.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { ListTotal } from './ListTotal.tsx';

const said = (locale: string, props: Parameters<typeof ListTotal>[0]) =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <ListTotal {...props} />
    </IntlProvider>,
  ).replaceAll(/<\/?b>/g, '');

test.each([
  [{ total: 32, sold: null }, '32 listings'],
  [{ total: 1, sold: 0 }, '1 listing'],
  [{ total: 32, sold: 2 }, '30 for sale, 2 sold'],
  [{ total: 2, sold: 2 }, '0 for sale, 2 sold'],
  [{ total: 12_040, sold: 1_000, approximate: true }, 'About 11,040 for sale, 1,000 sold'],
])('%j reads %s', (counted, text) => {
  expect(said('en', counted)).toBe(text);
});

test('what is sold is said apart in every language', () => {
  const texts = LANGUAGES.filter(({ translated }) => translated).map(({ code }) =>
    said(code, { total: 4, sold: 1 }),
  );
  expect(new Set(texts).size).toBe(6);
  for (const text of texts) expect(text).toMatch(/^\D*3\D+, 1\D+$/);
});
