import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { Advert } from './Adverts.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { type Site, SiteProvider } from './SiteContext.tsx';
import { TabBar } from './TabBar.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';

const SITE: Site = {
  name: 'Mango Market',
  ads: true,
  plans: true,
  codes: 'mail',
  contactEmail: null,
};

function shellAt(path: string, raw: Record<string, string> = {}, site = SITE): string {
  const preferences = toPreferences(raw, PREFERENCE_CHOICES, 'en');
  const element = (
    <PreferencesProvider preferences={preferences} rates={{ USD: 1 }} choices={PREFERENCE_CHOICES}>
      <SiteProvider site={site}>
        <Header viewer={null} />
        <Footer />
        <TabBar viewer={null} />
        <Advert shape="wide" />
      </SiteProvider>
    </PreferencesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToString(
    <IntlProvider
      locale={preferences.locale}
      messages={messagesOf(preferences.locale)}
      timeZone="UTC"
    >
      <RouterProvider router={router} />
    </IntlProvider>,
  );
}

it('a signed-out visitor finds every place, currency and language, and the way to sign in, before any script runs', () => {
  const html = shellAt('/products?q=boat');
  for (const { code } of [
    ...PREFERENCE_CHOICES.countries,
    ...PREFERENCE_CHOICES.currencies,
    ...PREFERENCE_CHOICES.languages,
  ])
    expect(html).toContain(`value="${code}"`);
  for (const href of [
    '/login',
    '/signup',
    '/products',
    '/events',
    '/forum',
    '/terms',
    '/privacy',
    '/safety',
    '/content-policy',
    '/about',
  ])
    expect(html).toContain(`href="${href}"`);
  expect(html).toContain('name="return" value="/products?q=boat"');
  expect(html).not.toContain('style=');
});

it('a chosen place narrows the search of the header', () => {
  expect(shellAt('/', { country: 'TT' })).toContain(
    '<input type="hidden" name="location" value="Trinidad and Tobago"/>',
  );
  expect(shellAt('/')).not.toContain('name="location"');
});

it.each([
  ['/products?location=Barbados', 'JM', 'Barbados', 'Barbados'],
  ['/search?q=boat&location=barbados', '', 'Barbados', 'Barbados'],
  ['/products?location=all', 'JM', 'All Caribbean', 'all'],
  ['/products?location=', 'JM', 'All Caribbean', 'all'],
  ['/products?location=Atlantis', '', 'All Caribbean', null],
  ['/search?q=boat', 'JM', 'Jamaica', 'Jamaica'],
  ['/forum?location=Barbados', 'JM', 'Jamaica', 'Jamaica'],
])(
  'at %s with %j chosen the header shows %s, and searching keeps it',
  (path, country, place, sent) => {
    const html = shellAt(path, { country });
    expect(html).toContain(`aria-label="Location: ${place}"`);
    expect(/<input type="hidden" name="location" value="([^"]*)"/.exec(html)?.[1] ?? null).toBe(
      sent,
    );
  },
);

it('the header speaks the chosen language', () => {
  expect(shellAt('/', { locale: 'fr' })).toContain('Rechercher des produits...');
});

it('says what the shop is called, and whom people write to where it says so', () => {
  const plain = shellAt('/');
  expect(plain.match(/Mango Market/g)?.length).toBeGreaterThanOrEqual(3);
  expect(plain).not.toMatch(/Calabash|mailto:/);
  const written = shellAt('/', {}, { ...SITE, contactEmail: 'hello@mango.example' });
  expect(written).toContain('<a href="mailto:hello@mango.example">Write to us</a>');
});

it('has house advertisements until ADS says otherwise', () => {
  expect(shellAt('/')).toContain('>Advertisement<');
  expect(shellAt('/', {}, { ...SITE, ads: false })).not.toContain('>Advertisement<');
});

it('names each currency by the sign that prices have', () => {
  const html = shellAt('/', { currency: 'JMD' });
  for (const { code, symbol } of PREFERENCE_CHOICES.currencies)
    expect(html).toContain(`<small>${code} ${symbol}</small>`);
  expect(html).toContain('JMD J$');
});
