// Opens the port and closes it again without cutting anybody off.
import type { AddressInfo } from 'node:net';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { StartError } from './start-error.server.ts';

export type Listening = {
  /** As a person would type it. */ url: string;
  port: number;
  stop(): Promise<void>;
};

const FINISH_WITHIN_MS = 10_000;
/**
 * Long enough for a video on a slow connection; other requests have a shorter time of their own
 * (http.body.server.ts).
 */
const UPLOAD_WITHIN_MS = 20 * 60_000;

/**
 * Listens on host and port; port 0 takes a free one.
 * @throws StartError when the port is taken or forbidden
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<Listening> {
  const server = createServer(
    {
      requestTimeout: UPLOAD_WITHIN_MS,
      headersTimeout: 20_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    listener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, host, port)));
    server.listen(port, host, resolve);
  });
  const actual = (server.address() as AddressInfo).port;
  const shown =
    host === '0.0.0.0' || host === '::' || host === '127.0.0.1' || host === '::1'
      ? 'localhost'
      : host;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`,
    port: actual,
    stop: () => stop(server),
  };
}

/** No new connections; those that answer may finish, the others go at once. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Repeated, because a connection becomes idle only after its answer: keep-alive would hold it
  // open.
  const tidying = setInterval(() => server.closeIdleConnections(), 20);
  const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  await closed;
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
