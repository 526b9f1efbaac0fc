// The night's work: a layer of what people decided, and how well each version does. Owns the
// versions with versions.server.ts.
import { desc } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import type { Layer } from '../detectors/layer.server.ts';
import { MODEL_FORMAT, type Model, scaleIn } from '../detectors/model.server.ts';
import { modelOf } from '../detectors/weights.server.ts';
import { currentSettings } from '../settings/settings.server.ts';
import { readExamples, readSurvivors } from './examples.server.ts';
import { renewFigures } from './figures.server.ts';
import { AGREED, boundHarm, fitLayer, type Taught } from './fit.server.ts';
import { packLayer } from './pack.server.ts';
import { scaleFor } from './sight.server.ts';
import { layerTable } from './table.server.ts';

/** Makes a version of what counts now, where that differs from the one in force. Safe to repeat. */
export async function learnFromDecisions(ctx: Ctx): Promise<void> {
  const { settings } = await currentSettings(ctx);
  const model = modelOf(ctx);
  if (!settings.learning || !model) return;
  const examples = await readExamples(ctx, model);
  const layer = await makeLayer(ctx, model, examples);
  const weights = packLayer(layer);
  const people = new Set(examples.map(({ by }) => by)).size;
  const [last] = await ctx.db.select().from(layerTable).orderBy(desc(layerTable.version)).limit(1);
  const nothing = { format: MODEL_FORMAT, weights: packLayer(new Map()), examples: 0, people: 0 };
  if (!last)
    await ctx.db
      .insert(layerTable)
      .values({ version: 0, madeAt: new Date(0), ...nothing })
      .onConflictDoNothing();
  const before = last ?? nothing;
  if (before.format !== MODEL_FORMAT || !weights.equals(before.weights)) {
    const version = (last?.version ?? 0) + 1;
    // Somebody who brings an earlier one back in this moment is right.
    const { rowCount } = await ctx.db
      .insert(layerTable)
      .values({ ...nothing, version, madeAt: ctx.now, weights, examples: examples.length, people })
      .onConflictDoNothing();
    if (rowCount === 1) ctx.log.info({ version, examples: examples.length }, 'learned anew');
  }
  await renewFigures(ctx, model);
}

/** Weaker where it would stop too much of what nobody minded; nothing where that does not help. */
async function makeLayer(ctx: Ctx, model: Model, examples: readonly Taught[]): Promise<Layer> {
  // One person teaches nothing, so nothing else has to be read.
  if (new Set(examples.map(({ by }) => by)).size < AGREED) return new Map();
  const survivors = await readSurvivors(ctx, model);
  const fitted = await fitLayer(
    examples,
    survivors,
    scaleFor((bucket) => scaleIn(model, bucket)),
  );
  const layer = boundHarm(fitted, survivors);
  if (layer !== fitted) ctx.log.warn({ survivors: survivors.length }, 'learned less');
  return layer;
}
