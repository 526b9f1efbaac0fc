import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { isUntouched } from '#platform/db/migrate.server.ts';
import { lookOf } from '#tests/support/folder-look.ts';
import { untouchedDatabase } from '#tests/support/database.ts';
import { heard } from '#tests/support/heard.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { admin } from './admin.ts';

const folder = folderOfRun('no-shop');
afterEach(() => vi.unstubAllEnvs());

async function run(words: string, variables: Record<string, string>): Promise<[number, string]> {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { code, said } = await heard(() => admin(words.split(' ')));
  return [code, said];
}

/** All that look at a shop, or change it. Those that are not here need none, or make one. */
const OF_A_SHOP = [
  'doctor',
  'grant ana@shop.example admin',
  'reset-second-factor ana@shop.example',
  'jobs',
  'jobs retry 1',
  'retention',
  'retention run',
  'phones',
  `backup ${path.join(folder, 'place')}`,
  'rollback --yes',
  'upgrade --rehearse',
  'search servers state',
  'search servers add',
  'search servers drain one:5432/search',
  'search servers remove one:5432/search',
  'search check repair',
  'files move --to s3',
  'files place',
  'demo-passwords',
  'accept-secret',
];
const S3 = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'shop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test.each(OF_A_SHOP)('%s says where there is no shop, and makes none', async (words) => {
  const dataDir = path.join(folder, 'nothing', 'here');
  const move = words.startsWith('files move') ? { ...S3, FILES_FROM: 'disk' } : {};
  expect(await run(words, { DATABASE_URL: '', DATA_DIR: dataDir, ...move })).toEqual([
    1,
    `There is no shop in ${dataDir}: set DATA_DIR to the folder of yours, or start one there first.\n`,
  ]);
  expect(existsSync(path.join(folder, 'nothing'))).toBe(false);
  expect(existsSync(path.join(folder, 'place'))).toBe(false);
});

test('a first start that was cut off has left no shop yet', async () => {
  const dataDir = path.join(folder, 'cut-off');
  mkdirSync(dataDir);
  for (const name of ['first-start', 'calabash.lock', 'demo-installation'])
    writeFileSync(path.join(dataDir, name), '');
  const before = lookOf(dataDir);
  expect(await run('jobs', { DATABASE_URL: '', DATA_DIR: dataDir })).toEqual([
    1,
    expect.stringMatching(/^There is no shop in \S+: set DATA_DIR to the folder of yours, or /),
  ]);
  expect(lookOf(dataDir)).toEqual(before);
});

test('neither is one made in a database that has none', async () => {
  const url = await untouchedDatabase();
  const variables = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'beside') };
  for (const words of ['jobs', 'search servers state', `backup ${path.join(folder, 'place')}`])
    expect(await run(words, variables)).toEqual([
      1,
      'There is no shop in the database of DATABASE_URL: set it to the address of yours, or start ' +
        'one there first.\n',
    ]);
  expect(await isUntouched(url)).toBe(true);
  expect(existsSync(path.join(folder, 'beside'))).toBe(false);
  // The doctor tells what is there, and makes nothing either.
  const [, said] = await run('doctor', variables);
  expect(said).toContain('The tables are made when a server starts for the first time.');
  expect(await isUntouched(url)).toBe(true);
});
