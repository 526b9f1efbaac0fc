// What messages plug into the rest of the program.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { messagesApi } from './messages.api.server.ts';
import { forgetOldEvents, forgetOldMessages, leaveConversations } from './messages.jobs.server.ts';
import { messageNotices } from './messages.notices.server.ts';
import { messageSignInReasons } from './reading/messages.signin.server.ts';
import { exportOwnMessages } from './reading/messages.export.server.ts';

export const messagesFeature: Feature = {
  name: 'messages',
  api: messagesApi,
  jobs: [
    defineSchedule('messages.forget-old', '53 2 * * *', forgetOldMessages),
    defineSchedule('messages.forget-events', '17 * * * *', forgetOldEvents),
  ],
  subscriptions: [subscribe(userDeleted, 'messages.leave', leaveConversations)],
  notices: messageNotices,
  signInReasons: messageSignInReasons,
  exportOwn: { conversations: exportOwnMessages },
};
