// The demo of an installation: whether there is one, its data, its pictures.
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refreshListingFacets, refreshSearchTerms, refreshTitlePhrases } from '#features/listings/listings.jobs.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { renderDemoCovers, renderDemoPicture } from '#seed/pictures.ts';
import type { Db } from '#platform/db.server.ts';
import type { Env } from '#platform/env.server.ts';
import type { Files } from '#platform/http.static.server.ts';
import type { Log } from '#platform/log.server.ts';

/** A new embedded database gets the demo unless DEMO says no; a mark in DATA_DIR remembers it for the next starts. */
export function isDemo(env: Pick<Env, 'demo' | 'databaseUrl' | 'dataDir'>, databaseIsNew: boolean): boolean {
  if (env.demo !== undefined || env.databaseUrl) return env.demo ?? false;
  const mark = path.join(env.dataDir, 'demo-installation');
  if (databaseIsNew) writeFileSync(mark, 'This installation began with demo data; delete this file to end the demo.\n');
  return existsSync(mark);
}

/** Fills the data in once and draws the covers in the background; the other pictures are drawn when asked for. */
export async function fillDemo(db: Db, dataDir: string, log: Log): Promise<{ files: Files; signIns: string; stop(): Promise<void> }> {
  const refresh = async () => {
    await Promise.all([refreshListingFacets(db), refreshSearchTerms(db), refreshTitlePhrases(db)]);
    await db.execute('analyze');
  };
  await seedDemo(db, { now: new Date(), log, refresh });
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
