import { expect, test } from 'vitest';
import { refusalOf } from '#tests/support/refusal.ts';
import { createFairQueue, type Place } from './fair-queue.server.ts';

const OPTIONS = {
  atOnce: 1,
  most: 6,
  mostOfClient: 2,
  mostKept: 2,
  busySeconds: 5,
  what: 'passwords',
};

/** A queue whose work ends when the test says so, and which remembers who was served. */
function openQueue(options = OPTIONS) {
  const queue = createFairQueue(options);
  const served: string[] = [];
  const working: (() => void)[] = [];
  const enter = (name: string, place: Place) =>
    queue.run(place, () => {
      served.push(name);
      return new Promise<void>((end) => working.push(end));
    });
  return {
    served,
    /** @returns what becomes of it; a refusal is for the test to look at */
    ask: (name: string, place: Place = { client: name }) => {
      const answer = enter(name, place);
      answer.catch(() => undefined);
      return answer;
    },
    async finishAll() {
      for (let end = working.shift(); end; end = working.shift()) {
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('clients are served in turns, however many places one of them has', async () => {
  const { ask, served, finishAll } = openQueue();
  for (const name of ['a0', 'a1', 'a2', 'b1', 'c1', 'b2'])
    void ask(name, { client: name.slice(0, 1) });
  await finishAll();
  expect(served).toEqual(['a0', 'a1', 'b1', 'c1', 'a2', 'b2']);
});

test('one client finds few places, and others still find theirs', async () => {
  const { ask, served, finishAll } = openQueue();
  for (const name of ['a0', 'a1', 'a2']) void ask(name, { client: 'a' });
  const refused = await refusalOf(ask('a3', { client: 'a' }));
  expect([refused.status, refused.retryAfterSeconds]).toEqual([503, 5]);
  void ask('b1', { client: 'b' });
  await finishAll();
  expect(served).toEqual(['a0', 'a1', 'b1', 'a2']);
});

test('a place is kept for whoever is known, when everybody else fills the room', async () => {
  const { ask, served, finishAll } = openQueue();
  for (let n = 0; n <= OPTIONS.most; n += 1) void ask(`stranger ${n}`);
  expect((await refusalOf(ask('stranger more'))).status).toBe(503);
  void ask('Marcia', { client: 'stranger 1', keptFor: 'Marcia' });
  await finishAll();
  expect(served.indexOf('Marcia')).toBe(1);
  expect(served).toHaveLength(OPTIONS.most + 2);
});

test('one place is kept for each who is known, in turns with everybody', async () => {
  const { ask, served, finishAll } = openQueue();
  for (const name of ['s0', 's1', 's2']) void ask(name);
  for (const name of ['Marcia', 'Marcia', 'Andre', 'Joan'])
    void ask(name, { client: `${name}’s`, keptFor: name });
  await finishAll();
  expect(served).toEqual(['s0', 'Marcia', 's1', 'Andre', 's2', 'Marcia', 'Joan']);
});

test('a failure gives its place on', async () => {
  const queue = createFairQueue(OPTIONS);
  const place = { client: 'a' };
  const fail = () => Promise.reject(new Error('no'));
  const answers = [queue.run(place, fail), queue.run(place, () => Promise.resolve('served'))];
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
  ]);
  expect(await queue.run(place, () => Promise.resolve('again'))).toBe('again');
});
