import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';
import { createRepeats } from './repeats.server.ts';

test('one trouble is said at once, and then less and less often, at least once a minute', () => {
  let now = 0;
  const isNews = createRepeats(() => now);
  const said: [at: number, leftOut: number][] = [];
  for (now = 0; now <= 200_000; now += 250) {
    const leftOut = isNews('away');
    if (leftOut !== null) said.push([now / 1000, leftOut]);
  }
  expect(said.slice(0, 4)).toEqual([
    [0, 0],
    [1, 3],
    [3, 7],
    [7, 15],
  ]);
  const pauses = said.slice(1).map(([at], index) => at - (said[index]?.[0] ?? 0));
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1);
  expect(Math.max(...pauses)).toBe(60);
  now += 300_000;
  expect(isNews('away')).not.toBeNull();
  now += 999;
  expect(isNews('away')).toBeNull();
  now += 1;
  expect(isNews('away')).toBe(1);
  expect(isNews('something else')).toBe(0);
});

test('the log leaves out what is the same, by its sentence and its error', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
  for (let n = 0; n < 5; n++) {
    log.error({ err: new Error('away'), requestId: n }, 'jobs are in trouble');
    log.child({ part: n }).warn({ err: new Error('away') }, 'a page could not reach the database');
    log.error({ err: new Error(`other ${n}`) }, 'jobs are in trouble');
    log.info({ path: '/' }, 'request');
  }
  const count = (message: string) => lines.filter(({ msg }) => msg === message).length;
  expect(count('jobs are in trouble')).toBe(6);
  expect(count('a page could not reach the database')).toBe(1);
  expect(count('request')).toBe(5);
});
