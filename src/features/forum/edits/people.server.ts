// Owns who may be mentioned: the people of a discussion first, then whoever wrote in the forum of
// late. Nobody who is gone, shut out, or has blocked or is blocked by the one who writes.
import { and, asc, desc, eq, notExists, or, type SQL, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userBlockTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { isPublicSeller } from '#features/sellers/sellers.server.ts';
import type { Ctx } from '#platform/context.ts';
import {
  forumEntryTable,
  forumMentionTable,
  forumPostTable,
} from '#features/forum/forum.table.server.ts';
import type { Mentionable } from '#features/forum/markup/markdown.server.ts';
import { isShownPost } from '#features/forum/views/entries.server.ts';

/** Texts of a discussion, and of the forum, in which people are looked for, the latest first. */
const LOOKED_AT = { post: 500, forum: 2_000 };
/** More people than that take part in hardly any discussion. */
const PEOPLE_MAX = 700;

type Asked = { postId?: string | undefined; writerId: string };

/** Public texts of late: who wrote them when, and whether that was in the discussion. */
function writtenOfLate(ctx: Ctx, { postId }: Asked) {
  const texts = (isNear: boolean, where: SQL, limit: number) =>
    sql`(select ${forumEntryTable.userId} as user_id, ${forumEntryTable.createdAt} as at,
        ${isNear}::boolean as near
      from ${forumEntryTable}
      join ${forumPostTable} on ${forumPostTable.id} = ${forumEntryTable.postId}
      where ${and(where, eq(forumEntryTable.status, 'approved'), isShownPost(ctx.now))}
      order by ${desc(forumEntryTable.createdAt)} limit ${limit})`;
  const everywhere = texts(false, sql`true`, LOOKED_AT.forum);
  if (!postId) return everywhere;
  return sql`${texts(true, eq(forumEntryTable.postId, postId), LOOKED_AT.post)} union all ${everywhere}`;
}

/** Either of the two has blocked the other; a condition on `user`. */
export function isFreeOfBlocks(ctx: Ctx, writerId: string): SQL {
  const { blockerId, blockedId } = userBlockTable;
  const { id } = userTable;
  return notExists(
    ctx.db
      .select({ one: sql`1` })
      .from(userBlockTable)
      .where(
        or(
          and(eq(blockerId, id), eq(blockedId, writerId)),
          and(eq(blockerId, writerId), eq(blockedId, id)),
        ),
      ),
  );
}

type Writer = { id: string; name: string; image: string | null };

/** People by what they wrote last; those of the discussion come first. */
export async function findWriters(
  ctx: Ctx,
  asked: Asked,
  where: SQL,
  limit: number,
): Promise<Writer[]> {
  const rows = await ctx.db
    .select({
      id: userTable.id,
      name: userTable.name,
      email: userTable.email,
      image: userTable.image,
    })
    .from(userTable)
    .innerJoin(
      sql`(select user_id, bool_or(near) as near, max(at) as at
        from (${writtenOfLate(ctx, asked)}) texts group by user_id) wrote`,
      sql`wrote.user_id = ${userTable.id}`,
    )
    .where(and(isPublicSeller(ctx.now), where))
    .orderBy(sql`wrote.near desc`, sql`wrote.at desc`, asc(userTable.id))
    .limit(limit);
  return rows.map((row) => ({ id: row.id, name: displayName(row), image: row.image }));
}

/**
 * Who is meant by a name behind an at-sign in a text; of two with one name the last in this list.
 * Who is of the discussion is in it also where a block stands between, so that it can be refused.
 * @param asked.entryId a text whose mentions stay, however long ago they were made
 */
export async function findMentionable(
  ctx: Ctx,
  asked: Asked & { entryId?: string | undefined },
): Promise<Mentionable[]> {
  const free = or(sql`wrote.near`, isFreeOfBlocks(ctx, asked.writerId)) ?? sql`true`;
  const writers = await findWriters(ctx, asked, free, PEOPLE_MAX);
  const people = writers.map(({ id, name }) => ({ id, name })).toReversed();
  return asked.entryId ? [...people, ...(await findMentioned(ctx, asked.entryId))] : people;
}

async function findMentioned(ctx: Ctx, entryId: string): Promise<Mentionable[]> {
  return ctx.db
    .select({ id: forumMentionTable.userId, name: forumMentionTable.name })
    .from(forumMentionTable)
    .where(eq(forumMentionTable.entryId, entryId));
}
