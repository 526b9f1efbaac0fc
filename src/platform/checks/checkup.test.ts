import { expect, test } from 'vitest';
import type { Finding } from './check.server.ts';
import { createCheckup } from './checkup.server.ts';

const found = (name: string): Finding[] => [{ name, state: 'ok', says: 'clock.fine' }];

test('a page shows what was found within a minute, and asks nobody twice', async () => {
  let now = 0;
  let looks = 0;
  const checkup = createCheckup(() => now);
  expect(await checkup.latest()).toEqual([]);
  now += 60_000;
  checkup.use(async () => found(`look ${(looks += 1)}`));
  // What was known is shown while somebody looks anew.
  expect(await checkup.latest()).toEqual([]);
  await expect.poll(() => checkup.latest()).toEqual(found('look 1'));
  expect(await checkup.latest()).toEqual(found('look 1'));
  expect(looks).toBe(1);
});

test('whoever looks again is told what is found now, and sent a mail', async () => {
  const asked: (string | null)[] = [];
  const checkup = createCheckup();
  checkup.use(async ({ mailTo }) => {
    asked.push(mailTo);
    return found('now');
  });
  expect(await checkup.again('marcia@people.example')).toEqual(found('now'));
  expect(await checkup.latest()).toEqual(found('now'));
  expect(asked).toEqual(['marcia@people.example']);
});

test('a look that fails leaves the page without findings, and the next one looks anew', async () => {
  const checkup = createCheckup();
  let fails = true;
  checkup.use(async () => {
    if (fails) throw new Error('away');
    return found('later');
  });
  await expect(checkup.latest()).rejects.toThrow('away');
  fails = false;
  expect(await checkup.latest()).toEqual(found('later'));
});
