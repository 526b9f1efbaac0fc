// Owns which discussions have most replies of the last seven days. It changes slowly and stands on
// every page of the forum, so each server remembers it for a minute.
import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { defineService, service } from '#platform/process/services.server.ts';
import { DAY_MS } from '#platform/i18n/time.ts';
import type { PostLink } from '#features/forum/forum.schema.ts';
import { forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import { isShownPost } from './entries.server.ts';

const FRESH_MS = 60_000;
const SHOWN = 3;
/** Counted before what is not public any more is left out. */
const COUNTED = 12;

const remembered = defineService({
  name: 'forum.busiest',
  make: () => ({ at: 0, found: null as Promise<PostLink[]> | null }),
});

/**
 * Up to three discussions, the most replies first. Only the first to ask waits for them; later ones
 * get what is known while it is read anew.
 */
export async function findBusiestPosts(ctx: Ctx): Promise<PostLink[]> {
  const known = service(ctx, remembered);
  const now = ctx.now.getTime();
  if (known.found && Math.abs(now - known.at) < FRESH_MS) return known.found;
  const before = known.found;
  known.at = now;
  const reading = readBusiest(ctx);
  if (!before) known.found = reading;
  const settled = reading.then(
    () => {
      known.found = reading;
    },
    (error: unknown) => {
      // Not remembered: the next one asks again.
      known.at = 0;
      if (!before) known.found = null;
      ctx.log.warn({ err: error }, 'the busiest discussions could not be read');
    },
  );
  if (before) return before;
  await settled;
  return reading;
}

async function readBusiest(ctx: Ctx): Promise<PostLink[]> {
  const { postId, id, status, createdAt } = forumEntryTable;
  const written = sql<number>`count(*)::int`;
  const counted = await ctx.readDb
    .select({ postId, written })
    .from(forumEntryTable)
    .where(
      and(
        gt(createdAt, new Date(ctx.now.getTime() - 7 * DAY_MS)),
        eq(status, 'approved'),
        ne(id, postId),
      ),
    )
    .groupBy(postId)
    .orderBy(desc(written), desc(postId))
    .limit(COUNTED);
  if (counted.length === 0) return [];
  const rows = await ctx.readDb
    .select({
      id: forumPostTable.id,
      title: forumEntryTable.title,
      replies: forumPostTable.replies,
      acceptedReplyId: forumPostTable.acceptedReplyId,
    })
    .from(forumPostTable)
    .innerJoin(forumEntryTable, eq(forumEntryTable.id, forumPostTable.id))
    .where(
      and(
        inArray(
          forumPostTable.id,
          counted.map((post) => post.postId),
        ),
        isShownPost(ctx.now),
        eq(status, 'approved'),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return counted
    .flatMap((post) => byId.get(post.postId) ?? [])
    .slice(0, SHOWN)
    .map(({ acceptedReplyId, title, ...row }) => ({
      ...row,
      title: title ?? '',
      answered: acceptedReplyId !== null,
    }));
}
