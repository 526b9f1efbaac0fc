// What the check of an installation and the figures say of the search servers.
import type { Ctx } from '#platform/context.ts';
import {
  type Check,
  type Installation,
  failed,
  ok,
  reasonOf,
  together,
  warning,
} from '#platform/checks/check.server.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { isServerAway } from './ask.server.ts';
import { findServerStates } from './check.server.ts';
import { findDeclared } from './foreign.server.ts';
import { connectTo } from './server-fit.server.ts';

const MOST_LAG_SECONDS = 60;

export const searchServersCheck: Check = {
  name: 'search',
  async run({ env, db }) {
    if (env.searchServers.length === 0) return ok('search.none');
    const away = (await findAway({ db }, env.searchServers)).map((each) =>
      failed('search.away', each),
    );
    const all = together(away);
    if (all) return all;
    const states = await findServerStates({ db });
    const named = env.searchServers.map(nameOfDatabase);
    const older = states
      .filter(({ name, isOlder }) => isOlder && named.includes(name))
      .map(({ name }) => warning('search.older', { server: name }));
    const outdated = together(older);
    if (outdated) return outdated;
    const behind = states.find(({ lagSeconds }) => (lagSeconds ?? 0) > MOST_LAG_SECONDS);
    if (behind)
      return warning('search.behind', {
        server: behind.name,
        minutes: Math.ceil((behind.lagSeconds ?? 0) / 60),
      });
    const unused = named.find(
      (name) => !states.some((state) => state.name === name && state.slots['serving']),
    );
    if (unused !== undefined) return warning('search.unused', { server: unused });
    return ok('search.fine', { count: states.length });
  },
};

/**
 * Those that do not answer now, with the reason of each: the named ones, and others whose slots are
 * still on their way elsewhere.
 */
export async function findAway(
  { db }: Pick<Installation, 'db'>,
  urls: readonly string[],
): Promise<{ server: string; reason: string }[]> {
  const named = new Set(urls.map(nameOfDatabase));
  const declared = [...(await findDeclared({ db })).values()].map(({ url }) => url);
  const others = declared.filter((url) => !named.has(nameOfDatabase(url)));
  const reasons = await Promise.all(
    [...urls, ...others].map(async (url) => {
      try {
        const client = await connectTo(url);
        await client.end();
        return [];
      } catch (error) {
        return [{ server: nameOfDatabase(url), reason: reasonOf(error) }];
      }
    }),
  );
  return reasons.flat();
}

/** By how much each server lags; infinite while it does not answer this process. */
export async function findServerLags(ctx: Ctx): Promise<{ name: string; lagSeconds: number }[]> {
  if (!ctx.settings.searchServers) return [];
  return (await findServerStates(ctx)).map(({ id, name, lagSeconds }) => ({
    name,
    lagSeconds: isServerAway(ctx, id) ? Number.POSITIVE_INFINITY : (lagSeconds ?? 0),
  }));
}
