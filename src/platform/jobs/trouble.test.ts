import { expect, test } from 'vitest';
import { createTroubleLog } from './trouble.server.ts';

test('trouble of many queues is said at once, and then once a minute', () => {
  const said: object[] = [];
  let now = 0;
  const trouble = createTroubleLog({ error: (what: object) => void said.push(what) }, () => now);
  for (now = 0; now <= 120_000; now += 250) trouble(new Error('away'));
  expect(said).toEqual([
    { err: expect.any(Error) },
    { err: expect.any(Error), leftOut: 239 },
    { err: expect.any(Error), leftOut: 239 },
  ]);
});
