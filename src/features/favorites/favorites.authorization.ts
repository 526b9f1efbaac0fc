// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /favorites': '122222122',
  'PUT /favorites/{listingId}': '122322122',
  'DELETE /favorites/{listingId}': '122222122',
};

export const pages = {
  '/favorites': '122222122',
};
