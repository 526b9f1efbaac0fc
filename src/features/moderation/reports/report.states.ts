/** The life of a report as data: it waits for a moderator, who says what became of it. */
import type { Transition } from '#platform/states.ts';
import type { reportErrors } from './report.errors.ts';

export const REPORT_STATES = ['open', 'upheld', 'kept', 'false'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** What a moderator makes of a report; `markFalse` says that the reporter knew better. */
export const REPORT_TRANSITIONS = {
  uphold: {
    event: 'closed',
    refusal: 'report_closed',
    ways: [{ from: ['open'], to: 'upheld', by: ['moderator'] }],
  },
  keep: {
    event: 'closed',
    refusal: 'report_closed',
    ways: [{ from: ['open'], to: 'kept', by: ['moderator'] }],
  },
  markFalse: {
    event: 'closed',
    refusal: 'report_closed',
    ways: [{ from: ['open'], to: 'false', by: ['moderator'] }],
  },
} as const satisfies Record<
  string,
  Transition<ReportState, 'moderator', object, 'closed', keyof typeof reportErrors>
>;
