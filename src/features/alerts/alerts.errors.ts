/** What can go wrong around alerts. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const alertErrors = defineErrors({
  alert_not_found: { kind: 'notFound', key: 'alert.notFound' },
  alert_limit: { kind: 'forbidden', key: 'alert.limit' },
  alert_too_wide: { kind: 'invalid', key: 'alert.tooWide' },
  alert_impossible: { kind: 'invalid', key: 'alert.impossible' },
  alert_too_long: { kind: 'invalid', key: 'alert.tooLong' },
  alert_link_broken: { kind: 'notFound', key: 'alert.linkBroken' },
});
