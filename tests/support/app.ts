/** The application without pages, on a database of its own, asked without a port. */
import { createApp, type AppOptions } from '../../src/app.server.ts';
import { createMetrics } from '#platform/process/metrics.server.ts';
import type { AppParts } from '#platform/context.ts';
import { testParts } from './ctx.ts';
import type { TestDatabase } from './database.ts';
import { anotherApp } from './services.ts';

export type TestApp = {
  /** Sends a request as a visitor of its own address would; the path is sent as written. */
  ask(path: string, init?: RequestInit, address?: string): Promise<Response>;
  /** The application itself, for a server of its own. */
  fetch: ReturnType<typeof createApp>['fetch'];
};

/** Makes the application; pages answer with a short document unless `pages` says otherwise. */
export function testApp(
  database: Pick<TestDatabase, 'db' | 'pool'>,
  options: Partial<Omit<AppOptions, 'parts'> & AppParts> = {},
): TestApp {
  const parts = testParts(database.db);
  const names = Object.keys(parts) as (keyof AppParts)[];
  Object.assign(parts, ...names.map((name) => name in options && { [name]: options[name] }));
  const app = createApp({
    env: { trustedProxies: [] },
    parts: anotherApp(parts),
    metrics: createMetrics(database.pool),
    pages: async () =>
      new Response('<!doctype html><title>A page</title>', {
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      }),
    nameRoute: () => 'page',
    whyNotReady: async () => undefined,
    ...options,
  });
  return {
    fetch: app.fetch,
    ask: async (path, init, address) =>
      app.request(
        `http://calabash.example${path}`,
        init,
        address ? { incoming: { socket: { remoteAddress: address } } } : {},
      ),
  };
}
