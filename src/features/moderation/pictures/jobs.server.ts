// Has pictures looked at as they come, while whoever sends them still writes about them, so that
// what they belong to waits the less. What is missed is looked at with the content.
import { mediaKept } from '#features/media/media.events.server.ts';
import { currentSettings } from '#features/moderation/settings/settings.server.ts';
import type { Ctx } from '#platform/context.ts';
import type { Subscription } from '#platform/jobs/jobs.server.ts';
import { subscribe } from '#platform/outbox/outbox.server.ts';
import { looksOf } from './evidence.server.ts';
import { readPictures } from './read.server.ts';

export const pictureSubscriptions: Subscription[] = [
  subscribe(mediaKept, 'moderation.read-picture', readAhead, { fair: { ofOne: 1, kept: 0 } }),
];

/** Safe to repeat: what is known already is not looked for again. */
async function readAhead(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const { settings } = await currentSettings(ctx);
  await readPictures(ctx, [id], looksOf(settings.checks));
}
