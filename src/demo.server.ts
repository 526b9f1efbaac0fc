// The demo of an installation: whether there is one, its data, its pictures.
import { fork } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refreshPriceGuide } from '#features/listings/guide/listings.guide.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
} from '#features/search/search.jobs.server.ts';
import { type DemoPasswords, setDemoPasswords } from '#seed/demo.passwords.server.ts';
import { seedDemo } from '#seed/demo.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import { lacksDemoCovers, renderDemoPicture } from '#seed/pictures.ts';
import type { Ctx } from '#platform/context.ts';
import type { Env } from '#platform/env.server.ts';
import { DEMO_MARK } from '#platform/first-start.server.ts';
import type { Files } from '#platform/http.static.server.ts';
import type { Log } from '#platform/log.server.ts';
import { isLoopbackUrl } from '#platform/loopback.server.ts';

/**
 * A new embedded database gets the demo when DEMO says so, and without a word where only this
 * machine can visit. A mark in DATA_DIR remembers it for the next starts; it is made before the
 * database, so that a first start that is cut off is completed by the next.
 */
export function rememberDemo(
  env: Pick<Env, 'demo' | 'dataDir' | 'publicUrl'>,
  databaseIsNew: boolean,
): void {
  if (!databaseIsNew) return;
  const mark = path.join(env.dataDir, DEMO_MARK);
  if (!(env.demo ?? isLoopbackUrl(env.publicUrl))) rmSync(mark, { force: true });
  else
    writeFileSync(
      mark,
      'This installation began with demo data; delete this file to end the demo.\n',
    );
}

/**
 * Whether this start has the demo: DEMO where it is set, else what `rememberDemo` kept. An address
 * of the outside takes an explicit DEMO=true at every start.
 */
export function isDemo(env: Pick<Env, 'demo' | 'databaseUrl' | 'dataDir' | 'publicUrl'>): boolean {
  const { demo, databaseUrl, dataDir, publicUrl } = env;
  return (
    demo ?? (!databaseUrl && isLoopbackUrl(publicUrl) && existsSync(path.join(dataDir, DEMO_MARK)))
  );
}

/** As built for production, where the covers worker is an entry beside the server's. */
export const BUILT_COVERS = 'demo-covers.js';

/**
 * Fills the data in once and has the covers rendered in the background; the other pictures are
 * rendered when asked for.
 * @param options.coversWorker the covers worker; from source unless given, none for null
 */
export async function fillDemo(
  ctx: Ctx,
  { dataDir, coversWorker }: { dataDir: string; coversWorker?: string | null | undefined },
): Promise<{ files: Files; signIns: string[]; stop(): Promise<void> }> {
  await seedDemo(ctx, { refresh: refreshAfterSeeding });
  const signIns = signInLines(await setDemoPasswords(ctx));
  const fromSource = path.join(import.meta.dirname, '../seed/covers-worker.ts');
  const stop =
    coversWorker === null
      ? async () => undefined
      : await drawCovers(dataDir, coversWorker ?? fromSource, ctx.log);
  return {
    signIns,
    files: { root: dataDir, prefix: '/demo/', make: (name) => renderDemoPicture(dataDir, name) },
    stop,
  };
}

/** What the terminal says of the accounts that a visitor can sign in with. */
export function signInLines(passwords: DemoPasswords): string[] {
  const addresses = Object.values(DEMO_ACCOUNTS);
  if (passwords === 'known')
    return [`Sign in as ${addresses.join(', ')} with the password "${DEMO_PASSWORD}".`];
  if (passwords.size === 0)
    return [
      'The accounts of the demo keep their passwords; ' +
        '"npm run admin -- demo-passwords" makes new ones.',
    ];
  return [
    'The accounts of the demo have passwords of their own, which are shown this once:',
    ...[...passwords].map(([email, password]) => `  ${email}  ${password}`),
  ];
}

/** Starts rendering the missing covers. @returns what ends it */
async function drawCovers(
  dataDir: string,
  program: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (!(await lacksDemoCovers(dataDir))) return async () => undefined;
  // Nothing of the server's environment, which has secrets in it.
  const child = fork(program, [dataDir], {
    execArgv: ['--max-old-space-size=96'],
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      log.warn({ err: error }, 'the covers of the demo are not drawn');
      resolve();
    });
    child.once('exit', (code) => {
      if (code) log.warn({ code }, 'the covers of the demo could not all be drawn');
      resolve();
    });
  });
  return async () => {
    // Somebody waits for its end now: nothing else may keep the process alive until then.
    child.ref();
    child.kill('SIGKILL');
    await ended;
  };
}

/**
 * What search and suggestions derive from listings, which the hourly jobs would otherwise make
 * later.
 */
export async function refreshAfterSeeding(ctx: Ctx): Promise<void> {
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
  await refreshTitlePhrases(ctx);
  await refreshPriceGuide(ctx);
  await ctx.db.execute('analyze');
}
