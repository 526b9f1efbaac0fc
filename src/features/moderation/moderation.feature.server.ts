// What moderation plugs into the rest of the program.
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { forumRemoved } from '#features/forum/forum.events.server.ts';
import { listingWithdrawn } from '#features/listings/listings.events.server.ts';
import type { Feature } from '#platform/feature.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { translator } from '#platform/translate.server.ts';
import {
  forgetAuthor,
  forgetOldFingerprints,
  forgetSubject,
} from './comparing/moderation.fingerprints.server.ts';

export const moderationFeature: Feature = {
  name: 'moderation',
  jobs: [
    defineSchedule('moderation.forget-fingerprints', '23 4 * * *', forgetOldFingerprints, {
      expireInSeconds: 1800,
    }),
  ],
  subscriptions: [
    subscribe(userDeleted, 'moderation.forget-author', forgetAuthor),
    subscribe(listingWithdrawn, 'moderation.forget-listing', (ctx, { listingId }) =>
      forgetSubject(ctx, { kind: 'listings', id: listingId }),
    ),
    subscribe(forumRemoved, 'moderation.forget-entry', async (ctx, { entryId, by }) => {
      if (by !== 'moderator') await forgetSubject(ctx, { kind: 'forum', id: entryId });
    }),
  ],
  signInReasons: [
    {
      path: /^\/admin(?:\/|$)/,
      say: ({ locale }, { way }) => translator(locale, 'signin')('admin', { way }),
    },
  ],
};
