// npm run eval:moderation: how well the text detectors tell the labelled texts of
// tests/corpus/moderation apart. Prints Markdown. `--part=training` measures what the rules were
// written with; `--fit` fits the weights anew; `--missed` lists what was judged wrongly.
// `--file` with `--json` screens texts of one's own instead, `--with-model` as the model would.
import { parseArgs } from 'node:util';
import { DEFAULT_SETTINGS } from '#features/moderation/moderation.limits.ts';
import { detectorScore } from '#features/moderation/detectors/risk.server.ts';
import { RULE_VERSION } from '#features/moderation/detectors/rules.server.ts';
import { DISGUISES } from '#tests/support/disguises.ts';
import { LANGUAGES, type Part, PARTS, readCorpus } from '#tests/support/moderation-corpus.ts';
import {
  FIRES_AT,
  isBad,
  isCaught,
  LABEL_OF,
  measureDecisions,
  measureDetector,
  type Screened,
  screenTexts,
} from '#tests/support/moderation-measures.ts';

const { values: options } = parseArgs({
  options: {
    part: { type: 'string', default: 'held-out' },
    fit: { type: 'boolean', default: false },
    missed: { type: 'boolean', default: false },
    file: { type: 'string', multiple: true, default: [] },
    json: { type: 'string' },
    'with-model': { type: 'boolean', default: false },
  },
});
const part = PARTS.find((each) => each === options.part);
if (!part) throw new Error(`Say --part=${PARTS.join(' or --part=')}.`);
function print(part: Part): void {
  const texts = readCorpus(part);
  const screened = screenTexts(texts);
  const templates = new Set(texts.map(({ template }) => template)).size;
  console.log(
    `Rules ${RULE_VERSION}, ${part} part: ${texts.length} texts of ${templates} templates.`,
  );
  printDetectors(screened);
  printCategories(screened);
  printDisguises(texts);
  printCalibration(screened);
  printDecisions(screened);
  if (options.missed) for (const [name] of Object.entries(DISGUISES)) printMissed(texts, name);
}

const share = (value: number): string => value.toFixed(3);
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

function table(title: string, ...heads: string[]): void {
  console.log(`\n### ${title}\n`);
  row(...heads);
  console.log(
    `|---|${heads
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
  );
}

function printDetectors(screened: readonly Screened[]): void {
  const heads = ['precision', 'recall', 'false positives', 'texts of its label', 'ordinary texts'];
  table('Each detector by language', 'detector', ...heads);
  for (const detector of Object.keys(LABEL_OF) as (keyof typeof LABEL_OF)[])
    for (const language of ['all', ...LANGUAGES]) {
      const own = screened.filter((each) => language === 'all' || each.language === language);
      const {
        precision,
        recall,
        falsePositives,
        own: many,
        ordinary,
      } = measureDetector(own, detector);
      const name = `${detector.replaceAll('_', ' ')}, ${language}`;
      row(name, share(precision), share(recall), share(falsePositives), many, ordinary);
    }
}

/** Of the texts that name what is offered. */
function printCategories(screened: readonly Screened[]): void {
  table(
    'Prohibited items by what is offered',
    'category',
    'recall',
    'caught',
    'texts',
    'templates',
  );
  for (const name of [...new Set(screened.map(({ category }) => category))].toSorted()) {
    const own = screened.filter(({ category }) => name !== null && category === name);
    if (own.length === 0) continue;
    const found = own.filter(
      ({ findings }) => detectorScore(findings, 'prohibited_items') >= FIRES_AT,
    ).length;
    const templates = new Set(own.map(({ template }) => template)).size;
    const caught = share(own.filter(isCaught).length / own.length);
    row(
      String(name).replaceAll('_', ' '),
      share(found / own.length),
      caught,
      own.length,
      templates,
    );
  }
}

function printDisguises(texts: Parameters<typeof screenTexts>[0]): void {
  table('Scams and prohibited items in disguise', 'disguise', 'recall', 'false positives');
  for (const name of Object.keys(DISGUISES)) {
    const { recall, falsePositives } = measureDecisions(screenTexts(texts, name));
    row(name, share(recall), share(falsePositives));
  }
}

const BANDS = [0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.01] as const;
const SEVERITY = { none: 0, low: 0.5, medium: 0.85, high: 1 } as const;

function printCalibration(screened: readonly Screened[]): void {
  table('Calibration', 'risk', 'texts', 'mean risk', 'mean severity', 'bad');
  for (const [index, from] of BANDS.slice(0, -1).entries()) {
    const to = BANDS[index + 1] ?? 1;
    const band = screened.filter(({ risk }) => risk >= from && risk < to);
    const mean = (value: (each: Screened) => number): string =>
      band.length === 0
        ? '–'
        : share(band.reduce((sum, each) => sum + value(each), 0) / band.length);
    const name = `${from.toFixed(1)} to ${Math.min(to, 1).toFixed(1)}`;
    row(
      name,
      band.length,
      mean(({ risk }) => risk),
      mean(({ severity }) => SEVERITY[severity]),
      mean((each) => Number(isBad(each))),
    );
  }
}

function decisionOf({ risk }: Screened): string {
  const { rejectThreshold, flagThreshold, approveThreshold } = DEFAULT_SETTINGS;
  if (risk > rejectThreshold) return 'reject';
  if (risk > flagThreshold) return 'flag';
  return risk < approveThreshold ? 'approve' : 'hold';
}

function printDecisions(screened: readonly Screened[]): void {
  const outcomes = ['approve', 'hold', 'flag', 'reject'];
  table('Decisions at the default thresholds', 'label', ...outcomes);
  const names = new Set(screened.map(({ label, severity }) => `${label}, ${severity}`));
  for (const name of [...names].toSorted()) {
    const own = screened.filter(({ label, severity }) => `${label}, ${severity}` === name);
    const count = (outcome: string) => own.filter((each) => decisionOf(each) === outcome).length;
    row(name.replace(', none', ''), ...outcomes.map(count));
  }
}

function printMissed(texts: Parameters<typeof screenTexts>[0], name: string): void {
  console.log(`\n### Wrong, ${name}\n`);
  for (const each of screenTexts(texts, name).filter((one) => one.label !== 'urgency'))
    if (isBad(each) !== isCaught(each))
      console.log(
        `- ${each.language} ${each.label} ${each.risk.toFixed(2)}: ${each.text}`,
        each.findings.map(({ flag, values }) => `${flag} (${values.words})`).join(', '),
      );
}

if (options.file.length > 0) {
  const { screenFiles } = await import('./moderation-file.ts');
  screenFiles(options.file, { json: options.json, withModel: options['with-model'] });
} else if (options.fit) {
  const { writeWording } = await import('./moderation-fit-words.ts');
  writeWording();
  const { writeWeights } = await import('./moderation-fit.ts');
  writeWeights();
  console.log('The weights in src/features/moderation/data are written anew.');
} else print(part);
