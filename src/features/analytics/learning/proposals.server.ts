// What moderators do with proposed names: accept one, which is a name of its concept from then on
// as if they had written it there, or refuse it for good.
import { and, desc, eq } from 'drizzle-orm';
import { analyticsErrors } from '#features/analytics/analytics.errors.ts';
import { SEARCHES_PAGE } from '#features/analytics/analytics.limits.ts';
import { decideProposalInput, type ProposalView } from '#features/analytics/analytics.schema.ts';
import { nameProposalTable } from '#features/analytics/analytics.table.server.ts';
import { requireModerator } from '#features/accounts/accounts.public.server.ts';
import { lexiconConceptTable } from '#features/catalog/catalog.public.server.ts';
import { getSynonyms, saveSynonyms } from '#features/search/search.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.server.ts';
import { AppError } from '#platform/errors.ts';

/** Names of a concept that are shown beside a proposal. */
const NAMES_SHOWN = 6;

/**
 * Proposals that nobody decided, those of most people first.
 * @throws AppError as requireModerator
 */
export async function listProposals(ctx: Ctx): Promise<ProposalView[]> {
  requireModerator(ctx);
  const { id, name, concept, people } = nameProposalTable;
  const rows = await ctx.db
    .select({ id, name, concept, people, terms: lexiconConceptTable.terms })
    .from(nameProposalTable)
    .leftJoin(lexiconConceptTable, eq(lexiconConceptTable.concept, concept))
    .where(eq(nameProposalTable.state, 'open'))
    .orderBy(desc(nameProposalTable.people), nameProposalTable.name)
    .limit(SEARCHES_PAGE);
  return rows.map(({ terms, ...proposal }) => {
    const names = new Set(terms?.map((term) => term.split(':').at(-1) ?? ''));
    return { ...proposal, names: [...names].slice(0, NAMES_SHOWN) };
  });
}

/**
 * Accepts or refuses a proposal.
 * @throws AppError as requireModerator; proposal_not_found; as saveSynonyms
 */
export async function decideProposal(
  ctx: Ctx,
  input: { id: string; accepted: boolean },
): Promise<void> {
  const actor = requireModerator(ctx);
  const read = decideProposalInput.safeParse(input);
  if (!read.success) throw new AppError(analyticsErrors.proposal_not_found);
  const { id, accepted } = read.data;
  await inTransaction(ctx, async (ctx) => {
    const [proposal] = await ctx.db
      .update(nameProposalTable)
      .set({
        state: accepted ? 'accepted' : 'refused',
        decidedBy: actor.id,
        decidedAt: ctx.now,
      })
      .where(and(eq(nameProposalTable.id, id), eq(nameProposalTable.state, 'open')))
      .returning({ name: nameProposalTable.name, concept: nameProposalTable.concept });
    if (!proposal) throw new AppError(analyticsErrors.proposal_not_found);
    if (!accepted) return;
    const { key, terms } = await getSynonyms(ctx, { key: proposal.concept });
    await saveSynonyms(ctx, { key, terms: [...terms, proposal.name] });
  });
}
