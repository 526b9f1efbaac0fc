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

/**
 * Files may have become public or private. The database publishes it where rows change that decide
 * that (db/migrations/0067).
 */
export const mediaMaybeShown = defineEvent(
  'media.maybe-shown',
  z.object({ ids: z.array(z.uuid()) }),
);

/** Copies past this server have no row any more. The database publishes it, too. */
export const mediaWithdrawn = defineEvent(
  'media.withdrawn',
  z.object({ keys: z.array(z.string()) }),
);

/** MEDIA_URL came or went, and a server started. */
export const mediaUrlChanged = defineEvent('media.url-changed', z.object({}));

/** A video was kept that browsers do not play as it is. */
export const unplayedVideoKept = defineEvent(
  'media.unplayed-video-kept',
  z.object({ id: z.uuid() }),
);
