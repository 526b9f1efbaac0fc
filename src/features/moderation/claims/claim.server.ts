// Who has a case, an appeal or a dispute open: a claim for some minutes, so that two people never
// decide the same thing. Whether somebody may decide about it is said by whoever calls.
import { and, eq, gt, lte, or } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { CLAIM_MINUTES } from '#features/moderation/moderation.limits.ts';
import type { Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { claimTable } from '../moderation.appeal.table.server.ts';
import type { ClaimView } from './claim.schema.ts';

/** What can be claimed. */
export type Claimed = { kind: 'case' | 'appeal' | 'dispute'; subjectId: string };

const isOf = ({ kind, subjectId }: Claimed) =>
  and(eq(claimTable.kind, kind), eq(claimTable.subjectId, subjectId));

/**
 * Takes something, or keeps it for some minutes more; of several at once one has it.
 * @throws AppError not_authenticated, not_allowed, moderation_claimed
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
  const { id, name, picture } = actor;
  return { id, name, picture, isMine: true, until: until.toISOString() };
}

/** Lets go of something; the claim of somebody else stays, and one may let go twice. */
export async function release(ctx: Ctx, claimed: Claimed): Promise<void> {
  const actor = requireModerator(ctx);
  await ctx.db.delete(claimTable).where(and(isOf(claimed), eq(claimTable.claimedBy, actor.id)));
}

/** What was decided is nobody's any more. */
export async function dropClaim(ctx: Ctx, claimed: Claimed): Promise<void> {
  await ctx.db.delete(claimTable).where(isOf(claimed));
}

/**
 * Refuses what somebody else has open.
 * @returns the actor's own claim; null when nobody has it
 * @throws AppError moderation_claimed with who has it
 */
export async function requireUnclaimed(ctx: Ctx, claimed: Claimed): Promise<ClaimView | null> {
  const [held] = [...(await findClaims(ctx, claimed)).values()];
  if (!held || held.isMine) return held ?? null;
  throw new AppError(moderationErrors.moderation_claimed, {
    values: { name: held.name },
    current: { claim: held },
  });
}

/** The claims that hold now, of a kind or of one thing, by the id of what is claimed. */
export async function findClaims(
  ctx: Ctx,
  { kind, subjectId: wanted }: Pick<Claimed, 'kind'> & Partial<Claimed>,
): Promise<Map<string, ClaimView>> {
  const actor = requireModerator(ctx);
  const { subjectId, until } = claimTable;
  const { id, name, email, image } = userTable;
  const rows = await ctx.db
    .select({ subjectId, until, id, name, email, picture: image })
    .from(claimTable)
    .innerJoin(userTable, eq(userTable.id, claimTable.claimedBy))
    .where(
      and(
        eq(claimTable.kind, kind),
        wanted ? eq(subjectId, wanted) : undefined,
        gt(until, ctx.now),
      ),
    );
  return new Map(
    rows.map((row) => [
      row.subjectId,
      {
        id: row.id,
        name: displayName(row),
        picture: row.picture,
        isMine: row.id === actor.id,
        until: row.until.toISOString(),
      },
    ]),
  );
}
