// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Addresses, Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'GET /listings/{id}/similar': '222222222',
  'GET /listings/{id}/more': '222222222',
  'GET /listings': '222222222',
  'GET /listings/suggest': '222222222',
  'GET /search/suggestions': '222222222',
  'GET /listings/counts': '222222222',
  'GET /sellers/{id}/listings': '222222222',
  'GET /synonyms': '133333122',
  'POST /synonyms': '133333122',
  'PUT /synonyms/{key}': '133333122',
  'DELETE /synonyms/{key}': '133333122',
};

export const pages = {
  '/products': '222222222',
  '/browse/:what/:where?': '222222222',
  '/products/feed.atom': '222222222',
  '/products/feed.json': '222222222',
  '/search/feed.atom': '222222222',
  '/search/feed.json': '222222222',
  '/search': '222222222',
  '/search/suggestions': '222222222',
};

/** What addresses with a name in them are about. */
export const addresses: Addresses<Shop> = {
  '/browse/:': () => ({ what: 'cars', where: 'jamaica' }),
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  findSellerListings: ({ people }) => ({ id: people.owner.id }),
  suggestListings: () => ({ q: 'chair' }),
  suggestSearch: () => ({ q: 'chair' }),
  addSynonyms: () => ({ terms: ['couch', 'es:sofá'] }),
  saveSynonyms: () => ({ key: 'sofa', terms: ['couch', 'es:sofá'] }),
  removeSynonyms: () => ({ key: 'table' }),
};
