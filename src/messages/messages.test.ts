import { expect, it } from 'vitest';
import { messagesOf, pageTexts, withoutTexts } from './messages.server.ts';

it('a page leaves out the texts of what it does not show, and takes them from nobody', () => {
  const all = pageTexts('en', 'stores', 'forms');
  const shown = withoutTexts(all, 'stores.form', 'stores.own');
  expect(Object.keys(shown)).toEqual(['stores', 'forms']);
  expect(shown.stores).toHaveProperty('head');
  expect(shown.stores).not.toHaveProperty('form');
  expect(shown.stores).not.toHaveProperty('own');
  expect(messagesOf('en').stores).toHaveProperty('form');
});
