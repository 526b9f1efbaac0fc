// A conversation over two servers of the production build, one of which is killed in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { v4 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authOf } from '#features/accounts/sessions/auth.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { buildConversation } from './support/conversations.ts';
import { testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { type Hearing, hearing } from './support/event-stream.ts';
import { scratchFolder } from './support/scratch.ts';

const ROOT = join(import.meta.dirname, '..');
const SECRET = 'the one secret of both servers of this shop';
const PUBLIC_URL = 'http://shop.example';
const { db, url: databaseUrl } = await testDatabase();
const dataDir = scratchFolder('conversation');
const running: ChildProcess[] = [];

type Server = { address: string; process: ChildProcess };

/** Starts a server, on a port that it had before if one is given, and waits for its address. */
function start(port = 0): Promise<Server> {
  const server = spawn(process.execPath, ['build/server/index.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL,
      OPERATOR_NAME: 'Mango Ltd.',
      OPERATOR_ADDRESS: 'Kingston, Jamaica',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: SECRET,
      LOG_LEVEL: 'error',
      ROLE: 'web',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(server);
  return new Promise((resolve, reject) => {
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\w.]+:\d+/.exec(said)?.[0];
      if (address) resolve({ address: address.replace('localhost', '127.0.0.1'), process: server });
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.once('exit', (code) => reject(new Error(`a server ended with ${code}: ${said}`)));
  });
}

const ended = (server: ChildProcess) =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve(null);
    else server.once('exit', resolve);
  });

let one: Server;
let other: Server;
beforeAll(async () => {
  expect(existsSync(join(ROOT, 'build/server/index.js')), 'npm test builds first').toBe(true);
  await seedCatalog(testCtx(db));
  one = await start();
  other = await start();
}, 120_000);
afterAll(async () => {
  for (const server of running) server.kill('SIGTERM');
  await Promise.all(running.map(ended));
  rmSync(dataDir, { recursive: true });
});

/** The Cookie header of a session, as signing in on either server would make it. */
async function cookieOf(userId: string): Promise<string> {
  const ctx = testCtx(db);
  const { headers } = await authOf({
    ...ctx,
    settings: { ...ctx.settings, secret: SECRET, publicUrl: PUBLIC_URL },
  }).api.openSession({ body: { userId }, headers: new Headers(), returnHeaders: true });
  return headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

test('nothing is lost and nothing is doubled when a server dies in the middle and comes back', async () => {
  const { buyer, seller, conversationId } = await buildConversation(db);
  const [buyerCookie, sellerCookie] = [await cookieOf(buyer.id), await cookieOf(seller.id)];
  const words = Array.from({ length: 30 }, (_, n) => `Line ${n}`);

  /** Writes on the first server until it is told that the message is there, as a browser does. */
  async function write(content: string): Promise<void> {
    const body = JSON.stringify({ content, clientId: v4() });
    for (;;) {
      const status = await fetch(`${one.address}/api/conversations/${conversationId}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: buyerCookie },
        body,
      }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 201) return;
      await sleep(100);
    }
  }

  /** Listens on whichever server is there, and goes on from what was heard last. */
  async function listen(count: number): Promise<string[]> {
    const heard: string[] = [];
    let after = '1';
    let stream: Hearing | null = null;
    for (let server = other; heard.length < count; server = server === one ? other : one) {
      try {
        const answer = await fetch(`${server.address}/messages/stream`, {
          headers: { Cookie: sellerCookie, 'Last-Event-ID': after },
        });
        if (answer.status !== 200) throw new Error(String(answer.status));
        stream = hearing(answer);
        for (let event = await stream.next(); event; event = await stream.next()) {
          if (event.event === 'message')
            heard.push((event.data as { message: { content: string } }).message.content);
          after = event.id ?? after;
          if (heard.length === count) break;
          // Now and then the connection is gone.
          if (heard.length % 7 === 6) break;
        }
        await stream.close();
      } catch {
        await sleep(100);
      }
    }
    return heard;
  }

  const listening = listen(words.length);
  const writing = (async () => {
    for (const [place, content] of words.entries()) {
      if (place === 10) one.process.kill('SIGKILL');
      if (place === 10) void ended(one.process).then(async () => (one = await start()));
      if (place === 20) other.process.kill('SIGTERM');
      if (place === 20) void ended(other.process).then(async () => (other = await start()));
      await write(content);
    }
  })();
  const [heard] = await Promise.all([listening, writing]);
  expect(heard).toEqual(words);
});

test('a server that is asked to stop ends its streams at once', async () => {
  const { seller } = await buildConversation(db);
  const server = await start();
  const answer = await fetch(`${server.address}/messages/stream`, {
    headers: { Cookie: await cookieOf(seller.id) },
  });
  const stream = hearing(answer);
  expect(await stream.next()).toMatchObject({ event: 'hello' });
  server.process.kill('SIGTERM');
  await stream.ended();
  await ended(server.process);
  expect(server.process.exitCode).toBe(0);
});
