import { Agent, request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { listen, starting } from './listen.server.ts';
import { StartError } from '../process/start-error.server.ts';

/** A port, a request that has arrived there, and what lets it be answered. */
async function withRequestInHand() {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const port = await listen(
    async (_request, response) => {
      arrived.resolve();
      await mayAnswer.promise;
      response.end('all of it');
    },
    '127.0.0.1',
    0,
  );
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
  const first = await listen((_request, response) => response.end(), '127.0.0.1', 0);
  const second = listen((_request, response) => response.end(), '127.0.0.1', first.port);
  await expect(second).rejects.toThrow(
    new StartError(
      `Port ${first.port} is already in use; stop what uses it or set PORT to another.`,
    ),
  );
  await first.stop();
});

test('a stop cuts nobody off who asks again on the same connection, and tells them to close it', async () => {
  const port = await listen((_request, response) => response.end('here'), '127.0.0.1', 0);
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
  const port = await listen(starting, '127.0.0.1', 0);
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
