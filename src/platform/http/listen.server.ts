// Opens the port and closes it again without cutting anybody off.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { StartError } from '../process/start-error.server.ts';

export type Listening = {
  /** As a person would type it. */ url: string;
  port: number;
  /** What answers from now on, also those who waited for it. */
  answerWith(listener: RequestListener): void;
  /** May be called again, and then waits for the first. */
  stop(): Promise<void>;
};

const FINISH_WITHIN_MS = 10_000;
/** A request may be on its way on a connection that looks idle from here. */
const IDLE_STAYS_MS = 1000;
/**
 * Long enough for a video on a slow connection; other requests have a shorter time of their own
 * (body.server.ts).
 */
const UPLOAD_WITHIN_MS = 20 * 60_000;

/** A start that takes longer runs migrations. */
const START_WAITS_MS = 20_000;
const MOST_WAIT = 200;

/**
 * Listens on host and port; port 0 takes a free one. The port is taken before there is anything to
 * answer with, so that nobody waits for a start that cannot succeed. Until `answerWith` it says
 * that the site is starting; what would change something waits, because no proxy sends it twice.
 * @throws StartError when the port is taken or forbidden
 */
export async function listen(
  host: string,
  port: number,
  { startWaitsMs = START_WAITS_MS }: { startWaitsMs?: number } = {},
): Promise<Listening> {
  const waiting = createWaiting(startWaitsMs);
  let answer: RequestListener = waiting.add;
  const closing = createClosing();
  const server = createServer(
    {
      requestTimeout: UPLOAD_WITHIN_MS,
      headersTimeout: 20_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      closing.begin(response);
      answer(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, host, port)));
    server.listen(port, host, resolve);
  });
  let stopped: Promise<void> | undefined;
  const actual = (server.address() as AddressInfo).port;
  const shown =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
      ? 'localhost'
      : host;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`,
    port: actual,
    answerWith: (next) => {
      answer = next;
      waiting.handOver(next);
    },
    stop: () => {
      waiting.handOver(sayStarting);
      return (stopped ??= stop(server, closing.now));
    },
  };
}

/** Requests that meet a program which is not ready yet. */
function createWaiting(withinMs: number): {
  add: RequestListener;
  handOver(listener: RequestListener): void;
} {
  const waiting = new Map<ServerResponse, { request: IncomingMessage; timer: NodeJS.Timeout }>();
  const leave = (response: ServerResponse) => {
    clearTimeout(waiting.get(response)?.timer);
    waiting.delete(response);
  };
  return {
    add(request, response) {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead || waiting.size >= MOST_WAIT) return sayStarting(request, response);
      const timer = setTimeout(() => {
        leave(response);
        sayStarting(request, response);
      }, withinMs);
      waiting.set(response, { request, timer: timer.unref() });
      response.once('close', () => leave(response));
    },
    handOver(listener) {
      for (const [response, { request }] of waiting) {
        leave(response);
        listener(request, response);
      }
    },
  };
}

const sayStarting: RequestListener = (request, response) => {
  const alive = request.url === '/healthz';
  response
    .writeHead(alive ? 200 : 503, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      // Browsers ask again by themselves, programs are told when to.
      ...(alive ? {} : { 'Retry-After': '2', Refresh: '2' }),
    })
    .end(alive ? 'alive' : 'This site is starting and opens in a moment.');
};

/** Once it is time, every answer tells its browser that the connection ends with it. */
function createClosing(): { begin(response: ServerResponse): void; now(): void } {
  const open = new Set<ServerResponse>();
  let closing = false;
  return {
    begin(response) {
      open.add(response);
      response.once('close', () => open.delete(response));
      if (closing) response.shouldKeepAlive = false;
    },
    now() {
      closing = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
  };
}

/**
 * No new connections. Those that there are get the answers to what they ask, the last with
 * `Connection: close`; the idle ones go after a second.
 */
async function stop(server: Server, announce: () => void): Promise<void> {
  announce();
  const closed = new Promise<void>((resolve) => {
    // That of an HTTP server would cut idle connections at once, and with them the requests that
    // are just arriving.
    NetServer.prototype.close.call(server, () => resolve());
  });
  // Again and again, because a connection whose headers were sent before the stop becomes idle only
  // after its answer.
  let tidying: NodeJS.Timeout | undefined;
  const idleTime = setTimeout(() => {
    server.closeIdleConnections();
    tidying = setInterval(() => server.closeIdleConnections(), 20);
  }, IDLE_STAYS_MS);
  const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await closed;
  clearTimeout(idleTime);
  clearInterval(tidying);
  clearTimeout(timeout);
}

function explain(cause: NodeJS.ErrnoException, host: string, port: number): StartError {
  if (cause.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is already in use; stop what uses it or set PORT to another.`,
      { cause },
    );
  if (cause.code === 'EACCES')
    return new StartError(
      `Port ${port} may not be opened by this user; set PORT to one above 1023.`,
      { cause },
    );
  if (cause.code === 'EADDRNOTAVAIL' || cause.code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is no address of this machine.`, { cause });
  return new StartError(`Port ${port} on ${host} cannot be opened: ${cause.message}.`, { cause });
}
