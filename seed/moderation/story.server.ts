// How the demo tells what happened: step by step through the use cases that everybody takes, each
// at its own time, with what moderation does because of it.
import { and, eq, gt, sql } from 'drizzle-orm';
import { moderationFeature } from '#features/moderation/moderation.feature.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { HOUR_MS } from '#platform/i18n/time.ts';

/** Something that somebody did; `run` is given the time of it. */
export type Step = { hoursAgo: number; by: Actor | null; run: (ctx: Ctx) => Promise<unknown> };

const NOTHING_YET = '00000000-0000-0000-0000-000000000000';

/**
 * Tells the steps, oldest first. What they publish is heard by moderation alone, at once, and then
 * gone: what happened weeks ago is no news, and nobody is mailed about it.
 */
export async function tellStory(ctx: Ctx, steps: readonly Step[]): Promise<void> {
  const [last] = await ctx.db
    .select({ id: sql<string>`coalesce(max(${outboxTable.id}::text), ${NOTHING_YET})` })
    .from(outboxTable);
  const since = last?.id ?? NOTHING_YET;
  for (const { hoursAgo, by, run } of steps.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    const then: Ctx = {
      ...ctx,
      actor: by,
      now: new Date(ctx.now.getTime() - hoursAgo * HOUR_MS),
    };
    await run(then);
    await hear({ ...then, actor: null }, since);
  }
}

/** Takes what this transaction published after `since` and hands it to moderation. */
async function hear(ctx: Ctx, since: string): Promise<void> {
  const { subscriptions = [] } = moderationFeature;
  for (let taken = 1; taken > 0;) {
    const events = await ctx.db
      .delete(outboxTable)
      // Rows of a transaction have the moment at which it began.
      .where(and(eq(outboxTable.createdAt, sql`now()`), gt(outboxTable.id, since)))
      .returning();
    for (const { payload, ...event } of events.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      for (const { run } of subscriptions.filter(({ eventType }) => eventType === event.type))
        await run(ctx, { event, payload });
    taken = events.length;
  }
}
