// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /sellers/{sellerId}/activity': '222222222',
  'GET /conversations': '122222122',
  'POST /conversations': '132-23122',
  'GET /conversations/{id}': '144224144',
  'GET /conversations/{conversationId}/messages': '144224144',
  'POST /conversations/{conversationId}/messages': '134224144',
  'PUT /conversations/{conversationId}/read': '144224144',
  'POST /conversations/{conversationId}/typing': '134224144',
  'GET /messages/unread': '122222122',
  'GET /messages/selling': '122222122',
};

export const pages = {
  '/messages/contact': '444444444',
  '/messages/stream': '1-----1--',
  '/messages/:id?': '144224144',
};
