// PostgreSQL's NOTIFY heard by this process, on one connection of its own for all channels. A
// message is a hint that something is there to be looked up: it may get lost while the connection
// is away, and then everybody who listens is told that something may have been missed.
import pg from 'pg';
import { type Hosts, hostsOf, type Where } from './hosts.server.ts';
import type { Log } from '../process/log.server.ts';

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
  stop(): Promise<void>;
};

/** Pauses between tries to reconnect double up to the last one. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A connection that died without a word is noticed by a question that nobody answers. */
const HEARTBEAT_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;

type Open = { client: pg.Client; heartbeat: NodeJS.Timeout };

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

  async function connect(): Promise<void> {
    const client = newClient(hosts);
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload = '' }) => listeners.hear(channel, payload));
    try {
      await client.connect();
      for (const channel of listeners.channels()) await client.query(listenTo(channel));
    } catch (error) {
      return lose(client, error);
    }
    if (stopped) return void client.end().catch(() => undefined);
    const heartbeat = setInterval(
      () => void client.query('select 1').catch((error: unknown) => lose(client, error)),
      HEARTBEAT_MS,
    ).unref();
    open = { client, heartbeat };
    if (failures > 0) for (const { missed } of listeners.all()) missed();
    failures = 0;
  }

  /** Called for every way in which a connection can end, also twice for the same one. */
  function lose(client: pg.Client, error: unknown): void {
    client.removeAllListeners().on('error', () => undefined);
    void client.end().catch(() => undefined);
    if (open?.client === client) {
      clearInterval(open.heartbeat);
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
    async stop() {
      stopped = true;
      clearTimeout(retry);
      if (!open) return;
      clearInterval(open.heartbeat);
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
