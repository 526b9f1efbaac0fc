// An order as a page gets it, and what a component makes of it.
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { PREFERENCE_CHOICES } from '#features/preferences/preferences.choices.ts';
import { toPreferences } from '#features/preferences/preferences.schema.ts';
import { PreferencesProvider } from '#features/preferences/ui/PreferencesContext.tsx';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { messagesOf } from '../../src/messages/messages.server.ts';

const person = (name: string) => ({
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
  name,
  avatar: null,
  rating: null,
  totalRatings: 0,
  isVerified: false,
  country: 'LC',
  parish: null,
  isDeleted: false,
});
const RATES = { USD: 1, JMD: 155 };
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Two bowls that are brought, at a price of their own for that. */
export const orderView: OrderView = {
  id: '01936b2e-7d5a-7c31-9a54-0d2f6a7a2a5c',
  number: '7A2A5C',
  role: 'buyer',
  status: 'pending',
  buyerId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5e',
  sellerId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5f',
  productId: '01936b2e-7d5a-7c31-9a54-0d2f6a1b4c5d',
  productShown: true,
  title: 'Carved calabash bowl',
  cover: null,
  options: [],
  quantity: 2,
  unitPrice: usd(4_800),
  deliveryFee: null,
  totalPrice: usd(9_600),
  fulfillment: 'delivery',
  isRecorded: false,
  isArranged: true,
  trackingNumber: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  confirmedAt: null,
  shippedAt: null,
  deliveredAt: null,
  cancelledAt: null,
  cancelReason: null,
  closesAt: null,
  actions: {
    confirm: false,
    ship: false,
    deliver: false,
    collect: false,
    acknowledge: false,
    deny: false,
    cancel: false,
    dispute: false,
    closeDelivered: true,
    closeCancelled: true,
  },
  buyer: person('Asha Campbell'),
  seller: person('Elise Henry'),
  payment: 'cash',
  shippingAddress: null,
  note: null,
  timeline: [],
  deliveredHow: null,
  disputeReason: 'damaged',
  disputeUntil: null,
  pickup: null,
  conversationId: null,
  left: null,
  isAgreed: false,
  arrangement: null,
};

export function html(
  element: ReactNode,
  locale: Parameters<typeof messagesOf>[0] = 'en',
  currency = 'USD',
): string {
  const preferences = toPreferences({ currency }, PREFERENCE_CHOICES, locale);
  const Component = () => (
    <PreferencesProvider preferences={preferences} rates={RATES} choices={PREFERENCE_CHOICES}>
      {element}
    </PreferencesProvider>
  );
  const Page = createRoutesStub([{ path: '/', Component }]);
  return renderToString(
    <IntlProvider locale={locale} messages={messagesOf(locale)} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}
