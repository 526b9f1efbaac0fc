/**
 * The life of an event as data: who may bring it from where to where, and until when. Pure: the
 * server authorises by it and the page shows the buttons that it allows.
 */
import { resultOf, type TransitionResult, type Transition } from '#platform/states.ts';
import type { eventErrors } from './events.errors.ts';
import type { EventStatus } from './events.limits.ts';

/** `check` is the program that looks at new content first. */
export type EventActor = 'organizer' | 'moderator' | 'check' | 'account';

/** What guards look at: when its last date is over, and when it was called off. */
type EventFacts = { endsAt: Date; cancelledAt: Date | null };

/** What is published under `events.…` when a transition was made (events.events.server.ts). */
type EventEvent = 'submitted' | 'edited' | 'decided' | 'cancelled';

/** Without `cancelledAt` it was never called off. */
type EventAt = { status: EventStatus; endsAt: Date; cancelledAt?: Date | null };

type Refusal = keyof typeof eventErrors;
type EventTransition = Transition<EventStatus, EventActor, EventFacts, EventEvent, Refusal>;

const NOT_OVER = { when: { until: 'endsAt', days: 0 }, refusal: 'event_over' } as const;

export const EVENT_TRANSITIONS = {
  /** New content of an event that the public does not see; what was removed can be appealed. */
  submit: {
    event: 'submitted',
    refusal: 'event_not_now',
    ways: [{ from: ['pending', 'flagged', 'rejected'], to: 'pending', by: ['organizer'] }],
  },
  /** New content of one that the public sees: it waits beside the event until it is decided. */
  edit: {
    event: 'edited',
    refusal: 'event_not_now',
    ways: [{ from: ['approved'], to: 'approved', by: ['organizer'], ...NOT_OVER }],
  },
  approve: {
    event: 'decided',
    refusal: 'event_stale',
    ways: [
      { from: ['pending'], to: 'approved', by: ['check'] },
      {
        from: ['removed'],
        to: 'cancelled',
        by: ['moderator'],
        when: { since: 'cancelledAt', days: 0 },
      },
      { from: ['pending', 'flagged', 'rejected', 'removed'], to: 'approved', by: ['moderator'] },
    ],
  },
  flag: {
    event: 'decided',
    refusal: 'event_stale',
    ways: [
      { from: ['pending'], to: 'flagged', by: ['check'] },
      { from: ['pending', 'approved'], to: 'flagged', by: ['moderator'] },
    ],
  },
  reject: {
    event: 'decided',
    refusal: 'event_stale',
    ways: [
      { from: ['pending'], to: 'rejected', by: ['check'] },
      { from: ['pending', 'flagged', 'approved'], to: 'rejected', by: ['moderator'] },
    ],
  },
  remove: {
    event: 'decided',
    refusal: 'event_stale',
    ways: [
      {
        from: ['pending', 'approved', 'flagged', 'rejected', 'cancelled'],
        to: 'removed',
        by: ['moderator'],
      },
    ],
  },
  /** For good: who said they come is told. */
  cancel: {
    event: 'cancelled',
    refusal: 'event_not_now',
    ways: [
      {
        from: ['pending', 'flagged', 'rejected', 'removed'],
        to: 'cancelled',
        by: ['organizer'],
      },
      { from: ['approved'], to: 'cancelled', by: ['organizer'], ...NOT_OVER },
      {
        from: ['pending', 'approved', 'flagged', 'rejected', 'removed'],
        to: 'cancelled',
        by: ['account'],
      },
    ],
  },
} as const satisfies Record<string, EventTransition>;

export type EventTransitionName = keyof typeof EVENT_TRANSITIONS;

/** Where a transition leads from this state for this actor, or why it is refused. */
export function eventTransitionResult(
  name: EventTransitionName,
  { status, endsAt, cancelledAt = null }: EventAt,
  by: EventActor,
  now: Date,
): TransitionResult<EventStatus, Refusal> {
  const transition: EventTransition = EVENT_TRANSITIONS[name];
  return resultOf(transition, { state: status, by, facts: { endsAt, cancelledAt }, now });
}

export type OwnEventActions = { edit: boolean; cancel: boolean };

/** What the organiser may do with an event now. */
export function actionsOf(event: EventAt, now: Date): OwnEventActions {
  const may = (name: EventTransitionName) =>
    eventTransitionResult(name, event, 'organizer', now).refusal === null;
  return { edit: may('edit') || may('submit'), cancel: may('cancel') };
}
