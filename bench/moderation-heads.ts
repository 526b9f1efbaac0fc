// What the model of moderation tells apart, how each of it is fitted, and how well on the texts of
// authors that it was not fitted on.
import { BUCKETS } from '#features/moderation/detectors/features.server.ts';
import { type Head, storedScale } from '#features/moderation/detectors/model.server.ts';
import { toRows } from '#features/moderation/detectors/buckets.server.ts';
import { type Example, isBad, isHard, isHonest, NOBODY } from './moderation-examples.ts';
import { FAMILIES, familyOf } from './moderation-families.ts';
import {
  fitLinear,
  fitScale,
  type Known,
  type Linear,
  type Row,
  sumOf,
  toRow,
} from './moderation-linear.ts';

export type Task = {
  name: string;
  /** What it is fitted with, and of that what it is about. */
  uses: (example: Example) => boolean;
  isAbout: (example: Example) => boolean;
};

/** What swindles and prohibited offers have in common, which few texts of a language show alone. */
const BAD: Task = {
  name: 'bad',
  uses: (example) => isHonest(example) || isBad(example),
  isAbout: isBad,
};
const BAD_SHARE = 0.3;
/** What was fitted of it on some rows, for the second label. */
const common = new WeakMap<readonly Row[], Linear>();

const family = ({ line }: Example, label: 'scam' | 'prohibited'): string | null =>
  line.label === label ? familyOf(label, line.detail ?? '') : null;

const LABELS: readonly Task[] = (['scam', 'prohibited', 'urgency'] as const).map((name) => ({
  name,
  uses: (example) => isHonest(example) || example.line.label === name,
  isAbout: ({ line }) => line.label === name,
}));
/** Which family a text is of, among those of its label. */
const NAMES: readonly Task[] = FAMILIES.map(({ label, flag }) => ({
  name: flag,
  uses: (example) => example.author !== '' && example.line.label === label,
  isAbout: (example) => family(example, label) === flag,
}));
/** A family that fewer texts are of cannot be learned. */
const FAMILY_TEXTS_MIN = 10;

/** The labels, and the families that there are enough texts of. */
export function tasksFor(examples: readonly Example[]): Task[] {
  const known = NAMES.filter(
    ({ uses, isAbout }) =>
      examples.filter((each) => uses(each) && isAbout(each)).length >= FAMILY_TEXTS_MIN,
  );
  return [...LABELS, ...known];
}

/** Chosen by cross-validation by author, like everything that follows. */
const COST = 2;
/** What binds is how many honest texts that sound bad are stopped. */
const COST_OF = { bad: 1.2, hard: 3, ordinary: 0.6 };
/** Few, because what is fitted longer knows its own authors better and others less. */
const ROUNDS = 6;
const SMOOTHING = 0.3;
const TEXTS_MIN = 2;
const SCALE_MOST = 8;
/** Powers: rare things count much more, because what is common is worn out by all hands. */
const RARE = 2;
const TELLING = 0.35;

type Counts = { all: Float64Array; scam: Float64Array; offer: Float64Array; honest: Float64Array };

/**
 * How much each bucket counts: more where it is rare, and where bad and honest texts differ in it.
 */
export function knownOf(examples: readonly Example[]): Known {
  const counts: Counts = {
    all: new Float64Array(BUCKETS),
    scam: new Float64Array(BUCKETS),
    offer: new Float64Array(BUCKETS),
    honest: new Float64Array(BUCKETS),
  };
  const sums = { scam: 0, offer: 0, honest: 0 };
  for (const example of examples) {
    const { label } = example.line;
    const own = label === 'scam' ? 'scam' : label === 'prohibited' ? 'offer' : 'honest';
    sums[own] += example.weight;
    for (const bucket of example.buckets) {
      (counts[own][bucket] as number) += example.weight;
      (counts.all[bucket] as number) += 1;
    }
  }
  const differ = (own: 'scam' | 'offer', bucket: number): number => {
    const share = (name: 'scam' | 'offer' | 'honest') =>
      ((counts[name][bucket] as number) + SMOOTHING) / (sums[name] + 2 * SMOOTHING);
    return Math.abs(Math.log(share(own) / share('honest')));
  };
  const scales = new Uint8Array(BUCKETS);
  for (const [bucket, many] of counts.all.entries()) {
    if (many < TEXTS_MIN) continue;
    const rare = (Math.log(1 + examples.length / many) / 3) ** RARE;
    const telling = Math.max(differ('scam', bucket), differ('offer', bucket)) ** TELLING;
    scales[bucket] = storedScale(Math.min(rare * telling, SCALE_MOST));
  }
  return { scales, rows: toRows(scales) };
}

/** Fits one of them; that of a label has a share of what all bad texts have in common. */
export function fitTask(task: Task, examples: readonly Example[], on: Rowed): Linear {
  const own = fitAlone(task, examples, on);
  if (task.name !== 'scam' && task.name !== 'prohibited') return own;
  const shared = common.get(on.rows) ?? fitAlone(BAD, examples, on);
  common.set(on.rows, shared);
  return {
    weights: own.weights.map((each, row) => each + BAD_SHARE * (shared.weights[row] as number)),
    bias: own.bias + BAD_SHARE * shared.bias,
    quiet: own.quiet + BAD_SHARE * shared.quiet,
  };
}

function costOf(example: Example): number {
  const isOrdinary = isHonest(example) && example.author !== NOBODY;
  const kind = isBad(example) ? 'bad' : isHard(example) ? 'hard' : isOrdinary && 'ordinary';
  return COST * example.weight * (kind ? COST_OF[kind] : 1);
}

/** Examples as numbers, and how many rows there are. */
type Rowed = { rows: readonly Row[]; many: number };

function fitAlone(
  { uses, isAbout }: Task,
  examples: readonly Example[],
  { rows, many }: Rowed,
): Linear {
  const used = examples.flatMap((example, index) => (uses(example) ? [index] : []));
  const of = (index: number) => examples[index] as Example;
  return fitLinear({
    rows: used.map((index) => rows[index] as Row),
    targets: Int8Array.from(used, (index) => (isAbout(of(index)) ? 1 : -1)),
    costs: Float64Array.from(used, (index) => costOf(of(index))),
    rounds: ROUNDS,
    many,
  });
}

/** A text with what each task says of it that knows nothing of its author. */
export type HeldOut = { example: Example; sums: ReadonlyMap<string, number> };

/**
 * Leaves some authors out at a time.
 * @param how.others how many authors are fitted on: all others unless said
 * @param how.apart how many authors are left out at once
 */
export function crossValidate(
  own: readonly Example[],
  other: readonly Example[],
  tasks: readonly Task[],
  { others = Number.POSITIVE_INFINITY, apart = 2 }: { others?: number; apart?: number } = {},
): HeldOut[] {
  const authors = [...new Set(own.map(({ author }) => author))];
  const starts = authors.flatMap((_, place) => (place % apart === 0 ? [place] : []));
  return starts.flatMap((place) => {
    const left = authors.slice(place, place + apart);
    const around = authors
      .slice(place + apart)
      .concat(authors.slice(0, place))
      .slice(0, others);
    const examples = [...own.filter((each) => around.includes(each.author)), ...other];
    const known = knownOf(examples);
    const rows = examples.map((each) => toRow(each, known));
    const tests = own.filter((each) => left.includes(each.author));
    const testRows = tests.map((each) => toRow(each, known));
    const fitted = tasks.map(
      (task) => [task.name, fitTask(task, examples, { rows, many: known.rows.many })] as const,
    );
    return tests.map((example, index) => ({
      example,
      sums: new Map(fitted.map(([name, linear]) => [name, sumOf(testRows[index] as Row, linear)])),
    }));
  });
}

export type Scale = Pick<Head, 'slope' | 'offset'>;

/** From sums to likelihoods, on texts of authors that were left out. */
export function scaleOfTask({ name, uses, isAbout }: Task, held: readonly HeldOut[]): Scale {
  const own = held.filter(({ example }) => uses(example));
  return fitScale(
    own.map(({ sums }) => sums.get(name) ?? 0),
    own.map(({ example }) => isAbout(example)),
  );
}

/**
 * Leaves one family out at a time: its texts by heads that never saw one of their kind, of whatever
 * author. Labels alone.
 */
export function leaveOutFamilies(
  own: readonly Example[],
  other: readonly Example[],
  tasks: readonly Task[],
): HeldOut[] {
  const all = [...own, ...other];
  return FAMILIES.flatMap(({ label, flag }) => {
    const isOf = (example: Example) => family(example, label) === flag;
    const tests = own.filter(isOf);
    const examples = all.filter((example) => !isOf(example));
    const known = knownOf(examples);
    const rows = examples.map((each) => toRow(each, known));
    const fitted = tasks.map(
      (task) => [task.name, fitTask(task, examples, { rows, many: known.rows.many })] as const,
    );
    return tests.map((example) => ({
      example,
      sums: new Map(fitted.map(([name, linear]) => [name, sumOf(toRow(example, known), linear)])),
    }));
  });
}
