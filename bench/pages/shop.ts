// The shops that `npm run bench pages` measures: the demo, or one of many generated listings. Each
// is filled once, and started again for each measurement with the settings that it is about.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#platform/db/db.server.ts';
import { migrateDatabase } from '#platform/db/migrate.server.ts';
import { startEmbeddedPostgres } from '#platform/postgres/embedded.server.ts';
import { loadShop } from '../load.ts';
import { clusterTime, MEASURED, processorTime, run, type Running } from '../running-server.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/**
 * A copy of the build inside the project, because the bundle finds its packages and migrations
 * upwards: a build in between changes nothing.
 */
const BUILT = path.join(ROOT, 'node_modules/.cache/bench-pages', String(process.pid));

/** A server process, and the folder of its PostgreSQL where it has one. */
export type Measured = Running & { cluster?: string };
/** Starts the server on the same data again and again. */
export type Shop = (env?: Record<string, string>) => Promise<Measured>;

/** No page is kept. */
export const MADE_ANEW = { PAGE_CACHE_MB: '0' };

export function copyBuild(): void {
  cpSync(path.join(ROOT, 'build'), BUILT, { recursive: true });
}

export function forgetBuild(): void {
  rmSync(BUILT, { recursive: true, force: true });
}

/** Starts the server with these settings on the PostgreSQL whose folder that is. */
export function shopAt(cluster: string, fixed: Record<string, string>): Shop {
  return async (env = {}) => {
    const file = path.join(BUILT, 'server/index.js');
    const measured = { ...(await run(file, [], { ...MEASURED, ...fixed, ...env })), cluster };
    await untilIdle(measured);
    return measured;
  };
}

export async function demoShop(scratch: string): Promise<Shop> {
  const dataDir = path.join(scratch, 'demo');
  const fixed = { DATA_DIR: dataDir, DEMO: 'true' };
  const shop = shopAt(path.join(dataDir, 'postgres'), fixed);
  // The memory of filling it is no part of serving pages.
  await (await shop()).stop();
  return shop;
}

/** A shop of so many generated listings on a PostgreSQL of its own, which `close` stops. */
export async function generatedShop(
  scratch: string,
  listings: number,
): Promise<{ shop: Shop; close: () => Promise<void> }> {
  const dataDir = path.join(scratch, 'many');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off' },
    log: () => undefined,
  });
  await migrateDatabase(postgres.url);
  const database = openDatabase(postgres.url, { max: 4 });
  await loadShop(database.db, postgres.url, listings);
  await database.close();
  const own = path.join(scratch, 'shop');
  const fixed = { DATA_DIR: own, DATABASE_URL: postgres.url, DEMO: 'false' };
  return { shop: shopAt(path.join(dataDir, 'postgres'), fixed), close: postgres.stop };
}

export type Processor = { node: number; postgres: number };

/** Processor milliseconds so far of the server and of all of its PostgreSQL. */
export function processorOf({ process: { pid }, cluster }: Measured): Processor {
  return { node: processorTime(pid), postgres: cluster ? clusterTime(cluster) : 0 };
}

/** A minute at most until what a start leaves to do in the background is done. */
async function untilIdle(measured: Measured): Promise<void> {
  const total = () => Object.values(processorOf(measured)).reduce((sum, each) => sum + each, 0);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    const before = total();
    await sleep(1000);
    if (total() - before <= 50) return;
  }
}
