// From what heads say of authors who were left out to likelihoods, and to what becomes of a text.
import { LABELS, weigh } from '#features/moderation/detectors/judge.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { outcomeOf } from '#features/moderation/moderation.outcome.ts';
import { isBad, isHard, isHonest } from './moderation-examples.ts';
import { type HeldOut, type Scale, scaleOfTask, type Task } from './moderation-heads.ts';
import type { Told } from './moderation-tables.ts';

/** Shares of honest texts of authors who were left out that may be stopped, or rejected. */
const STOPPED = { ordinary: 0.0128, hard: 0.077 };
/** So many more may be stopped as pressure. */
const PRESSED_MORE = { ordinary: 0.002, hard: 0.002 };
const REJECTED = 0.0015;
/** Steps in which the shift of all likelihoods is looked for. */
const SHIFTS = Array.from({ length: 161 }, (_, index) => 4 - index / 20);
const EXACT = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

export type Calibrated = {
  scales: ReadonlyMap<string, Scale>;
  exactFrom: number;
  /** How many of all texts are bad where the likelihoods hold. */
  share: number;
};

/** How likely each label is for a text of an author who was left out. */
function saidOf({ sums }: HeldOut, scales: ReadonlyMap<string, Scale>): Map<string, number> {
  return new Map(
    Object.keys(LABELS).map((label) => {
      const { slope, offset } = scales.get(label) as Scale;
      return [label, 1 / (1 + Math.exp(-(slope * (sums.get(label) as number) + offset)))];
    }),
  );
}

/** What becomes of a text of an author who was left out, and how likely it is bad. */
export function judged(
  held: HeldOut,
  { scales, exactFrom }: Pick<Calibrated, 'scales' | 'exactFrom'>,
): Told & { likely: number } {
  const { line, findings } = held.example;
  const said = saidOf(held, scales);
  const { risk } = weigh(said, findings, { exactFrom, isShort: false });
  const likely = Math.max(said.get('scam') ?? 0, said.get('prohibited') ?? 0);
  return { line, said: { outcome: outcomeOf(risk, DEFAULT_SETTINGS) }, likely };
}

const shifted = (scales: ReadonlyMap<string, Scale>, names: readonly string[], by: number) =>
  new Map(
    [...scales].map(([name, { slope, offset }]) => [
      name,
      { slope, offset: offset + (names.includes(name) ? by : 0) },
    ]),
  );

const shareOf = (all: readonly HeldOut[], isIt: (held: HeldOut) => boolean): number =>
  all.filter(isIt).length / Math.max(1, all.length);

/**
 * Likelihoods hold for a mixture with fewer bad texts than the corpus has: they are shifted until
 * few enough honest texts are stopped at the usual threshold.
 */
export function calibrate(held: readonly HeldOut[], tasks: readonly Task[]): Calibrated {
  const ordinary = held.filter(({ example }) => isHonest(example) && !isHard(example));
  const hard = held.filter(({ example }) => isHard(example));
  const plain = new Map(tasks.map((task) => [task.name, scaleOfTask(task, held)]));
  const isStopped = (scales: ReadonlyMap<string, Scale>) => (each: HeldOut) =>
    judged(each, { scales, exactFrom: 1 }).said.outcome !== 'approve';
  const fits = (scales: ReadonlyMap<string, Scale>, most: typeof STOPPED) =>
    shareOf(ordinary, isStopped(scales)) <= most.ordinary &&
    shareOf(hard, isStopped(scales)) <= most.hard;
  const silent = shifted(plain, ['urgency'], -20);
  const bad = ['scam', 'prohibited'];
  const of = (by: number) => shifted(silent, bad, by);
  const by = SHIFTS.find((each) => fits(of(each), STOPPED)) ?? -4;
  const first = of(by);
  const withUrgency = (pressed: number) => shifted(first, ['urgency'], 20 + pressed);
  const most = {
    ordinary: shareOf(ordinary, isStopped(first)) + PRESSED_MORE.ordinary,
    hard: shareOf(hard, isStopped(first)) + PRESSED_MORE.hard,
  };
  const scales = withUrgency(SHIFTS.find((each) => fits(withUrgency(each), most)) ?? -4);
  const honest = [...ordinary, ...hard];
  const rejects = (exactFrom: number) =>
    shareOf(honest, (each) => judged(each, { scales, exactFrom }).said.outcome === 'reject');
  const odds = (held.filter(({ example }) => isBad(example)).length / honest.length) * Math.exp(by);
  const exactFrom = EXACT.find((from) => rejects(from) <= REJECTED) ?? 1;
  return { scales, exactFrom, share: odds / (1 + odds) };
}
