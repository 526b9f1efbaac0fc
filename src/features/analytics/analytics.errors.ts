/** What can be wrong with the decision about a proposed name. Keys under "errors" in the texts. */
import { defineErrors } from '#platform/errors.ts';

export const analyticsErrors = defineErrors({
  /** Somebody else decided it, or tonight's proposals are others. */
  proposal_not_found: { kind: 'notFound', key: 'proposal.notFound' },
});
