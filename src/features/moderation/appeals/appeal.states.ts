/**
 * The life of an appeal as data: its person may take it back, and a moderator who had no part in
 * the decision answers it. There is one for each decision (DECISIONS.md J11).
 */
import type { Transition } from '#platform/states.ts';
import type { appealErrors } from './appeal.errors.ts';

export const APPEAL_STATES = ['open', 'upheld', 'denied', 'withdrawn'] as const;
type AppealState = (typeof APPEAL_STATES)[number];
type AppealActor = 'person' | 'moderator';

export const APPEAL_TRANSITIONS = {
  withdraw: {
    event: 'withdrawn',
    refusal: 'appeal_closed',
    ways: [{ from: ['open'], to: 'withdrawn', by: ['person'] }],
  },
  uphold: {
    event: 'answered',
    refusal: 'appeal_closed',
    ways: [{ from: ['open'], to: 'upheld', by: ['moderator'] }],
  },
  deny: {
    event: 'answered',
    refusal: 'appeal_closed',
    ways: [{ from: ['open'], to: 'denied', by: ['moderator'] }],
  },
} as const satisfies Record<
  string,
  Transition<AppealState, AppealActor, object, 'withdrawn' | 'answered', keyof typeof appealErrors>
>;
