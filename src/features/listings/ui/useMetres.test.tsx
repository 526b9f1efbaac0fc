import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { useMetres } from './useMetres.ts';

it.each([
  ['en', 'feet', ''],
  ['en', 'both', ' (1,115\u00a0m²)'],
  ['es', 'feet', ' (1,115\u00a0m²)'],
  ['fr', 'feet', ' (1\u202f115\u00a0m²)'],
  ['nl', 'feet', ' (1.115\u00a0m²)'],
  ['ht', 'feet', ' (1\u202f115\u00a0m²)'],
  ['pap', 'feet', ' (1.115\u00a0m²)'],
])('12,000 square feet in %s, %s', (locale, area, text) => {
  const Area = () => <>{useMetres()(12_000)}</>;
  const Component = () => (
    <PreferencesProvider
      preferences={toPreferences({ locale, area }, PREFERENCE_CHOICES, 'en')}
      rates={{}}
      choices={PREFERENCE_CHOICES}
    >
      <Area />
    </PreferencesProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  const page = renderToString(
    <IntlProvider locale={locale} messages={{}} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  );
  expect(page).toBe(text);
});
