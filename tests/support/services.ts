// The services of a test's database: closed with it.
import type { App, AppParts } from '#platform/context.ts';
import type { Db } from '#platform/db/db.server.ts';
import { openApp } from '#platform/process/services.server.ts';

type Opened = ReturnType<typeof openApp>;

/** The first one of each database is the test's own. */
const opened = new WeakMap<Db, Opened[]>();

/** What the test itself has opened on this database, as if it were a process. */
export function ownApp(parts: AppParts): App {
  return opened.get(parts.db)?.[0]?.app ?? anotherApp(parts);
}

/** What one process more has opened on it, with caches and queues of its own. */
export function anotherApp(parts: AppParts): App {
  const one = openApp(parts);
  opened.set(parts.db, [...(opened.get(parts.db) ?? []), one]);
  return one.app;
}

/** Closes them all, as processes do before they close their database. */
export async function closeServices(db: Db): Promise<void> {
  for (const one of opened.get(db) ?? []) await one.close();
}
