// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

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
