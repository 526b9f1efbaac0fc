// A case as moderators see it, and what stands beside it, for tests of their screens.
import type { CaseCard, CaseView } from '#features/moderation/decisions/case.schema.ts';
import type { EvidenceView } from '#features/moderation/inbox/evidence.schema.ts';
import type { MediaView } from '#features/media/media.schema.ts';

/** When the pages are made. */
export const NOW = '2026-11-22T15:00:00.000Z';

/** A case in the list of what waits. */
export const caseCardView: CaseCard = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'listings',
  subjectId: '019a0000-0000-7000-8000-000000000002',
  revision: 3,
  title: 'Fishing boat',
  picture: null,
  author: {
    id: '019a0000-0000-7000-8000-000000000003',
    name: 'Marvin S.',
    picture: null,
  },
  country: 'VC',
  price: { amount: 640_000, currency: 'USD' },
  outcome: 'flag',
  reports: 0,
  riskLevel: 'high',
  flags: ['wire_transfer'],
  openedAt: '2026-11-22T14:58:00.000Z',
  dueAt: '2026-11-22T20:00:00.000Z',
  isOverdue: false,
  claim: null,
  isEscalated: false,
  state: 'open',
  isSampled: false,
  textKey: null,
  lock: null,
};

/** The same, opened: a boat with words that a detector found. */
export const caseDetails: CaseView = {
  ...caseCardView,
  path: '/products/1',
  status: 'pending',
  isEdit: false,
  isRemoval: false,
  language: null,
  place: null,
  isPrivate: false,
  priceBefore: null,
  texts: [
    { field: 'title', text: 'Fishing boat' },
    { field: 'description', text: 'Deposit by wire transfer today.' },
  ],
  facts: [{ field: 'price', text: '$6,400.00' }],
  changes: [],
  unchanged: 0,
  pictures: [],
  portraits: { before: [], after: [] },
  assessment: {
    risk: 0.88,
    ruleVersion: '14',
    opinion: null,
    findings: [
      {
        detector: 'scam_patterns',
        flag: 'wire_transfer',
        score: 0.88,
        values: { words: 'wire transfer' },
        seen: [{ field: 'description', start: 11, end: 24, text: 'wire transfer' }],
      },
    ],
  },
  thresholds: { reject: 0.9, flag: 0.7, approve: 0.3 },
  escalationNote: null,
  history: {
    joinedAt: '2026-11-19T12:00:00.000Z',
    emailVerified: true,
    phoneVerified: false,
    islandVerified: false,
    identityVerified: false,
    standing: 'ok',
    strikes: 1,
    maySanction: true,
    live: 4,
    sold: 2,
    rating: 4.5,
    ratings: 6,
    checked: 9,
    approved: 2,
    rejected: 1,
    decisions: [],
  },
  log: [{ at: '2026-11-21T12:00:00.000Z', revision: 2, action: 'approve', score: 0.08, by: null }],
};
/** Nothing but the saved replies. */
export const caseEvidence: EvidenceView = {
  reports: [],
  copies: [],
  comparables: [],
  others: [],
  notes: [],
  replies: { locale: 'es', words: { scam: 'Se parece a un fraude.' } },
};

/** A picture by its number. */
export const picture = (number: number): MediaView => ({
  kind: 'image',
  url: `/media/${number}.webp`,
  poster: null,
  width: 1_200,
  height: 900,
  alt: null,
  variants: [],
  thumbhash: null,
});
