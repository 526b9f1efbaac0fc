// Benchmarks, evaluations and proofs are run by Node alone, which takes no other modules than code
// imports for them.
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

test('Node loads everything that benchmarks, evaluations and proofs are made of', async () => {
  const files = ['bench', 'prove'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  );
  const imported = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/^import (?!type)[^;]*? from '(#[^']+)'/gm),
    ])
    .map(([, name = '']) => name);
  const names = [...new Set(imported)].toSorted();
  expect(names).toContain('#features/search/search.server.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      './scripts/node-hooks.mjs',
      '--input-type=module',
      '--eval',
      `for (const name of ${JSON.stringify(names)}) await import(name); console.log('loaded');`,
    ],
    { cwd: ROOT },
  );
  expect(stdout).toBe('loaded\n');
}, 60_000);
