import { expect, test } from 'vitest';
import { listen } from './http.listen.server.ts';
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
