// A push service on this machine, as browsers' makers run them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type Pushed = { path: string; headers: Record<string, string>; body: Buffer };

/** Answers every message with `status`, 201 at first; those at `silent` paths not at all. */
export async function startPushService() {
  const received: Pushed[] = [];
  const silent = new Set<string>();
  const service = { status: 201, location: '', received, silent, origin: '', asked: 0 };
  const server = createServer((request, response) => {
    service.asked += 1;
    if (silent.has(request.url ?? '')) return void request.socket.destroy();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts),
      });
      if (service.location) response.setHeader('Location', service.location);
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => new Promise((resolve) => void server.close(resolve)));
  return service;
}
