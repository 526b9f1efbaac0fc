// npm run train:moderation: fits the model of moderation on the texts of this repository, without
// network and without chance, writes models/moderation.bin, and prints how well it does on authors
// that it was not fitted on.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUCKETS } from '#features/moderation/detectors/features.server.ts';
import { LABELS } from '#features/moderation/detectors/judge.server.ts';
import {
  MODEL_FORMAT,
  type Model,
  packModel,
  scaleOf,
  storedWeight,
  toModel,
} from '#features/moderation/detectors/model.server.ts';
import { calibrate, type Calibrated, judged } from './moderation-calibrate.ts';
import { authorExamples, type Example, isBad, otherExamples, ROOT } from './moderation-examples.ts';
import {
  crossValidate,
  fitTask,
  type HeldOut,
  knownOf,
  type Scale,
  scaleOfTask,
  type Task,
  tasksFor,
} from './moderation-heads.ts';
import { type Linear, toRow } from './moderation-linear.ts';
import { interval, printTables } from './moderation-tables.ts';

const { values: options } = parseArgs({ options: { version: { type: 'string' } } });
const FILE = path.join(ROOT, 'models/moderation.bin');
/** Authors who are left out at once where families are measured. */
const FAMILY_APART = 4;
/** Of the 127 steps, weights of fewer are left out. */
const PRUNED = { label: 8, family: 26 };

function fitModel(
  examples: readonly Example[],
  tasks: readonly Task[],
  { scales: likely, exactFrom }: Calibrated,
  authors: readonly string[],
): Model {
  const known = knownOf(examples);
  const counting = known.scales.filter((scale) => scale > 0);
  const rows = examples.map((each) => toRow(each, known));
  const fitted = tasks.map((task) => fitTask(task, examples, { rows, many: counting.length }));
  const kept = fitted.map((linear, index) =>
    quantised(
      linear,
      counting,
      (tasks[index]?.name ?? '') in LABELS ? PRUNED.label : PRUNED.family,
    ),
  );
  return toModel(
    {
      format: MODEL_FORMAT,
      version: options.version ?? '2026-11-28.4',
      sha256: '0'.repeat(64),
      heads: tasks.map(({ name }, index) => ({
        name,
        bias: fitted[index]?.bias ?? 0,
        quiet: fitted[index]?.quiet ?? 0,
        most: kept[index]?.most ?? 1,
        ...(likely.get(name) as Scale),
      })),
      exactFrom,
      texts: examples.filter(({ author }) => author !== '').length,
      authors: [...authors],
    },
    known.scales,
    new Int8Array(Buffer.concat(kept.map(({ stored }) => new Uint8Array(stored.buffer)))),
  );
}

/** Weights are kept with how much each bucket counts; small ones go. */
function quantised(
  { weights }: Linear,
  scales: Uint8Array,
  least: number,
): { most: number; stored: Int8Array } {
  const whole = weights.subarray(1).map((weight, at) => weight * scaleOf(scales[at] as number));
  const most = whole.reduce((all, each) => Math.max(all, Math.abs(each)), 1e-6);
  const stored = Int8Array.from(whole, (each) => storedWeight(each / most)).map((each) =>
    Math.abs(each) < least ? 0 : each,
  );
  return { most, stored };
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
const isLabel = ({ name }: Task): boolean => name in LABELS;
const held = crossValidate(own, other, tasks.filter(isLabel));
// Families need no more than a scale and a figure.
const named = crossValidate(
  own,
  other,
  tasks.filter((task) => !isLabel(task)),
  { apart: FAMILY_APART },
);
const how = calibrate(held, tasks.filter(isLabel));
const scales = new Map([
  ...how.scales,
  ...tasks.flatMap((task) =>
    isLabel(task) ? [] : [[task.name, scaleOfTask(task, named)] as const],
  ),
]);
const authors = [...new Set(own.map(({ author }) => author))];
const file = packModel(fitModel([...own, ...other], tasks, { ...how, scales }, authors));
writeFileSync(FILE, file);
console.log(
  `${own.length} texts of ${authors.length} authors, ${BUCKETS} buckets, ${tasks.length} heads, ` +
    `${(file.length / 1e6).toFixed(2)} MB, listed items from ${how.exactFrom}.\n`,
);
printTables(held.map((each) => judged(each, how)));
printNamed(named, tasks);
