import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import { messagesOf } from '../../../messages/messages.server.ts';
import { Advert } from './Adverts.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PolicyScreen } from './PolicyScreen.tsx';
import { type Site, SiteProvider } from './SiteContext.tsx';
import { TabBar } from './TabBar.tsx';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { renderBelow } from '#platform/jsx/own-links.ts';

const SITE: Site = {
  name: 'Mango Market',
  ads: true,
  url: 'https://calabash.example',
  plans: true,
  codes: 'mail',
  contactEmail: null,
  offline: true,
};

function shellAt(
  path: string,
  raw: Record<string, string> = {},
  site = SITE,
  { choices = PREFERENCE_CHOICES, prefix = '' } = {},
): string {
  const preferences = toPreferences(raw, PREFERENCE_CHOICES, 'en');
  const element = (
    <PreferencesProvider preferences={preferences} rates={{ USD: 1 }} choices={choices}>
      <SiteProvider site={site}>
        <Header viewer={null} />
        <Footer />
        <TabBar viewer={null} />
        {[0, 1, 2, 3].map((turn) => (
          <Advert key={turn} shape="wide" turn={turn} />
        ))}
      </SiteProvider>
    </PreferencesProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [prefix + path],
    basename: prefix || '/',
  });
  return renderBelow(prefix, () =>
    renderToString(
      <IntlProvider
        locale={preferences.locale}
        messages={messagesOf(preferences.locale)}
        timeZone="UTC"
        year={2026}
      >
        <RouterProvider router={router} />
      </IntlProvider>,
    ),
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
    '/accessibility',
  ])
    expect(html).toContain(`href="${href}"`);
  expect(html).toContain('name="return" value="/products?q=boat"');
  expect(html).not.toContain('style=');
});

it('the forum is called Forum in the line of screens and Community in the menu', () => {
  const names = [...shellAt('/').matchAll(/href="\/forum"[^>]*>(.*?)<\/a>/g)].map(
    ([, inside = '']) => inside.replaceAll(/<[^>]*>/g, ''),
  );
  expect(names).toEqual(['Forum', 'Community']);
});

it('at an address in a language every link and form stays in it, and knows its page', () => {
  const html = shellAt('/products', { locale: 'fr' }, SITE, { prefix: '/fr' });
  const ways = [...html.matchAll(/<(?:a|form)\b[^>]*? (?:href|action)="(\/[^"]*)"/g)].map(
    ([, way = '']) => way,
  );
  expect(ways.length).toBeGreaterThan(40);
  expect(ways.filter((way) => !/^\/fr(?:[/?#]|$)/.test(way))).toEqual([]);
  expect(ways).toContain('/fr/preferences');
  expect(ways).toContain('/fr');
  // What the page is called by is its path without the language.
  expect(html).toContain('name="return" value="/products"');
  expect(html).toMatch(/href="\/fr\/products" aria-current="page"/);
});

it('a language that no speaker has read is called beta, and its pages say where to write', () => {
  const choices = {
    ...PREFERENCE_CHOICES,
    languages: PREFERENCE_CHOICES.languages.map((language) => ({
      ...language,
      beta: language.code === 'fr',
    })),
  };
  const note = 'Cette traduction est nouvelle';
  const site = { ...SITE, contactEmail: 'hello@mango.example' };
  const french = shellAt('/', { locale: 'fr' }, site, { choices });
  expect(french).toContain(note);
  expect(french).toContain('href="mailto:hello@mango.example?subject=French"');
  expect(shellAt('/', { locale: 'fr' }, SITE, { choices })).toContain(note);
  expect(shellAt('/', { locale: 'fr' }, site)).not.toContain(note);
  const english = shellAt('/', {}, site, { choices });
  expect(english).toContain('<span lang="fr">Français</span><small>beta: no speaker');
  expect(english).not.toContain('mailto:hello@mango.example?subject');
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
  expect(shellAt('/', { locale: 'fr' })).toContain('Rechercher...');
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
  const titles = [...shellAt('/').matchAll(/<p class="title">([^<]*)/g)].map(([, title]) => title);
  // They vary, and begin anew.
  expect(new Set(titles).size).toBe(3);
  expect([titles[0], titles[3]]).toEqual(Array(2).fill('Grow Your Caribbean Business'));
  expect(shellAt('/', {}, { ...SITE, ads: false })).not.toContain('>Advertisement<');
});

it('names each currency by the sign that prices have', () => {
  const html = shellAt('/', { currency: 'JMD' });
  for (const { code, symbol } of PREFERENCE_CHOICES.currencies)
    expect(html).toContain(`<small>${code} ${symbol}</small>`);
  expect(html).toContain('JMD J$');
});

it('a policy page leads to other pages in the language of its address', () => {
  const html = '<p><a href="/privacy#rights">x</a> <a href="/">y</a> <a href="#fees">z</a></p>';
  const page = { page: 'terms', edition: null, tested: null, language: 'pap' } as const;
  const at = (prefix: string) =>
    renderBelow(prefix, () =>
      renderToString(
        <IntlProvider locale="pap" messages={messagesOf('pap')} timeZone="UTC" year={2026}>
          <SiteProvider site={SITE}>
            <PolicyScreen {...page} sections={[]} html={html} />
          </SiteProvider>
        </IntlProvider>,
      ),
    );
  expect(at('/pap')).toMatch(/"\/pap\/privacy#rights".*"\/pap".*"#fees"/);
  expect(at('')).toContain(html);
});
