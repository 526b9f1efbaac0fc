// One process from its configuration to an open port. What is opened here is closed here.
import type { RequestListener } from 'node:http';
import { type Env, readEnv } from '#platform/process/env.server.ts';
import { findDatabaseProblem, type WhyNotReady } from '#platform/http/health.server.ts';
import { readMigrations } from '#platform/db/migrations.server.ts';
import { listen } from '#platform/http/listen.server.ts';
import { answerRequests } from '#platform/http/target.server.ts';
import { createLog, type Log } from '#platform/process/log.server.ts';
import { createMetrics, serveMetrics } from '#platform/process/metrics.server.ts';
import { CLEAN_END } from '#platform/postgres/embedded.server.ts';
import {
  type Closers,
  createClosers,
  giveUp,
  stopOnSignals,
} from '#platform/process/process.server.ts';
import { programCtx, service } from '#platform/process/services.server.ts';
import { explainStartFailure } from '#platform/process/start-error.server.ts';
import { fillDemo } from './demo.server.ts';
import { hasSomebodyAs } from '#features/accounts/accounts.public.server.ts';
import { findServerLags } from '#features/search/search.public.server.ts';
import { checkup } from '#platform/checks/checkup.server.ts';
import { checkInstallation } from './checks.server.ts';
import { startLines } from './start-lines.server.ts';
import { type Opened, openServices } from './open-services.server.ts';
import { startBackground } from './background.server.ts';
import { createLiveApp } from '../live-app.server.ts';
import type { Pages, Web } from './web.server.ts';

/**
 * Starts Calabash, prints where it is, and arranges its end. A start that fails says why in one
 * sentence and exits with 1.
 */
export async function startServer(web: Web): Promise<void> {
  let env: Env;
  try {
    env = readEnv();
  } catch (error) {
    return giveUp(error);
  }
  const log = createLog(env.logLevel);
  const closers = createClosers(log);
  const opened: Opened = {};
  let starting: Promise<string[]> | undefined;
  // Before the start, whose first steps hold the process for a second.
  stopOnSignals(async () => {
    await closers.closeAll();
    // Asked to stop in the middle of the start: what it still opens is closed as well.
    await starting?.catch(() => undefined);
    await closers.closeAll();
  });
  try {
    starting = start(env, web, log, closers, opened);
    const lines = await starting;
    if (!closers.closing) process.stdout.write(`${lines.join('\n')}\n`);
  } catch (error) {
    // Whoever began to stop ends the process, and what failed because of that is no news.
    if (closers.closing) return;
    await closers.closeAll();
    // PostgreSQL's last words tell more than the connection that broke.
    const end = await Promise.race([opened.postgres?.exited, undefined]);
    giveUp(
      explainStartFailure(
        end && end !== CLEAN_END ? `PostgreSQL is gone: ${end}` : error,
        env.dataDir,
        'starting',
      ),
    );
  }
}

async function start(
  given: Env,
  web: Web,
  log: Log,
  closers: Closers,
  opened: Opened,
): Promise<string[]> {
  // Before anything that takes long: a taken port ends the start at once.
  const port = given.role === 'worker' ? undefined : await listen(given.host, given.port);
  if (port) closers.add('the port', port.stop);
  const env = port ? { ...given, publicUrl: publicUrlAt(given, port.port) } : given;
  const { parts, background, pools, notifications, directDatabase, replicas } = await openServices(
    env,
    { development: !web.files },
    log,
    closers,
    opened,
  );
  const metrics = createMetrics(pools.requests, {
    disk: parts.disk,
    live: parts.live,
    replicas,
    searchServers: () => findServerLags(programCtx(parts, 'figures')),
  });
  service(parts, checkup).use(({ mailTo }) => checkInstallation(env, background, mailTo));
  let open = false;
  const migrations = readMigrations();
  const whyNotReady: WhyNotReady = async () => {
    if (!open) return 'It is starting.';
    const problem = await findDatabaseProblem(pools.requests, migrations);
    return problem ?? ((await parts.disk.isSafe()) ? undefined : 'The disk is almost full.');
  };
  let watched: string | undefined;
  if (env.metricsPort !== undefined) {
    const served = await serveMetrics({ metrics, whyNotReady }, env.host, env.metricsPort);
    closers.add('figures', served.stop);
    watched = served.url;
  }
  const demo =
    parts.settings.demo && servesPages(env)
      ? await fillDemo(programCtx(background, 'demo'), env.dataDir)
      : undefined;
  const signIns = demo?.signIns ?? [];
  if (env.role === 'all' || env.role === 'worker') {
    const jobs = await startBackground({
      app: background,
      pool: pools.background,
      notifications,
      env,
      directDatabase,
      metrics,
    });
    closers.add('jobs and events', jobs.stop);
  }
  open = true;
  if (!port) return [workerLine(watched)];
  const answering = { env, parts, metrics, whyNotReady };
  port.answerWith(
    env.role === 'live'
      ? answerRequests(createLiveApp(answering).fetch, env.site.name)
      : await webListener({ ...answering, web, demo }),
  );
  // Once more, because it closes before everything that its requests need.
  closers.add('the port', port.stop);
  // Before the port, which waits for what is being answered: streams never end by themselves.
  closers.add('the streams', parts.live.stop);
  if (env.role === 'live') return [liveLine(port.url)];
  const hasAdmin = await hasSomebodyAs(programCtx(background, 'start'), { role: 'admin' });
  return [...startLines({ env, url: port.url, settings: parts.settings, hasAdmin }), ...signIns];
}

const servesPages = ({ role }: Env): boolean => role === 'all' || role === 'web';

/** Pages are loaded by processes that serve them alone. */
async function webListener(pages: Pages): Promise<RequestListener> {
  const { answerPages } = await import('./web.server.ts');
  return answerPages(pages);
}

function liveLine(url: string): string {
  return `Calabash serves streams of messages alone (ROLE=live): ${url}`;
}

/** With PORT=0 and without PUBLIC_URL the address is known only now. */
function publicUrlAt({ port: asked, publicUrl }: Env, port: number): string {
  return asked === 0 && publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : publicUrl;
}

function workerLine(watched: string | undefined): string {
  const health = watched
    ? `health and figures are at ${watched}`
    : 'set METRICS_PORT to ask for its health';
  return `Calabash works in the background and serves no pages (ROLE=worker); ${health}`;
}
