import { renderToString } from 'react-dom/server';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { otherLanguage, type OtherLanguage } from '#platform/i18n/text-language.ts';
import { WrittenIn } from './WrittenIn.tsx';

const listing = { title: 'Silla', description: 'De caoba' };
const html = (other: OtherLanguage | null) =>
  renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      {other ? <WrittenIn other={other} listing={listing} /> : null}
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');

it('a text in another language says so, and where it is translated, without a script', () => {
  const service = 'https://translate.example/?from={from}&to={to}&text={text}';
  const page = html(otherLanguage('Silla & mesa', { from: 'es', to: 'en', service }));
  expect(page).toContain('Written in Spanish.');
  expect(page).toContain(
    'href="https://translate.example/?from=es&amp;to=en&amp;text=Silla%20%26%20mesa"',
  );
  expect(page).toContain('rel="noopener noreferrer nofollow"');
  expect(page).toContain('Translate on translate.example (opens another site)');
});

it('without a service it says the language alone', () => {
  const page = html(otherLanguage('Silla', { from: 'es', to: 'en', service: null }));
  expect(page).toContain('Written in Spanish.');
  expect(page).not.toContain('<a ');
});

it('nothing is offered for a text in the own language or an unknown one, and no more is handed on than fits', () => {
  const service = 'https://translate.example/?text={text}';
  expect(otherLanguage('Chair', { from: 'en', to: 'en', service })).toBeNull();
  expect(otherLanguage('Chair', { from: null, to: 'en', service })).toBeNull();
  expect(otherLanguage('Chair', { from: 'und', to: 'en', service })).toBeNull();
  const long = otherLanguage('🥥'.repeat(5000), { from: 'es', to: 'en', service });
  expect(decodeURIComponent(long?.elsewhere?.href ?? '')).toMatch(/text=🥥{1500}$/u);
});
