// What is known of who wrote something, for whoever decides about it: since when they are here,
// what they proved, sold and have on sale, what was decided. Owns no rows.
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { displayName } from '#features/accounts/accounts.schema.ts';
import { userTable } from '#features/accounts/accounts.table.server.ts';
import { moderationErrors } from '#features/moderation/moderation.errors.ts';
import { standingTable } from '#features/moderation/moderation.sanction.table.server.ts';
import { whyNotSanction } from '#features/moderation/sanctions/sanction.policy.ts';
import { standingNow } from '#features/moderation/sanctions/sanction.states.ts';
import { sellerStatsTable } from '#features/sellers/sellers.table.server.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { AppError } from '#platform/errors.ts';
import { moderationDecisionTable } from '../moderation.case.table.server.ts';
import type { CaseView } from './case.schema.ts';

/** So many decisions are shown. */
const PAST_ITEMS = 10;
/** Automatic approvals are counted among so many things of each kind of trace. */
const COUNTED = 300;

/**
 * What is known of an author, in two questions.
 * @param about.actor who decides: some authors are sanctioned by administrators alone
 * @throws AppError moderation_case_not_found when the account is gone
 */
export async function findAuthor(
  ctx: Ctx,
  { actor, authorId }: { actor: Actor; authorId: string },
): Promise<CaseView['history']> {
  const [[author], decisions] = await Promise.all([
    selectAuthor(ctx, authorId),
    findDecisions(ctx, authorId),
  ]);
  if (!author) throw new AppError(moderationErrors.moderation_case_not_found, { detail: authorId });
  const { user, standing: stands, stats, ...counts } = author;
  const { emailVerified, phoneVerified, islandVerified, identityVerified } = user;
  const standing = stands ? standingNow(stands, ctx.now) : 'ok';
  const isFree = standing === 'ok' || standing === 'warned';
  return {
    joinedAt: user.createdAt.toISOString(),
    emailVerified,
    phoneVerified,
    islandVerified,
    identityVerified,
    standing,
    strikes: stands?.strikes ?? 0,
    maySanction: isFree && whyNotSanction(actor, user) === null,
    rating: stats && stats.ratingCount > 0 ? stats.ratingSum / stats.ratingCount : null,
    ratings: stats?.ratingCount ?? 0,
    ...counts,
    decisions,
  };
}

/** With what is counted of them, each along an index of its table. */
function selectAuthor({ db }: Ctx, authorId: string) {
  const count = (of: SQL) => sql<number>`(select count(*)::int from ${of})`;
  const listings = sql`listing l where l.user_id = ${authorId}`;
  const decided = sql`moderation_decision d where d.author_id = ${authorId}`;
  // The log names nobody: what somebody wrote is found by their listings and by its fingerprints.
  const written = sql`(
    (select 'listings' as kind, l.id as subject_id from ${listings} limit ${COUNTED})
    union (select f.kind, f.subject_id from text_fingerprint f
      where f.author_id = ${authorId} limit ${COUNTED})) written`;
  return db
    .select({
      user: userTable,
      standing: standingTable,
      stats: sellerStatsTable,
      live: count(sql`${listings} and l.status = 'approved' and l.sold_at is null`),
      sold: count(sql`${listings} and l.sold_at is not null`),
      approved: count(sql`${decided} and d.outcome = 'approve'`),
      rejected: count(sql`${decided} and d.outcome <> 'approve'`),
      checked: count(sql`${written} where exists (select from ai_moderation_logs g
        where g.subject_kind = written.kind and g.subject_id = written.subject_id
          and g.actor_id is null and g.action_taken = 'approve')`),
    })
    .from(userTable)
    .leftJoin(standingTable, eq(standingTable.userId, userTable.id))
    .leftJoin(sellerStatsTable, eq(sellerStatsTable.userId, userTable.id))
    .where(eq(userTable.id, authorId));
}

async function findDecisions(
  { db }: Ctx,
  authorId: string,
): Promise<CaseView['history']['decisions']> {
  const rows = await db
    .select({
      decision: moderationDecisionTable,
      by: { name: userTable.name, email: userTable.email },
    })
    .from(moderationDecisionTable)
    .leftJoin(userTable, eq(userTable.id, moderationDecisionTable.decidedBy))
    .where(eq(moderationDecisionTable.authorId, authorId))
    .orderBy(desc(moderationDecisionTable.id))
    .limit(PAST_ITEMS);
  return rows.map(({ decision: { id, at, kind, subjectId, revision, outcome, reason }, by }) => ({
    id,
    at: at.toISOString(),
    kind,
    subjectId,
    revision,
    outcome,
    reason,
    decidedBy: by && displayName(by),
  }));
}
