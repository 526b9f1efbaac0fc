// Metrics for Prometheus, on a port of their own so that they are never public by accident.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addBackupFigures } from '../backup/figures.server.ts';
import { databaseAnswers, type WhyNotReady } from '../http/health.server.ts';
import { addFigures, type FigureSources } from './figures.server.ts';
import { StartError } from './start-error.server.ts';
import { VERSION } from './version.server.ts';

export type Metrics = {
  /** @param route the pattern, as "/products/:id", never the path a person typed */
  request(route: string, method: string, status: number, seconds: number): void;
  /** A job that is not tried again. */
  jobGivenUp(queue: string): void;
  /** One try to send somebody something. */
  message(kind: 'mail' | 'text', outcome: 'sent' | 'failed'): void;
  /** The exposition text. */
  text(): Promise<string>;
  contentType: string;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One registry per application, so that tests can have several. */
export function createMetrics(pool: pg.Pool, sources: FigureSources = {}): Metrics {
  const registry = new Registry();
  // Memory, event loop lag, garbage collection, open handles.
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'calabash_build_info',
    help: 'Always 1; which version of the program answers, on which Node',
    labelNames: ['version', 'node'] as const,
    registers: [registry],
  }).set({ version: VERSION, node: process.versions.node }, 1);
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  const givenUp = new Counter({
    name: 'jobs_given_up_total',
    help: 'Jobs that failed for good in this process, by queue',
    labelNames: ['queue'] as const,
    registers: [registry],
  });
  const messages = new Counter({
    name: 'messages_total',
    help: 'Tries of this process to send mails and text messages, by outcome',
    labelNames: ['kind', 'outcome'] as const,
    registers: [registry],
  });
  for (const kind of ['mail', 'text'] as const)
    for (const outcome of ['sent', 'failed'] as const) messages.inc({ kind, outcome }, 0);
  // The other figures are needed most when the database is away.
  const db = drizzle({ client: pool });
  const answers = () => databaseAnswers(pool);
  addFigures(registry, { db }, answers, sources);
  addBackupFigures(registry, { db }, answers);
  return {
    jobGivenUp: (queue) => givenUp.inc({ queue }),
    message: (kind, outcome) => messages.inc({ kind, outcome }),
    request(route, method, status, seconds) {
      duration.observe({ route, method: METHODS.has(method) ? method : 'OTHER', status }, seconds);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

/**
 * Serves GET /metrics on the port, 0 for a free one, and /healthz and /readyz for processes that
 * serve no pages.
 * @throws StartError when the port is taken
 */
export async function serveMetrics(
  { metrics, whyNotReady }: { metrics: Metrics; whyNotReady: WhyNotReady },
  host: string,
  port: number,
): Promise<{ url: string; stop: () => void }> {
  const answers: Record<string, (response: ServerResponse) => Promise<unknown>> = {
    '/metrics': async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    },
    '/healthz': async (response) => response.writeHead(200).end('alive'),
    '/readyz': async (response) => {
      const reason = await whyNotReady();
      return reason === undefined
        ? response.writeHead(200).end('ready')
        : response.writeHead(503).end(`not ready: ${reason}`);
    },
  };
  const server = createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    if (!answer) return response.writeHead(404).end();
    answer(response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new StartError(
          cause.code === 'EADDRINUSE'
            ? `METRICS_PORT ${port} is already in use; choose another.`
            : `METRICS_PORT ${port} cannot be opened: ${cause.message}.`,
          { cause },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  server.unref();
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    stop: () => void server.close(),
  };
}
