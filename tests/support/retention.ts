// What is over its time, as the retention job removes it.
import type { Ctx } from '#platform/context.ts';
import { keepPromises, type RetentionRule } from '#platform/db/retention.server.ts';
import { RETENTION_RULES } from '../../src/features.ts';

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
