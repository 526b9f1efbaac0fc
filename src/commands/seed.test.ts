import { count } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { testDatabase } from '#tests/support/database.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { seed } from './seed.ts';

const database = await testDatabase({ max: 6 });
const dataDir = folderOfRun('seed');
afterEach(() => vi.unstubAllEnvs());

/** The exit code of `npm run seed` on a database, and what it says. */
async function run(url: string): Promise<[code: number, said: string]> {
  vi.stubEnv('DATABASE_URL', url);
  vi.stubEnv('DATA_DIR', dataDir);
  let said = '';
  const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const stream of streams)
    stream.mockImplementation((text) => {
      said += String(text);
      return true;
    });
  const code = await seed();
  for (const stream of streams) stream.mockRestore();
  return [code, said];
}

test('the demo is filled into a database that others use at the same time, once', async () => {
  expect(await run(database.url)).toEqual([
    0,
    'The demo is in. Its pictures are drawn, and its accounts can sign in, ' +
      'once the server is started with DEMO=true.\n',
  ]);
  const [row] = await database.db.select({ n: count() }).from(listingTable);
  expect(row?.n).toBeGreaterThan(1200);
  expect(await run(database.url)).toEqual([0, 'The demo is already there; nothing was changed.\n']);
});

test('what stands in its way is said in one sentence', async () => {
  const [code, said] = await run('postgres://nobody@127.0.0.1:1/none');
  expect(code).toBe(1);
  expect(said).toMatch(/^The demo could not be filled in: .+\n$/);
  expect(said.trim().split('\n')).toHaveLength(1);
});
