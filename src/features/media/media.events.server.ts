// What media tells of files. Moderation hears of each that is kept, its own job of videos that
// browsers do not play.
import { z } from 'zod';
import { MEDIA_PURPOSES } from './media.limits.ts';
import { defineEvent } from '#platform/outbox/outbox.server.ts';

/** A file was kept; nothing shows it yet. */
export const mediaKept = defineEvent(
  'media.kept',
  z.object({ id: z.uuid(), purpose: z.enum(MEDIA_PURPOSES) }),
);

/** A video was kept that browsers do not play as it is. */
export const unplayedVideoKept = defineEvent(
  'media.unplayed-video-kept',
  z.object({ id: z.uuid() }),
);
