import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { startBackground, type TestBackground } from '#tests/support/background.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startSilentService } from '#tests/support/silent-service.ts';
import { createLog } from '../process/log.server.ts';
import { defineMail, mailSubscription, sendMail } from './mail.server.ts';
import { createMailer, type Mailer } from './mailer.server.ts';
import { defineText, sendText, textSubscription } from './text.server.ts';
import { createTextSender } from './text-sender.server.ts';

const database = await testDatabase({ max: 8 });
const { db, pool } = database;
const ctx = testCtx(db);
const log = createLog('silent');
const server = await startMailServer();
const from = 'Shop <hello@shop.example>';
const soon = { timeout: 20_000 };

/** A gateway that never answers about some numbers. */
const gateway = {
  received: [] as string[],
  slow: new Set<string>(),
  waiting: [] as string[],
  url: '',
};
const gatewayServer = createServer(async (request, response) => {
  let text = '';
  for await (const part of request) text += String(part);
  const { to } = JSON.parse(text) as { to: string };
  if (gateway.slow.has(to)) gateway.waiting.push(to);
  else {
    gateway.received.push(to);
    response.writeHead(204).end();
  }
});
await new Promise<void>((resolve) => void gatewayServer.listen(0, '127.0.0.1', resolve));
gateway.url = `http://127.0.0.1:${(gatewayServer.address() as AddressInfo).port}`;

let background: TestBackground | undefined;
let mailer: Mailer | undefined;
afterAll(async () => {
  await server.close();
  gatewayServer.closeAllConnections();
  gatewayServer.close();
});
beforeEach(() => {
  server.slowHosts.clear();
  for (const kept of [server.received, server.waiting, gateway.received, gateway.waiting])
    kept.length = 0;
});
afterEach(async () => {
  await background?.stop();
  background = undefined;
  mailer?.close();
  await pool.query('delete from pgboss.job');
});

const news = defineMail('test.news', z.object({}), async () => ({
  subject: 'News',
  html: '<p>News</p>',
  text: 'News',
}));
const code = defineMail('test.code', z.object({ code: z.string() }), async (_reader, values) => ({
  subject: values.code,
  html: `<p>${values.code}</p>`,
  text: values.code,
}));
const sms = defineText('test.sms', z.object({ code: z.string() }), (_reader, { code }) => code);
const sendNews = (to: string) => sendMail(ctx, { to, locale: 'en', template: news, values: {} });
const sendCode = (to: string) =>
  sendMail(ctx, { to, locale: 'en', template: code, values: {}, sealed: { code: '493027' } });
const start = async () => {
  const sender = createTextSender({ smsUrl: gateway.url, log });
  mailer = createMailer({ db, smtpUrl: server.url, from });
  background = await startBackground(database, {
    subscriptions: [
      { ...mailSubscription({ mailer, templates: [news, code] }), pollingSeconds: 3600 },
      { ...textSubscription({ sender, templates: [sms] }), pollingSeconds: 3600 },
    ],
    stopWithinMs: 1_000,
  });
};
const arrived = () => server.received.map(({ to }) => to);

describe('a mail', () => {
  it('waits for no more than two that one slow host holds up', async () => {
    server.slowHosts.add('slow.example').add('a.slow.example').add('b.slow.example');
    for (const host of ['slow.example', 'a.slow.example', 'b.slow.example'])
      for (const name of ['one', 'two', 'three']) await sendNews(`${name}@${host}`);
    await start();
    await vi.waitFor(() => expect(server.waiting).toHaveLength(2), soon);
    await sendNews('marva@people.example');
    await vi.waitFor(() => expect(arrived()).toEqual(['marva@people.example']), soon);
    expect(server.waiting).toHaveLength(2);
  });

  it('with a code arrives while every other place waits for slow hosts', async () => {
    const hosts = ['one.example', 'two.example', 'three.example', 'four.example'];
    for (const host of hosts) {
      server.slowHosts.add(host);
      for (const name of ['a', 'b', 'c']) await sendNews(`${name}@${host}`);
    }
    await start();
    await vi.waitFor(() => expect(server.waiting).toHaveLength(3), soon);
    await sendNews('later@people.example');
    await sendCode('marva@people.example');
    await vi.waitFor(() => expect(arrived()).toEqual(['marva@people.example']), soon);
    expect(server.waiting).toHaveLength(3);
  });

  it.each([
    ['says nothing', {}],
    ['greets byte by byte', { trickles: '2' }],
    ['greets without end', { trickles: '220-welcome\r\n' }],
    ['answers without end', { says: '220 hello\r\n', trickles: '250-SIZE\r\n' }],
  ])('is given up in its time when the mail server %s', async (_, manner) => {
    const relay = await startSilentService(manner);
    const slow = createMailer({
      db,
      smtpUrl: `smtp://127.0.0.1:${relay.port}`,
      from,
      withinMs: 300,
    });
    const mail = { id: 'one', to: 'marva@people.example', subject: 'Hi', html: 'Hi', text: 'Hi' };
    await expect(Promise.all([slow.deliver(mail), slow.deliver(mail)])).rejects.toThrow();
    await vi.waitFor(() => expect(relay.open()).toBe(0), soon);
    slow.close();
  });
});

describe('a text message', () => {
  it('waits for no others than those to its own number', async () => {
    const slow = ['+18765550101', '+18765550102'];
    for (const to of slow) gateway.slow.add(to);
    const text = (to: string) =>
      sendText(ctx, { to, locale: 'en', template: sms, values: {}, sealed: { code: '493027' } });
    await text('+18765550101');
    for (let n = 0; n < 5; n += 1) await text('+18765550102');
    await start();
    await vi.waitFor(() => expect(gateway.waiting).toHaveLength(3), soon);
    await text('+18765550199');
    await vi.waitFor(() => expect(gateway.received).toEqual(['+18765550199']), soon);
    expect(gateway.waiting).toHaveLength(3);
  });

  it.each([
    ['says nothing', {}],
    ['answers byte by byte', { trickles: 'H' }],
    ['answers without end', { says: 'HTTP/1.1 200 OK\r\n', trickles: 'x: y\r\n' }],
  ])('is given up in its time when the gateway %s', async (_, manner) => {
    const silent = await startSilentService(manner);
    const sender = createTextSender({ smsUrl: silent.origin, log, withinMs: 300 });
    await expect(sender.send({ to: '+18765550100', text: 'Hi' })).rejects.toThrow();
    await vi.waitFor(() => expect(silent.open()).toBe(0), soon);
  });
});
