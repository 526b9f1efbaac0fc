// Finds stored files by their age.
import type { Ctx } from '#platform/context.ts';

export type Stored = { key: string; modifiedAt: Date };

const BATCH = 200;

/** Batches of files under a folder that were stored before a moment. */
export async function* findOlder(
  { storage }: Ctx,
  folder: string,
  before: Date,
): AsyncGenerator<Stored[]> {
  let batch: Stored[] = [];
  for await (const file of storage.list(`${folder}/`)) {
    if (file.modifiedAt < before) batch.push(file);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
