// Takes copies away that no row names any more, from the bucket and from the cache in front of it.
import type { Ctx } from '#platform/context.ts';
import { purgeAddress } from '#platform/outgoing/purge.server.ts';

/**
 * Safe to repeat. The bucket first: what is forgotten in front of it must not be fetched again.
 * @throws Error when the bucket or the cache does not do it; the job is tried again
 */
export async function withdrawCopies(
  ctx: Ctx,
  { keys }: { keys: readonly string[] },
): Promise<void> {
  const { media } = ctx.settings;
  await ctx.storage.remove(keys);
  if (!media?.purgeUrl) return;
  for (const key of keys) await purgeAddress(`${media.url}/${key}`, { at: media.purgeUrl });
}
