// A server that takes connections and has no end: it says nothing, or one byte after another. It
// counts who waits for it.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';

const BYTE_EVERY_MS = 20;

/** @param options.says at once; @param options.trickles for ever, byte by byte, after that */
export async function startSilentService({ says = '', trickles = '' } = {}) {
  const open = new Set<Socket>();
  const service = {
    origin: '',
    port: 0,
    /** Connections that are open, the most that were, and all that there were. */
    open: () => open.size,
    mostOpen: 0,
    taken: 0,
  };
  const server = createServer((socket) => {
    open.add(socket);
    service.taken += 1;
    service.mostOpen = Math.max(service.mostOpen, open.size);
    socket.write(says);
    const timer = trickles ? setInterval(() => socket.write(trickles), BYTE_EVERY_MS) : undefined;
    socket
      .on('error', () => undefined)
      .on('close', () => {
        clearInterval(timer);
        open.delete(socket);
      });
    socket.resume();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  service.port = (server.address() as AddressInfo).port;
  service.origin = `http://127.0.0.1:${service.port}`;
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => void server.close(resolve));
  });
  return service;
}
