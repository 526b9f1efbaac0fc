// The layer in force, as a process keeps it: one small question a text, whether it is the newest.
import { desc, eq } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import type { Layer } from '../detectors/layer.server.ts';
import { MODEL_FORMAT } from '../detectors/model.server.ts';
import type { ModerationSettings } from '../moderation.schema.ts';
import { unpackLayer } from './pack.server.ts';
import { layerTable } from './table.server.ts';

const known = defineService({
  name: 'moderation.layer',
  make: (): { version: number; layer: Layer | null } => ({ version: 0, layer: null }),
});

/** What the model is to know besides; null where nothing is learned or learning is off. */
export async function layerInForce(
  ctx: Ctx,
  { learning }: ModerationSettings,
): Promise<Layer | null> {
  if (!learning) return null;
  const { version, format, weights } = layerTable;
  const [last] = await ctx.db.select({ version }).from(layerTable).orderBy(desc(version)).limit(1);
  if (!last) return null;
  const kept = service(ctx, known);
  if (kept.version !== last.version) {
    const [read] = await ctx.db
      .select({ format, weights })
      .from(layerTable)
      .where(eq(version, last.version));
    // Buckets of another format mean something else.
    kept.layer = read?.format === MODEL_FORMAT ? unpackLayer(read.weights) : null;
    kept.version = last.version;
  }
  return kept.layer;
}
