// Streams of people who write to each other in pairs: how long a message takes to both of them, and
// what it costs the servers and PostgreSQL.
import { realpathSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import type { Ctx } from '#platform/context.ts';
import { clusterTime, kilobytes, processorTime, runShop, type Running } from './running-server.ts';
import { countStatements, printStatements } from './statements.ts';
import { type Outcome, percentile } from './steady-rate.ts';
import { comeBack, type Heard, openStreams, printReturn, type Talker } from './streams.ts';
import { makePairs, talk } from './talking.ts';

/** Statements are counted at a pace at which nothing is told together by chance. */
const COUNTED = { perSecond: 20, seconds: 5 };

/** This part of the streams is open before the memory of the others is measured. */
const FIRST = 4;

type Options = {
  people: string[];
  perSecond: number;
  seconds: number;
  /** With ROLE=live; with none, the web server has the streams. */
  liveServers: number;
  printsStatements: boolean;
  base: Ctx;
  folder: string;
  databaseUrl: string;
};

/** Prints Markdown. */
export async function measureStreams(options: Options): Promise<void> {
  const { people, base, folder, databaseUrl, liveServers } = options;
  const ctx = { ...base, settings: { ...base.settings, publicUrl: 'http://127.0.0.1' } };
  const start = (role: 'web' | 'live', port = '0') =>
    runShop(path.join(folder, 'server'), {
      PORT: port,
      DEMO: 'false',
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: ctx.settings.secret,
      PUBLIC_URL: ctx.settings.publicUrl,
      ROLE: role,
    });
  const talkers: Talker[] = [];
  for (const [place, id] of people.entries()) talkers.push(await openSession(ctx, id, place));
  const pairs = await makePairs(ctx, talkers);
  const web = await start('web');
  const live: Running[] = [];
  for (let number = 0; number < liveServers; number++) live.push(await start('live'));
  const listeners = live.length > 0 ? live : [web];
  try {
    await sleep(3_000);
    const heard: Heard = new Map();
    const open = (some: Talker[]) => openStreams(urlsOf(listeners), some, heard);
    // What every first request costs a process is paid by the first ones.
    const few = Math.floor(talkers.length / FIRST / listeners.length) * listeners.length;
    const opening = performance.now();
    const first = await open(talkers.slice(0, few));
    await sleep(2_000);
    const memory = memoryOf(listeners);
    const rest = await open(talkers.slice(few));
    const opened = performance.now() - opening - 2_000;
    await sleep(2_000);
    const perStream = (memoryOf(listeners) - memory) / rest.length;
    const streams = [...first, ...rest];
    const cluster = realpathSync(path.join(folder, 'postgres'));
    const spent = timesOf({ web: [web], live, cluster });
    const outcomes = await talk(web.url, pairs, heard, options);
    const cost = spent(outcomes.length);
    const statements = await countStatements(ctx.db, async () => {
      const counted = await talk(web.url, pairs, heard, COUNTED);
      return counted.length;
    });
    const lost = outcomes.filter(({ status }) => status !== 201);
    print([
      ['streams', String(streams.length)],
      ['processes that have them', String(listeners.length)],
      ['messages/s', String(options.perSecond)],
      ['load', loadavg()[0]?.toFixed(1) ?? ''],
      ['opened in s', (opened / 1000).toFixed(1)],
      ['memory per stream kB', perStream.toFixed(1)],
      ['memory of those processes at the end MB', (memoryOf(listeners) / 1024).toFixed(0)],
      ['message to stream, p50 ms', at(outcomes, 0.5)],
      ['p95 ms', at(outcomes, 0.95)],
      ['p99 ms', at(outcomes, 0.99)],
      ['slowest ms', at(outcomes, 1)],
      ['processor ms of the web server per message', cost.web],
      ['of the live servers', cost.live],
      ['of PostgreSQL', cost.postgres],
      ['statements per message', statements.perMessage.toFixed(1)],
      ['messages not delivered', String(lost.length)],
    ]);
    if (options.printsStatements) printStatements(statements);
    for (const stream of streams) stream.destroy();
    await printRestart(listeners, talkers, (port) => start(live.length > 0 ? 'live' : 'web', port));
  } finally {
    await Promise.all([web, ...live].map((server) => server.stop()));
  }
}

/** The first of them is started anew, with its share of the streams. */
async function printRestart(
  servers: Running[],
  talkers: Talker[],
  start: (port: string) => Promise<Running>,
): Promise<void> {
  const [first] = servers;
  if (!first) return;
  const share = talkers.filter((_, place) => place % servers.length === 0);
  const returning = comeBack(first.url, share);
  await first.stop();
  const again = await start(new URL(first.url).port);
  try {
    printReturn(await returning);
  } finally {
    await again.stop();
  }
}

/** Sessions as signing in makes them, without its hashing. */
async function openSession(ctx: Ctx, id: string, place: number): Promise<Talker> {
  const { headers } = await authOf(ctx).api.openSession({
    body: { userId: id },
    headers: new Headers(),
    returnHeaders: true,
  });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { id, cookie, address: `10.7.${place >> 8}.${place & 255}` };
}

const urlsOf = (servers: Running[]): string[] => servers.map(({ url }) => url);

const memoryOf = (servers: Running[]): number =>
  servers.reduce((sum, { process }) => sum + kilobytes(process.pid, 'VmRSS'), 0);

type Measured = { web: Running[]; live: Running[]; cluster: string };

/** @returns processor milliseconds since then, of each for one of so many messages */
function timesOf({ web, live, cluster }: Measured) {
  const now = () => ({
    web: timeOf(web),
    live: timeOf(live),
    postgres: clusterTime(cluster),
  });
  const before = now();
  return (messages: number) => {
    const after = now();
    const each = (of: 'web' | 'live' | 'postgres') =>
      ((after[of] - before[of]) / messages).toFixed(1);
    return { web: each('web'), live: each('live'), postgres: each('postgres') };
  };
}

const timeOf = (servers: Running[]): number =>
  servers.reduce((sum, { process }) => sum + processorTime(process.pid), 0);

const at = (outcomes: Outcome[], share: number): string => percentile(outcomes, share).toFixed(0);

function print(figures: [string, string][]): void {
  console.log('\n| figure | value |\n|---|---:|');
  for (const [name, value] of figures) console.log(`| ${name} | ${value} |`);
}
