import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type RequestListener } from 'node:http';
import { expect, test, vi } from 'vitest';
import { listen } from './listen.server.ts';
import { StartError } from '../process/start-error.server.ts';

async function open(listener: RequestListener) {
  const port = await listen('127.0.0.1', 0);
  port.answerWith(listener);
  return port;
}

/** A port, a request that has arrived there, and what lets it be answered. */
async function withRequestInHand() {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const port = await open(async (_request, response) => {
    arrived.resolve();
    await mayAnswer.promise;
    response.end('all of it');
  });
  const inHand = fetch(port.url.replace('localhost', '127.0.0.1'));
  await arrived.promise;
  return { port, inHand, mayAnswer };
}

// The limit is shorter than the timeout of a stop: an idle keep-alive connection must not use that
// up.
test(
  'a stop lets the request in hand finish and takes no new ones',
  { timeout: 8000 },
  async () => {
    const { port, inHand, mayAnswer } = await withRequestInHand();
    const stopped = port.stop();
    await expect(fetch(port.url.replace('localhost', '127.0.0.1'))).rejects.toThrow();
    mayAnswer.resolve();
    expect(await (await inHand).text()).toBe('all of it');
    await stopped;
  },
);

test('a taken port is said in one sentence', async () => {
  const first = await open((_request, response) => response.end());
  const second = listen('127.0.0.1', first.port);
  await expect(second).rejects.toThrow(
    new StartError(
      `Port ${first.port} is already in use; stop what uses it or set PORT to another.`,
    ),
  );
  await first.stop();
});

test('a stop cuts nobody off who asks again on the same connection, and tells them to close it', async () => {
  const port = await open((_request, response) => response.end('here'));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  /**
   * How the answer keeps the connection, or what became of it. A new one that the kernel had taken
   * when the port closed is reset; nothing was promised on it.
   */
  const ask = () =>
    new Promise<string>((resolve) => {
      const asked = request({ port: port.port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection ?? ''));
      });
      asked.on('error', (error: NodeJS.ErrnoException) =>
        resolve(asked.reusedSocket ? `cut off: ${error.code}` : 'no connection'),
      );
      asked.end();
    });
  const seen = new Set<string>();
  const visitor = async () => {
    for (;;) {
      const told = await ask();
      seen.add(told);
      if (told === 'no connection') return;
    }
  };
  const visitors = Array.from({ length: 20 }, visitor);
  await vi.waitFor(() => expect(seen).toContain('keep-alive'));
  const stopped = port.stop();
  await Promise.all(visitors);
  await stopped;
  expect([...seen].toSorted()).toEqual(['close', 'keep-alive', 'no connection']);
  agent.destroy();
});

test('an answer that began to be made before the stop says that it is the last', async () => {
  const { port, inHand, mayAnswer } = await withRequestInHand();
  const stopped = port.stop();
  mayAnswer.resolve();
  expect((await inHand).headers.get('connection')).toBe('close');
  await stopped;
});

test('until the program is ready its port says when to ask again, and that it lives', async () => {
  const port = await listen('127.0.0.1', 0);
  const ask = (path: string) => fetch(`${port.url.replace('localhost', '127.0.0.1')}${path}`);
  const early = await ask('/products');
  expect([early.status, early.headers.get('retry-after'), await early.text()]).toEqual([
    503,
    '2',
    'This site is starting and opens in a moment.',
  ]);
  expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([503, 200]);
  port.answerWith((_request, response) => response.end('open'));
  expect(await (await ask('/products')).text()).toBe('open');
  await Promise.all([port.stop(), port.stop()]);
});

test('what would change something waits for a program that starts, for a while', async () => {
  const port = await listen('127.0.0.1', 0, { startWaitsMs: 500 });
  const send = () =>
    fetch(port.url.replace('localhost', '127.0.0.1'), { method: 'POST', body: 'a mango' });
  expect((await send()).status).toBe(503);
  const waiting = send();
  port.answerWith(async (incoming, response) => {
    const bytes = await incoming.toArray();
    response.end(`got ${Buffer.concat(bytes).toString()}`);
  });
  expect(await (await waiting).text()).toBe('got a mango');
  await port.stop();
});

test('who waits for a start that ends is told', async () => {
  const port = await listen('127.0.0.1', 0);
  const waiting = request({
    port: port.port,
    host: '127.0.0.1',
    method: 'POST',
    headers: { Expect: '100-continue' },
  });
  const answered = once(waiting, 'response');
  waiting.flushHeaders();
  // Said by the server when the request has arrived.
  await once(waiting, 'continue');
  const stopped = port.stop();
  const [response] = (await answered) as [IncomingMessage];
  expect(response.statusCode).toBe(503);
  response.resume();
  waiting.end();
  await stopped;
});
