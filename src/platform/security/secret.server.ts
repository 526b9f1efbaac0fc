// Owns the secret that an installation keeps under DATA_DIR where AUTH_SECRET is not set.
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeDataDir, SECRET_FILE } from '../process/data-dir.server.ts';
import type { Env } from '../process/env.server.ts';
import { explainStartFailure, StartError } from '../process/start-error.server.ts';

/**
 * AUTH_SECRET where it is set, else the kept one: made once, readable by its owner only, the same
 * for starts at the same moment. To be called once the database is complete and known to be this
 * installation's: a secret without a database tells that a database was lost.
 * @throws StartError when it cannot be kept, or is too short
 */
export function secretOf({ authSecret, dataDir }: Pick<Env, 'authSecret' | 'dataDir'>): string {
  return authSecret ?? keptSecret(dataDir);
}

/** The same where there is one; makes none. */
export function findSecret({
  authSecret,
  dataDir,
}: Pick<Env, 'authSecret' | 'dataDir'>): string | null {
  const file = path.join(dataDir, SECRET_FILE);
  return authSecret ?? (existsSync(file) ? secretIn(file) : null);
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, SECRET_FILE);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  makeDataDir(dataDir);
  try {
    try {
      return secretIn(file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flush: true,
    });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    return secretIn(file);
  } catch (error) {
    throw explainStartFailure(error, dataDir, 'keeping the secret of this installation');
  } finally {
    rmSync(draft, { force: true });
  }
}

function secretIn(file: string): string {
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartError(
      `AUTH_SECRET in ${file} must have at least 32 characters; delete the file to get a new one (everybody signs in again).`,
    );
  return secret;
}
