// PostgreSQL's NOTIFY heard and said by this process, on one connection of its own for all channels.
// A message is a hint that something is there to be looked up: it may get lost while the connection
// is away, and then everybody who listens is told that something may have been missed. What is said
// waits in a table (signals.server.ts).
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Hosts, hostsOf, type Where } from './hosts.server.ts';
import type { Log } from '../process/log.server.ts';
import { createRelay, type Relay } from './signals.server.ts';

export type Listener = {
  /** A message came; the payload is what the sender gave to pg_notify. */
  hear: (payload: string) => void;
  /** The connection was away and is back: whatever happened meanwhile was not heard. */
  missed: () => void;
  /** The connection is away: nothing is heard until `missed`. */
  lost?: () => void;
};

export type Notifications = {
  /**
   * Listens from now on; resolves when PostgreSQL knows, or at once while the connection is away.
   * @returns what ends the listening
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Tells at once what transactions on these connections leave as signals. */
  relayFor(pool: pg.Pool): void;
  stop(): Promise<void>;
};

/** Pauses between tries to reconnect double up to the last one. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/**
 * How often signals of processes that are gone are looked for. A connection that died without a
 * word is noticed by it as well, because nobody answers.
 */
const LOOK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
/** What is left meanwhile is told together. */
const RELAY_EVERY_MS = 25;

type Open = { client: pg.Client; relay: Relay; look: NodeJS.Timeout };

/**
 * Opens the connection. One that cannot be opened, or is lost, is tried again for ever: whoever
 * listens polls as well, only more slowly.
 */
export async function openNotifications(options: {
  where: Where;
  log: Log;
}): Promise<Notifications> {
  const { where, log } = options;
  const hosts = hostsOf(where);
  const listeners = createListeners();
  let open: Open | undefined;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;
  let again = false;

  async function connect(): Promise<void> {
    const client = newClient(hosts);
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload = '' }) => listeners.hear(channel, payload));
    try {
      await client.connect();
      // What is told is in tables: that it was told may be forgotten with a crash, which ends every
      // connection that would hear it.
      await client.query('set synchronous_commit = off');
      for (const channel of listeners.channels()) await client.query(listenTo(channel));
    } catch (error) {
      return lose(client, error);
    }
    if (stopped) return void client.end().catch(() => undefined);
    const relay = createRelay((text) => client.query(text));
    open = { client, relay, look: setInterval(() => void relayNow(true), LOOK_EVERY_MS).unref() };
    if (failures > 0) for (const { missed } of listeners.all()) missed();
    failures = 0;
  }

  /** Called for every way in which a connection can end, also twice for the same one. */
  function lose(client: pg.Client, error: unknown): void {
    client.removeAllListeners().on('error', () => undefined);
    void client.end().catch(() => undefined);
    if (open?.client === client) {
      clearInterval(open.look);
      open = undefined;
    }
    if (stopped || open || retry) return;
    if (failures === 0) {
      log.warn({ err: error }, 'notifications are away; polling meanwhile');
      for (const { lost } of listeners.all()) lost?.();
    }
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, LONGEST_PAUSE_MS);
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, pause).unref();
  }

  let relaying: Promise<void> | undefined;

  /** One at a time, and none within some milliseconds after the last. */
  function relaySoon(): void {
    relaying ??= relayNow(false)
      .then(() => sleep(RELAY_EVERY_MS))
      .finally(() => {
        relaying = undefined;
        if (again && !stopped) relaySoon();
      });
  }

  async function relayNow(all: boolean): Promise<void> {
    again = false;
    const now = open;
    await now?.relay(all).catch((error: unknown) => lose(now.client, error));
  }

  const tell = async (statement: string) => {
    const client = open?.client;
    await client?.query(statement).catch((error: unknown) => lose(client, error));
  };

  await connect();
  return {
    async listen(channel, listener) {
      if (listeners.add(channel, listener)) await tell(listenTo(channel));
      return async () => {
        if (listeners.remove(channel, listener))
          await tell(`unlisten ${pg.escapeIdentifier(channel)}`);
      };
    },
    relayFor(pool) {
      // A transaction is over when its connection comes back.
      pool.on('release', () => {
        again = true;
        relaySoon();
      });
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await relaying;
      if (!open) return;
      clearInterval(open.look);
      open.client.removeAllListeners().on('error', () => undefined);
      await open.client.end().catch(() => undefined);
    },
  };
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;

function newClient({ Client, connectionString }: Hosts): pg.Client {
  return new Client({
    connectionString,
    application_name: 'calabash notifications',
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
}

/** Who listens to which channel. */
function createListeners() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    all: () => [...listeners.values()].flatMap((those) => [...those]),
    channels: () => listeners.keys(),
    hear(channel: string, payload: string): void {
      for (const { hear } of listeners.get(channel) ?? []) hear(payload);
    },
    /** @returns whether it is the first one of the channel */
    add(channel: string, listener: Listener): boolean {
      const those = listeners.get(channel);
      if (those) those.add(listener);
      else listeners.set(channel, new Set([listener]));
      return !those;
    },
    /** @returns whether it was the last one of the channel */
    remove(channel: string, listener: Listener): boolean {
      const rest = listeners.get(channel);
      if (!rest?.delete(listener) || rest.size > 0) return false;
      return listeners.delete(channel);
    },
  };
}
