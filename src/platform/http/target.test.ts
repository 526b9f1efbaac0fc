import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '#tests/support/app.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Listening, listen } from './listen.server.ts';
import { answerRequests } from './target.server.ts';

const database = await testDatabase();
let port: Listening;
beforeAll(async () => {
  port = await listen('127.0.0.1', 0);
  port.answerWith(answerRequests(testApp(database).fetch, 'Calabash'));
});
afterAll(() => port.stop());

/** Sends the bytes of a request and reads the whole answer. */
async function say(...lines: string[]): Promise<string> {
  const socket = connect(port.port, '127.0.0.1');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  return answer;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const METHODS = ['GET', 'HEAD', 'POST', 'DELETE'];

const UNREADABLE = [
  '1.2.3.4.5',
  '256.1.1.1',
  '0x.0x.0x.0x.0x',
  '1.2.3.4.5:80',
  'calabash.example:99999',
  'calabash.example:port',
  'calabash.example:-1',
  'calabash.example:1:2',
  ':3000',
  '[::1',
  '::1',
  '[::1]x',
  '[::g]',
  '[1.2.3.4]',
  '[]',
  'a b',
  'a%zzb',
  'user@calabash.example',
  'user:password@calabash.example',
  'calabash.example/path',
  'calabash.example?q',
  'calabash.example#x',
  'calabash.example\\evil',
  '<script>',
  '^',
  '|',
];

test('two Host headers are refused, whatever they say', async () => {
  const host = 'Host: calabash.example';
  for (const other of [host, 'host: evil.example'])
    expect(statusOf(await say('GET / HTTP/1.1', `${host}\r\n${other}`))).toBe(400);
});

test.each(UNREADABLE)('a Host header that is none is refused with a sentence: %s', async (host) => {
  for (const method of METHODS)
    for (const path of ['/', '/api/listings', '/media/x', '/uploads', '/favicon.ico', '/x.data']) {
      const answer = await say(`${method} ${path} HTTP/1.1`, `Host: ${host}`);
      expect([method, path, statusOf(answer)]).toEqual([method, path, 400]);
      if (method !== 'HEAD') expect(answer).toContain('This address cannot be read.');
    }
});

test.each([
  'http://1.2.3.4.5/',
  'http://user:password@calabash.example/',
  'http://user@calabash.example/api/listings',
  'http://[::1/',
  'http://calabash.example:99999/',
  'http:///',
  'http://',
  'ftp://calabash.example/',
  'calabash.example:80',
  'a/b',
  '/a\\b',
  '/%ff',
  '/%00',
])('an address that is none is refused with a sentence: %s', async (target) => {
  for (const method of METHODS) {
    const answer = await say(`${method} ${target} HTTP/1.1`, 'Host: calabash.example');
    expect([method, statusOf(answer)]).toEqual([method, 400]);
  }
});

test.each([
  'calabash.example',
  'CALABASH.example:3000',
  'localhost:3000',
  '127.0.0.1',
  '[::1]:3000',
  'xn--caf-dma.example',
  'a_b.example',
])('a Host header that could be one is answered: %s', async (host) => {
  expect(statusOf(await say('GET / HTTP/1.1', `Host: ${host}`))).toBe(200);
});

test('an address with its host in the first line is answered, as proxies send it', async () => {
  expect(
    statusOf(await say('GET http://calabash.example/ HTTP/1.1', 'Host: calabash.example')),
  ).toBe(200);
});
