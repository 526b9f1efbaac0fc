/**
 * The life of content that is reviewed and has no other one, as data: who may
 * bring it from where to where. Pure. Features whose content has more to its life have a table of
 * their own.
 */
import { AppError, platformErrors } from '../errors.ts';
import { type TransitionResult, resultOf, type Transition } from '../states.ts';

/**
 * `flagged` is withheld until a moderator has looked at it once more. `rejected` was never public;
 * `removed` was, until a moderator took it away.
 */
export const SCREENED_STATUSES = ['pending', 'approved', 'flagged', 'rejected', 'removed'] as const;
export type ScreenedStatus = (typeof SCREENED_STATUSES)[number];
/** Of new content beside what the public sees: once approved, it takes its place. */
export const WAITING_STATUSES = ['pending', 'flagged', 'rejected'] as const;
export type WaitingStatus = (typeof WAITING_STATUSES)[number];

/**
 * What is public meanwhile is one sentence, `screening.edit`, wherever an edit waits: who looks at
 * it is nobody's business.
 */
export const editState = (status: WaitingStatus) =>
  status === 'rejected' ? 'rejected' : 'waiting';

/** `remove` takes away what the public saw; what it never saw is rejected. */
export const SCREENED_OUTCOMES = ['approve', 'flag', 'reject', 'remove'] as const;
export type ScreenedOutcome = (typeof SCREENED_OUTCOMES)[number];

/** `check` is the program that looks at new content first. */
export type ScreenedActor = 'author' | 'moderator' | 'check';

type ScreenedTransition = Transition<
  ScreenedStatus,
  ScreenedActor,
  Record<never, never>,
  'submitted' | 'decided',
  'content_changed' | 'content_removed'
>;

const SCREENED_TRANSITIONS = {
  /**
   * Written anew while the public does not see it. What a moderator removed does not come back by
   * its author, who can appeal (docs/decisions/066).
   */
  submit: {
    event: 'submitted',
    refusal: 'content_removed',
    ways: [{ from: ['pending', 'flagged', 'rejected'], to: 'pending', by: ['author'] }],
  },
  /** Something else in place of what was removed, where a person has one of its kind alone. */
  replace: {
    event: 'submitted',
    refusal: 'content_changed',
    ways: [{ from: ['removed'], to: 'pending', by: ['author'] }],
  },
  /** Written anew while the public sees it: waits beside it until it is decided. */
  edit: {
    event: 'submitted',
    refusal: 'content_changed',
    ways: [{ from: ['approved'], to: 'approved', by: ['author'] }],
  },
  /** A moderator also gives back what was withheld or taken away. */
  approve: {
    event: 'decided',
    refusal: 'content_changed',
    ways: [
      { from: ['pending'], to: 'approved', by: ['check'] },
      { from: ['pending', 'flagged', 'rejected', 'removed'], to: 'approved', by: ['moderator'] },
    ],
  },
  flag: {
    event: 'decided',
    refusal: 'content_changed',
    ways: [
      { from: ['pending'], to: 'flagged', by: ['check'] },
      { from: ['pending', 'approved'], to: 'flagged', by: ['moderator'] },
    ],
  },
  reject: {
    event: 'decided',
    refusal: 'content_changed',
    ways: [
      { from: ['pending'], to: 'rejected', by: ['check'] },
      { from: ['pending', 'flagged'], to: 'rejected', by: ['moderator'] },
    ],
  },
  /** Of what the public sees, or saw until it was withheld. */
  remove: {
    event: 'decided',
    refusal: 'content_changed',
    ways: [{ from: ['approved', 'flagged'], to: 'removed', by: ['moderator'] }],
  },
} as const satisfies Record<string, ScreenedTransition>;
export type ScreenedTransitionName = keyof typeof SCREENED_TRANSITIONS;

/**
 * The status that a transition leads to. @throws AppError content_changed when it is not for this
 * actor, or not from here; content_removed for new words of what was removed
 */
export function requireScreenedStep(
  name: ScreenedTransitionName,
  state: ScreenedStatus,
  by: ScreenedActor,
): ScreenedStatus {
  const { to, refusal } = screenedStep(name, state, by);
  if (to === null) throw new AppError(platformErrors[refusal], { detail: `${name} from ${state}` });
  return to;
}

/** Where a transition leads from a status for this actor, or why it is refused. */
export function screenedStep(
  name: ScreenedTransitionName,
  state: ScreenedStatus,
  by: ScreenedActor,
): TransitionResult<ScreenedStatus, ScreenedTransition['refusal']> {
  const transition: ScreenedTransition = SCREENED_TRANSITIONS[name];
  return resultOf(transition, { state, by, facts: {}, now: new Date(0) });
}
