import { describe, expect, it } from 'vitest';
import { testParts } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { openApp } from '../process/services.server.ts';
import { defineCache } from './value-cache.server.ts';

const { db } = await testDatabase();

const at = (services: ReturnType<typeof openApp>['app']['services'], ms: number) => ({
  services,
  now: new Date(ms),
});

/** A memory, and who asks it: each answer is counted. */
function opened({ most = 10 } = {}) {
  const { app } = openApp(testParts(db));
  const remember = defineCache<string>({ name: 'test', livesMs: 1000, most });
  let made = 0;
  return {
    remember,
    services: app.services,
    ask: (ms: number, key = 'key') =>
      remember(at(app.services, ms), key, async () => `${key} ${++made}`),
  };
}

describe('what is remembered', () => {
  it('is made once for all who ask within its time, also at once', async () => {
    const { ask } = opened();
    expect(await Promise.all([ask(0), ask(0), ask(999)])).toEqual(['key 1', 'key 1', 'key 1']);
    expect(await ask(1000)).toBe('key 2');
  });

  it('is not what another key or another process has', async () => {
    const { ask } = opened();
    expect(await ask(0, 'one')).toBe('one 1');
    expect(await ask(0, 'other')).toBe('other 2');
    expect(await opened().ask(0, 'one')).toBe('one 1');
  });

  it('is no failure', async () => {
    const { remember, services, ask } = opened();
    const fail = () => remember(at(services, 0), 'key', () => Promise.reject(new Error('gone')));
    await expect(fail()).rejects.toThrow('gone');
    expect(await ask(0)).toBe('key 1');
  });

  it('is forgotten when asked to be', async () => {
    const { remember, services, ask } = opened();
    await ask(0);
    remember.forget(at(services, 0));
    expect(await ask(0)).toBe('key 2');
  });

  it('never has more keys than it may: what was made first goes', async () => {
    const { ask } = opened({ most: 2 });
    for (const key of ['a', 'b', 'c']) await ask(0, key);
    expect(await ask(0, 'c')).toBe('c 3');
    expect(await ask(0, 'b')).toBe('b 2');
    expect(await ask(0, 'a')).toBe('a 4');
  });
});

it('is forgotten from the oldest on where all values together are too many bytes', async () => {
  const { app } = openApp(testParts(db));
  const remember = defineCache<string>({
    name: 'test bytes',
    livesMs: 1000,
    most: 10,
    mostBytes: 10,
    bytesOf: ({ length }) => length,
  });
  let made = 0;
  const ask = async (key: string, length: number) => {
    const before = made;
    await remember(at(app.services, 0), key, async () => {
      made += 1;
      return 'x'.repeat(length);
    });
    return made > before;
  };
  expect([await ask('a', 4), await ask('b', 4), await ask('a', 4)]).toEqual([true, true, false]);
  expect([await ask('c', 4), await ask('b', 4), await ask('a', 4)]).toEqual([true, false, true]);
  expect([await ask('large', 11), await ask('large', 11)]).toEqual([true, true]);
});
