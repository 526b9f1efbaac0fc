// A push service on this machine, as browsers' makers run them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export type Pushed = { path: string; headers: Record<string, string>; body: Buffer };

/** Answers every message with `status`, 201 at first. */
export async function startPushService() {
  const received: Pushed[] = [];
  const service = { status: 201, location: '', received, origin: '' };
  const server = createServer((request, response) => {
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
