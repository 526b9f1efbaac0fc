// What media tells of files. Its own job hears of videos that browsers do not play.
import { z } from 'zod';
import { defineEvent } from '#platform/outbox/outbox.server.ts';

/** A video was kept that browsers do not play as it is. */
export const unplayedVideoKept = defineEvent(
  'media.unplayed-video-kept',
  z.object({ id: z.uuid() }),
);
