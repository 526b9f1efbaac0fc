/**
 * The life of content that is reviewed and has no other one, as data: who may
 * bring it from where to where. Pure. Features whose content has more to its life have a table of
 * their own.
 */
import { AppError, platformErrors } from '../errors.ts';
import { type TransitionResult, resultOf, type Transition } from '../states.ts';

/** `flagged` is withheld until a moderator has looked at it once more. */
export const SCREENED_STATUSES = ['pending', 'approved', 'flagged', 'rejected'] as const;
export type ScreenedStatus = (typeof SCREENED_STATUSES)[number];
/** Of new content beside what the public sees: once approved, it takes its place. */
export const WAITING_STATUSES = ['pending', 'flagged', 'rejected'] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/** `check` is the program that looks at new content first. */
export type ScreenedActor = 'author' | 'moderator' | 'check';

type ScreenedTransition = Transition<
  ScreenedStatus,
  ScreenedActor,
  Record<never, never>,
  'submitted' | 'decided',
  'contentChanged'
>;

const SCREENED_TRANSITIONS = {
  /** Written anew while the public does not see it. */
  submit: {
    event: 'submitted',
    refusal: 'contentChanged',
    ways: [{ from: ['pending', 'flagged', 'rejected'], to: 'pending', by: ['author'] }],
  },
  /** Written anew while the public sees it: waits beside it until it is decided. */
  edit: {
    event: 'submitted',
    refusal: 'contentChanged',
    ways: [{ from: ['approved'], to: 'approved', by: ['author'] }],
  },
  /** A moderator also gives back what was withheld or taken away. */
  approve: {
    event: 'decided',
    refusal: 'contentChanged',
    ways: [
      { from: ['pending'], to: 'approved', by: ['check'] },
      { from: ['pending', 'flagged', 'rejected'], to: 'approved', by: ['moderator'] },
    ],
  },
  flag: {
    event: 'decided',
    refusal: 'contentChanged',
    ways: [
      { from: ['pending'], to: 'flagged', by: ['check'] },
      { from: ['pending', 'approved'], to: 'flagged', by: ['moderator'] },
    ],
  },
  /** A moderator also takes away what the public sees. */
  reject: {
    event: 'decided',
    refusal: 'contentChanged',
    ways: [
      { from: ['pending'], to: 'rejected', by: ['check'] },
      { from: ['pending', 'flagged', 'approved'], to: 'rejected', by: ['moderator'] },
    ],
  },
} as const satisfies Record<string, ScreenedTransition>;
export type ScreenedTransitionName = keyof typeof SCREENED_TRANSITIONS;

/**
 * The status that a transition leads to. @throws AppError content_changed when it is not for this
 * actor, or not from here
 */
export function requireScreenedStep(
  name: ScreenedTransitionName,
  state: ScreenedStatus,
  by: ScreenedActor,
): ScreenedStatus {
  const { to } = screenedStep(name, state, by);
  if (to === null)
    throw new AppError(platformErrors.content_changed, { detail: `${name} from ${state}` });
  return to;
}

/** Where a transition leads from a status for this actor, or why it is refused. */
export function screenedStep(
  name: ScreenedTransitionName,
  state: ScreenedStatus,
  by: ScreenedActor,
): TransitionResult<ScreenedStatus, 'contentChanged'> {
  const transition: ScreenedTransition = SCREENED_TRANSITIONS[name];
  return resultOf(transition, { state, by, facts: {}, now: new Date(0) });
}

/** Whether a person says of something that it must not be seen; what the public sees is removed. */
export function isTakingAway({ outcome, by }: { outcome: string; by: ScreenedActor }): boolean {
  return outcome === 'reject' && by === 'moderator';
}
