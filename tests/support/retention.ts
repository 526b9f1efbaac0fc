// What is over its time, as the retention job removes it, and the rows that say what that is.
import type { Ctx } from '#platform/context.ts';
import { keepPromises, type RetentionRule } from '#platform/db/retention.server.ts';
import { RETENTION_RULES } from '../../src/features.ts';
import {
  type KeptTables,
  platformKept,
  platformRows,
  type RetentionRows,
} from './retention-rows.ts';

const plugged = Object.values(
  import.meta.glob<{ rows?: RetentionRows; kept?: KeptTables }>(
    '/src/features/*/*.retention-rows.ts',
    { eager: true },
  ),
);

/** For each rule something whose time is over when a test says. */
export const RETENTION_ROWS: RetentionRows = Object.assign(
  { ...platformRows },
  ...plugged.map(({ rows }) => rows),
);

/** Tables without a rule of their own. */
export const KEPT_TABLES: KeptTables = Object.assign(
  { ...platformKept },
  ...plugged.map(({ kept }) => kept),
);

/** @throws RangeError where there is no rule of that name */
export function retentionRule(name: string): RetentionRule {
  const rule = RETENTION_RULES.find((each) => each.name === name);
  if (!rule) throw new RangeError(`No rule is called ${name}`);
  return rule;
}

/** Removes what is due by these rules. @returns how much */
export async function forget(ctx: Ctx, ...names: string[]): Promise<number> {
  const gone = await keepPromises(
    ctx,
    names.map((name) => retentionRule(name)),
  );
  return [...gone.values()].reduce((sum, count) => sum + count, 0);
}
