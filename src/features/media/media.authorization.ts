// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'POST /media': '134444144',
  'GET /media': '122222122',
  'PATCH /media/{id}': '144244144',
  'DELETE /media/{id}': '144244144',
};

export const pages = {
  '/share/:kind/:id/:file': '444444444',
};
