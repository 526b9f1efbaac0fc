import { expect, test } from 'vitest';
import { EVENT_STATUSES } from './events.limits.ts';
import {
  actionsOf,
  EVENT_TRANSITIONS,
  eventTransitionResult,
  type EventTransitionName,
} from './events.states.ts';

const now = new Date('2026-12-01T12:00:00Z');
const open = new Date('2026-12-02T12:00:00Z');
const over = new Date('2026-11-30T12:00:00Z');
const ACTORS = ['organizer', 'moderator', 'check', 'account'] as const;

test('who may bring an event from where to where', () => {
  const ways = (Object.keys(EVENT_TRANSITIONS) as EventTransitionName[]).flatMap((name) =>
    ACTORS.flatMap((by) =>
      EVENT_STATUSES.flatMap((status) => {
        const { to } = eventTransitionResult(name, { status, endsAt: open }, by, now);
        return to ? [`${by} ${name}: ${status} → ${to}`] : [];
      }),
    ),
  );
  expect(ways).toEqual([
    'organizer submit: pending → pending',
    'organizer submit: flagged → pending',
    'organizer submit: rejected → pending',
    'organizer edit: approved → approved',
    'moderator approve: pending → approved',
    'moderator approve: flagged → approved',
    'moderator approve: rejected → approved',
    'moderator approve: removed → approved',
    'check approve: pending → approved',
    'moderator flag: pending → flagged',
    'moderator flag: approved → flagged',
    'check flag: pending → flagged',
    'moderator reject: pending → rejected',
    'moderator reject: approved → rejected',
    'moderator reject: flagged → rejected',
    'check reject: pending → rejected',
    'moderator remove: pending → removed',
    'moderator remove: approved → removed',
    'moderator remove: flagged → removed',
    'moderator remove: rejected → removed',
    'moderator remove: cancelled → removed',
    'organizer cancel: pending → cancelled',
    'organizer cancel: approved → cancelled',
    'organizer cancel: flagged → cancelled',
    'organizer cancel: rejected → cancelled',
    'organizer cancel: removed → cancelled',
    'account cancel: pending → cancelled',
    'account cancel: approved → cancelled',
    'account cancel: flagged → cancelled',
    'account cancel: rejected → cancelled',
    'account cancel: removed → cancelled',
  ]);
});

test('what was called off before it was removed is given back as called off', () => {
  const removed = { status: 'removed', endsAt: open } as const;
  expect(
    eventTransitionResult('approve', { ...removed, cancelledAt: over }, 'moderator', now).to,
  ).toBe('cancelled');
  expect(
    eventTransitionResult('submit', { ...removed, cancelledAt: over }, 'organizer', now).to,
  ).toBeNull();
});

test('what is over is neither edited nor cancelled', () => {
  const past = { status: 'approved', endsAt: over } as const;
  expect(eventTransitionResult('edit', past, 'organizer', now).refusal).toBe('event_over');
  expect(eventTransitionResult('cancel', past, 'organizer', now).refusal).toBe('event_over');
  expect(actionsOf(past, now)).toEqual({ edit: false, cancel: false });
  expect(actionsOf({ status: 'approved', endsAt: open }, now)).toEqual({
    edit: true,
    cancel: true,
  });
});
