// npm run admin -- search: which servers search lies on, and whether they hold what they should.
import {
  addSearchServers,
  drainSearchServer,
  findAway,
  findDifferences,
  findServerStates,
  removeSearchServer,
  repairSlot,
  type ServerState,
} from '#features/search/search.public.server.ts';
import type { Ctx } from '#platform/context.ts';
import { nameOfDatabase } from '#platform/db/hosts.server.ts';
import { ADMIN } from '#platform/process/program-file.server.ts';
import { StartError } from '#platform/process/start-error.server.ts';

type Command = (ctx: Ctx) => Promise<string>;

/** What stands behind `search`. */
export function searchCommandOf([first, second, name, ...more]: string[]): Command | undefined {
  if (more.length > 0 || (name !== undefined && (first === 'check' || second === 'state')))
    return undefined;
  if (first === 'check' && second === undefined) return (ctx) => check(ctx, false);
  if (first === 'check' && second === 'repair') return (ctx) => check(ctx, true);
  if (first !== 'servers') return undefined;
  if (second === 'state') return state;
  if (second === 'add' && (name === undefined || name === 'twice'))
    return async (ctx) => {
      const moves = await addSearchServers(required(ctx), { twice: name === 'twice' });
      return moves === 0
        ? 'Every server has its share already.'
        : `${moves} slots move; the background of the shop does it, and ${ADMIN} search servers state tells how far it is.`;
    };
  if (second === 'drain' && name)
    return async (ctx) => {
      const moves = await drainSearchServer(required(ctx), name);
      return `${moves} slots go to the other servers; afterwards say ${ADMIN} search servers remove ${name}.`;
    };
  if (second === 'remove' && name)
    return async (ctx) => {
      await removeSearchServer(ctx, name);
      return `${name} is forgotten; take it out of SEARCH_SERVERS, too.`;
    };
  return undefined;
}

function required(ctx: Ctx): Ctx {
  if (!ctx.settings.searchServers)
    throw new StartError(
      'SEARCH_SERVERS names no servers; search lies in the shop’s own database.',
    );
  return ctx;
}

async function state(ctx: Ctx): Promise<string> {
  const servers = await findServerStates(ctx);
  const urls = ctx.settings.searchServers?.urls ?? [];
  if (servers.length + urls.length === 0) return 'Search lies in the shop’s own database alone.';
  const away = new Map((await findAway(ctx, urls)).map(({ server, reason }) => [server, reason]));
  const named = urls.map(nameOfDatabase);
  const lines = servers.map((server) =>
    lineOf(server, away.get(server.name), named.includes(server.name)),
  );
  const known = new Set(servers.map(({ name }) => name));
  const rest = named.filter((name) => !known.has(name));
  return [...lines, ...rest.map((name) => unusedLine(name, away.get(name)))].join('\n');
}

/** One that was away whenever servers were given their slots. */
const unusedLine = (name: string, away: string | undefined): string =>
  [
    name,
    'no slots',
    away === undefined
      ? `nothing was given to it yet; say ${ADMIN} search servers add`
      : `does not answer (${away})`,
  ].join('  ');

function lineOf(
  { name, draining, waiting, lagSeconds, slots, isOlder }: ServerState,
  away: string | undefined,
  isNamed: boolean,
): string {
  const parts = Object.entries(slots).map(([state, n]) => `${n} slots ${state}`);
  const lag =
    lagSeconds === null
      ? 'nothing waits'
      : `${waiting} changes wait, the oldest for ${Math.ceil(lagSeconds)} s`;
  return [
    name,
    parts.join(', ') || 'no slots',
    lag,
    ...(draining ? ['draining'] : []),
    ...(isOlder ? ['prepared by an older version'] : []),
    ...(isNamed ? [] : ['SEARCH_SERVERS does not name it']),
    ...(away === undefined ? [] : [`does not answer (${away})`]),
  ].join('  ');
}

async function check(ctx: Ctx, repair: boolean): Promise<string> {
  const { searchServers } = required(ctx).settings;
  const away = await findAway(ctx, searchServers?.urls ?? []);
  if (away.length > 0)
    throw new StartError(
      [
        ...away.map(({ server, reason }) => `${server} does not answer (${reason}).`),
        'Say it again when all of them do.',
      ].join('\n'),
    );
  const differences = await findDifferences(ctx);
  const lines = differences.map(
    ({ server, slot, here, there, waiting }) =>
      `${server}  slot ${slot}: ${here} here, ${there} there, ${waiting} wait`,
  );
  if (lines.length === 0) return 'Every slot holds what it should.';
  if (!repair)
    throw new StartError([...lines, `${ADMIN} search check repair mends it.`].join('\n'));
  let written = 0;
  for (const difference of differences) {
    const mended = await repairSlot(ctx, difference);
    if (mended === null) lines.push(`slot ${difference.slot} is being written; say it again`);
    else written += mended;
  }
  return [...lines, `${written} listings were written again.`].join('\n');
}
