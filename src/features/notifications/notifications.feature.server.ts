// What notifications plug into the rest of the program. What is told comes from the notices of all
// features; process/background.server.ts hands them to the jobs and subscribers of telling/.
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { notificationsApi } from './notifications.api.server.ts';
import { removeNoticesOf } from './notifications.jobs.server.ts';
import { digestMail, noticeMail } from './notifications.mails.server.ts';
import { notificationRetention } from './notifications.retention.server.ts';
import { pushSubscriber } from './push/message.server.ts';
import { exportOwnNotificationChoices, exportOwnNotifications } from './inbox/export.server.ts';
import { sendDigests } from './delivery/digest.server.ts';

export const notificationsFeature: Feature = {
  name: 'notifications',
  api: notificationsApi,
  jobs: [
    // Every quarter, because clocks of places differ by more than whole hours and a late server
    // catches up.
    defineSchedule('notifications.digest', '4-59/15 * * * *', sendDigests, {
      expireInSeconds: 900,
    }),
  ],
  retention: notificationRetention,
  subscriptions: [subscribe(userDeleted, 'notifications.remove', removeNoticesOf), pushSubscriber],
  mails: [noticeMail, digestMail],
  signInReasons: [
    {
      path: /^\/notifications$/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('notifications', { way }),
    },
  ],
  exportOwn: {
    notifications: exportOwnNotifications,
    notificationSettings: exportOwnNotificationChoices,
  },
  withoutTerms: [/^\/(?:api\/)?(?:notifications|unsubscribe)(?:\/|$)/],
};
