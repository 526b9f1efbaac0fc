// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.

export const operations = {
  'GET /notifications': '122222122',
  'GET /notifications/unread': '122222122',
  'PUT /notifications/read': '122222122',
  'PUT /notifications/{id}/read': '144444144',
  'GET /notifications/settings': '122222122',
  'PUT /notifications/settings/{group}/{channel}': '122222122',
  'GET /notifications/push': '122222122',
  'PUT /notifications/push': '1-----1--',
  'DELETE /notifications/push': '122222122',
};

export const pages = {
  '/notifications': '122222122',
  '/notifications/panel': '122222122',
  '/notifications/settings': '122222122',
  '/unsubscribe': '---------',
};
