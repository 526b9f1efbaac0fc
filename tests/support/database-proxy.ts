/**
 * A way to the database that can fail as networks do: it falls silent, or loses the reply to a
 * COMMIT that PostgreSQL has carried out.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type DatabaseProxy = {
  /** Where the database is reached through this proxy. */
  url: string;
  /** From now on questions are taken and no answer comes, on old and new connections. */
  hang: () => void;
  /** From now on every connection breaks, and every new one. */
  cut: () => void;
  /** What was held back is delivered, and everything goes through again. */
  resume: () => void;
  /**
   * Cuts the first connection that commits after it sent `text`, once PostgreSQL has committed and
   * before its reply gets through. Resolves when that has happened; ask again for another time.
   */
  dropReplyAfter: (text: string) => Promise<void>;
  /** Breaks every connection and closes the port. */
  close: () => Promise<void>;
};

/** The message that is a COMMIT (its type Q, four bytes of length); the word in a value is none. */
const COMMIT = /Q[^]{4}\s*commit\s*;?\0/i;
/** Of what a connection said, so much is remembered. */
const MOST_SAID = 1_000_000;

type Trap = { text: string; sprung: () => void };

/**
 * Opens a proxy on a port of its own. Close the pools on it first.
 * @param databaseUrl as of `testDatabase()`; a Unix socket (`?host=/folder`) as well
 */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = targetOf(databaseUrl);
  const open = new Set<Socket>();
  const heldBack: (() => void)[] = [];
  let hanging = false;
  let broken = false;
  let trap: Trap | undefined;

  /** Does it now, or in the same order once the proxy is no longer silent. */
  function whenNotHanging(work: () => void): void {
    if (hanging) heldBack.push(work);
    else work();
  }

  function breakAll(): void {
    for (const socket of open) socket.destroy();
  }

  const server = createServer((client) => {
    if (broken) return void client.destroy();
    const database = connect(target);
    // What this connection said since its last COMMIT, while a trap is set; text may arrive in
    // pieces.
    let said = '';
    let caught: Trap | undefined;
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        whenNotHanging(() => other.destroy());
      });
    }
    client.on('data', (bytes) => {
      // Only where somebody waits for it: whatever is written passes here.
      said = trap ? (said + bytes.toString('latin1')).slice(-MOST_SAID) : '';
      const from = trap ? said.indexOf(trap.text) : -1;
      if (trap && from >= 0 && COMMIT.test(said.slice(from + trap.text.length))) {
        caught = trap;
        trap = undefined;
      }
      if (trap && COMMIT.test(said)) said = '';
      whenNotHanging(() => database.write(bytes));
    });
    database.on('data', (bytes) => {
      if (caught) {
        client.destroy();
        database.destroy();
        caught.sprung();
      } else whenNotHanging(() => client.write(bytes));
    });
    client.on('end', () => whenNotHanging(() => database.end()));
    database.on('end', () => whenNotHanging(() => client.end()));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  url.searchParams.delete('host');
  return {
    url: url.href,
    hang: () => {
      hanging = true;
    },
    cut: () => {
      broken = true;
      breakAll();
    },
    resume: () => {
      hanging = false;
      broken = false;
      for (const work of heldBack.splice(0)) work();
    },
    dropReplyAfter: (text) =>
      new Promise((resolve) => {
        trap = { text, sprung: resolve };
      }),
    close: () =>
      new Promise((resolve) => {
        breakAll();
        server.close(() => resolve());
      }),
  };
}

/** PostgreSQL's socket in a folder, or a port. */
export function targetOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${port || '5432'}` }
    : { host: hostname || '127.0.0.1', port: Number(port || 5432) };
}
