// npm run admin -- doctor: looks at the whole installation, beside a running server or without one.
// It changes nothing: no migration, no secret, no file that stays.
import { type Finding, sentenceOfFinding } from '#platform/checks/check.server.ts';
import { runChecks } from '#platform/checks/run.server.ts';
import { openDatabase } from '#platform/db/db.server.ts';
import { requireStartedIn } from '#platform/db/lost-database.server.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { StartError } from '#platform/process/start-error.server.ts';
import { findSecret } from '#platform/security/secret.server.ts';
import { openDisk } from '#platform/uploads/disk-space.server.ts';
import { openStorage } from '#platform/uploads/files.server.ts';
import { CHECKS, NAMES } from '../process/checks.server.ts';

const MARKS: Record<Finding['state'], string> = {
  ok: 'ok     ',
  warning: 'warning',
  failed: 'FAILED',
};

/**
 * @param mailTo who is sent a mail; CONTACT_EMAIL unless given
 * @returns a line for each check
 * @throws StartError with those lines when one of them failed
 */
export async function doctor(env: Env, mailTo = env.site.contactEmail): Promise<string> {
  const findings = await withDatabaseAsItIs(env, async (url) => {
    const { db, close } = openDatabase(url, { max: 4, limitMs: 10_000 });
    try {
      return await runChecks(CHECKS, {
        env,
        db,
        secret: findSecret(env),
        openStorage: async () => (await openStorage(env)).to,
        disk: openDisk(env.dataDir, env.diskReserve),
        mailTo: mailTo ?? null,
        clock: Date.now,
        names: NAMES,
      });
    } finally {
      await close();
    }
  });
  const column = Math.max(...findings.map(({ name }) => name.length)) + 2;
  const lines = findings.map(
    (finding) =>
      `${MARKS[finding.state].padEnd(9)}${finding.name.padEnd(column)}${sentenceOfFinding('en', finding)}`,
  );
  if (findings.some(({ state }) => state === 'failed')) throw new StartError(lines.join('\n'));
  return lines.join('\n');
}

/** Unlike other commands it does not ask first whether the database is whole: that is a finding. */
async function withDatabaseAsItIs<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const url = env.databaseDirectUrl ?? env.databaseUrl ?? runningPostgresUrl(env.dataDir);
  if (url) return work(url);
  requireStartedIn(env.dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir: env.dataDir, log: () => undefined });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
