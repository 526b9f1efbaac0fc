// The demo of an installation: whether there is one, its data, its pictures.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadLexicon } from '#features/catalog/catalog.public.server.ts';
import { refreshPriceGuide } from '#features/listings/listings.public.server.ts';
import {
  refreshListingFacets,
  refreshSearchTerms,
  refreshTitlePhrases,
  rewriteListings,
} from '#features/search/search.jobs.server.ts';
import { isFilled } from '#seed/demo.installed.server.ts';
import { type DemoPasswords, setDemoPasswords } from '#seed/demo.passwords.server.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#seed/people.ts';
import type { Ctx } from '#platform/context.ts';
import type { Env } from '#platform/process/env.server.ts';
import { DEMO_MARK } from '#platform/db/first-start.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import type { Files } from '#platform/http/static.server.ts';
import { isLoopbackUrl } from '#platform/http/loopback.server.ts';

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

/**
 * Fills the data in once. Pictures that do not lie in the build are rendered when asked for.
 * @param dataDir DATA_DIR, where rendered pictures are kept
 */
export async function fillDemo(
  ctx: Ctx,
  dataDir: string,
): Promise<{ files: Files; signIns: string[] }> {
  if (!(await isFilled(ctx))) {
    // What it is made of, 4 MB of program and data, is needed once.
    const { seedDemo } = await import('#seed/demo.server.ts');
    await seedDemo(ctx, { refresh: refreshAfterSeeding });
  }
  const signIns = signInLines(await setDemoPasswords(ctx));
  const make = async (name: string) =>
    (await import('#seed/pictures.ts')).renderDemoPicture(dataDir, name);
  return {
    signIns,
    files: { root: dataDir, prefix: '/demo/', make },
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
        `"${ADMIN} demo-passwords" makes new ones.`,
    ];
  return [
    'The accounts of the demo have passwords of their own, which are shown this once:',
    ...[...passwords].map(([email, password]) => `  ${email}  ${password}`),
  ];
}

/**
 * What search and suggestions derive from listings, which the hourly jobs would otherwise make
 * later.
 */
export async function refreshAfterSeeding(ctx: Ctx): Promise<void> {
  await loadLexicon(ctx);
  await rewriteListings(ctx);
  await refreshListingFacets(ctx);
  await refreshSearchTerms(ctx);
  await refreshTitlePhrases(ctx);
  await refreshPriceGuide(ctx);
  await ctx.db.execute('analyze');
}
