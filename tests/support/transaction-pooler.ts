/**
 * A pooler in front of PostgreSQL that does what PgBouncer does in transaction mode: each
 * transaction gets whichever connection of the server is free, and what a session would keep stays
 * behind on it for the next one. It speaks the protocol, so that tests need no other program.
 */
import { randomBytes } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { targetOf } from './database-proxy.ts';

export type TransactionPooler = { url: string; close(): Promise<void> };

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;
/** What PgBouncer takes at the start of a connection without being told to ignore more. */
const KNOWN_PARAMETERS = ['user', 'database', 'application_name', 'client_encoding'];

/** @param size connections to the server, for however many clients */
export async function openTransactionPooler(
  databaseUrl: string,
  { size = 2 }: { size?: number } = {},
): Promise<TransactionPooler> {
  const sockets = new Set<Socket>();
  const servers = createServers(databaseUrl, size, sockets);
  const listening = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    serveClient(socket, servers);
  });
  await new Promise<void>((resolve) => {
    listening.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`;
  url.searchParams.delete('host');
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        listening.close(() => resolve());
      }),
  };
}

type Server = { socket: Socket; onMessage: (type: string, message: Buffer) => void };
type Servers = ReturnType<typeof createServers>;

function createServers(databaseUrl: string, size: number, sockets: Set<Socket>) {
  const idle: Server[] = [];
  const waiting: ((server: Server) => void)[] = [];
  let made = 0;

  async function make(): Promise<Server> {
    const socket = connect(targetOf(databaseUrl));
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined));
    const { username, pathname } = new URL(databaseUrl);
    const text = `user\0${decodeURIComponent(username)}\0database\0${pathname.slice(1)}\0\0`;
    socket.write(withLength(Buffer.concat([int32(PROTOCOL_3), Buffer.from(text)])));
    const server: Server = { socket, onMessage: () => undefined };
    const ready = new Promise<void>((resolve) => {
      server.onMessage = (type) => type === 'Z' && resolve();
    });
    readMessages(socket, (type, message) => server.onMessage(type, message));
    await ready;
    return server;
  }

  return {
    async take(): Promise<Server> {
      const server = idle.pop();
      if (server) return server;
      if (made < size) {
        made += 1;
        return make();
      }
      return new Promise((resolve) => void waiting.push(resolve));
    },
    giveBack(server: Server): void {
      server.onMessage = () => undefined;
      const next = waiting.shift();
      if (next) next(server);
      else idle.push(server);
    },
    /** It is in the middle of something that nobody waits for any more. */
    destroy(server: Server): void {
      server.socket.destroy();
      made -= 1;
    },
  };
}

function serveClient(socket: Socket, servers: Servers): void {
  let server: Server | undefined;
  let taking: Promise<void> | undefined;
  /** Questions that PostgreSQL has not answered to the end yet. */
  let open = 0;

  async function take(): Promise<void> {
    const taken = await servers.take();
    if (socket.destroyed) return servers.giveBack(taken);
    server = taken;
    taken.onMessage = (type, message) => {
      socket.write(message);
      if (type !== 'Z') return;
      open -= 1;
      if (open > 0 || message[5] !== 'I'.charCodeAt(0)) return;
      server = undefined;
      servers.giveBack(taken);
    };
  }

  const pass = async (type: string, message: Buffer): Promise<void> => {
    if (type === 'X') return void socket.end();
    if (type === 'Q' || type === 'S') open += 1;
    if (!server) await (taking ??= take().finally(() => (taking = undefined)));
    server?.socket.write(message);
  };
  socket.on('close', () => {
    if (server) servers.destroy(server);
    server = undefined;
  });
  readStart(socket, (parameters) => {
    const unknown = parameters.find((name) => !KNOWN_PARAMETERS.includes(name));
    if (unknown) {
      const text = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
      return void socket.end(message('E', Buffer.from(text)));
    }
    socket.write(
      Buffer.concat([
        message('R', int32(0)),
        message('S', Buffer.from('client_encoding\0UTF8\0')),
        message('K', randomBytes(8)),
        message('Z', Buffer.from('I')),
      ]),
    );
    let before = Promise.resolve();
    readMessages(socket, (type, bytes) => {
      before = before.then(() => pass(type, bytes));
    });
  });
}

/** The first message has no type; one may ask for TLS before it. */
function readStart(socket: Socket, started: (parameters: string[]) => void): void {
  socket.once('data', (bytes) => {
    const code = bytes.readInt32BE(4);
    if (code === SSL_REQUEST) {
      socket.write('N');
      return readStart(socket, started);
    }
    if (code !== PROTOCOL_3) return void socket.destroy();
    const words = bytes.subarray(8).toString().split('\0');
    started(words.filter((word, place) => place % 2 === 0 && word !== ''));
  });
}

function readMessages(socket: Socket, hear: (type: string, message: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const end = rest.readInt32BE(1) + 1;
      hear(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, end));
      rest = rest.subarray(end);
    }
  });
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const withLength = (body: Buffer) => Buffer.concat([int32(body.length + 4), body]);
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), withLength(body)]);
