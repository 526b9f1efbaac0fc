// npm run bench lighthouse: what Lighthouse says of the pages that strangers open first, on the
// phone and the connection that it imitates, as medians beside their budgets. Prints Markdown.
// --runs=5 · --only=home,detail · --slowdown=2 where the machine is half as fast as Lighthouse
// takes one to be: it slows the processor down by 4 to imitate a phone
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type FirstLoad,
  firstLoad,
  PAGE_KINDS,
  pageOfEachKind,
} from '#tests/support/first-load.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { runFilledShop } from './running-server.ts';
import { scratchFolder } from '#tests/support/scratch.ts';

const WANTED = path.join(import.meta.dirname, 'lighthouse');
const FOLDER = path.join(import.meta.dirname, '../node_modules/.cache/lighthouse');
const CLI = path.join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const CHROME_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run';
const RUNS = Number(option('runs') ?? 5);
const ONLY = option('only')?.split(',');
const SLOWDOWN = Number(option('slowdown') ?? 4);

/** One run over a page, as far as the table needs Lighthouse's answer. */
type Report = {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      numericValue?: number;
      details?: { items?: { mimeType?: string; transferSize?: number }[] };
    }
  >;
};

type Figure = {
  name: string;
  /** The most it may be, or the least where `least` is set. */
  budget?: number;
  least?: true;
  digits: number;
  of: (report: Report, first: FirstLoad) => number;
};

const category = (id: string) => (report: Report) => (report.categories[id]?.score ?? 0) * 100;
const audit = (id: string) => (report: Report) => report.audits[id]?.numericValue ?? NaN;
/** Kilobytes of what the page needs before it answers; a journey holds its limits. */
const needed = (part: keyof FirstLoad) => (_: Report, first: FirstLoad) => first[part].kilobytes;
/** Kilobytes of all scripts that came over the wire, also of those that wait for a quiet moment. */
const scripts = (report: Report) =>
  (report.audits['network-requests']?.details?.items ?? [])
    .filter(({ mimeType = '' }) => mimeType.includes('javascript'))
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000;

const FIGURES: readonly Figure[] = [
  { name: 'performance', budget: 97, least: true, digits: 0, of: category('performance') },
  { name: 'accessibility', budget: 100, least: true, digits: 0, of: category('accessibility') },
  { name: 'best practices', budget: 100, least: true, digits: 0, of: category('best-practices') },
  { name: 'SEO', budget: 100, least: true, digits: 0, of: category('seo') },
  { name: 'LCP ms', budget: 1500, digits: 0, of: audit('largest-contentful-paint') },
  { name: 'CLS', budget: 0.01, digits: 3, of: audit('cumulative-layout-shift') },
  { name: 'TBT ms', budget: 100, digits: 0, of: audit('total-blocking-time') },
  { name: 'JavaScript kB', digits: 0, of: needed('JavaScript') },
  { name: 'CSS kB', digits: 0, of: needed('CSS') },
  { name: 'all scripts kB', digits: 0, of: scripts },
  { name: "the machine's index", digits: 0, of: (report) => report.environment.benchmarkIndex },
];

function option(name: string): string | undefined {
  return process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Lighthouse brings a hundred packages, and so it is installed only by whoever measures. */
function installLighthouse(): void {
  if (existsSync(CLI)) return;
  cpSync(WANTED, FOLDER, { recursive: true });
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed; npm says why above.');
}

/** Not in one blocking call, which would keep connections that ended meanwhile. */
async function measure(url: string, chrome: string, scratch: string): Promise<Report> {
  const output = path.join(scratch, 'report.json');
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${output}`,
    `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`,
    `--chrome-flags=${CHROME_FLAGS}`,
  ];
  await promisify(execFile)(process.execPath, [CLI, url, ...options], {
    env: { ...process.env, CHROME_PATH: chrome },
  });
  return JSON.parse(readFileSync(output, 'utf8')) as Report;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function cell({ budget, least, digits }: Figure, value: number): string {
  const kept = budget === undefined || (least ? value >= budget : value <= budget);
  return kept ? value.toFixed(digits) : `**${value.toFixed(digits)}**`;
}

function limit({ budget, least }: Figure): string {
  return budget === undefined ? '' : `${least ? '≥' : '≤'} ${budget}`;
}

/** What took points away in any run, where a category has to be perfect. */
function faults(reports: readonly Report[]): string[] {
  const ids = ['accessibility', 'best-practices', 'seo'];
  return [
    ...new Set(
      reports.flatMap(({ categories, audits }) =>
        ids
          .flatMap((id) => categories[id]?.auditRefs ?? [])
          .filter(({ id }) => (audits[id]?.score ?? 1) < 1)
          .map(({ id }) => audits[id]?.title ?? id),
      ),
    ),
  ];
}

installLighthouse();
const chrome = await findChromium();
const scratch = scratchFolder('lighthouse');
const shop = await runFilledShop(path.join(scratch, 'demo'));
try {
  const paths = await pageOfEachKind(shop.url);
  process.stdout.write(
    `\n${new Date().toISOString().slice(0, 10)} · ${availableParallelism()} × ${cpus()[0]?.model} ` +
      `· load ${(loadavg()[0] ?? 0).toFixed(1)} before · mobile, slowdown ${SLOWDOWN}, median of ${RUNS}\n\n` +
      `| | ${FIGURES.map(({ name }) => name).join(' | ')} |\n|---|${FIGURES.map(() => '--:|').join('')}\n` +
      `| budget | ${FIGURES.map(limit).join(' | ')} |\n`,
  );
  for (const name of PAGE_KINDS.filter((kind) => ONLY?.includes(kind) ?? true)) {
    const at = paths[name];
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1)
      reports.push(await measure(shop.url + at, chrome, scratch));
    const first = await firstLoad(shop.url + at);
    const cells = FIGURES.map((figure) =>
      cell(figure, median(reports.map((report) => figure.of(report, first)))),
    );
    process.stdout.write(`| ${name} | ${cells.join(' | ')} |\n`);
    for (const fault of faults(reports)) process.stderr.write(`${name}: ${fault}\n`);
  }
} finally {
  await shop.stop();
  rmSync(scratch, { recursive: true, force: true });
}
