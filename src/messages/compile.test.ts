import { createTranslator, type useTranslations } from 'use-intl';
import { expect, it } from 'vitest';
import { compileMessages } from './compile.ts';

const texts = {
  plain: "Don't worry",
  place: 'Cars in {place}',
  rows: {
    views: '{count, plural, one {# view} other {# views}}',
    about: 'About <b>{count, number}</b> listings',
  },
};
const messages = { area: compileMessages(texts, 'area') };
const t = createTranslator({
  locale: 'en',
  messages,
  namespace: 'area',
  timeZone: 'UTC',
}) as ReturnType<typeof useTranslations>;

it('compiled texts read as the ICU messages they were made from', () => {
  expect(t('plain')).toBe("Don't worry");
  expect(t('place', { place: 'Belize' })).toBe('Cars in Belize');
  expect(t('rows.views', { count: 1 })).toBe('1 view');
  expect(t('rows.views', { count: 1200 })).toBe('1,200 views');
  expect(t.markup('rows.about', { count: 10_000, b: (words: string) => `*${words}*` })).toBe(
    'About *10,000* listings',
  );
});

it('a mistake in a message stops the build and names the message', () => {
  expect(() =>
    compileMessages({ card: { views: '{count, plural, one {# view}' } }, 'listings'),
  ).toThrow('listings.card.views');
});
