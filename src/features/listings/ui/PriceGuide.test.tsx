import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { messagesOf } from '../../../messages/messages.server.ts';
import { PriceGuide } from './PriceGuide.tsx';

const guide = {
  low: { amount: 62_000, currency: 'USD' },
  middle: { amount: 87_500, currency: 'USD' },
  high: { amount: 120_000, currency: 'USD' },
  listings: 8,
  country: 'TT',
  category: 'phones',
  condition: 'used' as const,
  vehicle: null,
  bedrooms: null as number | null,
  computedAt: '2026-11-26T12:00:00.000Z',
};

/** What is read of it, a line for each paragraph. */
function linesOf(change: Partial<typeof guide>): string[] {
  const preferences = toPreferences({ locale: 'en', currency: 'USD' }, PREFERENCE_CHOICES, 'en');
  const Component = () => (
    <PreferencesProvider preferences={preferences} rates={{ USD: 1 }} choices={PREFERENCE_CHOICES}>
      <PriceGuide guide={{ ...guide, ...change }} />
    </PreferencesProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  )
    .replaceAll(/<!-- -->|<\/?b\b[^>]*>/g, '')
    .split(/<[^>]+>/)
    .filter(Boolean);
}

it('of homes to rent is by the month, and calls no home a used thing', () => {
  const [, usual, , compared] = linesOf({ category: 'real-estate-rent' });
  expect(usual).toBe('Usual price in Trinidad and Tobago: US$620.00/month to US$1,200.00/month');
  expect(compared).toMatch(/ Without newly built homes\.$/);
});

it('of homes says how many bedrooms those have that were compared', () => {
  const said = (bedrooms: number) => linesOf({ category: 'real-estate-rent', bedrooms })[3];
  expect(said(3)).toMatch(/ months\. Only homes with 3 bedrooms\. Without newly built homes\.$/);
  expect(said(0)).toMatch(/ months\. Only homes without a bedroom of their own\. /);
});

it('of other things is what is paid once', () => {
  const [, usual, , compared] = linesOf({});
  expect(usual).toBe('Usual price in Trinidad and Tobago: US$620.00 to US$1,200.00');
  expect(compared).toMatch(/ Used items only\.$/);
});
