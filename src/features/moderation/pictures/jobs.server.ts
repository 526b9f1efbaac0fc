// Has pictures looked at as they come, while whoever sends them still writes about them, so that
// what they belong to waits the less. What is missed is looked at with the content.
import { mediaKept } from '#features/media/media.events.server.ts';
import type { MediaPurpose } from '#features/media/media.limits.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { looksOf } from './evidence.server.ts';
import { readPictures } from './read.server.ts';

export const pictureSubscriptions: Subscription[] = [
  subscribe(mediaKept, 'moderation.read-picture', readAhead, { fair: { ofOne: 1, kept: 0 } }),
];

/** Not what people send to one person or to moderators alone. */
const PUBLIC: readonly MediaPurpose[] = ['listing', 'store', 'forum'];

/** Safe to repeat: what is known already is not looked for again. */
async function readAhead(
  ctx: Ctx,
  { id, purpose }: { id: string; purpose: MediaPurpose },
): Promise<void> {
  if (!PUBLIC.includes(purpose)) return;
  const { settings } = await currentSettings(ctx);
  await readPictures(ctx, [id], looksOf(settings.checks));
}
