import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import type { OfferView } from '#features/offers/offers.schema.ts';
import { AcceptedPanel, OfferCard } from './OfferCard.tsx';

const ID = '01936b2e-7d5a-7c31-9a54-0d2f6a7a2a5c';
const offer: OfferView = {
  id: ID,
  negotiationId: ID,
  round: 1,
  rounds: 3,
  productId: ID,
  conversationId: ID,
  messageId: ID,
  role: 'seller',
  madeBy: 'buyer',
  amount: { amount: 700_000, currency: 'JMD' },
  quantity: 1,
  options: [],
  note: '',
  status: 'open',
  reason: null,
  endsAt: '2026-11-29T12:00:00.000Z',
  createdAt: '2026-11-27T12:00:00.000Z',
  closedAt: null,
  orderId: null,
  actions: { accept: true, counter: true, decline: true, withdraw: false },
  between: null,
};

it.each([
  ['USD', 'en', /J\$7,000\.00.*≈ US\$45\.16/],
  ['EUR', 'fr', /7\s000,00\sJ\$.*≈ 41,55\s€/],
  ['JMD', 'nl', /J\$7\.000,00/],
])('an offer is read in %s beside the currency of the listing', (currency, locale, price) => {
  const Component = () => (
    <PreferencesProvider
      preferences={toPreferences({ currency, locale }, PREFERENCE_CHOICES, 'en')}
      rates={{ USD: 1, JMD: 155, EUR: 0.92 }}
      choices={PREFERENCE_CHOICES}
    >
      <OfferCard offer={offer} name="Asha" canWrite now={offer.createdAt} />
      <hr />
      <AcceptedPanel offer={{ ...offer, status: 'accepted' }} name="Asha" arrangement={null} />
    </PreferencesProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  const page = renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
  for (const half of page.split('<hr/>')) expect(half).toMatch(price);
  expect(page.includes('≈')).toBe(currency !== 'JMD');
});
