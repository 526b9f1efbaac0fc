// How each version does against what people decided. Counted at night, where the model is; what is
// shown is read from the versions.
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { setImmediate as breathe } from 'node:timers/promises';
import { DAY_MS } from '#platform/i18n/time.ts';
import { MODEL_FORMAT, type Model } from '../detectors/model.server.ts';
import { currentSettings } from '../settings/settings.server.ts';
import { EXAMPLES_MAX, FIGURES_DAYS, LAYERS_SHOWN } from './learning.limits.ts';
import type { LayerCounts, LayerFigures } from './learning.schema.ts';
import { type ExampleLabel, type SeenText, riskWith } from './fit.server.ts';
import { unpackLayer } from './pack.server.ts';
import { unpackSeen, weighSeen } from './sight.server.ts';
import { exampleTable, layerTable } from './table.server.ts';

type Decided = { text: SeenText; label: ExampleLabel; at: Date };

/** Counts anew what the versions that are shown would have done in the last days. */
export async function renewFigures(ctx: Ctx, model: Model): Promise<void> {
  const { settings } = await currentSettings(ctx);
  const decided = await readDecided(ctx, model);
  for (const version of await shownVersions(ctx)) {
    const [row] = await ctx.db.select().from(layerTable).where(eq(layerTable.version, version));
    if (!row) continue;
    const layer = row.format === MODEL_FORMAT ? unpackLayer(row.weights) : null;
    const stops = ({ text }: Decided) => riskWith(layer, text) >= settings.approveThreshold;
    const figures = figuresOf(decided, row.madeAt, stops);
    await ctx.db.update(layerTable).set({ figures }).where(eq(layerTable.version, version));
    await breathe();
  }
}

/** The newest versions, and the model alone. */
async function shownVersions(ctx: Ctx): Promise<number[]> {
  const { version } = layerTable;
  const rows = await ctx.db
    .select({ version })
    .from(layerTable)
    .where(gt(version, 0))
    .orderBy(desc(version))
    .limit(LAYERS_SHOWN);
  return [...rows.map((row) => row.version), 0];
}

/** What was decided last about each thing, whoever decided. */
async function readDecided(ctx: Ctx, model: Model): Promise<Decided[]> {
  const { subjectId, kind, revision, decidedAt, label, features, format } = exampleTable;
  const rows = await ctx.db
    .selectDistinctOn([subjectId, kind, revision], { label, features, at: decidedAt })
    .from(exampleTable)
    .where(
      and(
        eq(format, MODEL_FORMAT),
        gt(decidedAt, new Date(ctx.now.getTime() - FIGURES_DAYS * DAY_MS)),
      ),
    )
    .orderBy(subjectId, kind, revision, desc(decidedAt))
    .limit(EXAMPLES_MAX.all);
  return rows.map(({ label, features, at }) => {
    const seen = unpackSeen(features);
    return { label, at, text: { ...seen, ...weighSeen(model, seen) } };
  });
}

/** Precision is right of stopped, recall right of bad. Pure. */
function figuresOf(
  decided: readonly Decided[],
  madeAt: Date,
  stops: (each: Decided) => boolean,
): LayerFigures {
  const judged = decided.map((each) => ({ ...each, stopped: stops(each) }));
  const count = (some: typeof judged): LayerCounts => ({
    decided: some.length,
    bad: some.filter(({ label }) => label !== 'honest').length,
    stopped: some.filter(({ stopped }) => stopped).length,
    right: some.filter(({ stopped, label }) => stopped && label !== 'honest').length,
  });
  return { all: count(judged), since: count(judged.filter(({ at }) => at > madeAt)) };
}
