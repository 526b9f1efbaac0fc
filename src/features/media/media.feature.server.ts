// What media plugs into the rest of the program.
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';
import { mediaApi } from './media.api.server.ts';
import { defineSchedule } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { userDeleted } from '#features/accounts/accounts.public.server.ts';
import {
  mediaMaybeShown,
  mediaUrlChanged,
  mediaWithdrawn,
  unplayedVideoKept,
} from './media.events.server.ts';
import { CONVERSION_SECONDS, convertUnplayed } from './video/video.jobs.server.ts';
import { placeAllMedia, placeMedia } from './copies/place.server.ts';
import { tellOfCopies } from './copies/switch.server.ts';
import { removeStrayCopies } from './copies/strays.server.ts';
import { withdrawCopies } from './copies/withdraw.server.ts';
import { removeMediaOf } from './media.jobs.server.ts';
import { mediaRetention } from './media.retention.server.ts';

/** All files are compared, and those copied that became public meanwhile; or a part of them. */
const PLACING_SECONDS = 3000;
/** What is under way then still has its time. */
const PLACING = { expireInSeconds: PLACING_SECONDS + 600 };
const placeForAWhile = async (ctx: Ctx): Promise<void> => {
  const signal = AbortSignal.timeout(PLACING_SECONDS * 1000);
  await placeAllMedia(ctx, { signal });
  if (!signal.aborted) await removeStrayCopies(ctx);
};

export const mediaFeature: Feature = {
  name: 'media',
  api: mediaApi,
  retention: mediaRetention,
  begin: tellOfCopies,
  // Each change is told; this finds what was changed while nobody was.
  jobs: [defineSchedule('media.place-all', '41 3 * * *', placeForAWhile, PLACING)],
  publicPaths: [/^\/share\//],
  subscriptions: [
    subscribe(userDeleted, 'media.remove', removeMediaOf),
    subscribe(mediaMaybeShown, 'media.place', async (ctx, { ids }) => {
      await placeMedia(ctx, { ids });
    }),
    subscribe(mediaUrlChanged, 'media.place-changed', placeForAWhile, PLACING),
    subscribe(mediaWithdrawn, 'media.withdraw', withdrawCopies),
    subscribe(unplayedVideoKept, 'media.convert', convertUnplayed, {
      expireInSeconds: CONVERSION_SECONDS,
      fair: { ofOne: 1, kept: 0 },
    }),
  ],
  // Files alone are not public, and appeals are proven with some.
  withoutTerms: [/^\/uploads(?:\/|$)/, /^\/api\/media$/],
};
