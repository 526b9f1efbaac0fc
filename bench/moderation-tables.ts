// The tables of labelled texts: what was stopped of each label, language, kind and disguise, with
// the bounds between which the share lies nineteen times of twenty.
import type { LabelledLine } from '#tests/support/labelled-texts.ts';

export type Told = { line: LabelledLine; said: { outcome: string } };

const Z = 1.96;

/** The interval of Wilson, in whole percent. */
export function interval(part: number, whole: number): string {
  if (whole === 0) return '–';
  const p = part / whole;
  const middle = (p + (Z * Z) / (2 * whole)) / (1 + (Z * Z) / whole);
  const half =
    (Z * Math.sqrt((p * (1 - p)) / whole + (Z * Z) / (4 * whole * whole))) / (1 + (Z * Z) / whole);
  const percent = (value: number) => (100 * Math.min(1, Math.max(0, value))).toFixed(1);
  return `${percent(p)} % (${percent(middle - half)} to ${percent(middle + half)})`;
}

const isBad = ({ line }: Told): boolean => line.label === 'scam' || line.label === 'prohibited';
const isHard = ({ line }: Told): boolean => (line.detail ?? '').startsWith('hard');
const isStopped = ({ said }: Told): boolean => said.outcome !== 'approve';

/** The groups that the goals name. */
const GROUPS: readonly [string, (told: Told) => boolean][] = [
  ['scams', ({ line }) => line.label === 'scam'],
  ['prohibited offers', ({ line }) => line.label === 'prohibited'],
  ['paraphrases of both', (told) => isBad(told) && told.line.disguise === 'paraphrase'],
  [
    'other disguises of both',
    (told) => isBad(told) && Boolean(told.line.disguise) && told.line.disguise !== 'paraphrase',
  ],
  ['pressure and nothing worse', ({ line }) => line.label === 'urgency'],
  ['impossible prices, compared with nothing', ({ line }) => line.label === 'pricing'],
  ['honest, ordinary', (told) => told.line.label === 'ok' && !isHard(told)],
  ['honest that sound bad', (told) => told.line.label === 'ok' && isHard(told)],
  ['honest, all', ({ line }) => line.label === 'ok'],
];

const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

function printRow(name: string, own: readonly Told[]): void {
  if (own.length === 0) return;
  const rejected = own.filter(({ said }) => said.outcome === 'reject').length;
  const stopped = own.filter(isStopped).length;
  row(name, own.length, interval(stopped, own.length), interval(rejected, own.length));
}

/** A table of the texts by what each is. */
export function printBy(
  title: string,
  told: readonly Told[],
  of: (told: Told) => string | null,
): void {
  console.log(`\n| ${title} | texts | stopped | rejected |\n|---|--:|--:|--:|`);
  const names = new Set(told.map(of).filter((name) => name !== null));
  for (const name of [...names].toSorted())
    printRow(
      name,
      told.filter((each) => of(each) === name),
    );
}

/** Prints them as Markdown; nothing where no text says what it is. */
export function printTables(all: readonly Told[]): void {
  const told = all.filter(({ line }) => line.label);
  if (told.length === 0) return;
  console.log('| texts | how many | stopped | rejected |\n|---|--:|--:|--:|');
  for (const [name, belongs] of GROUPS) printRow(name, told.filter(belongs));
  const bad = told.filter(isBad);
  const honest = told.filter(({ line }) => line.label === 'ok');
  printBy('bad texts by language', bad, ({ line }) => line.lang ?? null);
  printBy('honest texts by language', honest, ({ line }) => line.lang ?? null);
  printBy('bad texts by kind', bad, ({ line }) => line.kind);
  printBy('bad texts by disguise', bad, ({ line }) => line.disguise ?? 'as written');
}
