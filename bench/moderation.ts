// npm run bench moderation: what model and rules take for a text, on one core. Prints Markdown.
// `--runs=2000`
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { assessTexts } from '#features/moderation/detectors/verdict.server.ts';
import { DEFAULT_SETTINGS, FIELD_CHARS_MAX } from '#features/moderation/moderation.limits.ts';
import type { ScreenedContent } from '#platform/screening/screening.server.ts';
import { asContent, readCorpus } from '#tests/support/moderation-corpus.ts';
import { repositoryModel } from '#tests/support/moderation-texts.ts';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '2000' } } });
const RUNS = Number(options.runs);
const TODAY = new Date('2026-11-22T12:00:00Z');
/** Characters of the longest description and the longest text of the forum. */
const LONG = 5_000;
const FORUM = 10_000;

const corpus = [...readCorpus('training'), ...readCorpus('held-out')];
const [first] = corpus;
if (!first) throw new Error('The corpus is empty.');
const joined = corpus.map(({ text }) => text).join('\n');
const repeated = (unit: string): string =>
  unit.repeat(Math.ceil(FIELD_CHARS_MAX / unit.length)).slice(0, FIELD_CHARS_MAX);
const part = (index: number, size: number): string => {
  const from = (index * 997) % (joined.length - size);
  return joined.slice(from, from + size);
};

const SHAPES: readonly [string, (index: number) => ScreenedContent][] = [
  ['a text of the corpus', (index) => content(corpus[index % corpus.length]?.text ?? '')],
  ['a text of 500 characters', (index) => content(part(index, 500))],
  ['a description of 1,000 characters', (index) => content(part(index, 1_000))],
  [`the longest description, ${LONG} characters`, (index) => content(part(index, LONG))],
  [`the longest text of the forum, ${FORUM}`, (index) => content(part(index, FORUM))],
  ['20,000 characters made to be slow: phrases', () => content(repeated('send pay transfer '))],
  ['… pulled-apart letters', () => content(repeated('w e s t e r n '))],
  ['… look-alikes', () => content(repeated('аpаy wеstеrn '))],
  ['a million words', () => content('word '.repeat(1_000_000))],
];

function content(text: string): ScreenedContent {
  return asContent({ ...(first as NonNullable<typeof first>) }, text);
}

console.log(
  `${cpus()[0]?.model}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} before\n`,
);
console.log(
  '| text screening, model and rules, one core | p50 ms | p95 ms | p99 ms | p95 processor |\n|---|--:|--:|--:|--:|',
);
for (const [name, make] of SHAPES) {
  const slow = name.startsWith('20') || name.startsWith('…') || name.startsWith('a million');
  const contents = Array.from({ length: Math.min(RUNS, slow ? 50 : RUNS) }, (_, index) =>
    make(index),
  );
  for (const each of contents.slice(0, 200)) look(each);
  const measured = contents.map(look);
  const times = sorted(measured.map(({ wall }) => wall));
  const processor = at(sorted(measured.map(({ spent }) => spent)), 0.95);
  console.log(
    `| ${name} | ${at(times, 0.5)} | ${at(times, 0.95)} | ${at(times, 0.99)} | ${processor} |`,
  );
}

function sorted(values: readonly number[]): number[] {
  return values.toSorted((one, other) => one - other);
}

function at(values: readonly number[], share: number): string {
  const index = Math.min(values.length - 1, Math.floor(values.length * share));
  return (values[index] ?? 0).toFixed(2);
}

/** Milliseconds by the clock, and of the processor, which other work does not change. */
function look(each: ScreenedContent): { wall: number; spent: number } {
  const start = performance.now();
  const used = process.cpuUsage();
  assessTexts(repositoryModel(), each, { checks: DEFAULT_SETTINGS.checks, today: TODAY });
  const { user, system } = process.cpuUsage(used);
  return { wall: performance.now() - start, spent: (user + system) / 1000 };
}
