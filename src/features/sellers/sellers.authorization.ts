// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

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
