// What both workers do with a push message, and what the one does that takes everything away, run
// as a browser runs them.
import { runInNewContext } from 'node:vm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { memoryCaches } from '#tests/support/cache-storage.ts';
import { bundleWorker } from '../scripts/service-worker.mjs';

let source: string;
beforeAll(async () => {
  source = await bundleWorker('service-worker-off');
});
const ORIGIN = 'https://calabash.example';

type Shown = { title: string; options: { tag: string; body: string; data: object } };
type Client = { focused: boolean; focus: () => void; navigate: (url: string) => Promise<void> };

let shown: Shown[];
let asked: string[];
let opened: string[];
let clients: Client[];
let listeners: Map<string, (event: object) => void>;
let caches: CacheStorage;
let hasPush: boolean;
let unregistered: boolean;

beforeEach(() => {
  [shown, asked, opened, clients, listeners] = [[], [], [], [], new Map()];
  [caches, hasPush, unregistered] = [memoryCaches(ORIGIN), false, false];
  runInNewContext(source, {
    URL,
    caches,
    fetch: async (url: string, { method }: { method: string }) => {
      asked.push(`${method} ${url}`);
      throw new Error('offline');
    },
    self: {
      addEventListener: (name: string, listener: (event: object) => void) =>
        listeners.set(name, listener),
      location: { origin: ORIGIN },
      clients: {
        claim: async () => undefined,
        matchAll: async () => clients,
        openWindow: async (url: string) => void opened.push(`new ${url}`),
      },
      registration: {
        showNotification: async (title: string, options: Shown['options']) =>
          void shown.push({ title, options }),
        pushManager: { getSubscription: async () => (hasPush ? {} : null) },
        unregister: async () => (unregistered = true),
      },
    },
  });
});

/** Hands an event to the worker, and waits until it says that it is done. */
async function happen(name: string, event: object): Promise<void> {
  let done: Promise<void> | undefined;
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<void>) => (done = work) });
  await done;
}
const push = (text: string) =>
  happen('push', { data: { json: () => JSON.parse(text) as unknown } });
const click = (path: unknown) =>
  happen('notificationclick', {
    notification: { close: () => undefined, data: { id: 'a/1', path } },
  });
const aClient = (focused: boolean): Client => ({
  focused,
  focus: () => void opened.push('focus'),
  navigate: async (url) => void opened.push(url),
});
const MESSAGE = '{"id":"n1","title":"Hi","body":"Chair","path":"/products/1"}';

test('a push message is shown, and one that came twice takes the place of the first', async () => {
  await push(MESSAGE);
  expect(shown).toMatchObject([
    { title: 'Hi', options: { body: 'Chair', tag: 'n1', data: { path: '/products/1' } } },
  ]);
});

test('nothing is shown over the site itself, nor of what is no message', async () => {
  clients = [aClient(true)];
  await push(MESSAGE);
  clients = [aClient(false)];
  await push('not json');
  await push('{}');
  await happen('push', { data: null });
  expect(shown).toEqual([]);
  await push(MESSAGE);
  expect(shown).toHaveLength(1);
});

test('a press opens its path, and marks it as read where it can', async () => {
  await click('/orders/7');
  expect(opened).toEqual([`new ${ORIGIN}/orders/7`]);
  expect(asked).toEqual(['PUT /api/notifications/a%2F1/read']);
  clients = [aClient(false)];
  await click('/orders/8');
  expect(opened.slice(1)).toEqual(['focus', `${ORIGIN}/orders/8`]);
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'a press on %j stays on the site',
  async (path) => {
    await click(path);
    expect(opened[0]).toMatch(/^new https:\/\/calabash\.example(\/|$)/);
  },
);

test.each([undefined, null, 7])('a press without a path, %j, opens the site', async (path) => {
  await click(path);
  expect(opened).toEqual([`new ${ORIGIN}/`]);
});

test.each([true, false])(
  'switched off, what was kept is gone, and the worker too unless push needs it (%j)',
  async (push) => {
    hasPush = push;
    await caches.open('shop-pages asha own');
    await happen('activate', {});
    expect(await caches.keys()).toEqual([]);
    expect(unregistered).toBe(!push);
  },
);
