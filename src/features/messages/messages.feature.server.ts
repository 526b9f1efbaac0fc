// What messages plug into the rest of the program.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { MAX_BYTES } from '#features/media/media.limits.ts';
import { openStream, STREAM_PATH } from './live/live.server.ts';
import { messagesApi } from './messages.api.server.ts';
import { leaveConversations } from './messages.jobs.server.ts';
import { messagesByMonth } from './messages.table.server.ts';
import { messageRetention } from './messages.retention.server.ts';
import { messageNotices } from './messages.notices.server.ts';
import { PICTURES_MAX } from './messages.limits.ts';
import { messageSignInReasons } from './views/signin.server.ts';
import { isOfConversationOf, isOfMessage } from './views/pictures.server.ts';
import { exportOwnMessages } from './views/export.server.ts';
import { screenedMessages } from './delivery/moderation.server.ts';

/** A thread, whose form takes pictures. */
const PLAIN_FORM = /^\/messages\/[0-9a-f-]{36}$/;
/** What a form there does for who sends it alone. */
const OWN_SIDE = ['block', 'unblock', 'archive', 'unarchive', 'mute', 'unmute'];
/** Room for the text beside them. */
const WORDS = 64 * 1024;

export const messagesFeature: Feature = {
  name: 'messages',
  api: messagesApi,
  stream: { path: STREAM_PATH, open: openStream },
  retention: messageRetention,
  partitioned: [messagesByMonth],
  subscriptions: [subscribe(userDeleted, 'messages.leave', leaveConversations)],
  screened: [screenedMessages],
  notices: messageNotices,
  signInReasons: messageSignInReasons,
  fileForms: [
    { path: PLAIN_FORM, maxBytes: PICTURES_MAX * MAX_BYTES.image + WORDS, withinMs: 300_000 },
  ],
  confidentialMedia: { is: isOfMessage, isFor: isOfConversationOf },
  exportOwn: { conversations: exportOwnMessages },
  takingAway: [{ page: /^\/messages\/[\da-f-]{36}$/, field: 'intent', values: [...OWN_SIDE] }],
  withoutTerms: [/^\/api\/conversations\/[^/]+(?:\/(?:read|typing))?$/],
};
