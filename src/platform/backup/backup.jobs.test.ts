import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { folderOfRun } from '#tests/support/scratch.ts';
import { requireSameSecret } from '../db/installation.server.ts';
import { createDiskStorage } from '../uploads/storage.disk.server.ts';
import { backupJobs } from './backup.jobs.server.ts';
import { addBackupFigures } from './figures.server.ts';
import { findBackupState } from './state.server.ts';

const { db, url } = await testDatabase();
const folder = folderOfRun('nightly');
const secret = 'a secret of thirty-two letters and more';

async function night(backupTo: string | undefined): Promise<void> {
  const [job] = backupJobs({
    env: { backupTo, backupPassphrase: undefined, backupS3: undefined, dataDir: folder },
    shop: {
      database: url,
      files: { storage: createDiskStorage(path.join(folder, 'files')), folders: [] },
      secrets: { authSecret: secret, demo: false },
      version: '9.9.9',
    },
  });
  await job?.run(testCtx(db), {});
}

test('every night is noted, a failed one with its sentence, for figures and people', async () => {
  await requireSameSecret(db, secret);
  const registry = new Registry();
  addBackupFigures(registry, { db }, async () => true);
  await night(undefined);
  expect(await findBackupState({ db })).toEqual({ takenAt: null, bytes: null, failure: null });
  const file = path.join(folder, 'a-file');
  writeFileSync(file, '');
  await expect(night(file)).rejects.toThrow(/^Backups cannot be kept in/);
  expect((await findBackupState({ db })).failure?.sentence).toMatch(/^Backups cannot be kept in/);
  expect(await registry.metrics()).toContain('backup_failed 1');
  await night(path.join(folder, 'place'));
  expect(await findBackupState({ db })).toEqual({
    takenAt: expect.any(Date),
    bytes: expect.any(Number),
    failure: null,
  });
  const figures = await registry.metrics();
  expect(figures).toContain('backup_failed 0');
  expect(figures).toMatch(/backup_taken_timestamp_seconds 1\d{9}/);
});
