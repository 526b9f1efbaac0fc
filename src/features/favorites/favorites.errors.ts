/** What can go wrong around favorites. Keys under "errors" in the message files. */
import { defineErrors } from '#platform/errors.ts';

export const favoriteErrors = defineErrors({
  favorite_own: { kind: 'forbidden', key: 'favoriteOwn' },
  favorite_sold: { kind: 'conflict', key: 'favoriteSold' },
  favorite_limit: { kind: 'forbidden', key: 'favoriteLimit' },
});
