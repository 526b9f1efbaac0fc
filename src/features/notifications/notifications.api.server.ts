// Notifications under /api: the same use cases as the page, the bell and the settings.
import { z } from 'zod';
import { act, list, read, tagged } from '#api/operations.server.ts';
import { accountFailures } from '#features/accounts/accounts.errors.ts';
import { platformErrors } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { chooseChannel, listChoices } from './choices/choices.server.ts';
import { notificationErrors } from './notifications.errors.ts';
import { NOTICES_SHOWN } from './notifications.limits.ts';
import {
  choiceView,
  chooseInput,
  notificationView,
  pushSubscriptionInput,
  pushView,
  unreadView,
} from './notifications.schema.ts';
import { getPush, turnPushOff, turnPushOn } from './push/push.server.ts';
import {
  countUnreadNotifications,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from './inbox/inbox.server.ts';

const signedIn = accountFailures('not_authenticated');
const changing = [...signedIn, platformErrors.rate_limited];
const unread = unreadView.meta({ id: 'UnreadNotifications' });
const choice = choiceView.meta({ id: 'NotificationChoice' });

export const notificationsApi: readonly Operation[] = tagged('Notifications', [
  list({
    path: '/notifications',
    id: 'listNotifications',
    summary: 'What the person was told lately, the latest first',
    description: `The latest ${NOTICES_SHOWN}; \`unread\` counts among them.`,
    input: z.object({ limit: z.coerce.number().int().min(1).max(NOTICES_SHOWN).optional() }),
    item: notificationView.meta({ id: 'Notification' }),
    extras: { unread: z.int() },
    errors: signedIn,
    use: listNotifications,
  }),
  read({
    path: '/notifications/unread',
    id: 'countUnreadNotifications',
    summary: 'How many of the latest notices are unread',
    output: unread,
    errors: signedIn,
    use: async (ctx) => ({ unread: await countUnreadNotifications(ctx) }),
  }),
  act({
    method: 'put',
    path: '/notifications/read',
    id: 'markAllNotificationsRead',
    summary: 'Marks all notices as read',
    output: unread,
    errors: changing,
    use: markAllNotificationsRead,
  }),
  act({
    method: 'put',
    path: '/notifications/{id}/read',
    id: 'markNotificationRead',
    summary: 'Marks a notice as read',
    input: z.object({ id: z.uuid() }),
    output: unread,
    missing: notificationErrors.notification_not_found,
    errors: changing,
    use: markNotificationRead,
  }),
  list({
    path: '/notifications/settings',
    id: 'listNotificationSettings',
    summary: 'In which ways the person hears of what',
    item: choice,
    errors: signedIn,
    use: listChoices,
  }),
  act({
    method: 'put',
    path: '/notifications/settings/{group}/{channel}',
    id: 'chooseNotificationChannel',
    summary: 'Turns one way of hearing of something on or off',
    description: 'A daily digest takes the place of single mails: one turns the other off.',
    input: chooseInput,
    output: choice,
    missing: notificationErrors.notification_group_unknown,
    errors: changing,
    use: chooseChannel,
  }),
  read({
    path: '/notifications/push',
    id: 'getPush',
    summary: 'The key for push messages, and whether they reach this session',
    output: pushView.meta({ id: 'Push' }),
    errors: signedIn,
    use: getPush,
  }),
  act({
    method: 'put',
    path: '/notifications/push',
    id: 'turnPushOn',
    summary: 'Lets push messages reach the browser of this session',
    input: pushSubscriptionInput,
    errors: [...changing, notificationErrors.push_subscription_invalid],
    use: turnPushOn,
  }),
  act({
    method: 'delete',
    path: '/notifications/push',
    id: 'turnPushOff',
    summary: 'Ends push messages to the browser of this session',
    errors: signedIn,
    use: turnPushOff,
  }),
]);
