// Which of several hosts of a database takes writes: one is the primary, the others are standbys,
// and one of these becomes the primary when that dies. Owns the search and what becomes of
// connections to a host that is the primary no more; promotes nothing.
import pg from 'pg';

type ClientClass = new (config?: string | pg.ClientConfig) => pg.Client;

export type Hosts = {
  /** Of the first one; its user, password and database are those of all. */
  readonly connectionString: string;
  /** Makes clients that connect to the host that takes writes, whatever host they were given. */
  readonly Client: ClientClass;
};

/** An address as people write it, or what was made of it. */
export type Where = string | Hosts;

/** What a host may take to say whether it takes writes. */
const ANSWER_WITHIN_MS = 1_500;

/**
 * Takes an address apart that may name several hosts, as PostgreSQL's own programs read it:
 * `postgres://one:5432,two:5433/name?target_session_attrs=read-write`, or `?host=/one,/two`.
 * @returns an address for each host, and which of them is asked for
 */
export function readHosts(url: string): { urls: string[]; target: string | undefined } {
  const target = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1];
  const plain = url.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  const [, before = '', authority = '', after = ''] =
    /^(\w+:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/s.exec(plain) ?? [];
  const named = authority.split(',').map((host) => before + host + after);
  return { urls: named.length > 1 ? named : hostsOfQuery(plain), target };
}

/** Hosts and their ports in the query, of which one port is for all. */
function hostsOfQuery(url: string): string[] {
  if (!URL.canParse(url)) return [url];
  const { searchParams } = new URL(url);
  const hosts = searchParams.get('host')?.split(',') ?? [];
  const ports = searchParams.get('port')?.split(',') ?? [];
  if (hosts.length < 2) return [url];
  return hosts.map((host, place) => {
    const own = new URL(url);
    own.searchParams.set('host', host);
    const port = ports[place] ?? ports[0];
    if (port) own.searchParams.set('port', port);
    return own.href;
  });
}

/** How a host is named to people, however its address is written. */
export function nameOfHost(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') || hostname || 'localhost';
  const isSocket = host.startsWith('/');
  const number = searchParams.get('port') || port || '5432';
  return `${isSocket ? host : host.toLowerCase()}:${number}`;
}

/** The same of a database there; PostgreSQL takes that of the user where none is named. */
export function nameOfDatabase(url: string): string {
  const { pathname, username } = new URL(url);
  return `${nameOfHost(url)}/${decodeURIComponent(pathname.slice(1) || username)}`;
}

/** The first database that is named more than once; undefined where each is another one. */
export function findNamedTwice(urls: readonly string[]): string | undefined {
  const names = urls.map(nameOfDatabase);
  return names.find((name, place) => names.indexOf(name) < place);
}

/** A connection of its own, which its caller opens and ends. @param name as PostgreSQL lists it */
export function clientOf(where: Where, name: string): pg.Client {
  const { Client, connectionString } = hostsOf(where);
  return new Client({ connectionString, application_name: name });
}

/** Connections through what this returns know of each other: one that finds out tells all. */
export function hostsOf(where: Where): Hosts {
  if (typeof where !== 'string') return where;
  const { urls, target } = readHosts(where);
  const [connectionString = where] = urls;
  const mustTakeWrites = urls.length > 1 || target !== undefined;
  return {
    connectionString,
    Client: mustTakeWrites ? clientOfPrimary(createSearch(urls)) : pg.Client,
  };
}

type Search = ReturnType<typeof createSearch>;

function createSearch(urls: readonly string[]) {
  const clients = new Map<pg.Client, string>();
  let primary: string | undefined;
  let isDoubted = true;
  let searching: Promise<string> | undefined;

  async function search(): Promise<string> {
    isDoubted = false;
    try {
      const found = await Promise.any(urls.map(requireWrites));
      if (found !== primary) cutAllBut(found);
      return (primary = found);
    } catch (cause) {
      isDoubted = true;
      const reason = new Error(`none of ${urls.length} hosts takes writes`, { cause });
      throw Object.assign(reason, { code: 'ECONNREFUSED' });
    }
  }

  /** A host that is silent would hold whoever asked it for as long as the network waits. */
  function cutAllBut(found: string): void {
    for (const [client, url] of clients) if (url !== found) cut(client);
  }

  return {
    async find(): Promise<string> {
      if (primary !== undefined && !isDoubted) return primary;
      return (searching ??= search().finally(() => (searching = undefined)));
    },
    /** A connection broke: whoever makes the next one looks for the primary again. */
    doubt(): void {
      isDoubted = true;
    },
    clients,
  };
}

async function requireWrites(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'calabash looks for the primary',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ transaction_read_only: string }>(
      'show transaction_read_only',
    );
    if (rows[0]?.transaction_read_only !== 'off') throw new Error('This host takes no writes');
    return url;
  } finally {
    client.end().catch(() => undefined);
  }
}

function clientOfPrimary(search: Search): ClientClass {
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      // As the driver says it: nothing where nothing went wrong.
      connected.then(() => callback(null as unknown as Error), callback);
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const url = await search.find();
      const { host, port } = new pg.Client(url);
      Object.assign(this, { host, port });
      search.clients.set(this, url);
      this.on('error', search.doubt);
      this.once('end', () => search.clients.delete(this));
      try {
        await super.connect();
        return this;
      } catch (error) {
        search.clients.delete(this);
        search.doubt();
        throw error;
      }
    }
  };
}

/** Ends a connection without waiting for the other side. */
export function cut(client: pg.Client): void {
  (
    client as unknown as { connection: { stream: { destroy(): void } } }
  ).connection.stream.destroy();
}
