import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { sellerProfileTable } from '#features/sellers/sellers.table.server.ts';
import { findFailedJobs } from '#platform/jobs/failed.server.ts';
import { defineJob } from '#platform/jobs/jobs.server.ts';
import { VERSION } from '#platform/process/version.server.ts';
import { startBackground } from '#tests/support/background.ts';
import { testDatabase } from '#tests/support/database.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { buildUser } from '#tests/support/factories.ts';
import { heard } from '#tests/support/heard.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { RETENTION_ROWS } from '#tests/support/retention.ts';
import { admin } from './admin.ts';
import { RETENTION_RULES } from '../features.ts';

const database = await testDatabase({ max: 6 });
const dataDir = folderOfRun('admin');
afterAll(() => vi.unstubAllEnvs());
beforeAll(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', dataDir);
});

let said = '';
/** The command's exit code; what it says is in `said`. */
async function run(...words: string[]): Promise<number> {
  const { code, said: all } = await heard(() => admin(words));
  said = all;
  return code;
}

test('failed jobs are listed and put back by whoever is at the server', async () => {
  expect([await run('jobs'), said]).toEqual([0, 'No job has failed for good.\n']);
  let broken = true;
  const heard: string[] = [];
  const flaky = defineJob({
    name: 'test.flaky',
    input: z.object({ item: z.string() }),
    retry: { limit: 0, delaySeconds: 1 },
    pollingSeconds: 0.5,
    run: async (_ctx, { item }) => {
      if (broken) throw new Error('no luck today');
      heard.push(item);
    },
  });
  const background = await startBackground(database, { jobs: [flaky] });
  for (const item of ['one', 'two', 'three']) await background.send('test.flaky', { item });
  const failures = async () =>
    (await findFailedJobs(database)).filter(({ queue }) => queue === 'test.flaky').length;
  await vi.waitFor(async () => expect(await failures()).toBe(3), { timeout: 20_000 });
  expect(await run('jobs')).toBe(0);
  const lines = said.trim().split('\n');
  expect(lines).toHaveLength(3);
  const [, id = ''] =
    /^([\da-f-]{36})  test\.flaky  \d{4}-\d\d-\d\dT\S+Z  one try  no luck today$/.exec(
      lines[0] ?? '',
    ) ?? [];
  broken = false;
  expect([await run('jobs', 'retry', id), said]).toEqual([0, 'One job is tried again.\n']);
  await vi.waitFor(() => expect(heard).toHaveLength(1), { timeout: 20_000 });
  expect([await run('jobs', 'retry', 'test.flaky'), said]).toEqual([
    0,
    '2 jobs are tried again.\n',
  ]);
  await vi.waitFor(() => expect(heard.toSorted()).toEqual(['one', 'three', 'two']), {
    timeout: 20_000,
  });
  expect([await run('jobs', 'retry', 'test.flaky'), said]).toEqual([
    1,
    'No failed job has this id or queue: test.flaky\n',
  ]);
  await background.stop();
});

test('telephone numbers that cannot be dialled are listed with what was meant', async () => {
  await seedCatalog(testCtx(database.db));
  expect([await run('phones'), said]).toEqual([0, 'Every telephone number can be dialled.\n']);
  const person = (email: string, phone: string) =>
    buildUser(database.db, { email, phone, country: 'MQ' });
  await person('right@people.example', '+596696123456');
  await person('home@people.example', '0696123456');
  await person('zero@people.example', '+5960696123456');
  const seller = await person('none@people.example', '+187655501');
  const store = { userId: seller.id, storeName: 'Chairs', whatsapp: '+8685550123' };
  await database.db.insert(sellerProfileTable).values(store);
  expect(await run('phones')).toBe(0);
  expect(said.trim().split('\n')).toEqual([
    'zero@people.example  profile  +5960696123456  meant +596696123456',
    'none@people.example  profile  +187655501  no number',
    'none@people.example  WhatsApp  +8685550123  meant +18685550123',
  ]);
});

test('what is over its time is shown, and removed when that is said', async () => {
  const plant = RETENTION_ROWS['platform.kept-mail'];
  const isThere = await plant?.plant(database.db, new Date('2026-01-05T12:00:00Z'));
  expect(await run('retention')).toBe(0);
  for (const { name, promise } of RETENTION_RULES) {
    const due =
      name === 'platform.kept-mail' ? '1 due, the oldest of 2026-01-05T12' : 'nothing due';
    expect(said).toContain(`${name}: ${due}`);
    expect(said).toContain(promise);
  }
  expect(await isThere?.()).toBe(true);
  expect([await run('retention', 'run'), said]).toEqual([0, 'platform.kept-mail: 1 removed\n']);
  expect(await isThere?.()).toBe(false);
  expect([await run('retention', 'run'), said]).toEqual([0, 'Nothing was over its time.\n']);
});

test('a role makes the account where there is none, and prints a link to it', async () => {
  expect(await run('grant', 'operator@shop.example', 'admin')).toBe(0);
  const [first, link] = said.trim().split('\n');
  expect(first).toBe(
    'operator@shop.example is now admin. There is no password yet: ' +
      'whoever opens this link within an hour chooses it, once.',
  );
  expect(link).toMatch(/^http:\/\/localhost:3000\/invitation\?token=[\w-]{43}$/);
  expect([await run('grant', 'nobody@shop.example', 'user'), said]).toEqual([
    1,
    'No account has this address.\n',
  ]);
});

test('the doctor says one line for each part, and fails where something is broken', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  expect(await run('doctor', 'desk@shop.example')).toBe(1);
  const lines = said.trim().split('\n');
  expect(lines.filter((line) => /^(?:ok|warning|FAILED) +[a-z]+ +\S/.test(line))).toHaveLength(23);
  expect(said).toMatch(/^FAILED +mail +The mail server 127\.0\.0\.1 cannot be reached/m);
  expect(said).toMatch(/^ok +files +/m);
  vi.stubEnv('SMTP_URL', undefined);
});

test('which version it is is said without a database, and without words all are listed', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none');
  try {
    expect([await run('--version'), said]).toEqual([
      0,
      `Calabash ${VERSION}, Node ${process.versions.node}\n`,
    ]);
    for (const words of [[], ['help'], ['--help']]) {
      expect(await run(...words)).toBe(words.length === 0 ? 1 : 0);
      expect(said).toMatch(/^Say npm run admin -- and one of\n/);
      expect(said).toMatch(
        /\nThey are about the shop in DATA_DIR or DATABASE_URL; only restore makes one\.\n$/,
      );
    }
  } finally {
    vi.stubEnv('DATABASE_URL', database.url);
  }
});

test.each([
  [
    ['versions'],
    'There is no command "versions"; npm run admin -- help lists those that there are.',
  ],
  [['grant'], 'Say npm run admin -- grant EMAIL user|moderator|admin.'],
  [['grant', 'ana@shop.example', 'king'], 'Say npm run admin -- grant EMAIL user|moderator|admin.'],
  [
    ['grant', 'ana@shop.example', 'admin', 'now'],
    'Say npm run admin -- grant EMAIL user|moderator|admin.',
  ],
  [['jobs', 'retry'], 'Say npm run admin -- jobs retry ID|QUEUE.'],
  [['jobs', 'again'], 'Say npm run admin -- jobs, or jobs retry ID|QUEUE.'],
  [['retention', 'run', 'now'], 'Say npm run admin -- retention run.'],
  [['upgrade'], 'Say npm run admin -- upgrade --rehearse.'],
  [['upgrade', '--yes'], 'Say npm run admin -- upgrade --rehearse.'],
  [['files', 'move', '--to', 'moon'], 'Say npm run admin -- files move --to s3|disk.'],
  [['doctor', 'a', 'b'], 'Say npm run admin -- doctor [EMAIL].'],
  [['backup', 'list', 'a', 'b'], 'Say npm run admin -- backup list [PLACE].'],
  [['reset-second-factor', 'nobody@shop.example'], 'No account has this address.'],
])('%j is answered by one sentence', async (words, sentence) => {
  expect([await run(...words), said]).toEqual([1, `${sentence}\n`]);
});
