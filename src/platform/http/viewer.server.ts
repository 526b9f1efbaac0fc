// Says whom an answer was drawn for, so that what devices keep is shown to nobody else (src/worker).
import { createHmac } from 'node:crypto';
import type { Ctx } from '../context.ts';

/**
 * Tells the service worker whom an answer was drawn for, by an id that says nothing else, and
 * whether it is of this moment only. Nothing while nobody knows who is asking.
 */
export function sayWhose(headers: Headers, { actor, sessionUnknown, settings, client }: Ctx): void {
  if (sessionUnknown) return;
  const viewer = actor
    ? createHmac('sha256', settings.secret).update(`pages of ${actor.id}`).digest('base64url')
    : 'none';
  headers.set('X-Viewer', viewer.slice(0, 22));
  if (client.setCookies.length > 0) headers.set('X-Once', '1');
}
