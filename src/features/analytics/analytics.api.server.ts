// Searches and proposed names under /api: the same use cases as the page of moderators.
import { act, list, tagged } from '#api/operations.server.ts';
import { STAFF_FAILURES } from '#features/accounts/accounts.errors.ts';
import { describedShape } from '#platform/described.ts';
import type { Operation } from '#platform/operation.server.ts';
import { z } from 'zod';
import { analyticsErrors } from './analytics.errors.ts';
import {
  decideProposalInput,
  listSearchesInput,
  proposalView,
  searchedView,
} from './analytics.schema.ts';
import { decideProposal, listProposals } from './learning/proposals.server.ts';
import { listSearches } from './questions/searches.server.ts';

export const analyticsApi: readonly Operation[] = tagged('Searches', [
  list({
    path: '/searches',
    id: 'listSearches',
    summary: 'What people look for, and whether they find it, for moderators',
    description:
      'Questions of the last 90 days that at least five people asked, those of most people first.',
    input: listSearchesInput.extend({
      nothing: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
    }),
    item: searchedView.meta({ id: 'Searched' }),
    errors: STAFF_FAILURES,
    use: listSearches,
  }),
  list({
    path: '/name-proposals',
    id: 'listNameProposals',
    summary: 'What people call things that the lexicon calls otherwise, for moderators',
    item: proposalView.meta({ id: 'NameProposal' }),
    errors: STAFF_FAILURES,
    use: listProposals,
  }),
  act({
    method: 'post',
    path: '/name-proposals/{id}/decision',
    id: 'decideNameProposal',
    summary: 'Accepts or refuses a proposed name, for moderators',
    description: 'An accepted name is one of its concept, and searched by within seconds.',
    input: z.object(describedShape(decideProposalInput.shape)),
    missing: analyticsErrors.proposal_not_found,
    errors: STAFF_FAILURES,
    use: decideProposal,
  }),
]);
