import { expect, test } from 'vitest';
import { createLog } from './log.server.ts';
import { createClosers } from './process.server.ts';

test('a stop undoes the start backwards, once, and does not end at the first thing that fails', async () => {
  const done: string[] = [];
  const closers = createClosers(createLog('silent'));
  closers.add('database', () => void done.push('database'));
  closers.add('jobs', () => {
    throw new Error('stuck');
  });
  closers.add('port', async () => void done.push('port'));
  expect(closers.closing).toBe(false);
  await Promise.all([closers.closeAll(), closers.closeAll()]);
  expect(closers.closing).toBe(true);
  expect(done).toEqual(['port', 'database']);
});

test('what a start opens after it was asked to stop is closed too', async () => {
  const done: string[] = [];
  const closers = createClosers(createLog('silent'));
  closers.add('database', () => void done.push('database'));
  await closers.closeAll();
  closers.add('port', async () => void done.push('port'));
  await closers.closeAll();
  expect(done).toEqual(['database', 'port']);
});
