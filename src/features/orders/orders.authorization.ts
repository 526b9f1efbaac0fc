// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { buildDeal } from '#tests/support/deals.ts';
import { wants } from '#tests/support/orders.ts';
import { requestToBuy } from './requests/place.server.ts';

export const operations = {
  'GET /orders': '122222122',
  'POST /orders': '132--3122',
  'GET /orders/{id}': '144224144',
  'POST /orders/{id}/confirm': '144234144',
  'POST /orders/{id}/cancel': '144224144',
  'POST /orders/{id}/arrange': '1443-4144',
  'POST /orders/{id}/ship': '144-34144',
  'POST /orders/{id}/deliver': '1443-4144',
  'POST /orders/{id}/collect': '144-34144',
  'POST /orders/{id}/dispute': '144224144',
  'POST /orders/{id}/acknowledge': '1443-4144',
  'POST /orders/{id}/deny': '144--4144',
  'GET /listings/{listingId}/buyers': '144444144',
  'POST /listings/{listingId}/buyer': '144-44144',
  'GET /disputes': '133333122',
  'PUT /disputes/{id}/outcome': '133333122',
  'GET /listings/{listingId}/order-choices': '222-22222',
  'POST /listings/{listingId}/order-quote': '222-22222',
};

export const pages = {
  '/products/:id/request': '122r22122',
  '/products/:id/sold': '1rrrrr1rr',
  '/orders': '122222122',
  '/orders/:id': '144224144',
  '/orders/:id/receipt': '144224144',
};

/** An order that waits, a deal that is done, and one that is disputed. */
export const things = async ({ db, people, as, listing }: Shop) => {
  const order = await requestToBuy(as('counterparty'), wants(listing));
  const between = { sellerId: people.owner.id, buyerId: people.counterparty.id };
  const deal = await buildDeal(db, { ...between, listingId: listing });
  const disputed = await buildDeal(db, { ...between, state: 'disputed', deliveredAt: null });
  return { order: order.id, deal: deal.id, disputed: disputed.id };
};
export type World = Shop & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = {
  '/orders/{': ({ order }) => order,
  '/orders/:': ({ order }) => order,
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  requestToBuy: ({ listing: listingId }) => ({
    listingId,
    quantity: 1,
    fulfillment: 'pickup',
    payment: 'cash',
  }),
  arrangeOrder: ({ order: id }) => ({ id, fulfillment: 'pickup' }),
  collectOrder: ({ order: id }) => ({ id, code: 'K7M4QX' }),
  openDispute: ({ deal: id }) => ({ id, reason: 'damaged', words: 'The arm is torn.' }),
  closeDispute: ({ disputed: id }) => ({ id, outcome: 'delivered', note: 'It arrived.' }),
  findPossibleBuyers: ({ listing: listingId }) => ({ listingId }),
  nameBuyer: ({ listing: listingId }) => ({ listingId, buyerId: null }),
  getOrderChoices: ({ listing: listingId }) => ({ listingId }),
  quoteOrder: ({ listing: listingId }) => ({ listingId, quantity: 1, fulfillment: 'pickup' }),
};
