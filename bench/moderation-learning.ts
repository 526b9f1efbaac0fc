// npm run bench moderation-learning: a shop meets swindles in words that no corpus has. How many of
// their further texts wait after 30 decisions, what honest texts lose, and what one bad moderator
// changes. Models are fitted without the two authors of each line: one's honest texts are what has
// been public in the shop, the other's are those that are measured.
import type { Layer } from '#features/moderation/detectors/layer.server.ts';
import { lengthOfSquares, scaleOf } from '#features/moderation/detectors/model.server.ts';
import {
  boundHarm,
  fitLayer,
  type Learned,
  LEARNED,
  type SeenText,
  type Taught,
} from '#features/moderation/learning/fit.server.ts';
import { scaleFor } from '#features/moderation/learning/sight.server.ts';
import type { LabelledLine } from '#tests/support/labelled-texts.ts';
import {
  decide,
  decideWrongly,
  lossesOf,
  readScene,
  shareWaiting,
  SWINDLES,
} from '#tests/support/learning-simulation.ts';
import {
  authorExamples,
  type Example,
  isHonest,
  otherExamples,
  toExample,
} from './moderation-examples.ts';
import { fitTask, knownOf, tasksFor } from './moderation-heads.ts';
import { fitScale, sumOf, toRow } from './moderation-linear.ts';

/** Honest texts of an author who was left out that wait before anything is learned. */
const STOPPED = 0.016;
const BAD_DECISIONS = 200;

type Text = { line: LabelledLine; seen: SeenText };
type Shop = {
  scaleAt: (bucket: number) => number;
  look: (example: Example) => Text;
  /** Honest texts that were public for long. */
  survivors: readonly SeenText[];
};

/** A model of some texts, calibrated as the real one is on those of a shop. */
function openShop(training: readonly Example[], texts: readonly Example[]): Shop {
  const known = knownOf(training);
  const rows = training.map((each) => toRow(each, known));
  const scaleAt = (bucket: number): number => scaleOf(known.scales[bucket] as number);
  const heads = tasksFor(training)
    .filter(({ name }) => LEARNED.includes(name as Learned))
    .map((task) => {
      const linear = fitTask(task, training, { rows, many: known.rows.many });
      const sum = (each: Example) => sumOf(toRow(each, known), linear);
      const used = texts.filter(task.uses);
      const { slope, offset } = fitScale(used.map(sum), used.map(task.isAbout));
      const odds = (each: Example) => slope * sum(each) + offset;
      const honest = texts.filter(isHonest).map(odds);
      const highest = honest.toSorted((one, other) => other - one);
      const most = highest[Math.floor((honest.length * STOPPED) / 2)] ?? 0;
      const down = Math.min(Math.log(0.3 / 0.7) - most, 0);
      return [task.name, (each: Example) => odds(each) + down] as const;
    });
  const look = (example: Example): Text => {
    const { buckets, line } = example;
    const odds = Object.fromEntries(heads.map(([name, of]) => [name, of(example)]));
    const squares = buckets.reduce((sum, at) => sum + scaleAt(at) ** 2, 0);
    const length = lengthOfSquares(squares);
    return { line, seen: { buckets, length, odds: odds as SeenText['odds'] } };
  };
  return { scaleAt, look, survivors: texts.filter(isHonest).map((each) => look(each).seen) };
}

async function learn(shop: Shop, decisions: readonly Taught[]): Promise<Layer> {
  return boundHarm(
    await fitLayer(decisions, shop.survivors, scaleFor(shop.scaleAt)),
    shop.survivors,
  );
}

type Measured = {
  waits: number[];
  alike: number[];
  more: Map<string, number>;
  texts: Map<string, number>;
};

/** Everything that one shop meets, added to what others met. */
async function meet(
  shop: Shop,
  honest: readonly Text[],
  sums: Map<string, Measured>,
): Promise<void> {
  for (const swindle of SWINDLES) {
    const scene = readScene(swindle);
    const lookAll = (lines: readonly LabelledLine[]) =>
      lines.map((line) => shop.look(toExample(line, { author: '', weight: 1 })));
    const [decided, later, alike] = [
      lookAll(scene.decided),
      lookAll(scene.later),
      lookAll(scene.alike),
    ];
    const swindles = [...decided, ...later].filter(({ line }) => line.label === 'scam');
    const many = (texts: readonly Text[]) =>
      Array.from({ length: BAD_DECISIONS }, (_, at) => texts[(at * 7) % texts.length] as Text);
    const two = decide(decided, ['one', 'other']);
    const shown: [string, readonly Taught[]][] = [
      ['nobody', []],
      ['two moderators', two],
      ['three', decide(decided, ['1', '2', '3'])],
      ['five', decide(decided, ['1', '2', '3', '4', '5'])],
      [
        'two, and 200 honest texts rejected by a third',
        [...two, ...decideWrongly(many(honest), 'bad')],
      ],
      [
        'two, and 200 swindles approved by a third',
        [...two, ...decideWrongly(many(swindles), 'bad')],
      ],
      ['a bad one alone', decideWrongly(many(honest), 'bad')],
    ];
    for (const [who, decisions] of shown) {
      const layer = await learn(shop, decisions);
      const name = `${swindle}: ${who}`;
      const none: Measured = { waits: [], alike: [], more: new Map(), texts: new Map() };
      const sum = sums.get(name) ?? none;
      sums.set(name, sum);
      sum.waits.push(shareWaiting(layer, later));
      sum.alike.push(shareWaiting(layer, alike));
      for (const { family, more, texts } of lossesOf(layer, honest)) {
        sum.more.set(family, (sum.more.get(family) ?? 0) + more);
        sum.texts.set(family, (sum.texts.get(family) ?? 0) + texts);
      }
    }
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

const own = authorExamples();
const other = otherExamples();
const authors = [...new Set(own.map(({ author }) => author))];
const sums = new Map<string, Measured>();
for (const [at, author] of authors.entries()) {
  const measured = authors[(at + 1) % authors.length] as string;
  const without = own.filter((each) => each.author !== author && each.author !== measured);
  const shop = openShop(
    [...without, ...other],
    own.filter((each) => each.author === author),
  );
  const honest = own.filter((each) => each.author === measured && isHonest(each)).map(shop.look);
  await meet(shop, honest, sums);
}
console.log(`${authors.length} shops. 30 decisions: 24 texts of the swindle and 6 honest ones.\n`);
console.log('| swindle, decided by | waits | least | alike | honest family that loses most |');
console.log('|---|--:|--:|--:|---|');
for (const [name, { waits, alike, more, texts }] of sums) {
  const lost = [...more].map(([family, count]) => ({ family, count, of: texts.get(family) ?? 1 }));
  const [most] = lost.toSorted((one, two) => two.count / two.of - one.count / one.of);
  const loses = most && most.count > 0 ? `${most.family}: ${most.count} of ${most.of}` : 'none';
  const cells = [
    name,
    percent(mean(waits)),
    percent(Math.min(...waits)),
    percent(mean(alike)),
    loses,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
