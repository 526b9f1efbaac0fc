/**
 * The enforcement ladder as data (DECISIONS.md J8): who may bring somebody from which standing to
 * which. Pure: the server authorises by it, and pages show the buttons of it.
 */
import { resultOf, type TransitionResult, type Transition } from '#platform/states.ts';
import type { Actor } from '#platform/context.ts';
import type { SanctionRefusal } from './sanction.errors.ts';
import type { SanctionTransitionResult, Standing } from './sanction.limits.ts';

/** `appeal` is one that was upheld, `clock` a job. */
export type SanctionActor = Actor['role'] | 'appeal' | 'clock';

/** What guards look at. */
type StandingFacts = {
  /** When a suspension ends; null in every other standing. */
  until: Date | null;
  /** Strikes that count afterwards. */
  strikes: number;
};

type SanctionTransition = Transition<
  Standing,
  SanctionActor,
  StandingFacts,
  'sanctioned' | 'restored' | 'ended',
  SanctionRefusal
>;

const STAFF = ['moderator', 'admin'] as const;
const JUDGES = [...STAFF, 'appeal'] as const;

const LADDER = {
  warning: {
    event: 'sanctioned',
    refusal: 'sanction_not_now',
    ways: [{ from: ['ok', 'warned'], to: 'warned', by: STAFF }],
  },
  /** Another one takes the place of the one that is under way. */
  suspension: {
    event: 'sanctioned',
    refusal: 'sanction_not_now',
    ways: [{ from: ['ok', 'warned', 'suspended'], to: 'suspended', by: STAFF }],
  },
  /** Severe violations lead here from everywhere. */
  ban: {
    event: 'sanctioned',
    refusal: 'sanction_not_now',
    ways: [{ from: ['ok', 'warned', 'suspended'], to: 'banned', by: STAFF }],
  },
  /** The step that one stands on is taken back. */
  restore: {
    event: 'restored',
    refusal: 'sanction_lifted',
    ways: [
      {
        from: ['warned', 'suspended', 'banned'],
        to: 'warned',
        by: JUDGES,
        when: { atLeast: 1, of: 'strikes' },
      },
      { from: ['warned', 'suspended', 'banned'], to: 'ok', by: JUDGES },
    ],
  },
  /** A step before that one is taken back: its strike goes, and one stands where one stood. */
  forgive: {
    event: 'restored',
    refusal: 'sanction_lifted',
    ways: [
      { from: ['suspended'], to: 'suspended', by: JUDGES },
      { from: ['banned'], to: 'banned', by: JUDGES },
      { from: ['warned'], to: 'warned', by: JUDGES, when: { atLeast: 1, of: 'strikes' } },
      { from: ['warned', 'ok'], to: 'ok', by: JUDGES },
    ],
  },
  /** A suspension ends by itself, and its strike stays. */
  end: {
    event: 'ended',
    refusal: 'sanction_not_now',
    ways: [
      {
        from: ['suspended'],
        to: 'warned',
        by: ['clock'],
        when: { since: 'until', days: 0 },
      },
    ],
  },
} as const satisfies Record<string, SanctionTransition>;
export type LadderStep = keyof typeof LADDER;

/** What a step of the ladder comes to for somebody who stands here. */
export function ladderStep(
  name: LadderStep,
  at: { state: Standing; by: SanctionActor; facts: StandingFacts; now: Date },
): TransitionResult<Standing, SanctionRefusal> {
  return resultOf(LADDER[name] as SanctionTransition, at);
}

/** What the ladder has in store after so many strikes; severe violations go further at once. */
export function usualStep(strikes: number): SanctionTransitionResult {
  if (strikes === 0) return 'warning';
  return strikes < 3 ? 'suspension' : 'ban';
}

/** Where somebody stands now: a suspension is over with its time, whenever the job comes. */
export function standingNow(
  { state, until }: { state: Standing; until: Date | null },
  now: Date,
): Standing {
  return state === 'suspended' && until !== null && until <= now ? 'warned' : state;
}
