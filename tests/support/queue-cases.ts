/** Cases of the queue as its screens get them, for tests of these. */
import type { CaseView } from '#features/moderation/decisions/case.schema.ts';

const AT = '2026-11-22T14:58:00.000Z';
const idOf = (group: number, at: number) =>
  `019a0000-0000-7000-8000-00000000${group}${String(at).padStart(3, '0')}`;

/** A listing that waits, the how manieth of its queue. */
export function buildCase(at: number, overrides: Partial<CaseView> = {}): CaseView {
  return {
    id: idOf(1, at),
    kind: 'listings',
    subjectId: idOf(2, at),
    revision: 1,
    title: `Case ${at}`,
    picture: null,
    author: { id: idOf(3, at), name: `Author ${at}`, picture: null },
    country: 'VC',
    price: null,
    outcome: 'hold',
    reports: 0,
    riskLevel: 'medium',
    flags: [],
    openedAt: AT,
    dueAt: '2026-11-24T14:58:00.000Z',
    isOverdue: false,
    claim: null,
    isEscalated: false,
    state: 'open',
    isSampled: false,
    textKey: null,
    lock: null,
    path: '/products/1',
    status: 'pending',
    isEdit: false,
    isPrivate: false,
    priceBefore: null,
    texts: [{ field: 'title', text: `Case ${at}` }],
    facts: [],
    changes: [],
    unchanged: 0,
    pictures: [],
    portraits: { before: [], after: [] },
    assessment: { risk: 0.5, ruleVersion: '14', opinion: null, findings: [] },
    thresholds: { reject: 0.9, flag: 0.7, approve: 0.3 },
    escalationNote: null,
    history: {
      joinedAt: AT,
      emailVerified: true,
      phoneVerified: false,
      islandVerified: false,
      identityVerified: false,
      standing: 'ok',
      strikes: 0,
      approved: 0,
      rejected: 0,
      decisions: [],
    },
    log: [],
    ...overrides,
  };
}
