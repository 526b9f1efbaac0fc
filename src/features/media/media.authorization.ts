// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

export const operations = {
  'POST /media': '134444144',
  'GET /media': '122222122',
  'PATCH /media/{id}': '144244144',
  'DELETE /media/{id}': '144244144',
};

export const pages = {
  '/share/:kind/:id/:file': '444444444',
};

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  addMedia: ({ nothing: upload }) => ({ upload }),
  findOwnMedia: ({ media }) => ({ ids: media }),
  describeMedia: ({ media: id }) => ({ id, alt: 'The front' }),
  removeMedia: ({ media: id }) => ({ id }),
};
