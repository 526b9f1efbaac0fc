// What preferences plug into the rest of the program. They live in a cookie, and with the account
// of who is signed in, which accounts keep.
import type { Feature } from '#platform/feature.server.ts';

export const preferencesFeature: Feature = {
  name: 'preferences',
  withoutTerms: [/^\/preferences$/],
};
