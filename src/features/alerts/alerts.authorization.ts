// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'GET /alerts': '122222122',
  'POST /alerts': '122222122',
  'PATCH /alerts/{id}': '144444144',
  'DELETE /alerts/{id}': '122222122',
};

export const pages = {
  '/alerts': '122222122',
  '/alerts/pause': '444444444',
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  saveAlert: () => ({ search: 'q=chair&location=Jamaica' }),
};
