// The ways of a process to its database: connections for requests, for the background and for reads
// that may lag, and what PostgreSQL tells. What is opened here is closed by the closers.
import { type Database, type Db, openDatabase } from '#platform/db/db.server.ts';
import { type Hosts, hostsOf } from '#platform/db/hosts.server.ts';
import { type Notifications, openNotifications } from '#platform/db/notify.server.ts';
import { isThroughPooler } from '#platform/db/pooler.server.ts';
import { openReplicas, type ReplicaState } from '#platform/db/replicas.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Closers } from '#platform/process/process.server.ts';

export type Databases = {
  /** Nobody waits long for it. */
  forRequests: Database;
  /** Its statements take the time that they need. */
  forBackground: Database;
  /** Reads that may lag; the first one without replicas. */
  readDb: Db;
  /** None without replicas. */
  replicas: () => ReplicaState[];
  notifications: Notifications;
};

/** The ways to the database, none of which is open yet. */
export type Ways = {
  /** Perhaps through a pooler. */
  usual: Hosts;
  /** Past it. */
  direct: Hosts;
  isPooled: boolean;
};

/** How long a request waits for the database before it is answered with 503. */
const REQUEST_WAITS_MS = 2000;

/**
 * @param url of the own PostgreSQL, where there is no DATABASE_URL
 * @throws StartError when a pooler has no way around it
 */
export async function findWays(env: Env, url: string): Promise<Ways> {
  const { databaseUrl, databaseDirectUrl } = env;
  const usual = hostsOf(databaseUrl ?? url);
  if (!databaseUrl) return { usual, direct: usual, isPooled: false };
  const isPooled = await isThroughPooler({ databaseUrl, databaseDirectUrl });
  return { usual, direct: databaseDirectUrl ? hostsOf(databaseDirectUrl) : usual, isPooled };
}

/** @throws nothing while replicas are away: the primary answers then */
export async function openDatabases(
  { usual, direct, isPooled }: Ways,
  replicaUrls: readonly string[],
  log: Log,
  closers: Closers,
): Promise<Databases> {
  const open = (limits: { max: number; limitMs?: number }) => {
    const database = openDatabase(usual, {
      ...limits,
      isPooled,
      onConnectionLost: (error) => {
        if (!closers.closing) log.warn({ err: error }, 'a database connection was lost');
      },
    });
    closers.add('the database connections', database.close);
    return database;
  };
  const limits = { max: 20, limitMs: REQUEST_WAITS_MS };
  const forBackground = open({ max: 10 });
  const forRequests = open(limits);
  let readDb = forRequests.db;
  let states: () => ReplicaState[] = () => [];
  if (replicaUrls.length > 0) {
    const replicas = await openReplicas({
      urls: replicaUrls,
      primary: forRequests,
      primaryAt: direct,
      limits: { ...limits, isPooled },
      log,
    });
    closers.add('the replicas', replicas.stop);
    readDb = replicas.db;
    states = replicas.states;
  }
  const notifications = await openNotifications({ where: direct, log });
  for (const { pool } of [forRequests, forBackground]) notifications.relayFor(pool);
  closers.add('the notifications', notifications.stop);
  return { forRequests, forBackground, readDb, replicas: states, notifications };
}
