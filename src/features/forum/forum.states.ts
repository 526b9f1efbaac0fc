/**
 * The life of what somebody wrote, as data: who may bring it from where to where. Pure: the server
 * authorises by it, and nothing else says what may follow what.
 */
import { type TransitionResult, resultOf, type Transition } from '#platform/states.ts';
import type { forumErrors } from './forum.errors.ts';
import type { EntryStatus } from './forum.limits.ts';

/** `check` is the program that looks at new content first; `account` goes with all it wrote. */
export type EntryActor = 'author' | 'moderator' | 'check' | 'account';

/** What is published under `forum.…` (forum.events.server.ts). */
type EntryEvent = 'submitted' | 'decided' | 'removed';
type Refusal = keyof typeof forumErrors;
/** No transition depends on anything but the status. */
type Nothing = Record<never, never>;
type EntryTransition = Transition<EntryStatus, EntryActor, Nothing, EntryEvent, Refusal>;

const ENTRY_TRANSITIONS = {
  /** Written anew while the public does not see it. */
  submit: {
    event: 'submitted',
    refusal: 'forum_not_now',
    ways: [{ from: ['pending', 'flagged', 'rejected'], to: 'pending', by: ['author'] }],
  },
  /** Written anew while the public sees it: waits beside it until it is decided. */
  edit: {
    event: 'submitted',
    refusal: 'forum_not_now',
    ways: [{ from: ['approved'], to: 'approved', by: ['author'] }],
  },
  approve: {
    event: 'decided',
    refusal: 'forum_changed',
    ways: [
      { from: ['pending'], to: 'approved', by: ['check'] },
      { from: ['pending', 'flagged', 'rejected'], to: 'approved', by: ['moderator'] },
    ],
  },
  flag: {
    event: 'decided',
    refusal: 'forum_changed',
    ways: [
      { from: ['pending'], to: 'flagged', by: ['check'] },
      { from: ['pending', 'approved'], to: 'flagged', by: ['moderator'] },
    ],
  },
  reject: {
    event: 'decided',
    refusal: 'forum_changed',
    ways: [
      { from: ['pending'], to: 'rejected', by: ['check'] },
      { from: ['pending', 'flagged', 'approved'], to: 'rejected', by: ['moderator'] },
    ],
  },
  remove: {
    event: 'removed',
    refusal: 'forum_gone',
    ways: [
      {
        from: ['pending', 'approved', 'flagged', 'rejected'],
        to: 'removed',
        by: ['author', 'account'],
      },
    ],
  },
} as const satisfies Record<string, EntryTransition>;
export type EntryTransitionName = keyof typeof ENTRY_TRANSITIONS;

/** Where a transition leads from a status for this actor, or why it is refused. */
export function entryTransitionResult(
  name: EntryTransitionName,
  state: EntryStatus,
  by: EntryActor,
  now: Date,
): TransitionResult<EntryStatus, Refusal> {
  const transition: EntryTransition = ENTRY_TRANSITIONS[name];
  return resultOf(transition, { state, by, facts: {}, now });
}
