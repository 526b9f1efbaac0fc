// What every part of `npm run prove` has: a seed that it prints and takes, a folder of its own, a
// table of what was seen, and failures, by which it ends with 1.
import { rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { scratchFolder } from '#tests/support/scratch.ts';

export type Part = {
  /** A number of the command line, or its default. */
  number: (name: string) => number;
  seed: number;
  /** From 0 to below `most`, the same in each run with the same seed. */
  random: (most: number) => number;
  /** Removed at the end. */
  scratch: string;
  say: (what: string, figure: string | number) => void;
  must: (holds: boolean, what: string) => void;
  /** Prints the table. */
  finish: () => void;
};

/** @param defaults of what the command line may say besides `--seed` */
export function beginPart(name: string, defaults: Record<string, number> = {}): Part {
  const texts = ['seed', ...Object.keys(defaults)].map((each) => [each, { type: 'string' }]);
  const { values } = parseArgs({
    options: Object.fromEntries(texts) as Record<string, { type: 'string' }>,
  });
  const seed = Number(values['seed'] ?? Date.now() % 1_000_000);
  const scratch = scratchFolder(`prove-${name}`);
  const rows: string[] = [];
  const failures: string[] = [];
  process.stderr.write(`prove ${name} --seed ${seed}\n`);
  return {
    number: (option) => Number(values[option] ?? defaults[option]),
    seed,
    random: randomOf(seed),
    scratch,
    say(what, figure) {
      rows.push(`| ${what} | ${figure} |`);
      process.stderr.write(`${what}: ${figure}\n`);
    },
    must(holds, what) {
      if (!holds && failures.length < 50) failures.push(what);
    },
    finish() {
      rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
      const day = new Date().toISOString().slice(0, 10);
      const load = loadavg()[0]?.toFixed(0);
      console.log(`\n${name}, seed ${seed}, ${day}, ${cpus().length} cores, load ${load}\n`);
      console.log(`| what | figure |\n| --- | --- |\n${rows.join('\n')}\n`);
      for (const failure of failures) console.log(`FAILED: ${failure}`);
      process.exitCode = failures.length > 0 ? 1 : 0;
    },
  };
}

/** Mulberry32: small, and good enough to choose what to break. */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  };
}

/** @throws unless the database lies in that folder: nothing else is ever broken */
export async function requireOwnDatabase(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const found = rows[0]?.data_directory ?? '';
  if (!found.startsWith(folder)) throw new Error(`${found} is not in ${folder}`);
}
