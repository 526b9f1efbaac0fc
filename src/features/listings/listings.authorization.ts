// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'GET /listings/featured': '222222222',
  'GET /listings/trending': '222222222',
  'GET /listings/gems': '222222222',
  'GET /moderation/gems': '133333122',
  'PUT /listings/{id}/gem': '133333122',
  'GET /listings/price-check': '222222222',
  'GET /listings/{id}': '222222222',
  'GET /listings/guess': '222222222',
  'GET /listings/{id}/price-guide': '222222222',
  'GET /profile/listings': '122222122',
  'GET /profile/statistics': '122222122',
  'GET /profile/listings/export': '122222122',
  'GET /profile/listings/{id}': '144244144',
  'POST /listings': '13----1--',
  'PATCH /listings/{id}': '144-44144',
  'DELETE /listings/{id}': '144244144',
  'POST /listings/{id}/sold': '144244144',
  'POST /listings/{id}/undo-sale': '144-44144',
  'POST /listings/{id}/reopen': '144-44144',
  'POST /listings/{id}/renew': '144244144',
};

export const pages = {
  '/products/:id': '222222222',
  '/products/:id/edit': '144244144',
  '/products/:id/flyer': '222222222',
  '/add-product': '122222122',
  '/sell': '122222122',
};

/** What addresses with a name in them are about. */
export const addresses: Addresses<Shop> = {
  '/listings/{': ({ listing }) => listing,
  '/profile/listings/{': ({ listing }) => listing,
  '/products/:': ({ listing }) => listing,
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  setGem: ({ listing: id }) => ({ id, gem: true }),
  checkPrice: () => ({ category: 'furniture', currency: 'USD', amount: 12_000 }),
  guessListing: () => ({ title: 'Toyota Hilux 2018' }),
  getOwnListing: ({ waiting: id }) => ({ id }),
  editListing: ({ listing: id }) => ({ id, title: 'Mahogany rocking chair, oiled' }),
  undoSale: ({ listing: id }) => ({ id, at: new Date().toISOString() }),
};
