/** What can go wrong around notifications. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const notificationErrors = defineErrors({
  /** Also for other people's: nobody learns that there is one. */
  notification_not_found: { kind: 'notFound', key: 'notification.notFound' },
  notification_group_unknown: { kind: 'notFound', key: 'notification.groupUnknown' },
  /** Changed on its way, or of an installation with another secret. */
  unsubscribe_link_broken: { kind: 'invalid', key: 'notification.linkBroken' },
  /** No push service that can be reached, or no keys of a browser. */
  push_subscription_invalid: { kind: 'invalid', key: 'notification.pushInvalid' },
});
