// Owns which discussions a new one may repeat: those whose own title has most of its words.
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { withoutFunctionWords } from '#platform/i18n/function-words.ts';
import type { PostLink } from '#features/forum/forum.schema.ts';
import { forumEntryTable, forumPostTable } from '#features/forum/forum.table.server.ts';
import { isShownPost } from './entries.server.ts';

const SHOWN = 3;
/** Words of the new title that are looked for, the longest ones first: they say most. */
const WORDS = 4;
const SHORTEST = 4;
/** Texts that are looked at. */
const LOOKED_AT = 500;

/** Up to three public discussions; none for a title of little words. */
export async function findSimilarPosts(
  ctx: Ctx,
  { title }: { title: string },
): Promise<PostLink[]> {
  const words = longestWords(title);
  if (words.length < 2) return [];
  // Two of the words at least, in one text: the title of a discussion among them comes first.
  const pairs = words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .map((other) => sql`plainto_tsquery('public.listing_fts', ${`${one} ${other}`})`),
  );
  const query = sql.join(pairs, sql` || `);
  const found = ctx.readDb
    .select({
      id: forumEntryTable.id,
      title: forumEntryTable.title,
    })
    .from(forumEntryTable)
    .where(
      and(
        sql`${forumEntryTable.status} = 'approved'`,
        sql`${forumEntryTable.words} @@ (${query})`,
        sql`${forumEntryTable.id} = ${forumEntryTable.postId}`,
      ),
    )
    .limit(LOOKED_AT)
    .as('found');
  const inTitle = sql`(
    select count(*) from unnest(tsvector_to_array(public.listing_words(${found.title}, ''))) w
      where w = any (tsvector_to_array(to_tsvector('public.listing_fts', ${words.join(' ')}))))`;
  const rows = await ctx.readDb
    .select({
      id: found.id,
      title: found.title,
      replies: forumPostTable.replies,
      acceptedReplyId: forumPostTable.acceptedReplyId,
    })
    .from(found)
    .innerJoin(forumPostTable, eq(forumPostTable.id, found.id))
    .where(and(isShownPost(ctx.now), sql`${inTitle} >= 2`))
    .orderBy(
      sql`${inTitle} desc`,
      sql`${forumPostTable.acceptedReplyId} is null`,
      sql`${found.id} desc`,
    )
    .limit(SHOWN);
  return rows.map(({ acceptedReplyId, title: own, ...row }) => ({
    ...row,
    title: own ?? '',
    answered: acceptedReplyId !== null,
  }));
}

function longestWords(title: string): string[] {
  const clean = withoutFunctionWords(title.replaceAll('\0', ' ').toWellFormed());
  const words = clean.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.filter((word) => word.length >= SHORTEST))]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, WORDS);
}
