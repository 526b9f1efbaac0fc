// npm run eval:moderation: how well the check tells texts apart that it never saw. Prints Markdown:
// the texts of each author by a model that was fitted on the others, how true its likelihoods are,
// and the held-out templates of tests/corpus/moderation. `--families` leaves out one family at a
// time, `--curve` fits on fewer authors. `--file` with `--json` screens texts of one's own instead.
import { parseArgs } from 'node:util';
import { LABELS } from '#features/moderation/detectors/judge.server.ts';
import { DISGUISES } from '#tests/support/disguises.ts';
import { LANGUAGES, readCorpus } from '#tests/support/moderation-corpus.ts';
import { measureDecisions, screenTexts } from '#tests/support/moderation-measures.ts';
import { intervalByAuthor } from './moderation-bootstrap.ts';
import { calibrate, judged, type Calibrated } from './moderation-calibrate.ts';
import {
  authorExamples,
  type Example,
  isBad,
  isHard,
  isHonest,
  otherExamples,
} from './moderation-examples.ts';
import { familyOf } from './moderation-families.ts';
import { screenFiles } from './moderation-file.ts';
import {
  crossValidate,
  type HeldOut,
  leaveOutFamilies,
  type Task,
  tasksFor,
} from './moderation-heads.ts';
import { interval, printBy, printTables, type Told } from './moderation-tables.ts';

const { values: options } = parseArgs({
  options: {
    file: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    families: { type: 'boolean', default: false },
    curve: { type: 'boolean', default: false },
  },
});

const isStopped = (each: HeldOut, how: Calibrated): boolean =>
  judged(each, how).said.outcome !== 'approve';

function stoppedOf(all: readonly HeldOut[], how: Calibrated, isIt: (example: Example) => boolean) {
  const own = all.filter(({ example }) => isIt(example));
  return intervalByAuthor(
    own.map((each) => ({ author: each.example.author, isCounted: isStopped(each, how) })),
  );
}

const GOALS =
  '\n| authors fitted on | scams | prohibited | ordinary | sound bad |\n|--:|--:|--:|--:|--:|';

const isOrdinary = (example: Example): boolean => isHonest(example) && !isHard(example);

/** The goals, with bounds by authors drawn again. */
function printGoals(name: string | number, held: readonly HeldOut[], how: Calibrated): void {
  const cells = [
    stoppedOf(held, how, ({ line }) => line.label === 'scam'),
    stoppedOf(held, how, ({ line }) => line.label === 'prohibited'),
    stoppedOf(held, how, isOrdinary),
    stoppedOf(held, how, isHard),
  ];
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}

/** The same goals by the number of authors that were fitted on. */
function printCurve(own: readonly Example[], other: readonly Example[], tasks: readonly Task[]) {
  console.log(GOALS);
  for (const many of [1, 2, 4, 8]) {
    const held = crossValidate(own, other, tasks, { others: many });
    printGoals(many, held, calibrate(held, tasks));
  }
}

const BANDS = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98, 1.01];

/** How true likelihoods are in a shop where so many texts are bad as they are shifted to. */
function printCalibration(held: readonly HeldOut[], how: Calibrated): void {
  console.log(
    `\nLikelihoods hold where ${(100 * how.share).toFixed(1)} % of texts are bad.\n\n` +
      '| likelihood | texts | mean | bad, of a mixture like that |\n|---|--:|--:|--:|',
  );
  const all = held.flatMap((each) =>
    isBad(each.example) || isHonest(each.example)
      ? [{ bad: isBad(each.example), risk: judged(each, how).likely }]
      : [],
  );
  const odds =
    how.share /
    (1 - how.share) /
    (all.filter(({ bad }) => bad).length / all.filter(({ bad }) => !bad).length);
  for (const [index, from] of BANDS.slice(0, -1).entries()) {
    const band = all.filter(({ risk }) => risk >= from && risk < (BANDS[index + 1] ?? 1));
    const bad = band.filter((each) => each.bad).length * odds;
    const ok = band.filter((each) => !each.bad).length;
    const mean =
      band.reduce((sum, { risk, bad: isIt }) => sum + risk * (isIt ? odds : 1), 0) / (bad + ok);
    console.log(
      `| ${from.toFixed(2)} to ${Math.min(BANDS[index + 1] ?? 1, 1).toFixed(2)} | ${band.length} | ${mean.toFixed(3)} | ${(bad / (bad + ok)).toFixed(3)} |`,
    );
  }
}

function printTemplates(): void {
  const texts = readCorpus('held-out');
  console.log('\n| held-out templates | bad stopped | ordinary stopped |\n|---|--:|--:|');
  for (const disguise of Object.keys(DISGUISES)) {
    const { recall, falsePositives, bad, ordinary } = measureDecisions(
      screenTexts(texts, disguise),
    );
    console.log(
      `| ${disguise} | ${interval(Math.round(recall * bad), bad)} | ${interval(Math.round(falsePositives * ordinary), ordinary)} |`,
    );
  }
  for (const language of LANGUAGES) {
    const own = screenTexts(texts.filter((each) => each.language === language));
    const { recall, falsePositives, bad, ordinary } = measureDecisions(own);
    console.log(
      `| ${language} | ${interval(Math.round(recall * bad), bad)} | ${interval(Math.round(falsePositives * ordinary), ordinary)} |`,
    );
  }
}

function print(): void {
  const own = authorExamples();
  const other = otherExamples();
  const tasks = tasksFor(own).filter(({ name }) => name in LABELS);
  const held = crossValidate(own, other, tasks);
  const how = calibrate(held, tasks);
  const told = held.map((each) => judged(each, how));
  printTables(told);
  console.log(GOALS);
  printGoals('all others', held, how);
  const bad = told.filter(({ line }) => line.label === 'scam' || line.label === 'prohibited');
  const family = ({ line }: Told): string =>
    familyOf(line.label as 'scam' | 'prohibited', line.detail ?? '') ?? 'no family';
  printBy('bad texts by family', bad, family);
  printCalibration(held, how);
  if (options.families) {
    const left = leaveOutFamilies(own, other, tasks);
    console.log(GOALS);
    printGoals('without the family', left, how);
    const said = left.map((each) => judged(each, how));
    printBy('bad texts by family, fitted without that family', said, family);
  }
  if (options.curve) printCurve(own, other, tasks);
  printTemplates();
}

if (options.file.length > 0) screenFiles(options.file, { json: options.json });
else print();
