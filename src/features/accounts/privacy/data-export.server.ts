// A person's data export: the parts of all features in one JSON file.
import type { Ctx } from '#platform/context.ts';
import type { Feature } from '#platform/feature.server.ts';

/**
 * Everything that the shop knows of the actor, as a download.
 * @param features each says in `exportOwn` what it adds
 * @throws AppError not_authenticated, rate_limited
 */
export async function exportData(
  ctx: Ctx,
  features: readonly Pick<Feature, 'exportOwn'>[],
): Promise<Response> {
  const copy: Record<string, unknown> = { exportedAt: ctx.now.toISOString() };
  // One after the other: the account's part, the first, says how often somebody may ask.
  for (const { exportOwn = {} } of features)
    for (const [name, read] of Object.entries(exportOwn)) copy[name] = await read(ctx);
  return new Response(JSON.stringify(copy, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calabash-my-data.json"',
      'Cache-Control': 'no-store',
    },
  });
}
