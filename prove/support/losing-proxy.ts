// A proxy for HTTP between a client and a shop that loses replies: the shop has carried out what
// was asked, and the client sees its connection break.
import { type AddressInfo } from 'node:net';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export const LOSSES = ['none', 'request', 'half the request', 'reply', 'half the reply'] as const;
export type Loss = (typeof LOSSES)[number];

/** @param choose what happens to the next request */
export async function openLosingProxy(shopUrl: string, choose: () => Loss) {
  const lost = new Map<Loss, number>();
  const { hostname, port } = new URL(shopUrl);
  const server = createServer(async (asked, answer) => {
    try {
      const body = await buffer(asked);
      const loss = choose();
      lost.set(loss, (lost.get(loss) ?? 0) + 1);
      if (loss === 'request') return void asked.socket.destroy();
      const { method, url: path, headers } = asked;
      const sending = request({ hostname, port, method, path, headers });
      sending.on('error', () => asked.socket.destroy());
      if (loss === 'half the request') {
        sending.write(body.subarray(0, body.length / 2));
        setTimeout(() => sending.destroy(), 20);
        return;
      }
      sending.end(body);
      sending.on('response', async (reply) => {
        const told = await buffer(reply).catch(() => Buffer.alloc(0));
        if (loss === 'reply') return void asked.socket.destroy();
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        if (loss === 'none') return void answer.end(told);
        answer.write(told.subarray(0, told.length / 2), () => asked.socket.destroy());
      });
    } catch {
      asked.socket.destroy();
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}
