// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'GET /profile/store': '122222122',
  'PUT /profile/store': '132222122',
  'GET /sellers/{id}': '222222222',
  'POST /sellers/{id}/numbers': '144444144',
};

export const pages = {
  '/seller-profile': '122222122',
  '/seller/:userId': '222222222',
};

/** What addresses with a name in them are about. */
export const addresses: Addresses<Shop> = { '/seller/:': ({ people }) => people.owner.id };

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  saveSellerProfile: () => ({ storeName: 'Chairs of Marcia', storeDescription: 'Chairs' }),
  getStore: ({ people }) => ({ id: people.owner.id }),
  getSellerNumbers: ({ people }) => ({ id: people.owner.id }),
};
