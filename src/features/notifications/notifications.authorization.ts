// Who may do what here: a sign for each of ACTORS, as tests/support/authorization.ts says.
import type { Inputs } from '#tests/support/authorization.ts';
import type { Shop } from '#tests/support/authorization-world.ts';

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

/** What is sent to an operation that needs something. */
export const inputs: Inputs<Shop> = {
  chooseNotificationChannel: () => ({ group: 'messages', channel: 'mail', on: false }),
  turnPushOn: () => ({
    endpoint: 'https://push.example/1',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
};
