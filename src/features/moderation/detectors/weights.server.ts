// The model of this process, read once from models/moderation.bin. Where that cannot be, the rules
// decide alone, and the start of the program says so.
import { readFileSync } from 'node:fs';
import type { Ctx } from '#platform/context.ts';
import type { Log } from '#platform/process/log.server.ts';
import { programFile } from '#platform/process/program-file.server.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { type Model, unpackModel } from './model.server.ts';

const FILE = 'models/moderation.bin';

/**
 * Reads a file of weights.
 * @returns the model, or in a sentence why there is none
 */
export function readModel(
  file: string | null,
): { model: Model } | { model: null; problem: string } {
  if (!file) return { model: null, problem: `${FILE} is missing` };
  try {
    return { model: unpackModel(readFileSync(file)) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { model: null, problem: `${FILE} cannot be used: ${why}` };
  }
}

/** The file; null where it is missing. */
export const findModelFile = (): string | null => programFile(FILE);

const moderationModel = defineService({
  name: 'moderation.model',
  make: ({ log }) => openModel(log, findModelFile()),
});

/** The model of a file; without one the log says why, and what to do. */
export function openModel(log: Pick<Log, 'warn'>, file: string | null): Model | null {
  const read = readModel(file);
  if (!read.model)
    log.warn(
      { problem: read.problem },
      'the exact rules of moderation decide alone; "npm run train:moderation" makes weights anew',
    );
  return read.model;
}

/** The model; null where the rules decide alone. Read when first asked for, 20 MB. */
export function modelOf(ctx: Ctx): Model | null {
  return service(ctx, moderationModel);
}
