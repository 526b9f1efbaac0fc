// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import { v4 } from 'uuid';
import type { World as Conversations } from '#features/messages/messages.authorization.ts';
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { offer } from '#tests/support/offers.ts';

export const operations = {
  'POST /listings/{listingId}/offers': '132--3122',
  'GET /conversations/{conversationId}/offers': '144224144',
  'GET /offers/{id}': '144224144',
  'POST /offers/{id}/accept': '134234144',
  'POST /offers/{id}/counter': '134234144',
  'POST /offers/{id}/decline': '144234144',
  'POST /offers/{id}/withdraw': '144324144',
};

export const pages = {
  '/products/:id/offer': '122rr2122',
  '/offers/:id/counter': '1442r4144',
};

/** The counterparty offers less than is asked. */
export const things = async ({ as, listing }: Shop) => {
  const made = await offer(as('counterparty'), listing, 10_000);
  return { offer: made.id };
};
export type World = Conversations & Awaited<ReturnType<typeof things>>;

/** What addresses with a name in them are about. */
export const addresses: Addresses<World> = {
  '/offers/{': ({ offer }) => offer,
  '/offers/:': ({ offer }) => offer,
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<World> = {
  makeOffer: ({ listing: listingId }) => ({
    listingId,
    amount: { amount: 11_000, currency: 'USD' },
    clientId: v4(),
  }),
  listOffers: ({ conversation: conversationId }) => ({ conversationId }),
  counterOffer: ({ offer: id }) => ({
    id,
    amount: { amount: 11_500, currency: 'USD' },
    clientId: v4(),
  }),
};
