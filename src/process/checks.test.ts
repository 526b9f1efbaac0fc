import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Check,
  type Installation,
  ok,
  runChecks,
  sentenceOfFinding,
  together,
} from '#platform/checks/check.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { acceptSecret } from '#platform/db/installation.server.ts';
import { readEnv } from '#platform/process/env.server.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { openStorage } from '#platform/uploads/files.server.ts';
import { testDatabase, untouchedDatabase } from '#tests/support/database.ts';
import { startFaultyMailServer } from '#tests/support/faulty-mail-server.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { startSilentService } from '#tests/support/silent-service.ts';
import { openTransactionPooler } from '#tests/support/transaction-pooler.ts';
import { CHECKS } from './checks.server.ts';

const { db, url } = await testDatabase();
const SECRET = 'a secret of the tests, long enough';
const dataDir = folderOfRun('checks');
const silent = await startSilentService();

/** Without a name server: nobody answers. */
const NO_NAMES: Installation['names'] = {
  resolveTxt: () =>
    Promise.reject(Object.assign(new Error('queryTxt ECONNREFUSED'), { code: 'ECONNREFUSED' })),
};
const names = (...records: string[]): Installation['names'] => ({
  resolveTxt: async () => records.map((record) => [record]),
});

type Fault = Partial<Installation> & { variables?: Record<string, string> };

/** What one check says of an installation that has this fault. */
async function look(name: string, { variables, ...changes }: Fault = {}) {
  const env = readEnv({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: SECRET,
    MAIL_FROM: 'Shop <hello@shop.example>',
    CONTACT_EMAIL: 'desk@shop.example',
    ...variables,
  });
  const [finding] = await runChecks([checkOf(name)], {
    env,
    db,
    secret: SECRET,
    openStorage: async () => (await openStorage(env)).to,
    disk: openDisk(dataDir, 0),
    mailTo: 'desk@shop.example',
    clock: Date.now,
    names: NO_NAMES,
    ...changes,
  });
  if (!finding) throw new Error(`There is no check ${name}`);
  return { state: finding.state, says: finding.says, sentence: sentenceOfFinding('en', finding) };
}

function checkOf(name: string): Check {
  const check = CHECKS.find((each) => each.name === name);
  if (!check) throw new Error(`There is no check ${name}`);
  return check;
}

beforeAll(async () => {
  mkdirSync(dataDir, { recursive: true });
  await acceptSecret(db, SECRET);
});

describe('mail', async () => {
  const server = await startFaultyMailServer();
  const at = (scheme: string, port: number, host = '127.0.0.1') => ({
    variables: { SMTP_URL: `${scheme}://shop:${server.password}@${host}:${port}` },
  });

  test('is really sent', async () => {
    expect(await look('mail', at('smtp', server.plain))).toEqual({
      state: 'ok',
      says: 'mail.sent',
      sentence: 'The mail server 127.0.0.1 took a mail to desk@shop.example.',
    });
    expect(server.received).toEqual(['desk@shop.example']);
  });

  test.each<[string, Fault, string, string]>([
    [
      'a wrong password',
      { variables: { SMTP_URL: `smtp://shop:wrong@127.0.0.1:${server.plain}` } },
      'mail.password',
      '535',
    ],
    [
      'a recipient who is refused',
      { ...at('smtp', server.plain), mailTo: 'nobody@refused.example' },
      'mail.refused',
      '550',
    ],
    [
      'a sender who is refused',
      { variables: { ...at('smtp', server.plain).variables, MAIL_FROM: 'x@refused.example' } },
      'mail.refused',
      '553',
    ],
    [
      'a certificate that nobody signed',
      at('smtps', server.secure),
      'mail.certificate',
      'tls.rejectUnauthorized=false',
    ],
    ['a dead port', { variables: { SMTP_URL: 'smtp://127.0.0.1:1' } }, 'mail.away', 'ECONNREFUSED'],
    [
      'a name that there is not',
      { variables: { SMTP_URL: 'smtp://mail.invalid' } },
      'mail.away',
      'mail.invalid',
    ],
    [
      'a line without encryption',
      at('smtp', server.plain, '0.0.0.0'),
      'mail.plain',
      'requireTLS=false',
    ],
  ])('with %s is named', async (_what, fault, says, part) => {
    const found = await look('mail', fault);
    expect(found).toMatchObject({ state: 'failed', says });
    expect(found.sentence).toContain(part);
    expect(found.sentence).not.toContain(server.password);
  });

  test('leaves over a line without encryption when that is allowed', async () => {
    const [fault] = [at('smtp', server.plain, '0.0.0.0')];
    const SMTP_URL = `${fault.variables.SMTP_URL}/?requireTLS=false`;
    expect(await look('mail', { variables: { SMTP_URL } })).toMatchObject({ says: 'mail.sent' });
  });

  test('without a mail server is a warning', async () => {
    expect(await look('mail')).toMatchObject({ state: 'warning', says: 'mail.unset' });
  });

  test.each<[string, Fault, string]>([
    ['one SPF record', { names: names('v=spf1 mx -all', 'other=1') }, 'sender.spf'],
    ['no SPF', { names: names('other=1') }, 'sender.noSpf'],
    ['two of them', { names: names('v=spf1 mx -all', 'v=spf1 a -all') }, 'sender.twoSpf'],
    ['everybody in it', { names: names('v=spf1 +all') }, 'sender.everybody'],
    ['no name server', {}, 'sender.unknown'],
    [
      'an address of this machine',
      { variables: { MAIL_FROM: 'no-reply@localhost' } },
      'sender.local',
    ],
  ])('of a domain with %s is told', async (_what, fault, says) => {
    const variables = { SMTP_URL: 'smtp://127.0.0.1:1', ...fault.variables };
    expect(await look('sender', { ...fault, variables })).toMatchObject({ says });
  });
});

describe('text messages', async () => {
  let status = 401;
  const gateway = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => gateway.close(resolve)));
  const SMS_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;

  test.each([
    [401, 'texts.password'],
    [404, 'texts.broken'],
    [503, 'texts.broken'],
    [405, 'texts.answers'],
    [204, 'texts.answers'],
  ])('of a gateway that answers %s', async (answered, says) => {
    status = answered;
    expect(await look('texts', { variables: { SMS_URL } })).toMatchObject({ says });
  });

  test('of a gateway that is gone', async () => {
    expect(await look('texts', { variables: { SMS_URL: 'http://127.0.0.1:1' } })).toMatchObject({
      state: 'failed',
      says: 'texts.away',
    });
  });
});

describe('files', async () => {
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(dataDir, 's3'),
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  const { port } = await bucket.run();
  afterAll(() => bucket.close());
  const s3 = (changes: Record<string, string> = {}) => ({
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ...changes,
    },
  });

  test.each<[string, Fault, string]>([
    ['a folder', {}, 'files.fine'],
    ['a bucket', s3(), 'files.fine'],
    ['a bucket that there is not', s3({ S3_BUCKET: 'other' }), 'files.bucket'],
    ['a bucket with a wrong key', s3({ S3_ACCESS_KEY_ID: 'WRONG' }), 'files.bucket'],
    ['a bucket that is gone', s3({ S3_ENDPOINT: 'http://127.0.0.1:1' }), 'files.bucket'],
  ])('in %s are written, read and removed, or it is said why not', async (_what, fault, says) => {
    expect(await look('files', fault)).toMatchObject({ says });
  });

  test('in a folder that cannot be written', async () => {
    const DATA_DIR = path.join(dataDir, 'taken');
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(path.join(DATA_DIR, 'files'), 'no folder');
    expect(await look('files', { variables: { DATA_DIR } })).toMatchObject({ says: 'files.disk' });
  });
});

describe('the database and the machine', () => {
  test('in order', async () => {
    for (const name of ['schema', 'pooler', 'replica', 'clock', 'disk', 'secret', 'version'])
      expect(await look(name)).toMatchObject({ state: 'ok' });
  });

  test('that may lose everything in a power cut is told', async () => {
    const { rows } = await db.execute<{ fsync: string }>(sql`show fsync`);
    const says = rows[0]?.fsync === 'off' ? 'database.careless' : 'database.fine';
    expect(await look('database')).toMatchObject({ says });
  });

  test.each<[string, string, () => Promise<Fault> | Fault, string]>([
    [
      'a database that is away',
      'database',
      () => ({ db: openDatabase('postgres://127.0.0.1:1/none', { max: 1 }).db }),
      'database.away',
    ],
    [
      'a database without its extensions',
      'database',
      async () => ({ db: openOther(await untouchedDatabase()) }),
      'database.extensions',
    ],
    [
      'a replica that is none',
      'replica',
      () => ({ variables: { DATABASE_REPLICA_URL: url } }),
      'replica.primary',
    ],
    [
      'a replica that is gone',
      'replica',
      () => ({ variables: { DATABASE_REPLICA_URL: 'postgres://127.0.0.1:1/none' } }),
      'replica.away',
    ],
    [
      'a search server that is gone',
      'search',
      () => ({ variables: { SEARCH_SERVERS: 'postgres://127.0.0.1:1/none' } }),
      'search.away',
    ],
    [
      'a pooler without a way past it',
      'pooler',
      async () => ({ variables: { DATABASE_URL: await poolerUrl() } }),
      'pooler.wrong',
    ],
    [
      'a clock that is an hour late',
      'clock',
      () => ({ clock: () => Date.now() - 3_600_000 }),
      'clock.off',
    ],
    ['a clock that is ahead', 'clock', () => ({ clock: () => Date.now() + 60_000 }), 'clock.off'],
    [
      'a disk that is nearly full',
      'disk',
      () => ({ disk: openDisk(dataDir, 1e15) }),
      'disk.danger',
    ],
    [
      'another secret',
      'secret',
      () => ({ secret: 'another secret, which is long enough' }),
      'secret.other',
    ],
  ])('%s', async (_what, name, fault, says) => {
    expect(await look(name, await fault())).toMatchObject({ state: 'failed', says });
  });

  test.each(['schema', 'workers', 'jobs', 'messages', 'clock', 'secret', 'backup'])(
    'while the database is away, or of another version, %s is not known',
    async (name) => {
      const away = openDatabase('postgres://127.0.0.1:1/none', { max: 1 });
      afterAll(away.close);
      expect(await look(name, { db: away.db })).toMatchObject({
        state: 'warning',
        says: 'unknown',
      });
    },
  );

  test('of several replicas each that is wrong is told, and without trouble each', async () => {
    const gone = 'postgres://127.0.0.1:1/none';
    const said = await look('replica', { variables: { DATABASE_REPLICA_URL: `${gone},${url}` } });
    expect(said).toMatchObject({
      state: 'failed',
      sentence: expect.stringMatching(/127\.0\.0\.1:1 cannot be reached .* is no replica\./),
    });
    const two = [ok('replica.fine', { host: 'one' }), ok('replica.fine', { host: 'two' })];
    expect(sentenceOfFinding('en', together(two)!)).toBe(
      'The replica one follows. The replica two follows.',
    );
  });

  test('a database of another version', async () => {
    const latest = sql`(select max(id) from drizzle.__drizzle_migrations)`;
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = ${latest}`,
    );
    expect(await look('schema')).toMatchObject({ state: 'warning', says: 'schema.newer' });
    await db.execute(sql`update schema_support set oldest_migration = 9e15::bigint`);
    expect(await look('schema')).toMatchObject({ state: 'failed', says: 'schema.newer' });
    await db.execute(sql`update schema_support set oldest_migration = 0`);
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 2 where id = ${latest}`,
    );
    expect(await look('schema')).toMatchObject({ state: 'failed', says: 'schema.older' });
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where id = ${latest}`,
    );
  });

  test('each check has a name on the page of administrators', () => {
    const texts = readFileSync('src/messages/en/some-pages/checkup.json', 'utf8');
    const { names } = JSON.parse(texts) as { names: Record<string, string> };
    expect(Object.keys(names).toSorted()).toEqual(CHECKS.map(({ name }) => name).toSorted());
  });

  test('a check that throws or hangs is told, too', async () => {
    const hangs: Check = { name: 'hangs', run: () => new Promise(() => undefined) };
    const [finding] = await runChecks([hangs], {} as Installation, 1);
    expect(finding).toMatchObject({ state: 'failed', says: 'broken' });
    const at = silent.origin.replace('http', 'postgres');
    expect(await look('replica', { variables: { DATABASE_REPLICA_URL: at } })).toMatchObject({
      says: 'replica.away',
    });
  });
});

async function poolerUrl(): Promise<string> {
  const pooler = await openTransactionPooler(url);
  afterAll(pooler.close);
  return pooler.url;
}

const openOther = (at: string) => {
  const other = openDatabase(at, { max: 1 });
  afterAll(other.close);
  return other.db;
};
