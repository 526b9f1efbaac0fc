// Sentences of spec 1 section 8 that only the page itself says.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { SignUpForm } from './SignUpForm.tsx';

function html(body: ReactNode): string {
  const Page = createRoutesStub([{ path: '*', Component: () => body }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page initialEntries={['/signup']} />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

it('a sign-up whose answer cannot be read', () => {
  const failure = { message: '', fields: {}, unanswered: 'failed' as const };
  const page = html(
    <SignUpForm next={null} reason={null} waiting={null} failure={failure} values={{}} />,
  );
  expect(page).toContain('An unexpected error occurred');
});

it.each([
  [{ message: 'x', fields: {}, unexpected: true as const }, /An error occurred while deleting/],
  [{ message: 'Wrong', fields: {} }, /Failed to delete account: Wrong/],
])('a deletion that fails (%#)', (failure, sentence) => {
  const proof = { secondFactor: false, hasPassword: true, sent: null };
  expect(html(<DeleteAccount confirming={false} proof={proof} failure={failure} />)).toMatch(
    sentence,
  );
});

it('the place of a sign-up: the 16 sovereign countries first, then the 12 territories, then elsewhere', () => {
  const page = html(
    <SignUpForm next={null} reason={null} waiting={null} failure={null} values={{}} />,
  );
  const groups = [...page.matchAll(/<optgroup label="([^"]+)">(.*?)<\/optgroup>/g)];
  expect(
    groups.map(([, label, options = '']) => [label, options.split('<option').length - 1]),
  ).toEqual([
    ['Countries', 16],
    ['Territories', 12],
  ]);
  expect(page.indexOf('value="elsewhere"')).toBeGreaterThan(page.lastIndexOf('</optgroup>'));
});
