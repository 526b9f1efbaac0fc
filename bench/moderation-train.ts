// npm run train:moderation: fits the model of moderation on the texts of this repository, without
// network and without chance, writes models/moderation.bin, and prints how well it does on authors
// that it was not fitted on. `--curve` prints that by the number of authors, and writes nothing.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUCKETS } from '#features/moderation/detectors/features.server.ts';
import { LABELS, weigh } from '#features/moderation/detectors/judge.server.ts';
import {
  MODEL_FORMAT,
  type Model,
  packModel,
  storedWeight,
} from '#features/moderation/detectors/model.server.ts';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { outcomeOf } from '#features/moderation/moderation.outcome.ts';
import {
  authorExamples,
  type Example,
  isBad,
  isHard,
  isHonest,
  otherExamples,
  ROOT,
} from './moderation-examples.ts';
import {
  crossValidate,
  fitTask,
  type HeldOut,
  type Scale,
  scaleOfTask,
  scalesOf,
  type Task,
  tasksFor,
} from './moderation-heads.ts';
import { type Linear, toRow } from './moderation-linear.ts';
import { interval, printTables, type Told } from './moderation-tables.ts';

const { values: options } = parseArgs({
  options: { curve: { type: 'boolean', default: false }, version: { type: 'string' } },
});
const FILE = path.join(ROOT, 'models/moderation.bin');
/** Shares of honest texts of authors who were left out that may be stopped, or rejected. */
const STOPPED = { ordinary: 0.014, hard: 0.075 };
/** The same with those that are stopped as pressure. */
const STOPPED_ALL = { ordinary: 0.016, hard: 0.08 };
const REJECTED = 0.0015;
/** Steps in which the shift of all likelihoods is looked for. */
const SHIFTS = Array.from({ length: 161 }, (_, index) => 4 - index / 20);
/** Weights below such a share of the largest are left out. */
const PRUNED = { label: 0.002, family: 0.03 };
const EXACT = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

type Calibrated = { scales: ReadonlyMap<string, Scale>; exactFrom: number };

/** How likely each label is for a text of an author who was left out. */
function saidOf({ sums }: HeldOut, scales: ReadonlyMap<string, Scale>): Map<string, number> {
  return new Map(
    Object.keys(LABELS).map((label) => {
      const { slope, offset } = scales.get(label) as Scale;
      return [label, 1 / (1 + Math.exp(-(slope * (sums.get(label) as number) + offset)))];
    }),
  );
}

function judged(held: HeldOut, { scales, exactFrom }: Calibrated): Told {
  const { line, findings } = held.example;
  const { risk } = weigh(saidOf(held, scales), findings, exactFrom);
  return { line, said: { outcome: outcomeOf(risk, DEFAULT_SETTINGS) } };
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
function calibrate(held: readonly HeldOut[], tasks: readonly Task[]): Calibrated {
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
  const first = of(SHIFTS.find((by) => fits(of(by), STOPPED)) ?? -4);
  const withUrgency = (by: number) => shifted(first, ['urgency'], 20 + by);
  const scales = withUrgency(SHIFTS.find((by) => fits(withUrgency(by), STOPPED_ALL)) ?? -4);
  const honest = [...ordinary, ...hard];
  const rejects = (exactFrom: number) =>
    shareOf(honest, (each) => judged(each, { scales, exactFrom }).said.outcome === 'reject');
  return { scales, exactFrom: EXACT.find((from) => rejects(from) <= REJECTED) ?? 1 };
}

function toModel(
  examples: readonly Example[],
  tasks: readonly Task[],
  { scales: likely, exactFrom }: Calibrated,
  authors: readonly string[],
): Model {
  const scales = scalesOf(examples);
  const rows = examples.map((each) => toRow(each, scales));
  const fitted = tasks.map((task) => fitTask(task, examples, rows));
  const ruled = new Set(examples.flatMap(({ rules }) => [...rules]));
  const kept = fitted.map((linear, index) =>
    quantised(linear, {
      scales,
      ruled,
      least: (tasks[index]?.name ?? '') in LABELS ? PRUNED.label : PRUNED.family,
    }),
  );
  return {
    manifest: {
      format: MODEL_FORMAT,
      version: options.version ?? '2026-11-27.2',
      sha256: '0'.repeat(64),
      heads: tasks.map(({ name }, index) => ({
        name,
        bias: fitted[index]?.bias ?? 0,
        most: kept[index]?.most ?? 1,
        ...(likely.get(name) as Scale),
      })),
      exactFrom,
      texts: examples.filter(({ author }) => author !== '').length,
      authors: [...authors],
    },
    scales,
    weights: kept.map(({ stored }) => stored),
  };
}

/** Weights of what texts consist of are kept with how much each counts, those of rules alone. */
function quantised(
  { weights }: Linear,
  { scales, ruled, least }: { scales: Uint8Array; ruled: ReadonlySet<number>; least: number },
): { most: number; stored: Int8Array } {
  const whole = weights.map((weight, bucket) =>
    ruled.has(bucket) ? weight : (weight * (scales[bucket] as number)) / 32,
  );
  const most = whole.reduce((all, each) => Math.max(all, Math.abs(each)), 1e-6);
  const stored = Int8Array.from(whole, (each) =>
    Math.abs(each) < least * most ? 0 : storedWeight(each / most),
  );
  return { most, stored };
}

function printCurve(own: readonly Example[], other: readonly Example[], tasks: readonly Task[]) {
  const authors = new Set(own.map(({ author }) => author)).size;
  console.log('| authors | scams | prohibited | ordinary | sound bad |\n|--:|--:|--:|--:|--:|');
  const labels = tasks.filter(({ name }) => name in LABELS);
  for (const many of [1, 2, 4, 7, 12].filter((each) => each < authors)) {
    const held = crossValidate(own, other, labels, many);
    const how = calibrate(held, labels);
    const stopped = (isIt: (example: Example) => boolean) => {
      const all = held.filter(({ example }) => isIt(example));
      return interval(
        all.filter((each) => judged(each, how).said.outcome !== 'approve').length,
        all.length,
      );
    };
    const cells = [
      stopped(({ line }) => line.label === 'scam'),
      stopped(({ line }) => line.label === 'prohibited'),
      stopped((example) => isHonest(example) && !isHard(example)),
      stopped(isHard),
    ];
    console.log(`| ${[many, ...cells].join(' | ')} |`);
  }
}

/** How often the likeliest family of a bad text is its own. */
function printNamed(held: readonly HeldOut[], tasks: readonly Task[]): void {
  const named = held
    .filter(({ example }) => isBad(example))
    .flatMap((each) => {
      const own = tasks.filter(({ name, uses }) => !(name in LABELS) && uses(each.example));
      const right = own.find(({ isAbout }) => isAbout(each.example));
      const first = own.toSorted(
        (a, b) => (each.sums.get(b.name) ?? 0) - (each.sums.get(a.name) ?? 0),
      )[0];
      return right ? [first === right] : [];
    });
  console.log(`\nFamily named rightly: ${interval(named.filter(Boolean).length, named.length)}`);
}

const own = authorExamples();
const other = otherExamples();
const tasks = tasksFor(own);
if (options.curve) printCurve(own, other, tasks);
else {
  const held = crossValidate(own, other, tasks);
  const how = calibrate(held, tasks);
  const authors = [...new Set(own.map(({ author }) => author))];
  const file = packModel(toModel([...own, ...other], tasks, how, authors));
  writeFileSync(FILE, file);
  console.log(
    `${own.length} texts of ${authors.length} authors, ${BUCKETS} buckets, ${tasks.length} heads, ` +
      `${(file.length / 1e6).toFixed(2)} MB, listed items from ${how.exactFrom}.\n`,
  );
  printTables(held.map((each) => judged(each, how)));
  printNamed(held, tasks);
}
