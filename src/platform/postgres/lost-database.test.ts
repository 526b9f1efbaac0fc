import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { startEmbeddedPostgres } from './embedded.server.ts';
import { isAlive } from './process-identity.server.ts';
import { lookOf } from '#tests/support/folder-look.ts';
import {
  FAST,
  forgetDataDirs,
  kill,
  newDataDir,
  silent,
  startElsewhere,
  until,
  usedDataDir,
} from '#tests/support/launcher.ts';

afterEach(forgetDataDirs);

/** What a start says that refuses, and leaves everything as it was. */
async function refusal(dataDir: string): Promise<string> {
  const before = lookOf(dataDir);
  const started = startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  const said = await started.then(
    async ({ stop }) => {
      await stop();
      return 'it began anew';
    },
    (error: Error) => error.message,
  );
  expect(lookOf(dataDir)).toEqual(before);
  return said;
}

/** A DATA_DIR of an installation whose database is not there. */
function withoutDatabase(names: readonly string[]): string {
  const dataDir = newDataDir();
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  for (const name of names) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), 'x'.repeat(40));
  }
  return dataDir;
}

const HOW = 'or set DATA_DIR to a new folder to begin an empty shop (docs/operating.md, "Backup").';

test.each([
  ['the secret', ['auth-secret'], 'auth-secret'],
  ['files', ['files/listing-images/7/a.webp'], 'files'],
  ['an upload', ['uploads/7'], 'uploads'],
  ['a lock', ['calabash.lock'], 'calabash.lock'],
  ['the mark of a demo', ['demo-installation'], 'demo-installation'],
  ['all of it', ['auth-secret', 'files/a/b', 'calabash.lock'], 'auth-secret, files, calabash.lock'],
  ['a first start, and files', ['first-start', 'files/a/b'], 'files'],
])('a DATA_DIR with %s and no database is refused', async (_what, names, said) => {
  const dataDir = withoutDatabase(names);
  expect(await refusal(dataDir)).toBe(
    `DATA_DIR (${dataDir}) has ${said} of an installation, but not its database; ` +
      `copy the folder "postgres" back, restore a backup, ${HOW}`,
  );
  // As where the disk of the database is not mounted.
  mkdirSync(path.join(dataDir, 'postgres'));
  expect(await refusal(dataDir)).toMatch(/but not its database/);
});

test('a link to a disk that is not there is kept, with a secret beside it and without', async () => {
  for (const names of [['auth-secret'], []]) {
    const dataDir = withoutDatabase(names);
    symlinkSync('/var/lib/calabash/postgres-gone', path.join(dataDir, 'postgres'));
    expect(await refusal(dataDir)).toBe(
      `The database of DATA_DIR (${dataDir}) should be in ` +
        '/var/lib/calabash/postgres-gone, where nothing is; mount that disk or copy ' +
        `the database back there, ${HOW}`,
    );
  }
});

test('a link to the empty folder of a disk that is not mounted is kept', async () => {
  const dataDir = withoutDatabase([]);
  const disk = newDataDir();
  mkdirSync(disk);
  symlinkSync(disk, path.join(dataDir, 'postgres'));
  expect(await refusal(dataDir)).toContain(`should be in ${disk}, where nothing is`);
});

test('a shop whose files lie behind a link to a disk that is not there does not open', async () => {
  const dataDir = await usedDataDir();
  symlinkSync('/mnt/not-there/files', path.join(dataDir, 'files'));
  expect(await refusal(dataDir)).toBe(
    `${dataDir}/files is a link to /mnt/not-there/files, where nothing is; mount ` +
      'that disk or put back what was there, and start again.',
  );
});

test.each([
  ['PG_VERSION', 'PG_VERSION'],
  ['global/pg_control', 'global/pg_control'],
  ['global', 'global/pg_control'],
  ['base/1', 'a part of base'],
  ['pg_notify', 'pg_notify'],
  ['pg_xact', 'pg_xact'],
])('a database that was copied without %s is refused as incomplete', async (gone, missing) => {
  const dataDir = await usedDataDir();
  rmSync(path.join(dataDir, 'postgres', gone), { recursive: true });
  expect(await refusal(dataDir)).toBe(
    `The database in ${dataDir}/postgres is incomplete (${missing} is missing), as ` +
      'after a copy that was cut off; copy it again as a whole (docs/operating.md, ' +
      '"Backup").',
  );
});

test('a database whose log was not copied is refused as incomplete', async () => {
  const dataDir = await usedDataDir();
  const log = path.join(dataDir, 'postgres/pg_wal');
  for (const name of readdirSync(log)) rmSync(path.join(log, name), { recursive: true });
  expect(await refusal(dataDir)).toContain('(what belongs into pg_wal is missing)');
});

test('other things in the place of the database, and one of another version, stay as they are', async () => {
  const foreign = withoutDatabase(['postgres/thesis.txt']);
  expect(await refusal(foreign)).toContain('exists but holds no database');
  const older = await usedDataDir();
  writeFileSync(path.join(older, 'postgres/PG_VERSION'), '9\n');
  expect(await refusal(older)).toMatch(/was made by PostgreSQL 9 but this Calabash brings 18/);
});

test('a database that others may read is refused with the command that closes it', async () => {
  const dataDir = await usedDataDir();
  chmodSync(path.join(dataDir, 'postgres'), 0o755);
  expect(await refusal(dataDir)).toBe(
    'PostgreSQL refuses a database that others may read; close it with "chmod 700 ' +
      `${dataDir}/postgres" and start again.`,
  );
});

// Only root gives files away.
test.runIf(process.getuid?.() === 0)(
  'a database that was copied to another owner is refused with the command that gives it back',
  async () => {
    const dataDir = await usedDataDir();
    const cluster = path.join(dataDir, 'postgres');
    const owner = lstatSync(cluster).uid;
    const mend = new RegExp(
      `but PostgreSQL runs as "\\S+"; give it the folder with "chown -R \\S+: ${cluster}"`,
    );
    chownSync(path.join(cluster, 'global/pg_control'), 0, 0);
    expect(await refusal(dataDir)).toMatch(/pg_control belongs to another user/);
    chownSync(path.join(cluster, 'global/pg_control'), owner, owner);
    chownSync(cluster, 0, 0);
    expect(await refusal(dataDir)).toMatch(mend);
    expect(await refusal(dataDir)).toMatch(/belongs to root/);
    chownSync(cluster, 61_234, 61_234);
    expect(await refusal(dataDir)).toMatch(/belongs to user id 61234/);
  },
);

test('a first start that was cut off goes on, wherever that was', async () => {
  const atTheLock = withoutDatabase(['first-start', 'calabash.lock', 'demo-installation']);
  const atTheLink = withoutDatabase(['first-start', 'calabash.lock']);
  const promised = `/var/lib/calabash/postgres-${path.basename(atTheLink)}`;
  const dataDirs = [atTheLock];
  // Only root keeps databases there.
  if (process.getuid?.() === 0) {
    symlinkSync(promised, path.join(atTheLink, 'postgres'));
    dataDirs.push(atTheLink);
  }
  for (const dataDir of dataDirs) {
    const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
    expect(server.isNew).toBe(true);
    await server.stop();
    expect(readdirSync(dataDir)).not.toContain('first-start');
  }
  if (dataDirs.length > 1) expect(readlinkSync(path.join(atTheLink, 'postgres'))).toBe(promised);
  rmSync(promised, { recursive: true, force: true });
});

test('a first start that was cut off after its database was complete keeps that', async () => {
  const dataDir = await usedDataDir();
  writeFileSync(path.join(dataDir, 'first-start'), '');
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(server.isNew).toBe(false);
  await server.stop();
  // From then on a missing database is a lost one.
  writeFileSync(path.join(dataDir, 'auth-secret'), 'x'.repeat(40));
  renameSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'));
  expect(await refusal(dataDir)).toMatch(/but not its database/);
});

test('folders that were made ahead for disks are no installation', async () => {
  const dataDir = withoutDatabase([]);
  for (const name of ['files', 'uploads', 'lost+found']) mkdirSync(path.join(dataDir, name));
  const server = await startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
  expect(server.isNew).toBe(true);
  await server.stop();
});

// Only root keeps databases outside of DATA_DIR, and may become somebody else.
test.runIf(process.getuid?.() === 0)(
  'a copy of a DATA_DIR does not work in the database of the original',
  async () => {
    const home = newDataDir();
    mkdirSync(home, { mode: 0o700 });
    const [original, copy] = [path.join(home, 'shop'), path.join(home, 'copy')];
    const start = (dataDir: string) =>
      startEmbeddedPostgres({ dataDir, settings: FAST, log: silent });
    await (await start(original)).stop();
    const cluster = readlinkSync(path.join(original, 'postgres'));
    execFileSync('cp', ['-a', original, copy]);
    expect(await refusal(copy)).toBe(
      `The database in ${cluster} belongs to DATA_DIR ${original}, of which ${copy} ` +
        `is a copy; copy the database, too, and let ${copy}/postgres lead to the copy ` +
        '(docs/operating.md, "Backup").',
    );
    // The original goes on, also under another name.
    const moved = path.join(home, 'moved');
    renameSync(original, moved);
    expect((await start(moved).then((server) => server.stop().then(() => server))).isNew).toBe(
      false,
    );
    expect(await refusal(copy)).toContain(`belongs to DATA_DIR ${moved}`);
    // A copy of both is a shop of its own.
    execFileSync('cp', ['-a', cluster, `${cluster}-copy`]);
    rmSync(path.join(copy, 'postgres'));
    symlinkSync(`${cluster}-copy`, path.join(copy, 'postgres'));
    const [one, other] = [await start(moved), await start(copy)];
    expect([one.isNew, other.isNew]).toEqual([false, false]);
    await Promise.all([one.stop(), other.stop()]);
    for (const folder of [cluster, `${cluster}-copy`]) rmSync(folder, { recursive: true });
  },
);

test.runIf(process.getuid?.() === 0)(
  'a DATA_DIR of somebody else is refused with the command that gives it to who starts it',
  async () => {
    const dataDir = await usedDataDir();
    const { uid, gid } = lstatSync(path.join(dataDir, 'postgres'));
    mkdirSync(path.join(dataDir, 'files/listing-images'), { recursive: true });
    writeFileSync(path.join(dataDir, 'auth-secret'), 'x'.repeat(40), { mode: 0o600 });
    for (const name of ['.', 'files', 'files/listing-images', 'auth-secret']) {
      const place = path.join(dataDir, name);
      const { refused } = await startElsewhere(dataDir, { uid, gid });
      expect(refused).toContain(`${place} belongs to root and is closed to `);
      expect(refused).toMatch(/with "chown -R (\S+): \S+" \(docs/);
      chownSync(place, uid, gid);
    }
    const mine = await startElsewhere(dataDir, { uid, gid });
    expect(mine.refused).toBe('');
    await kill(mine.process);
    await until(() => !isAlive(mine.pid));
    chownSync(path.join(dataDir, 'postgres'), 0, 0);
    const closed = await startElsewhere(dataDir, { uid, gid });
    expect(closed.refused).toMatch(
      /^The database in \S+ belongs to root; start Calabash as that user/,
    );
    chownSync(path.join(dataDir, 'postgres'), uid, gid);
  },
);
