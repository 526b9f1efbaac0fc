// Owns which names are suggested while somebody writes.
import { and, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import type { Ctx } from '#platform/context.ts';
import { requireWithinLimit } from '#platform/security/rate-limit.server.ts';
import { FORUM_LIMITS, NAMES_SHOWN } from '#features/forum/forum.limits.ts';
import type { namesInput, NameView } from '#features/forum/forum.schema.ts';
import { requireWriter } from './entry.server.ts';
import { findWriters, isFreeOfBlocks } from './people.server.ts';

/** A condition on `user`: one of the words of the name begins so, whatever its marks and case. */
function beginsWith(q: string): SQL {
  const { name, email } = userTable;
  const shown = sql`coalesce(nullif(trim(${name}), ''), split_part(${email}, '@', 1))`;
  const words = (text: SQL) => sql`' ' || translate(public.fold(${text}), '-', ' ')`;
  return sql`strpos(${words(shown)}, ${words(sql`${q}::text`)}) > 0`;
}

/**
 * Whom the actor may mention: those whose name has a word that begins as typed, at most eight, each
 * name once. Without letters, the people of the discussion alone.
 * @throws AppError not_authenticated, forum_unverified, rate_limited
 */
export async function suggestNames(
  ctx: Ctx,
  { q, postId }: z.output<typeof namesInput>,
): Promise<NameView[]> {
  const actor = requireWriter(ctx);
  await requireWithinLimit(ctx, FORUM_LIMITS.names, actor.id);
  const asked = { postId, writerId: actor.id };
  if (q === '' && !postId) return [];
  const others = and(
    ne(userTable.id, actor.id),
    isFreeOfBlocks(ctx, actor.id),
    q === '' ? sql`wrote.near` : beginsWith(q),
  );
  const found = await findWriters(ctx, asked, others ?? sql`true`, 2 * NAMES_SHOWN);
  const named = new Map(found.toReversed().map((person) => [person.name, person]));
  return found
    .filter((person) => named.get(person.name) === person)
    .slice(0, NAMES_SHOWN)
    .map(({ id, name, image }) => ({ id, name, avatar: image }));
}
