/** Cases of a queue as its screens get them, for tests of these. */
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';
import { caseDetails } from './case-view.ts';

const idOf = (group: number, at: number) =>
  `019a0000-0000-7000-8000-00000000${group}${String(at).padStart(3, '0')}`;

/** A listing that waits, the how manieth of its queue; the check finds it neither good nor bad. */
export function buildCase(at: number, overrides: Partial<CaseView> = {}): CaseView {
  return {
    ...caseDetails,
    id: idOf(1, at),
    subjectId: idOf(2, at),
    revision: 1,
    title: `Case ${at}`,
    author: { id: idOf(3, at), name: `Author ${at}`, picture: null },
    texts: [{ field: 'title', text: `Case ${at}` }],
    assessment: { risk: 0.5, ruleVersion: '14', opinion: null, findings: [] },
    ...overrides,
  };
}
