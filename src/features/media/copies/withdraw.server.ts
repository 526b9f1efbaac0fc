// Takes copies away that no row names any more, from the bucket and from the cache in front of it.
import type { Ctx } from '#platform/context.ts';
import { purgeAddress } from '#platform/outgoing/purge.server.ts';
import { whereCopiesAre } from './switch.server.ts';

/**
 * Safe to repeat. The bucket first: what is forgotten in front of it must not be fetched again.
 * @throws Error when the bucket or the cache does not do it; the job is tried again
 */
export async function withdrawCopies(
  ctx: Ctx,
  { keys }: { keys: readonly string[] },
): Promise<void> {
  await ctx.storage.remove(keys);
  const media = await whereCopiesAre(ctx);
  if (!media?.purgeUrl) return;
  for (const key of keys) await purgeAddress(`${media.url}/${key}`, { at: media.purgeUrl });
}
