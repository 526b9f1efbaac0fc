// What media plugs into the rest of the program.
import type { Feature } from '#platform/feature.server.ts';
import { mediaApi } from './media.api.server.ts';
import { defineSchedule } from '#platform/jobs.server.ts';
import { subscribe } from '#platform/outbox.server.ts';
import { userDeleted } from '#features/accounts/profile/accounts.delete.server.ts';
import { unplayedVideoKept } from './media.events.server.ts';
import { convertUnplayed } from './video/media.video.jobs.server.ts';
import { collectMediaGarbage, collectOrphanedFiles, removeMediaOf } from './media.jobs.server.ts';

export const mediaFeature: Feature = {
  name: 'media',
  api: mediaApi,
  jobs: [
    defineSchedule('media.collect-garbage', '42 * * * *', collectMediaGarbage, {
      expireInSeconds: 1800,
    }),
    defineSchedule('media.collect-orphans', '52 3 * * *', collectOrphanedFiles, {
      expireInSeconds: 3600,
    }),
  ],
  subscriptions: [
    subscribe(userDeleted, 'media.remove', removeMediaOf),
    subscribe(unplayedVideoKept, 'media.convert', convertUnplayed, { expireInSeconds: 3600 }),
  ],
};
