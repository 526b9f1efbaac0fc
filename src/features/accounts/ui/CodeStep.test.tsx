import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { TRANSLATED } from 'virtual:texts/languages';
import { expect, test } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { type Site, SiteProvider } from '#features/pages/ui/SiteContext.tsx';
import { CodeStep, type CodeStepProps } from './CodeStep.tsx';

const SENT = { email: 'marcia@people.example', devCode: null, resendInSeconds: 60 };

/** The step as the site of these codes draws it. */
function drawn(
  codes: Site['codes'],
  { locale = 'en', ...props }: Partial<CodeStepProps> & { locale?: string } = {},
): string {
  const site: Site = {
    name: 'Calabash',
    url: '',
    ads: true,
    plans: true,
    codes,
    contactEmail: null,
    offline: true,
  };
  const element = (
    <SiteProvider site={site}>
      <CodeStep area="login" backHref="/login" pending={SENT} failure={null} {...props} />
    </SiteProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

test('where mail is sent, a person is told what was sent and where to look for it', () => {
  const page = drawn('mail');
  expect(page).toContain('We sent 6 digits to');
  expect(page).toContain('Look in the spam folder.');
});

test.each(TRANSLATED)('where none is configured the page says so instead, in %s', (locale) => {
  const messages = messagesOf(locale) as { accounts: { code: Record<string, unknown> } };
  const { noMail, spam } = messages.accounts.code;
  for (const area of ['login', 'signup', 'reset'] as const) {
    const page = drawn('nowhere', { area, locale });
    expect(page).toContain(noMail);
    expect(page).not.toContain(spam);
    expect(page).not.toContain(SENT.email + '<');
  }
});

test('a demonstration shows the code and speaks of no spam folder', () => {
  const page = drawn('screen', { pending: { ...SENT, devCode: '493027' } });
  expect(page).toContain('493027');
  expect(page).not.toContain('spam');
});
