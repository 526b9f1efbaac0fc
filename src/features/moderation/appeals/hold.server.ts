// Who has an appeal or a dispute open: a claim for some minutes, so that two people never decide
// the same.
import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { appealErrors } from './appeal.errors.ts';
import { CLAIM_MINUTES } from './appeal.limits.ts';
import { claimTable } from '../moderation.appeal.table.server.ts';

/** What can be claimed. */
export type Claimed = { kind: 'appeal' | 'dispute'; subjectId: string };

/** Who has something open. */
export type ClaimView = { name: string; picture: string | null; isMine: boolean; until: string };

const isOf = ({ kind, subjectId }: Claimed) =>
  and(eq(claimTable.kind, kind), eq(claimTable.subjectId, subjectId));

/**
 * Takes something, or keeps it for some minutes more; of several at once one has it. Whether the
 * actor may decide about it is said by whoever calls.
 * @throws AppError not_authenticated, not_allowed, claim_taken
 */
export async function claim(ctx: Ctx, claimed: Claimed): Promise<ClaimView> {
  const actor = requireModerator(ctx);
  const until = new Date(ctx.now.getTime() + CLAIM_MINUTES * 60_000);
  const taken = { claimedBy: actor.id, until };
  const [mine] = await ctx.db
    .insert(claimTable)
    .values({ ...claimed, ...taken })
    .onConflictDoUpdate({
      target: [claimTable.kind, claimTable.subjectId],
      set: taken,
      // Its own, or one whose time is over.
      setWhere: or(eq(claimTable.claimedBy, actor.id), lte(claimTable.until, ctx.now)),
    })
    .returning();
  if (!mine) await requireUnclaimed(ctx, claimed);
  return { name: actor.name, picture: actor.picture, isMine: true, until: until.toISOString() };
}

/** Lets go of something; the claim of somebody else stays. */
export async function release(ctx: Ctx, claimed: Claimed): Promise<void> {
  const actor = requireModerator(ctx);
  await ctx.db.delete(claimTable).where(and(isOf(claimed), eq(claimTable.claimedBy, actor.id)));
}

/** What was decided is nobody's any more. */
export async function dropClaim(ctx: Ctx, claimed: Claimed): Promise<void> {
  await ctx.db.delete(claimTable).where(isOf(claimed));
}

/** @throws AppError claim_taken with the name of who has it, when that is somebody else */
export async function requireUnclaimed(ctx: Ctx, claimed: Claimed): Promise<void> {
  const actor = requireModerator(ctx);
  const [held] = await ctx.db
    .select({ name: userTable.name, email: userTable.email })
    .from(claimTable)
    .innerJoin(userTable, eq(userTable.id, claimTable.claimedBy))
    .where(and(isOf(claimed), ne(claimTable.claimedBy, actor.id), gt(claimTable.until, ctx.now)));
  if (held) throw new AppError(appealErrors.claim_taken, { values: { name: displayName(held) } });
}

/** The claims that hold now, by the id of what is claimed. */
export async function findClaims(
  ctx: Ctx,
  { kind }: Pick<Claimed, 'kind'>,
): Promise<Map<string, ClaimView>> {
  const actor = requireModerator(ctx);
  const { subjectId, claimedBy, until } = claimTable;
  const { name, email, image } = userTable;
  const rows = await ctx.db
    .select({ subjectId, claimedBy, until, name, email, picture: image })
    .from(claimTable)
    .innerJoin(userTable, eq(userTable.id, claimedBy))
    .where(and(eq(claimTable.kind, kind), gt(until, ctx.now)));
  return new Map(
    rows.map((row) => [
      row.subjectId,
      {
        name: displayName(row),
        picture: row.picture,
        isMine: row.claimedBy === actor.id,
        until: row.until.toISOString(),
      },
    ]),
  );
}
