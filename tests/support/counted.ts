// What is counted in memory is written at stop; tests do not wait for the stop.
import type { ViewCounter } from '#platform/cache/view-counter.server.ts';
import type { Ctx } from '#platform/context.ts';
import { service } from '#platform/process/services.server.ts';

export async function writeCounted(ctx: Ctx, counter: ViewCounter): Promise<void> {
  await counter.close?.(service(ctx, counter));
}
