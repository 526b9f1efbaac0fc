// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';
import { addFavorite } from './favorites.server.ts';

export const operations = {
  'GET /favorites': '122222122',
  'PUT /favorites/{listingId}': '122322122',
  'DELETE /favorites/{listingId}': '122222122',
};

export const pages = {
  '/favorites': '122222122',
};

/** The counterparty keeps the listing. */
export const things = async ({ as, listing }: Shop) => {
  await addFavorite(as('counterparty'), { listingId: listing });
  return {};
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  addFavorite: ({ listing: listingId }) => ({ listingId }),
  removeFavorite: ({ listing: listingId }) => ({ listingId }),
};
