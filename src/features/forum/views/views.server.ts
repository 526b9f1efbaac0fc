// Counts who looks at discussions.
import { sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { countView, defineViewCounter, type Look } from '#platform/cache/view-counter.server.ts';

/** Written together every few seconds, and at stop. */
export const viewCounter = defineViewCounter('forum.views', addViews);

/**
 * Counts one view per viewer, discussion and UTC day; neither its author's own nor a bot's. Never
 * fails and never waits.
 */
export function recordPostView(ctx: Ctx, look: Look): void {
  countView(ctx, viewCounter, look);
}

async function addViews(ctx: Ctx, views: readonly (readonly [string, number])[]): Promise<void> {
  const ids = sql.param(views.map(([id]) => id));
  const counts = sql.param(views.map(([, n]) => n));
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`set local synchronous_commit = off`);
    await ctx.db.execute(sql`
      update forum_post p set views = p.views + v.n
        from unnest(${ids}::uuid[], ${counts}::int[]) as v (id, n) where p.id = v.id`);
  });
}
