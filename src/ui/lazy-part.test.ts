// What is fetched after the page is asked for until it comes.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilFetched } from './lazy-part.ts';

const browser = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fails so many times, and then has the part. */
const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part');
  for (let turn = 0; turn < times; turn += 1) load.mockRejectedValueOnce(new TypeError('no line'));
  return load;
};

test('what comes at once is asked for once', async () => {
  const load = failing(0);
  await expect(untilFetched(load)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what fails is asked for again, after waits that grow', async () => {
  const load = failing(3);
  const part = untilFetched(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2000 + 4000);
  await expect(part).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(4);
});

test('the moment the browser is online again it is asked for, and nothing is left behind', async () => {
  const load = failing(1);
  const part = untilFetched(load);
  await vi.advanceTimersByTimeAsync(0);
  browser.dispatchEvent(new Event('online'));
  await expect(part).resolves.toBe('part');
  expect(vi.getTimerCount()).toBe(0);
  browser.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});
