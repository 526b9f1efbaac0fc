import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { IntlProvider } from '#platform/i18n/i18n.ts';
import { expect, it } from 'vitest';
import type { OrderView } from '#features/orders/orders.schema.ts';
import { messagesOf } from '../../../messages/messages.server.ts';
import { CloseDispute } from './CloseDispute.tsx';
import { OrderReceipt } from './OrderReceipt.tsx';

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
const usd = (amount: number) => ({ amount, currency: 'USD' });

/** Two bowls that are brought, at a price of their own for that. */
const order: OrderView = {
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
};

function html(element: ReactNode): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }]);
  return renderToString(
    <IntlProvider locale="en" messages={messagesOf('en')} timeZone="UTC" year={2026}>
      <Page />
    </IntlProvider>,
  ).replaceAll('<!-- -->', '');
}

it('a receipt names no price of a delivery that the two agree on', () => {
  const page = html(<OrderReceipt order={order} />);
  expect(page).not.toContain('US$0.00');
  expect(page.match(/To be agreed/g)).toHaveLength(2);
  const fetched = html(<OrderReceipt order={{ ...order, fulfillment: 'pickup' }} />);
  expect(fetched).toContain('US$0.00');
});

it('whoever decided a dispute is led away from the order, which they see no more', () => {
  const page = html(<CloseDispute order={{ ...order, role: 'moderator' }} failure={null} />);
  expect(page).toContain('<input type="hidden" name="return" value="/orders"/>');
});
