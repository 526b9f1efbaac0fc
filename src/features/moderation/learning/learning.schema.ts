import { z } from 'zod';

const count = z.int().nonnegative();

/** What a version would have done with texts that people decided about. */
const counts = z.object({
  decided: count,
  /** Of them, how many people rejected or removed for their words. */
  bad: count,
  /** Of all, how many the version would not have let through by itself. */
  stopped: count,
  /** How many are both. */
  right: count,
});
export type LayerCounts = z.infer<typeof counts>;

const figures = z.object({
  /** Of the last 30 days, with those that it was made of. */
  all: counts,
  /** Of these, what was decided after it was made. */
  since: counts,
});
export type LayerFigures = z.infer<typeof figures>;

export const learningView = z.object({
  /** Whether the settings let it learn. */
  on: z.boolean(),
  /** Decisions of the last 180 days that count, and of how many people; it takes two. */
  examples: count,
  people: count,
  /** The newest first, which is in force; 0 is the model alone. */
  versions: z.array(
    z.object({
      version: count,
      madeAt: z.iso.datetime(),
      /** Who brought an earlier one back; null: the night's work. */
      madeBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      restores: count.nullable(),
      examples: count,
      people: count,
      /** Null until the next night. */
      figures: figures.nullable(),
    }),
  ),
});
export type LearningView = z.infer<typeof learningView>;

/** `version` is the one in force that was looked at; `restore` 0 forgets all that was learned. */
export const restoreLayerInput = z.object({ version: count, restore: count });
export type RestoreLayerInput = z.infer<typeof restoreLayerInput>;
