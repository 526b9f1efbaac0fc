import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRenderQueue } from './render-queue.server.ts';

it('lets others have their turns between two pieces of work, which are done in their order', async () => {
  const turns = createRenderQueue();
  const done: string[] = [];
  const work = (name: string) => turns().then(() => void done.push(name));
  const all = [work('first'), work('second'), work('third')];
  const looks = new Map<number, number>();
  const look = () => {
    looks.set(done.length, (looks.get(done.length) ?? 0) + 1);
    if (done.length < 3) setImmediate(look);
  };
  setImmediate(look);
  await Promise.all(all);
  expect(done).toEqual(['first', 'second', 'third']);
  expect([looks.get(1), looks.get(2)]).toEqual([5, 5]);
});

it('keeps nobody waiting when nothing else is done', async () => {
  const turns = createRenderQueue();
  await turns();
  // Those after a piece of work are over.
  await sleep(5);
  let passed = 0;
  setImmediate(() => setImmediate(() => (passed = 2)));
  await turns();
  expect(passed).toBe(0);
});
