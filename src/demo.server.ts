// The demo of an installation: whether there is one, its data, its pictures.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refreshListingFacets, refreshSearchTerms, refreshTitlePhrases } from '#features/listings/listings.jobs.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { renderDemoCovers, renderDemoPicture } from '#seed/pictures.ts';
import type { Db } from '#platform/db.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Files } from '#platform/http.static.server.ts';
import type { Log } from '#platform/log.server.ts';

const MARK = 'demo-installation';

/**
 * A new embedded database gets the demo unless DEMO says no. A mark in DATA_DIR remembers it for the next starts; it is
 * made before the database, so that a first start that is cut off is completed by the next.
 */
export function rememberDemo(env: Pick<Env, 'demo' | 'dataDir'>, databaseIsNew: boolean): void {
  if (!databaseIsNew) return;
  const mark = path.join(env.dataDir, MARK);
  if (env.demo === false) rmSync(mark, { force: true });
  else writeFileSync(mark, 'This installation began with demo data; delete this file to end the demo.\n');
}

/** Whether this start has the demo: DEMO where it is set, else what `rememberDemo` kept. */
export function isDemo(env: Pick<Env, 'demo' | 'databaseUrl' | 'dataDir'>): boolean {
  return env.demo ?? (!env.databaseUrl && existsSync(path.join(env.dataDir, MARK)));
}

/** Fills the data in once and draws the covers in the background; the other pictures are drawn when asked for. */
export async function fillDemo(db: Db, dataDir: string, log: Log): Promise<{ files: Files; signIns: string; stop(): Promise<void> }> {
  await seedDemo(db, { now: new Date(), log, refresh: refreshAfterSeeding });
  const stopping = new AbortController();
  const covers = renderDemoCovers(dataDir, stopping.signal).catch((error: unknown) => log.warn({ err: error }, 'the covers of the demo could not all be drawn'));
  return {
    signIns: `Sign in as ${Object.values(DEMO_ACCOUNTS).join(', ')} with the password "${DEMO_PASSWORD}".`,
    files: { root: dataDir, prefix: '/demo/', make: (name) => renderDemoPicture(dataDir, name) },
    async stop() {
      stopping.abort();
      await covers;
    },
  };
}

/** What search and suggestions derive from listings, which the hourly jobs would otherwise make later. */
export async function refreshAfterSeeding(db: Db): Promise<void> {
  await refreshListingFacets(db);
  await refreshSearchTerms(db);
  await refreshTitlePhrases(db);
  await db.execute('analyze');
}
