import { Agent, request } from 'node:http';
import { expect, test, vi } from 'vitest';
import { listen, starting } from './http.listen.server.ts';
import { StartError } from './start-error.server.ts';

// The limit is shorter than the timeout of a stop: an idle keep-alive connection must not use that
// up.
test(
  'a stop lets the request in hand finish and takes no new ones',
  { timeout: 8000 },
  async () => {
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
  /** How the answer keeps the connection, or the failure's code. */
  const ask = () =>
    new Promise<string>((resolve) => {
      request({ port: port.port, host: '127.0.0.1', agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection ?? ''));
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
        .end();
    });
  const seen = new Set<string>();
  const visitor = async () => {
    for (;;) {
      const told = await ask();
      seen.add(told);
      if (told === 'ECONNREFUSED') return;
    }
  };
  const visitors = Array.from({ length: 20 }, visitor);
  await vi.waitFor(() => expect(seen).toContain('keep-alive'));
  const stopped = port.stop();
  await Promise.all(visitors);
  await stopped;
  expect([...seen].toSorted()).toEqual(['ECONNREFUSED', 'close', 'keep-alive']);
  agent.destroy();
});

test('an answer that began to be made before the stop says that it is the last', async () => {
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
