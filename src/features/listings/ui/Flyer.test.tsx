import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { getListing } from '#features/listings/listings.server.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { drawQr } from '#platform/qr.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildListing, type ListingOverrides } from '#tests/support/factories.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { FlyerPage } from './Flyer.tsx';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

/** The page as the owner of a new listing has it. */
async function flyerOf(overrides: ListingOverrides): Promise<string> {
  const { id, userId } = await buildListing(db, overrides);
  const listing = await getListing(testCtx(db, { actor: testActor({ id: userId }) }), { id });
  const qr = drawQr(`https://shop.example/products/${id}`);
  const choices = { locale: 'en', currency: 'USD' };
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PreferencesProvider
          preferences={toPreferences(choices, PREFERENCE_CHOICES, 'en')}
          rates={{ USD: 1, JMD: 155 }}
          choices={PREFERENCE_CHOICES}
        >
          <FlyerPage listing={listing} place="Kingston, Jamaica" qr={qr} host="shop.example" />
        </PreferencesProvider>
      ),
    },
  ]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

describe('the flyer', () => {
  it('says what it is, for how much, where, and how to write without a number', async () => {
    const sheet = await flyerOf({ price: 286_750_000, currency: 'JMD' });
    const said = ['For sale', 'J$2,867,500.00', 'Mahogany rocking chair', 'Kingston, Jamaica'];
    for (const words of [...said, 'write to Marcia Bennett', 'No number is needed', 'shop.example'])
      expect(sheet).toContain(words);
    expect(sheet).toContain('QR code that leads to the listing');
    expect(sheet).not.toMatch(/tel:|wa\.me/);
    expect(await flyerOf({ category: 'jobs', price: 0 })).not.toContain('For sale');
  });

  it('is none of what is sold or not public: its code would lead nowhere', async () => {
    const sold = await flyerOf({ soldAt: new Date() });
    const waiting = await flyerOf({ status: 'pending' });
    expect(sold).toContain('This listing has been sold');
    expect(waiting).toContain('as soon as everybody can see the listing');
    for (const page of [sold, waiting]) expect(page).not.toMatch(/class="flyer"|QR code/);
  });
});
