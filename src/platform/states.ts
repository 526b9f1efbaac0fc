/**
 * A life as data: which transitions there are, who may make them, from where to where, and until
 * when. The server's checks, its SQL and the page's buttons are all derived from the same table.
 */
import { DAY_MS } from './i18n/time.ts';

type KeyOf<Facts, Value> = {
  [Key in keyof Facts]: Facts[Key] extends Value ? Key : never;
}[keyof Facts] &
  string;

/** A condition on the facts of a thing, as data so that SQL can be made of it as well. */
export type Guard<Facts> =
  /** From so many days after a moment on (negative: before it); never without the moment. */
  | { since: KeyOf<Facts, Date | null>; days: number }
  /** Until so many days after a moment; never without the moment. */
  | { until: KeyOf<Facts, Date | null>; days: number }
  | { absent: KeyOf<Facts, Date | null> }
  | { atLeast: number; of: KeyOf<Facts, number> }
  | { atMost: number; of: KeyOf<Facts, number> };

/**
 * One way of a transition: the first whose states and actors fit and whose guard holds is taken.
 */
type Way<State, By, Facts, Refusal> = {
  from: readonly State[];
  to: State;
  by: readonly By[];
  when?: Guard<Facts>;
  /** A page offers it only while this holds, too; asked for, it is done anyway. */
  offered?: Guard<Facts>;
  /** Why not, when nothing but the guard is in the way. */
  refusal?: Refusal;
};

export type Transition<State, By, Facts, Event, Refusal> = {
  /** What is published when it was made. */
  event: Event;
  /** Why not, when no way leads from here for this one. */
  refusal: Refusal;
  ways: readonly Way<State, By, Facts, Refusal>[];
};

/** Where a transition leads, or why it is refused. */
export type TransitionResult<State, Refusal> =
  | { to: State; refusal: null }
  | { to: null; refusal: Refusal };

/** What a transition comes to for this one, from this state, now. Pure. */
export function resultOf<State, By, Facts, Event, Refusal>(
  transition: Transition<State, By, Facts, Event, Refusal>,
  at: { state: State; by: By; facts: Facts; now: Date },
): TransitionResult<State, Refusal> {
  const taken = wayOf(transition, at);
  if (taken) return { to: taken.to, refusal: null };
  const guarded = transition.ways.find(
    ({ from, by, refusal }) =>
      refusal !== undefined && from.includes(at.state) && by.includes(at.by),
  );
  return { to: null, refusal: guarded?.refusal ?? transition.refusal };
}

/** Whether a page should offer the transition: it would be taken, and is worth a button. */
export function isOffered<State, By, Facts, Event, Refusal>(
  transition: Transition<State, By, Facts, Event, Refusal>,
  at: { state: State; by: By; facts: Facts; now: Date },
): boolean {
  const way = wayOf(transition, at);
  return way !== undefined && (!way.offered || holds(way.offered, at.facts, at.now));
}

function wayOf<State, By, Facts, Event, Refusal>(
  { ways }: Transition<State, By, Facts, Event, Refusal>,
  { state, by, facts, now }: { state: State; by: By; facts: Facts; now: Date },
): Way<State, By, Facts, Refusal> | undefined {
  return ways.find(
    ({ from, by: actors, when }) =>
      from.includes(state) && actors.includes(by) && (!when || holds(when, facts, now)),
  );
}

/** Whether a guard holds at this moment. */
function holds<Facts>(guard: Guard<Facts>, facts: Facts, now: Date): boolean {
  if ('absent' in guard) return facts[guard.absent] === null;
  if ('atLeast' in guard) return (facts[guard.of] as number) >= guard.atLeast;
  if ('atMost' in guard) return (facts[guard.of] as number) <= guard.atMost;
  const moment = facts['since' in guard ? guard.since : guard.until] as Date | null;
  if (moment === null) return false;
  const edge = moment.getTime() + guard.days * DAY_MS;
  return 'since' in guard ? now.getTime() >= edge : now.getTime() <= edge;
}
